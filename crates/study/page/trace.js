// A recorded search: its events, and the board at any of them. This script does not use the page.
"use strict";

const PLACE = 0,
  DEDUCE = 1,
  REMOVE = 2,
  SOLUTION = 3;
const BLANK = 0,
  GIVEN = 1,
  PLACED = 2,
  DEDUCED = 3;

// The number of events between two stored boards. Other boards are computed from the last stored
// one before them.
const SNAPSHOT = 256;

// Decodes the events of a trace from base64. src/page/encode.rs describes the format.
function decode(base64) {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const events = [];
  for (let at = 0; at < bytes.length;) {
    const word = bytes[at] | (bytes[at + 1] << 8);
    at += 2;
    const site = Math.floor(word / 1540);
    const code = word % 1540;
    if (code < 729)
      events.push({ op: PLACE, cell: Math.floor(code / 9), digit: (code % 9) + 1, site });
    else if (code < 1458) {
      const choice = code - 729;
      events.push({
        op: DEDUCE,
        cell: Math.floor(choice / 9),
        digit: (choice % 9) + 1,
        site,
        reason: bytes[at++],
      });
    } else if (code < 1539) events.push({ op: REMOVE, cell: code - 1458, site });
    else events.push({ op: SOLUTION, site });
  }
  return events;
}

class Trace {
  // `givens` is the puzzle as 81 characters.
  constructor(givens, events) {
    this.events = events;
    // For each number of events: the choices on the board, and the counters.
    this.depths = new Uint8Array(events.length + 1);
    this.counts = { placements: [0], backtracks: [0], deductions: [0], solutions: [0] };
    this.snapshots = [];
    this.deepest = 0;
    const board = startingBoard(givens);
    events.forEach((event, index) => {
      if (index % SNAPSHOT === 0) this.snapshots.push(copy(board));
      const chosen = event.op === REMOVE && board.kinds[event.cell] === PLACED;
      apply(board, event);
      const step = index + 1;
      this.depths[step] = board.depth;
      if (board.depth > this.depths[this.deepest]) this.deepest = step;
      this.count("placements", event.op === PLACE);
      this.count("backtracks", chosen);
      this.count("deductions", event.op === DEDUCE);
      this.count("solutions", event.op === SOLUTION);
    });
    if (this.snapshots.length === 0) this.snapshots.push(board);
  }

  get length() {
    return this.events.length;
  }

  count(name, happened) {
    const counts = this.counts[name];
    counts.push(counts[counts.length - 1] + (happened ? 1 : 0));
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

// The digits that do not occur in the cell's row, column and box.
function candidates(digits, cell) {
  const row = Math.floor(cell / 9),
    column = cell % 9;
  const used = new Set();
  for (let other = 0; other < 9; other++) {
    used.add(digits[row * 9 + other]);
    used.add(digits[other * 9 + column]);
    const boxRow = Math.floor(row / 3) * 3 + Math.floor(other / 3);
    const boxColumn = Math.floor(column / 3) * 3 + (other % 3);
    used.add(digits[boxRow * 9 + boxColumn]);
  }
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => !used.has(digit));
}

function cellName(cell) {
  return `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;
}

// Describes the last event of a board.
function describe(board, reasons) {
  const event = board.last;
  if (!event) return "only the givens";
  switch (event.op) {
    case PLACE:
      return `place ${event.digit} in ${cellName(event.cell)}`;
    case DEDUCE:
      return `deduce ${event.digit} in ${cellName(event.cell)}: ${reasons[event.reason]}`;
    case REMOVE: {
      const taken = board.removed[board.removed.length - 1];
      const more = board.removed.length - 1;
      const with_ =
        more === 0 ? "" : more === 1 ? ", and 1 forced digit" : `, and ${more} forced digits`;
      return `remove ${taken ? taken.digit : "a digit"} from ${cellName(event.cell)}${with_}`;
    }
    default:
      return "solution";
  }
}

if (typeof module !== "undefined") {
  module.exports = {
    PLACE,
    DEDUCE,
    REMOVE,
    SOLUTION,
    BLANK,
    GIVEN,
    PLACED,
    DEDUCED,
    SNAPSHOT,
    decode,
    Trace,
    candidates,
    cellName,
    describe,
  };
}
