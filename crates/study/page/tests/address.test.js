"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const { readAddress, writeAddress } = require("../address.js");
const { ranges, curvePath } = require("../curve.js");

const STRATEGIES = ["a", "b-c", "d", "e", "f"];
const PUZZLES = ["one", "two"];
const FALLBACK = { strategies: ["a", "d"], puzzle: "one" };
const read = (hash) => readAddress(hash, STRATEGIES, PUZZLES, FALLBACK);

test("an address is read as it was written", () => {
  const state = { strategies: ["b-c", "a"], puzzle: "two", step: 17, checks: true };
  assert.deepEqual(read(writeAddress(state)), { ...state, unknown: [] });
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

test("a curve keeps the extremes of a long search", () => {
  const depths = new Uint8Array(10_000);
  depths[5_000] = 9;
  const list = ranges(depths, 100);
  assert.equal(list.length, 100);
  assert.deepEqual(list[50], [0, 9]);
  assert.deepEqual(ranges(new Uint8Array([0, 1, 2]), 100), [
    [0, 0],
    [1, 1],
    [2, 2],
  ]);
  assert.match(curvePath(depths), /^M0 60L0\.0 60\.0V60\.0/);
});
