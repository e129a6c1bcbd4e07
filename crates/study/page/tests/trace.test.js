// Tests of the scripts that do not use the page: node --test crates/study/page/tests
"use strict";
const assert = require("node:assert/strict");
const { test } = require("node:test");
const trace = require("../trace.js");
const houses = require("../houses.js");

const GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

// Encodes words as lab/src/encode.rs does.
function encoded(words) {
  const bytes = [];
  for (const [word, reason] of words) {
    bytes.push(word & 255, word >> 8);
    if (reason !== undefined) bytes.push(reason);
  }
  return Buffer.from(bytes).toString("base64");
}
const place = (cell, digit, site = 0) => [cell * 9 + digit - 1 + trace.CODE.ALL * site];
const deduce = (cell, digit, reason) => [729 + cell * 9 + digit - 1, reason];
const remove = (cell) => [1458 + cell];
const solution = () => [1539];
const check = (cell, digit) => [trace.CODE.TEST + cell * 9 + digit - 1];

function recorded(...words) {
  return new trace.Trace(GIVENS, trace.decode(encoded(words)));
}

test("events are decoded as they were encoded", () => {
  const events = trace.decode(encoded([place(2, 1, 3), deduce(80, 9, 29), remove(80), solution()]));
  assert.deepEqual(events, [
    { op: trace.PLACE, cell: 2, digit: 1, site: 3 },
    { op: trace.DEDUCE, cell: 80, digit: 9, site: 0, reason: 29 },
    { op: trace.REMOVE, cell: 80, site: 0 },
    { op: trace.SOLUTION, site: 0 },
  ]);
});

test("a removal takes back the deductions after it", () => {
  const search = recorded(place(2, 1), deduce(3, 2, 0), deduce(5, 4, 1), remove(2));
  const full = search.at(3);
  assert.deepEqual([full.digits[2], full.digits[3], full.digits[5], full.depth], [1, 2, 4, 1]);
  assert.deepEqual(
    [full.kinds[0], full.kinds[2], full.kinds[3]],
    [trace.GIVEN, trace.PLACED, trace.DEDUCED],
  );
  const after = search.at(4);
  assert.deepEqual(after.removed, [
    { cell: 5, digit: 4 },
    { cell: 3, digit: 2 },
    { cell: 2, digit: 1 },
  ]);
  assert.deepEqual([...after.digits], [...search.at(0).digits]);
  assert.equal(after.depth, 0);
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
    deduce(3, 6, 0),
    solution(),
    remove(2),
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

test("candidates do not occur in row, column and box", () => {
  const { digits } = recorded().at(0);
  assert.deepEqual(houses.candidates(digits, 2), [1, 2, 4]);
  assert.deepEqual(houses.candidates(digits, 40), [5]);
});

test("checks are events that change nothing, and looks for blanks belong to the next event", () => {
  const bytes = Buffer.from([
    ...[trace.CODE.LOOKED & 255, trace.CODE.LOOKED >> 8, 3],
    ...[check(2, 1)[0] & 255, check(2, 1)[0] >> 8],
    ...[(trace.CODE.LOOK + 2) & 255, (trace.CODE.LOOK + 2) >> 8, 0b1011, 3 << 1],
    ...[(trace.CODE.COUNT + 85) & 255, (trace.CODE.COUNT + 85) >> 8, 4],
    ...[(trace.CODE.REMOVE + 2) & 255, (trace.CODE.REMOVE + 2) >> 8],
  ]).toString("base64");
  assert.deepEqual(trace.decode(bytes), [
    { op: trace.TEST, cell: 2, digit: 1, site: 0, looked: 3 },
    { op: trace.LOOK, cell: 2, candidates: 0b1011, reads: 3, site: 0 },
    { op: trace.COUNT, constraint: 85, options: 4, site: 0 },
    { op: trace.REMOVE, cell: 2, site: 0 },
  ]);
});

test("what a test of a digit reads depends on the strategy", () => {
  // 5 is in the row of r1c3, 8 in its column, and 1 in no house of it.
  const events = trace.decode(encoded([check(2, 5), check(2, 8), check(2, 1), place(2, 1)]));
  const reads = (evidence) => [...new trace.Trace(GIVENS, events, evidence).counts.reads];
  assert.deepEqual(reads("cells"), [0, 9, 27, 54, 54]);
  assert.deepEqual(reads("flags"), [0, 1, 3, 6, 6]);
  assert.deepEqual(reads("counters"), [0, 3, 6, 9, 9]);
  // The masks are read when digit 1 is tested.
  assert.deepEqual(reads("masks"), [0, 0, 0, 3, 3]);
  const search = new trace.Trace(GIVENS, events, "cells");
  assert.deepEqual([...search.counts.checks], [0, 1, 2, 3, 3]);
  assert.deepEqual([...search.changes], [0, 0, 0, 0, 1]);
  assert.equal(search.stepAfter(0), 0);
  assert.equal(search.stepAfter(1), 4);
  assert.equal(search.stepAfter(99), 4);
});

test("the previous event of a kind", () => {
  const search = recorded(place(2, 1), remove(2), place(2, 2), remove(2));
  assert.equal(search.previous(4, trace.REMOVE), 2);
  assert.equal(search.previous(3, trace.REMOVE), 2);
  assert.equal(search.previous(2, trace.REMOVE), undefined);
});
