// A recorded search: its events, and the board at any of them. This script does not use the page.
"use strict";

const PLACE = 0,
  DEDUCE = 1,
  REMOVE = 2,
  SOLUTION = 3,
  TEST = 4,
  LOOK = 5,
  COUNT = 6;
const BLANK = 0,
  GIVEN = 1,
  PLACED = 2,
  DEDUCED = 3;

// The number of events between two stored boards. Other boards are computed from the last stored
// one before them.
const SNAPSHOT = 256;

// The first code of each operation, and the number of codes. lab/src/encode.rs has the same.
const CODE = {
  DEDUCE: 729,
  REMOVE: 1458,
  SOLUTION: 1539,
  TEST: 1540,
  LOOK: 2269,
  COUNT: 2350,
  LOOKED: 2674,
  ALL: 2675,
};

// Decodes the events of a trace from base64. lab/src/encode.rs describes the format. The checks
// are events too, if they were recorded: a TEST of a digit, a LOOK at the candidates of a cell, and
// a COUNT of the options of a constraint. `looked` is the number of cells that were read before an
// event to find the next blank cell.
function decode(base64) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const events = [];
  let looked = 0;
  const inCell = (op, number) => ({ op, cell: Math.floor(number / 9), digit: (number % 9) + 1 });
  for (let at = 0; at < bytes.length;) {
    const word = bytes[at] | (bytes[at + 1] << 8);
    at += 2;
    const code = word % CODE.ALL;
    let event;
    if (code < CODE.DEDUCE) event = inCell(PLACE, code);
    else if (code < CODE.REMOVE)
      event = { ...inCell(DEDUCE, code - CODE.DEDUCE), reason: bytes[at++] };
    else if (code < CODE.SOLUTION) event = { op: REMOVE, cell: code - CODE.REMOVE };
    else if (code < CODE.TEST) event = { op: SOLUTION };
    else if (code < CODE.LOOK) event = inCell(TEST, code - CODE.TEST);
    else if (code < CODE.COUNT) {
      const packed = bytes[at] | (bytes[at + 1] << 8);
      at += 2;
      event = { op: LOOK, cell: code - CODE.LOOK, candidates: packed & 511, reads: packed >> 9 };
    } else if (code < CODE.LOOKED)
      event = { op: COUNT, constraint: code - CODE.COUNT, options: bytes[at++] };
    else {
      looked = bytes[at++];
      continue;
    }
    event.site = Math.floor(word / CODE.ALL);
    if (looked) event.looked = looked;
    looked = 0;
    events.push(event);
  }
  return events;
}

const isCheck = (event) => event.op >= TEST;

class Trace {
  // `givens` is the puzzle as 81 characters. `evidence` says what a test of a digit reads: "cells",
  // "flags", "counters" or "masks".
  constructor(givens, events, evidence = null) {
    this.events = events;
    this.evidence = evidence;
    // For each number of events: the choices on the board, how often it changed, and the counters.
    this.depths = new Uint8Array(events.length + 1);
    this.changes = new Uint32Array(events.length + 1);
    this.counts = { placements: [0], backtracks: [0], deductions: [0], solutions: [0] };
    if (events.some(isCheck)) Object.assign(this.counts, { checks: [0], reads: [0] });
    this.snapshots = [];
    this.blanks = [...givens].flatMap((letter, cell) => (Number(letter) ? [] : [cell]));
    this.deepest = 0;
    const board = startingBoard(givens);
    events.forEach((event, index) => {
      if (index % SNAPSHOT === 0) this.snapshots.push(copy(board));
      const chosen = event.op === REMOVE && board.kinds[event.cell] === PLACED;
      const reads = (event.looked ?? 0) + (isCheck(event) ? readsOf(event, board, evidence) : 0);
      apply(board, event);
      const step = index + 1;
      this.depths[step] = board.depth;
      this.changes[step] = this.changes[index] + (isCheck(event) ? 0 : 1);
      if (board.depth > this.depths[this.deepest]) this.deepest = step;
      this.count("placements", event.op === PLACE ? 1 : 0);
      this.count("backtracks", chosen ? 1 : 0);
      this.count("deductions", event.op === DEDUCE ? 1 : 0);
      this.count("solutions", event.op === SOLUTION ? 1 : 0);
      if (this.counts.checks) {
        this.count("checks", isCheck(event) ? 1 : 0);
        this.count("reads", reads);
      }
    });
    if (this.snapshots.length === 0) this.snapshots.push(board);
  }

  get length() {
    return this.events.length;
  }

  count(name, by) {
    const counts = this.counts[name];
    counts.push(counts[counts.length - 1] + by);
  }

  // The first step after which the board has changed this often; the last step if there is none.
  stepAfter(changes) {
    const step = this.changes.findIndex((count) => count >= changes);
    return step < 0 ? this.length : step;
  }

  // The board after this number of events. `removed` has the digits that the last event took back.
  at(step) {
    step = Math.max(0, Math.min(step, this.length));
    const before = Math.min(
      Math.floor(Math.max(0, step - 1) / SNAPSHOT),
      this.snapshots.length - 1,
    );
    const board = copy(this.snapshots[before]);
    let removed = [];
    for (let index = before * SNAPSHOT; index < step; index++)
      removed = apply(board, this.events[index]);
    return { ...board, removed, last: step > 0 ? this.events[step - 1] : null };
  }

  // The first step after this one whose event has this operation; undefined if there is none.
  next(step, op) {
    for (let index = Math.max(0, step); index < this.length; index++) {
      if (this.events[index].op === op) return index + 1;
    }
    return undefined;
  }

  // The last step before this one whose event has this operation; undefined if there is none.
  previous(step, op) {
    for (let index = Math.min(step, this.length) - 2; index >= 0; index--) {
      if (this.events[index].op === op) return index + 1;
    }
    return undefined;
  }
}

function startingBoard(givens) {
  const digits = Uint8Array.from(givens, (letter) => Number(letter) || 0);
  return { digits, kinds: digits.map((digit) => (digit ? GIVEN : BLANK)), written: [], depth: 0 };
}

function copy(board) {
  return {
    digits: board.digits.slice(),
    kinds: board.kinds.slice(),
    written: board.written.slice(),
    depth: board.depth,
  };
}

// Applies an event to the board. Returns the digits that it takes back, newest first.
function apply(board, event) {
  const removed = [];
  if (event.op === PLACE || event.op === DEDUCE) {
    board.digits[event.cell] = event.digit;
    board.kinds[event.cell] = event.op === PLACE ? PLACED : DEDUCED;
    board.written.push(event.cell);
    if (event.op === PLACE) board.depth += 1;
  } else if (event.op === REMOVE) {
    // A removal also takes back all digits that were deduced after it.
    while (board.written.length > 0) {
      const cell = board.written.pop();
      removed.push({ cell, digit: board.digits[cell] });
      if (board.kinds[cell] === PLACED) board.depth -= 1;
      board.digits[cell] = 0;
      board.kinds[cell] = BLANK;
      if (cell === event.cell) break;
    }
  }
  return removed;
}

// The houses that a test of a digit reads, up to the first that has the digit, and that one.
// Counters and masks are read in all three.
function housesRead({ cell, digit }, { digits }, evidence) {
  const conflict = rejecting(digits, cell, digit);
  const houses = housesOf(cell);
  const all = !conflict || evidence === "counters" || evidence === "masks";
  return { conflict, houses: all ? houses : houses.slice(0, houses.indexOf(conflict.house) + 1) };
}

// How many cells, flags, counters, masks or numbers of options a check reads. The masks of a cell
// are read once, before its first digit is tested.
function readsOf(event, board, evidence) {
  if (event.op === LOOK) return event.reads;
  if (event.op === COUNT) return 1;
  if (evidence === "masks") return event.digit === 1 ? 3 : 0;
  return housesRead(event, board, evidence).houses.length * (evidence === "cells" ? 9 : 1);
}

if (typeof module !== "undefined") {
  Object.assign(globalThis, require("./houses.js"));
  module.exports = {
    PLACE,
    DEDUCE,
    REMOVE,
    SOLUTION,
    TEST,
    LOOK,
    COUNT,
    BLANK,
    GIVEN,
    PLACED,
    DEDUCED,
    CODE,
    decode,
    isCheck,
    Trace,
    housesRead,
    readsOf,
  };
}
