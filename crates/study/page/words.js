// An event in words: what happens, and why. This script does not use the page.
"use strict";

if (typeof module !== "undefined") Object.assign(globalThis, require("./trace.js"));

const count = (number, word) => `${number} ${word}${number === 1 ? "" : "s"}`;

// What a reason means.
function meaning(reason, cell) {
  if (reason === "naked single")
    return `the row, column and box of ${cellName(cell)} leave no other digit for it`;
  if (reason === "last alternative") return "every other digit was tried there and failed";
  if (reason.startsWith("hidden single in "))
    return `no other cell of ${reason.slice("hidden single in ".length)} can take it`;
  return "the strategy derives many digits at once and names no reason for a single one";
}

// What happens at the last event of a board.
function describe(board, reasons, evidence) {
  const event = board.last;
  if (!event) return "only the givens";
  const name = event.cell === undefined ? "" : cellName(event.cell);
  switch (event.op) {
    case PLACE:
      return `place ${event.digit} in ${name}`;
    case DEDUCE:
      return `deduce ${event.digit} in ${name}: ${reasons[event.reason]}`;
    case REMOVE: {
      const taken = board.removed[board.removed.length - 1];
      const more = board.removed.length - 1;
      const forced = more === 0 ? "" : `, and ${count(more, "forced digit")}`;
      return `remove ${taken ? taken.digit : "a digit"} from ${name}${forced}`;
    }
    case TEST: {
      const { conflict } = housesRead(event, board, evidence);
      const said = conflict ? `${houseName(conflict.house)} has it` : "no house has it";
      const at = conflict && evidence === "cells" ? ` in ${cellName(conflict.at)}` : "";
      return `test ${event.digit} in ${name}: ${said}${at}`;
    }
    case LOOK: {
      const possible = digitsOf(event.candidates);
      if (possible.length === 0) return `${name} has no candidate`;
      return `${name} has ${count(possible.length, "candidate")}: ${possible.join(" ")}`;
    }
    case COUNT:
      return `${constraintName(event.constraint)} has ${count(event.options, "option")}`;
    default:
      return "solution";
  }
}

// Why it happens, or what it read. The sentence stands after the description.
function explain(board, reasons, evidence) {
  const event = board.last;
  if (!event) return "";
  switch (event.op) {
    case PLACE:
      return explainPlacement(board);
    case DEDUCE:
      return `That is: ${meaning(reasons[event.reason], event.cell)}.`;
    case REMOVE:
      return explainRemoval(board);
    case TEST:
      return explainTest(board, evidence);
    case LOOK:
      return `It read ${count(event.reads, "mask")}. The search takes a cell with the fewest.`;
    case COUNT:
      return "It read 1 number. The search takes a constraint with the fewest options.";
    default:
      return "Every cell has a digit, and no row, column or box has one twice.";
  }
}

function explainPlacement(board) {
  const { cell, digit } = board.last;
  const digits = board.digits.slice();
  digits[cell] = 0;
  const possible = candidates(digits, cell);
  if (possible.length === 1) return `No other digit fits in ${cellName(cell)}: this is no guess.`;
  return `${listed(possible)} fit there. This is a guess: ${digit} may be taken back.`;
}

// A removal follows from a cell without a candidate, or from the failure of all later digits.
function explainRemoval(board) {
  const digits = board.digits.slice();
  board.removed.forEach(({ cell, digit }) => (digits[cell] = digit));
  if (!digits.includes(0)) return "The grid was a solution. The search looks for another one.";
  const dead = digits.findIndex((digit, cell) => !digit && candidates(digits, cell).length === 0);
  if (dead < 0) return "Every digit that fits in the cells after it was tried.";
  return `With it, ${cellName(dead)} has no candidate: its houses have all nine digits.`;
}

function explainTest(board, evidence) {
  const { cell, digit } = board.last;
  const { conflict, houses } = housesRead(board.last, board, evidence);
  const reads = readsOf(board.last, board, evidence);
  const names = listed(houses.map(houseName));
  const meets = conflict ? ` It meets the ${digit} in ${cellName(conflict.at)}.` : " It fits.";
  switch (evidence) {
    case "cells":
      return `It read ${reads} cells: those of ${names}.${meets}`;
    case "masks":
      return reads
        ? `It read the masks of ${names}, and keeps their OR for all nine digits.${meets}`
        : `It read nothing: the OR of the three masks is known. One AND decides.${meets}`;
    default:
      return `It read ${count(reads, evidence.slice(0, -1))}: of ${names}.${meets}`;
  }
}

// The digits that a cell can take, and the cells that exclude the others.
function explainCell(board, cell) {
  const name = cellName(cell);
  const { digits, kinds } = board;
  if (kinds[cell] === GIVEN) return `${name} is a given: ${digits[cell]}.`;
  const others = digits.slice();
  others[cell] = 0;
  const possible = candidates(others, cell);
  const excluded = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    .filter((digit) => !possible.includes(digit))
    .map((digit) => {
      const { house, at } = rejecting(others, cell, digit);
      return `${digit} is in ${houseName(house)} (${cellName(at)})`;
    });
  const can = possible.length
    ? `${name} can take ${listed(possible)}.`
    : `${name} has no candidate.`;
  return excluded.length ? `${can} ${listed(excluded)}.` : can;
}

if (typeof module !== "undefined") module.exports = { describe, explain, explainCell, meaning };
