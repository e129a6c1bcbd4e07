// Tests of the scripts that do not use the page: node --test crates/study/page/tests/*.test.js
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { Search, explainCell } = require("../search.js");
const { curvePath } = require("../curve.js");

// A part whose steps have these numbers of backtracks and checks.
const part = (start, ...counts) =>
  counts.map(([backtracks, checks], index) => ({
    totals: { events: start + index, backtracks, checks },
  }));

const search = (length, parts, solutions = []) =>
  new Search({ totals: { events: length, depth: 0 }, solutions, parts });

test("a search has parts, and what is between them is unknown", () => {
  const found = search(20, [part(0, [0, 0], [0, 0], [1, 0]), part(11, [3, 0], [4, 0], [4, 1])], [13]);
  const has = [0, 2, 3, 10, 11, 13, 14, 20].map((at) => found.has(at));
  assert.deepEqual(has, [true, true, false, false, true, true, false, false]);
  const nearest = [-1, 4, 9, 14, 20].map((at) => found.at(at).totals.events);
  assert.deepEqual(nearest, [0, 2, 11, 13, 13]);
  const find = (...asked) => found.find(...asked);
  assert.deepEqual(find(0, "backtracks", 1), { at: 2 });
  assert.deepEqual(find(2, "backtracks", 1), { unknown: 3 });
  assert.deepEqual(find(13, "backtracks", -1), { at: 12 });
  assert.deepEqual(find(12, "backtracks", -1), { unknown: 11 });
  assert.deepEqual(find(2, "backtracks", -1), {});
  assert.deepEqual([find(0, "solutions", 1), find(13, "solutions", 1)], [{ at: 13 }, {}]);
  assert.deepEqual([found.stepAfter(0), found.stepAfter(2), found.stepAfter(12)], [0, 2, 12]);
  assert.equal(found.stepAfter(5), undefined);
  found.add(part(3, [1, 0]));
  assert.equal(found.has(3), true);
});

test("parts that are far away are dropped while a long search is played", () => {
  const found = search(1000, [part(0, [0, 0])]);
  for (let at = 1; at < 100; at += 1) found.add(part(at, [0, 0]));
  assert.deepEqual([found.has(0), found.has(50), found.has(99)], [true, false, true]);
});

test("a cell says what it can take, and why not the rest", () => {
  const board = {
    digits: `53..7${".".repeat(76)}`,
    chosen: [4],
    forced: [],
    candidates: ["", "", "1246", "", "79"],
  };
  const houses = [{ name: "row 1", cells: [0, 1, 2, 3, 4] }];
  const names = ["r1c1", "r1c2", "r1c3", "r1c4", "r1c5"];
  const says = (cell) => explainCell(board, cell, houses, names);
  assert.equal(says(0), "r1c1 is a given: 5.");
  assert.equal(
    says(2),
    "r1c3 can take 1, 2, 4 and 6. 3 is in row 1 (r1c2), 5 is in row 1 (r1c1), 7 is in row 1 (r1c5), " +
      "8 is eliminated and 9 is eliminated.",
  );
  assert.match(says(3), /^r1c4 has no candidate\. 1 is eliminated, /);
  assert.match(says(4), /^r1c5 can take 7 and 9\. /);
});

test("a curve ends where the search ends", () => {
  const path = curvePath({ steps: 2, columns: [[0, 1], [1, 3], [2, 3]] }, 5);
  assert.equal(path, "M0 60L0.0 60.0V40.0H240.0L240.0 40.0V0.0H480.0L480.0 20.0V0.0H600.0V60Z");
});
