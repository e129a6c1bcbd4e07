"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { readAddress, writeAddress } = require("../address.js");

const STRATEGIES = ["a", "b-c", "d", "e", "f"];
const PUZZLES = ["one", "two"];
const FALLBACK = { strategies: ["a", "d"], puzzle: "one" };
const read = (hash) => readAddress(hash, STRATEGIES, PUZZLES, FALLBACK);

test("an address is read as it was written", () => {
  const state = { strategies: ["b-c", "a"], puzzle: "two", step: 17, checks: true };
  assert.deepEqual(read(writeAddress(state)), { ...state, unknown: [] });
});

test("the name of a file may have any letter but a comma", () => {
  const state = { strategies: ["a&b é.py"], puzzle: "one", step: 0, checks: false };
  const hash = writeAddress(state);
  assert.deepEqual(readAddress(hash, ["a&b é.py"], PUZZLES, FALLBACK), { ...state, unknown: [] });
});

test("other addresses are ignored", () => {
  assert.equal(read(""), null);
  assert.equal(read("#ladder"), null);
});

test("missing and wrong values get the fallback", () => {
  assert.deepEqual(read("#strategy=d"), {
    strategies: ["d"],
    puzzle: "one",
    step: 0,
    checks: false,
    unknown: [],
  });
  assert.deepEqual(read("#puzzle=two&step=3"), {
    strategies: ["a", "d"],
    puzzle: "two",
    step: 3,
    checks: false,
    unknown: [],
  });
  assert.deepEqual(read("#strategy=x,d&puzzle=y&step=-1"), {
    strategies: ["d"],
    puzzle: "one",
    step: 0,
    checks: false,
    unknown: ["x", "y", "-1"],
  });
});

test("there are at most four boards", () => {
  assert.deepEqual(read("#strategy=a,b-c,d,e,f").strategies, ["a", "b-c", "d", "e"]);
});

test("the address has the reader's own puzzle", () => {
  const puzzle = ".".repeat(80) + "5";
  const state = { strategies: ["a"], puzzle, step: 3, checks: false };
  assert.deepEqual(read(writeAddress(state)), { ...state, unknown: [] });
  assert.deepEqual(read(`#puzzle=${puzzle}5`).unknown, [`${puzzle}5`]);
});
