// The depth of a search over its steps, as an SVG path.
"use strict";

const CURVE_WIDTH = 600,
  CURVE_HEIGHT = 60;

// An area over the whole width; the deepest point has the full height. A column has the least and
// the largest depth of an equal number of steps.
function curvePath({ steps, columns }, length) {
  const most = Math.max(1, ...columns.map(([, high]) => high));
  const y = (depth) => (CURVE_HEIGHT - (depth / most) * CURVE_HEIGHT).toFixed(1);
  const x = (column) => (Math.min(1, (column * steps) / length) * CURVE_WIDTH).toFixed(1);
  const column = ([least, high], index) => `L${x(index)} ${y(least)}V${y(high)}H${x(index + 1)}`;
  return `M0 ${CURVE_HEIGHT}${columns.map(column).join("")}V${CURVE_HEIGHT}Z`;
}

if (typeof module !== "undefined") module.exports = { CURVE_WIDTH, CURVE_HEIGHT, curvePath };
