// A recorded search: its steps, and the board at any of them. This script does not use the page.
"use strict";

// The operations of a step, numbered as in lab/src/encode.rs.
const PLACE = 0,
  DEDUCE = 1,
  ELIMINATE = 2,
  REMOVE = 3,
  SOLUTION = 4,
  CHECK = 5;
// The counter of each operation.
const COUNTERS = ["placements", "deductions", "", "", "solutions", "checks"];
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
const SNAPSHOT = 128;

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

// Some consecutive steps of a search, as lab/src/encode.rs describes them.
class Part {
  constructor(givens, { changes, eliminated, totals, steps }, book) {
    this.start = totals.events;
    this.end = this.start + steps.length;
    this.steps = steps;
    this.book = book;
    const board = { ...startingBoard(givens), totals: { checks: 0, reads: 0, ...totals } };
    change(board, changes, eliminated);
    this.snapshots = [];
    steps.forEach((step, index) => {
      if (index % SNAPSHOT === 0) this.snapshots.push(structuredClone(board));
      apply(board, step);
    });
    if (this.snapshots.length === 0) this.snapshots.push(board);
  }

  // The board after this step of the search. `removed` has the digits that it took back, and `last`
  // is the step; at the beginning of a part there is none.
  at(step) {
    const steps = step - this.start;
    const before = Math.floor(Math.max(0, steps - 1) / SNAPSHOT);
    const board = structuredClone(this.snapshots[before]);
    let removed = [];
    for (let index = before * SNAPSHOT; index < steps; index++)
      removed = apply(board, this.steps[index]);
    return { ...board, removed, last: steps > 0 ? stepOf(this.steps[steps - 1], this.book) : null };
  }
}

class Trace {
  // `givens` is the puzzle as 81 characters. `book` has what the steps refer to.
  constructor(givens, recording, book) {
    Object.assign(this, recording);
    this.givens = givens;
    this.parts = recording.parts.map((part) => new Part(givens, part, book));
    this.length = this.totals.events;
    this.deepest = this.totals.depth > 0 ? this.totals.deepest + 1 : 0;
  }

  add(part, book) {
    this.parts.push(new Part(this.givens, part, book));
  }

  // The part that has this step of the search; undefined if it is not recorded.
  part(step) {
    return this.parts.find(({ start, end }) => start + (start > 0) <= step && step <= end);
  }

  has(step) {
    return this.part(Math.min(step, this.length)) !== undefined;
  }

  // The recorded step that is nearest to this one.
  nearest(step) {
    const inside = ({ start, end }) => Math.max(start + (start > 0), Math.min(step, end));
    const steps = this.parts.map(inside);
    return steps.sort((a, b) => Math.abs(a - step) - Math.abs(b - step))[0];
  }

  at(step) {
    const here = Math.max(0, this.nearest(Math.min(step, this.length)));
    return this.part(here).at(here);
  }

  // The next step in this direction, 1 or -1, with this operation: `at`. Or the first step on the
  // way that is not recorded: `unknown`. Neither, if there is no such step.
  find(step, operation, direction) {
    if (operation === SOLUTION) {
      const ahead = this.solutions.filter((at) => (at - step) * direction > 0);
      return ahead.length > 0 ? { at: direction > 0 ? ahead[0] : ahead[ahead.length - 1] } : {};
    }
    let index = direction > 0 ? step : step - 2;
    while (index >= 0 && index < this.length) {
      const part = this.parts.find(({ start, end }) => start <= index && index < end);
      if (!part) return { unknown: index + 1 };
      for (; index >= part.start && index < part.end; index += direction)
        if (part.steps[index - part.start][0] === operation) return { at: index + 1 };
    }
    return {};
  }

  // The first recorded step after which the board has changed this often; undefined if it is not
  // recorded.
  stepAfter(changes) {
    const count = ({ events, checks }) => events - checks;
    for (const part of this.parts) {
      const isBehind = part.start > 0 && count(part.at(part.start).totals) >= changes;
      if (isBehind || count(part.at(part.end).totals) < changes) continue;
      let step = part.start;
      while (count(part.at(step).totals) < changes) step += 1;
      return step;
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

// Makes the changes of a step, and counts it. Returns the digits that it takes back.
function apply(board, [op, , reads, , , , changes, eliminated]) {
  const { totals } = board;
  const removed = change(board, changes, eliminated);
  totals.events += 1;
  totals.reads += reads;
  totals.backtracks += removed.filter(({ kind }) => kind === PLACED).length;
  if (COUNTERS[op]) totals[COUNTERS[op]] += 1;
  return removed;
}

function change(board, changes, eliminated) {
  const removed = [];
  for (const one of changes) {
    const cell = Math.floor(one / 100);
    if (one % 100 === 0) removed.push({ cell, digit: board.digits[cell], kind: board.kinds[cell] });
    board.digits[cell] = one % 10;
    board.kinds[cell] = Math.floor(one / 10) % 10;
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
    apply,
    stepOf,
    Trace,
    explainCell,
  };
}
