// Tests of the scripts that do not use the page: node --test crates/study/page/tests
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const trace = require("../trace.js");
const houses = require("../houses.js");

const GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

const BOOK = { texts: ["", "place 1 in r1c3", "5 in r1c8? no"], rows: [{ name: "row 1" }], marks: [[], [710, 315]] };

// A step as lab/src/encode.rs describes it: the operation, and the changes of the board.
const step = (op, changes, eliminated = []) => [op, 0, 0, [0, 0, 0, 0], [], 0, changes, eliminated];
const change = (cell, kind, digit) => cell * 100 + kind * 10 + digit;
const place = (cell, digit) => step(trace.PLACE, [change(cell, trace.PLACED, digit)]);
const deduce = (cell, digit) => step(trace.DEDUCE, [change(cell, trace.DEDUCED, digit)]);
const remove = (...cells) => step(trace.REMOVE, cells.map((cell) => change(cell, 0, 0)));
const solution = () => step(trace.SOLUTION, []);

function recorded(...steps) {
  return new trace.Trace(GIVENS, steps, BOOK);
}

test("the numbers of a step are looked up", () => {
  const found = trace.stepOf([trace.CHECK, 3, 9, [2, 0, 0, 0], [0], 1, [], []], BOOK);
  assert.deepEqual(
    [found.op, found.site, found.reads, found.event, found.rows],
    [trace.CHECK, 3, 9, "5 in r1c8? no", [{ name: "row 1" }]],
  );
  assert.deepEqual(found.marks, [
    { cell: 7, part: "now tested", number: 0 },
    { cell: 3, part: "now tested", number: 5 },
  ]);
});

test("a removal takes back the deductions after it", () => {
  const search = recorded(place(2, 1), deduce(3, 2), deduce(5, 4), remove(2, 3, 5));
  const full = search.at(3);
  assert.deepEqual([full.digits[2], full.digits[3], full.digits[5]], [1, 2, 4]);
  assert.deepEqual([...search.depths], [0, 1, 1, 1, 0]);
  assert.deepEqual(
    [full.kinds[0], full.kinds[2], full.kinds[3]],
    [trace.GIVEN, trace.PLACED, trace.DEDUCED],
  );
  const after = search.at(4);
  assert.deepEqual(after.removed, [
    { cell: 2, digit: 1 },
    { cell: 3, digit: 2 },
    { cell: 5, digit: 4 },
  ]);
  assert.deepEqual([...after.digits], [...search.at(0).digits]);
});

test("any step can be shown at once, forward and back", () => {
  const words = [];
  for (let turn = 0; turn < 400; turn++) words.push(place(2, 1 + (turn % 2)), remove(2));
  const search = recorded(...words);
  for (const step of [0, 1, 255, 256, 257, 511, 512, 513, 799, 800]) {
    assert.equal(
      search.at(step).digits[2],
      step % 2 === 1 ? 1 + (((step - 1) / 2) % 2) : 0,
      `step ${step}`,
    );
  }
  assert.equal(search.at(-5).last, null);
  assert.equal(search.at(9999).last.op, trace.REMOVE);
});

test("counts, the deepest point and the next event of a kind", () => {
  const search = recorded(
    place(2, 1),
    place(3, 2),
    remove(3),
    deduce(3, 6),
    solution(),
    remove(2, 3),
  );
  assert.deepEqual([...search.depths], [0, 1, 2, 1, 1, 1, 0]);
  assert.equal(search.deepest, 2);
  assert.deepEqual(search.counts.placements, [0, 1, 2, 2, 2, 2, 2]);
  assert.deepEqual(search.counts.backtracks, [0, 0, 0, 1, 1, 1, 2]);
  assert.equal(search.counts.deductions[6], 1);
  assert.equal(search.next(0, trace.REMOVE), 3);
  assert.equal(search.next(3, trace.REMOVE), 6);
  assert.equal(search.next(6, trace.REMOVE), undefined);
  assert.equal(search.next(0, trace.SOLUTION), 5);
});

test("a search without events shows the givens", () => {
  const search = recorded();
  assert.equal(search.length, 0);
  assert.equal(search.at(7).digits[0], 5);
});

test("candidates do not occur in row, column and box, and are not eliminated", () => {
  const board = recorded(step(trace.ELIMINATE, [], [2 * 512 + 2])).at(1);
  assert.deepEqual(houses.candidates(board, 2), [1, 4]);
  assert.deepEqual(houses.candidates(board, 40), [5]);
  assert.equal(
    trace.explainCell(board, 2),
    "r1c3 can take 1 and 4. 2 is eliminated, 3 is in row 1 (r1c2), 5 is in row 1 (r1c1), 6 is in " +
      "box 1 (r2c1), 7 is in row 1 (r1c5), 8 is in column 3 (r3c3) and 9 is in box 1 (r3c2).",
  );
  assert.equal(trace.explainCell(board, 0), "r1c1 is a given: 5.");
});
