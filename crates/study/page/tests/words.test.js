"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { Trace, PLACE, DEDUCE, REMOVE, SOLUTION, TEST, LOOK, COUNT } = require("../trace.js");
const houses = require("../houses.js");
const { describe, explain, explainCell } = require("../words.js");

const GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const REASONS = ["naked single", "hidden single in box 3", "last alternative", "propagation"];

// The last of these events in words, and why it happens.
function said(events, evidence = null) {
  const search = new Trace(GIVENS, events, evidence);
  const board = search.at(events.length);
  return [describe(board, REASONS, evidence), explain(board, REASONS, evidence)];
}

test("houses have nine cells, and a cell is in three houses", () => {
  for (let cell = 0; cell < 81; cell++)
    houses.housesOf(cell).forEach((house) => assert.ok(houses.cellsOf(house).includes(cell)));
  assert.deepEqual(houses.cellsOf(20), [6, 7, 8, 15, 16, 17, 24, 25, 26]);
  assert.deepEqual([0, 13, 26].map(houses.houseName), ["row 1", "column 5", "box 9"]);
  assert.equal(houses.constraintName(4), "a digit in r1c5");
  assert.equal(houses.constraintName(81 + 9 * 9 + 6), "7 in column 1");
});

test("a placement is a guess unless no other digit fits", () => {
  assert.deepEqual(said([{ op: PLACE, cell: 2, digit: 1 }]), [
    "place 1 in r1c3",
    "1, 2 and 4 fit there. This is a guess: 1 may be taken back.",
  ]);
  assert.deepEqual(said([{ op: PLACE, cell: 40, digit: 5 }]), [
    "place 5 in r5c5",
    "No other digit fits in r5c5: this is no guess.",
  ]);
});

test("a reason is explained", () => {
  const because = (reason) => said([{ op: DEDUCE, cell: 2, digit: 1, reason }])[1];
  assert.match(because(0), /row, column and box of r1c3 leave no other digit/);
  assert.match(because(1), /no other cell of box 3 can take it/);
  assert.match(because(2), /every other digit was tried/);
  assert.match(because(3), /many digits at once/);
});

test("a removal names the cell without a candidate", () => {
  const wrong = [2, 3, 5, 6, 7].map((cell, index) => ({
    op: PLACE,
    cell,
    digit: [1, 2, 4, 8, 9][index],
  }));
  const [what, why] = said([...wrong, { op: REMOVE, cell: 7 }]);
  assert.equal(what, "remove 9 from r1c8");
  assert.match(why, /^With it, r\dc\d has no candidate/);
  const tried = said([
    { op: PLACE, cell: 2, digit: 1 },
    { op: REMOVE, cell: 2 },
  ]);
  assert.deepEqual(tried, [
    "remove 1 from r1c3",
    "Every digit that fits in the cells after it was tried.",
  ]);
});

test("a test says what it read and which cell rejects the digit", () => {
  const five = [{ op: TEST, cell: 2, digit: 5 }];
  assert.deepEqual(said(five, "cells"), [
    "test 5 in r1c3: row 1 has it in r1c1",
    "It read 9 cells: those of row 1. It meets the 5 in r1c1.",
  ]);
  assert.deepEqual(said(five, "flags"), [
    "test 5 in r1c3: row 1 has it",
    "It read 1 flag: of row 1. It meets the 5 in r1c1.",
  ]);
  const one = [{ op: TEST, cell: 2, digit: 1 }];
  assert.deepEqual(said(one, "counters"), [
    "test 1 in r1c3: no house has it",
    "It read 3 counters: of row 1, column 3 and box 1. It fits.",
  ]);
  assert.match(said(one, "masks")[1], /^It read the masks of row 1, column 3 and box 1, and keeps/);
  assert.match(said(five, "masks")[1], /^It read nothing: the OR of the three masks is known/);
});

test("looks at candidates and options, and a solution", () => {
  assert.equal(
    said([{ op: LOOK, cell: 2, candidates: 0b1011, reads: 3 }])[0],
    "r1c3 has 3 candidates: 1 2 4",
  );
  assert.equal(said([{ op: LOOK, cell: 2, candidates: 0, reads: 3 }])[0], "r1c3 has no candidate");
  assert.equal(said([{ op: COUNT, constraint: 85, options: 1 }])[0], "5 in row 1 has 1 option");
  assert.equal(said([{ op: SOLUTION }])[0], "solution");
  assert.deepEqual(said([]), ["only the givens", ""]);
});

test("a cell says what it can take and what excludes the other digits", () => {
  const board = new Trace(GIVENS, []).at(0);
  assert.equal(explainCell(board, 0), "r1c1 is a given: 5.");
  assert.equal(
    explainCell(board, 2),
    "r1c3 can take 1, 2 and 4. 3 is in row 1 (r1c2), 5 is in row 1 (r1c1), 6 is in box 1 (r2c1), " +
      "7 is in row 1 (r1c5), 8 is in column 3 (r3c3) and 9 is in box 1 (r3c2).",
  );
});
