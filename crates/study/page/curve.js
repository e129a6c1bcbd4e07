// The depth of a search over its events, as an SVG path.
"use strict";

const CURVE_WIDTH = 600,
  CURVE_HEIGHT = 60;

// Divides the search into at most `columns` parts, and returns the range of depths in each: [least,
// most].
function ranges(depths, columns) {
  const count = Math.min(columns, depths.length);
  const list = [];
  for (let column = 0; column < count; column++) {
    const start = Math.floor((column * depths.length) / count);
    const end = Math.max(start + 1, Math.floor(((column + 1) * depths.length) / count));
    let least = depths[start],
      most = depths[start];
    for (let at = start; at < end; at++) {
      least = Math.min(least, depths[at]);
      most = Math.max(most, depths[at]);
    }
    list.push([least, most]);
  }
  return list;
}

// An area over the whole width; the deepest point has the full height.
function curvePath(depths) {
  const list = ranges(depths, CURVE_WIDTH);
  const most = Math.max(1, ...list.map(([, high]) => high));
  const y = (depth) => (CURVE_HEIGHT - (depth / most) * CURVE_HEIGHT).toFixed(1);
  const x = (column) => ((column * CURVE_WIDTH) / list.length).toFixed(1);
  let path = `M0 ${CURVE_HEIGHT}`;
  list.forEach(([least, high], column) => {
    path += `L${x(column)} ${y(least)}V${y(high)}H${x(column + 1)}`;
  });
  return `${path}V${CURVE_HEIGHT}Z`;
}

if (typeof module !== "undefined")
  module.exports = { CURVE_WIDTH, CURVE_HEIGHT, ranges, curvePath };
