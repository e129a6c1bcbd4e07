// Tests of the scripts that do not use the page: node --test crates/study/page/tests
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const trace = require("../trace.js");
const houses = require("../houses.js");
const { curvePath } = require("../curve.js");

const GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const BOOK = { texts: ["", "place 1 in r1c3", "5 in r1c8? no"], rows: ["row 1|"], marks: [[], [710, 315]] };

// A step as lab/src/encode.rs describes it: the operation, and the changes of the board.
const step = (op, changes, eliminated = []) => [op, 0, 0, [0, 0, 0, 0], [], 0, changes, eliminated];
const change = (cell, kind, digit) => cell * 100 + kind * 10 + digit;
const place = (cell, digit) => step(trace.PLACE, [change(cell, trace.PLACED, digit)]);
const deduce = (cell, digit) => step(trace.DEDUCE, [change(cell, trace.DEDUCED, digit)]);
const remove = (...cells) => step(trace.REMOVE, cells.map((cell) => change(cell, 0, 0)));

const NOTHING = { placements: 0, backtracks: 0, deductions: 0, solutions: 0 };
const part = (events, steps, changes = []) => ({
  changes,
  eliminated: [],
  totals: { ...NOTHING, events },
  steps,
});

function recorded(length, parts, solutions = []) {
  const totals = { ...NOTHING, events: length, depth: 0 };
  return new trace.Trace(GIVENS, { totals, solutions, parts }, BOOK);
}

test("the numbers of a step are looked up", () => {
  const found = trace.stepOf([trace.CHECK, 3, 9, [2, 0, 0, 0], [0], 1, [], []], BOOK);
  assert.deepEqual(
    [found.op, found.site, found.reads, found.event, found.rows],
    [trace.CHECK, 3, 9, "5 in r1c8? no", ["row 1|"]],
  );
  assert.deepEqual(found.marks, [
    { cell: 7, part: "now tested", number: 0 },
    { cell: 3, part: "now tested", number: 5 },
  ]);
});

test("a removal takes back the deductions after it", () => {
  const search = recorded(4, [part(0, [place(2, 1), deduce(3, 2), deduce(5, 4), remove(2, 3, 5)])]);
  const full = search.at(3);
  assert.deepEqual([full.digits[2], full.digits[3], full.digits[5]], [1, 2, 4]);
  assert.deepEqual([full.kinds[0], full.kinds[2], full.kinds[3]], [trace.GIVEN, trace.PLACED, trace.DEDUCED]);
  const after = search.at(4);
  assert.deepEqual(after.removed.map(({ cell, digit }) => [cell, digit]), [[2, 1], [3, 2], [5, 4]]);
  assert.deepEqual([...after.digits], [...search.at(0).digits]);
  const { placements, backtracks, deductions, events } = after.totals;
  assert.deepEqual([placements, backtracks, deductions, events], [1, 1, 2, 4]);
});

test("any step can be shown at once, forward and back", () => {
  const steps = [];
  for (let turn = 0; turn < 400; turn++) steps.push(place(2, 1 + (turn % 2)), remove(2));
  const search = recorded(800, [part(0, steps)]);
  for (const at of [0, 1, 127, 128, 129, 255, 256, 257, 799, 800])
    assert.equal(search.at(at).digits[2], at % 2 === 1 ? 1 + (((at - 1) / 2) % 2) : 0, `step ${at}`);
  assert.equal(search.at(-5).last, null);
  assert.equal(search.at(9999).last.op, trace.REMOVE);
});

test("a search has parts, and what is between them is unknown", () => {
  const first = part(0, [place(2, 1), remove(2)]);
  const later = part(10, [place(3, 2), remove(3), place(3, 4)], [change(2, trace.PLACED, 1)]);
  const search = recorded(20, [first, later], [13]);
  assert.deepEqual([0, 2, 3, 10, 11, 13, 14, 20].map((at) => search.has(at)),
    [true, true, false, false, true, true, false, false]);
  assert.deepEqual([4, 9, 14, 20].map((at) => search.nearest(at)), [2, 11, 13, 13]);
  const board = search.at(11);
  assert.deepEqual([board.digits[2], board.digits[3], board.totals.events], [1, 2, 11]);
  const find = (...asked) => search.find(...asked);
  assert.deepEqual(find(0, trace.REMOVE, 1), { at: 2 });
  assert.deepEqual(find(2, trace.REMOVE, 1), { unknown: 3 });
  assert.deepEqual(find(13, trace.REMOVE, -1), { at: 12 });
  assert.deepEqual(find(12, trace.REMOVE, -1), { unknown: 10 });
  assert.deepEqual(find(2, trace.REMOVE, -1), {});
  assert.deepEqual([find(0, trace.SOLUTION, 1), find(13, trace.SOLUTION, 1)], [{ at: 13 }, {}]);
  assert.deepEqual([search.stepAfter(2), search.stepAfter(12), search.stepAfter(5)], [2, 12, undefined]);
  search.add(part(2, [place(4, 5)]), BOOK);
  assert.equal(search.has(3), true);
});

test("a search without events shows the givens", () => {
  const search = recorded(0, [part(0, [])]);
  assert.equal(search.length, 0);
  assert.equal(search.at(7).digits[0], 5);
});

test("candidates do not occur in row, column and box, and are not eliminated", () => {
  const board = recorded(1, [part(0, [step(trace.ELIMINATE, [], [2 * 512 + 2])])]).at(1);
  assert.deepEqual(houses.candidates(board, 2), [1, 4]);
  assert.deepEqual(houses.candidates(board, 40), [5]);
  assert.equal(
    trace.explainCell(board, 2),
    "r1c3 can take 1 and 4. 2 is eliminated, 3 is in row 1 (r1c2), 5 is in row 1 (r1c1), 6 is in " +
      "box 1 (r2c1), 7 is in row 1 (r1c5), 8 is in column 3 (r3c3) and 9 is in box 1 (r3c2).",
  );
  assert.equal(trace.explainCell(board, 0), "r1c1 is a given: 5.");
});

test("a curve ends where the search ends", () => {
  const path = curvePath([2, [[0, 1], [1, 3], [2, 3]]], 5);
  assert.equal(path, "M0 60L0.0 60.0V40.0H240.0L240.0 40.0V0.0H480.0L480.0 20.0V0.0H600.0V60Z");
});
