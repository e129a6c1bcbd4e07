"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { readPuzzle } = require("../puzzle.js");
const { readAddress, writeAddress } = require("../address.js");

const GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const ROWS = GIVENS.match(/.{9}/g);
const fails = (text, message) => assert.throws(() => readPuzzle(text), { message });

test("a puzzle is read in each form", () => {
  const array = JSON.stringify(ROWS.map((row) => [...row]));
  const boxed = ROWS.map((row) => row.replace(/(...)(...)/, "$1 | $2 | "));
  boxed.splice(3, 0, "------+-------+------");
  for (const text of [
    GIVENS,
    GIVENS.replaceAll(".", "0"),
    `  ${GIVENS}\r\n`,
    ROWS.join("\n"),
    boxed.join("\n"),
    array,
    array.replaceAll('"', "'"),
    JSON.stringify(ROWS.map((row) => [...row].map((cell) => Number(cell) || 0))),
  ])
    assert.equal(readPuzzle(text), GIVENS, text);
});

test("an error says which row, and what was found", () => {
  fails(" ", "Expected a puzzle, found nothing.");
  fails("12", "Expected 81 cells in one line, or 9 lines; found 2 cells.");
  fails(ROWS.slice(1).join("\n"), "Expected 9 rows, found 8.");
  fails(ROWS.with(3, "12345678").join("\n"), "Row 4: expected 9 cells, found 8.");
  fails(
    ROWS.with(8, "....8..7x").join("\n"),
    "Row 9, column 9: expected a digit, or . for a blank cell, found x.",
  );
  fails(
    JSON.stringify(ROWS.map((row) => [...row]).with(0, Array(9).fill(12))),
    "Row 1, column 1: expected a digit, or . for a blank cell, found 12.",
  );
  fails("[[]]", "Expected 9 rows, found 1.");
  assert.throws(() => readPuzzle("[[1,"), /^Error: Expected an array such as \[\["5"/);
});

test("an error says which givens break a rule", () => {
  fails(`5${".".repeat(8)}5${".".repeat(71)}`, "Column 1 has 5 in r1c1 and r2c1.");
  fails(`5${".".repeat(9)}5${".".repeat(70)}`, "Box 1 has 5 in r1c1 and r2c2.");
});

test("the address has the own puzzle", () => {
  const fallback = { strategies: ["a"], puzzle: "one" };
  const state = { strategies: ["a"], puzzle: GIVENS, step: 3, checks: false };
  const read = (hash) => readAddress(hash, ["a"], ["one"], fallback);
  assert.deepEqual(read(writeAddress(state)), { ...state, unknown: [] });
  const broken = `55${GIVENS.slice(2)}`;
  assert.deepEqual(read(`#puzzle=${broken}`).unknown, [broken]);
});
