// A recorded search: its steps, and the board at any of them. This script does not use the page.
"use strict";

// The operations of a step, numbered as in lab/src/encode.rs.
const PLACE = 0,
  DEDUCE = 1,
  ELIMINATE = 2,
  REMOVE = 3,
  SOLUTION = 4,
  CHECK = 5;
const BLANK = 0,
  GIVEN = 1,
  PLACED = 2,
  DEDUCED = 3;

// How a cell is drawn for each part that it can have in a step, in the order of lab/src/encode.rs.
const PARTS = [
  "now",
  "now tested",
  "read",
  "conflict",
  "now counted",
  "read counted",
  "fewest counted",
  "eliminated",
];

// The number of steps between two stored boards. Other boards are computed from the last stored
// one before them.
const SNAPSHOT = 256;

// Names the parts of a step, which lab/src/encode.rs describes, and looks its numbers up.
function stepOf(encoded, book) {
  const [op, site, reads, texts, rows, marks, changes, eliminated] = encoded;
  const [event, why, read, looked] = texts.map((number) => book.texts[number]);
  return {
    op,
    site,
    reads,
    event,
    why,
    read,
    looked,
    changes,
    eliminated,
    rows: rows.map((number) => book.rows[number]),
    marks: book.marks[marks].map((mark) => ({
      cell: Math.floor(mark / 100),
      part: PARTS[Math.floor(mark / 10) % 10],
      number: mark % 10,
    })),
  };
}

class Trace {
  // `givens` is the puzzle as 81 characters. `book` has what the steps refer to.
  constructor(givens, steps, book) {
    this.steps = steps;
    this.book = book;
    // For each number of steps: the choices on the board, how often it changed, and the counters.
    this.depths = new Uint8Array(steps.length + 1);
    this.changes = new Uint32Array(steps.length + 1);
    this.counts = { placements: [0], backtracks: [0], deductions: [0], solutions: [0] };
    if (steps.some(([op]) => op === CHECK)) Object.assign(this.counts, { checks: [0], reads: [0] });
    this.snapshots = [];
    this.deepest = 0;
    const board = startingBoard(givens);
    steps.forEach(([op, , reads, , , , changes, eliminated], index) => {
      if (index % SNAPSHOT === 0) this.snapshots.push(structuredClone(board));
      const choices = board.kinds.filter((kind) => kind === PLACED).length;
      apply(board, changes, eliminated);
      const step = index + 1;
      this.depths[step] = board.kinds.filter((kind) => kind === PLACED).length;
      this.changes[step] = this.changes[index] + (op === CHECK ? 0 : 1);
      if (this.depths[step] > this.depths[this.deepest]) this.deepest = step;
      this.count("placements", op === PLACE ? 1 : 0);
      this.count("backtracks", op === REMOVE ? choices - this.depths[step] : 0);
      this.count("deductions", op === DEDUCE ? 1 : 0);
      this.count("solutions", op === SOLUTION ? 1 : 0);
      if (this.counts.checks) {
        this.count("checks", op === CHECK ? 1 : 0);
        this.count("reads", reads);
      }
    });
    if (this.snapshots.length === 0) this.snapshots.push(board);
  }

  get length() {
    return this.steps.length;
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

  // The board after this number of steps. `removed` has the digits that the last one took back, and
  // `last` is that step.
  at(step) {
    step = Math.max(0, Math.min(step, this.length));
    const before = Math.min(
      Math.floor(Math.max(0, step - 1) / SNAPSHOT),
      this.snapshots.length - 1,
    );
    const board = structuredClone(this.snapshots[before]);
    let removed = [];
    for (let index = before * SNAPSHOT; index < step; index++) {
      const [, , , , , , changes, eliminated] = this.steps[index];
      removed = apply(board, changes, eliminated);
    }
    const last = step > 0 ? stepOf(this.steps[step - 1], this.book) : null;
    return { ...board, removed, last };
  }

  // The first step after this one with this operation; undefined if there is none.
  next(step, op) {
    for (let index = Math.max(0, step); index < this.length; index++) {
      if (this.steps[index][0] === op) return index + 1;
    }
    return undefined;
  }

  // The last step before this one with this operation; undefined if there is none.
  previous(step, op) {
    for (let index = Math.min(step, this.length) - 2; index >= 0; index--) {
      if (this.steps[index][0] === op) return index + 1;
    }
    return undefined;
  }
}

function startingBoard(givens) {
  const digits = Uint8Array.from(givens, (letter) => Number(letter) || 0);
  return {
    digits,
    kinds: digits.map((digit) => (digit ? GIVEN : BLANK)),
    eliminated: new Uint16Array(81),
  };
}

// Makes the changes of a step. Returns the digits that it takes back.
function apply(board, changes, eliminated) {
  const removed = [];
  for (const change of changes) {
    const cell = Math.floor(change / 100);
    if (change % 100 === 0) removed.push({ cell, digit: board.digits[cell] });
    board.digits[cell] = change % 10;
    board.kinds[cell] = Math.floor(change / 10) % 10;
  }
  for (const gone of eliminated) board.eliminated[Math.floor(gone / 512)] = gone % 512;
  return removed;
}

// The digits that a cell can take, and the cells that exclude the others.
function explainCell(board, cell) {
  const name = cellName(cell);
  const { digits, kinds } = board;
  if (kinds[cell] === GIVEN) return `${name} is a given: ${digits[cell]}.`;
  const others = { ...board, digits: digits.slice() };
  others.digits[cell] = 0;
  const possible = candidates(others, cell);
  const excluded = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    .filter((digit) => !possible.includes(digit))
    .map((digit) => {
      const found = rejecting(others.digits, cell, digit);
      return found
        ? `${digit} is in ${houseName(found.house)} (${cellName(found.at)})`
        : `${digit} is eliminated`;
    });
  const can = possible.length
    ? `${name} can take ${listed(possible)}.`
    : `${name} has no candidate.`;
  return excluded.length ? `${can} ${listed(excluded)}.` : can;
}

if (typeof module !== "undefined") {
  Object.assign(globalThis, require("./houses.js"));
  module.exports = {
    PLACE,
    DEDUCE,
    ELIMINATE,
    REMOVE,
    SOLUTION,
    CHECK,
    GIVEN,
    PLACED,
    DEDUCED,
    stepOf,
    Trace,
    explainCell,
  };
}
