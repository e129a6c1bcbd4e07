// Reads a puzzle as people type it: 81 characters, nine lines, or LeetCode's array. This script
// does not use the page.
"use strict";

// What stands for a blank cell.
const BLANKS = ".0_*";

// The puzzle as 81 characters, a blank cell as a dot. Throws an error whose message names what was
// found and what was expected.
function readPuzzle(text) {
  const rows = rowsOf(text.trim());
  if (rows.length !== 9) throw Error(`Expected 9 rows, found ${rows.length}.`);
  rows.forEach((row, index) => {
    if (row.length !== 9)
      throw Error(`Row ${index + 1}: expected 9 cells, found ${row.length}.`);
    row.forEach((cell, column) => {
      if (!/^[1-9]$/.test(cell) && !(cell.length === 1 && BLANKS.includes(cell)))
        throw Error(
          `Row ${index + 1}, column ${column + 1}: expected a digit, or . for a blank cell, ` +
            `found ${cell || "nothing"}.`,
        );
    });
  });
  const cells = rows.flat().map((cell) => (BLANKS.includes(cell) ? "." : cell));
  checkRules(cells.map((cell) => Number(cell) || 0));
  return cells.join("");
}

function rowsOf(text) {
  if (text === "") throw Error("Expected a puzzle, found nothing.");
  if (text.startsWith("[")) return arrayRows(text);
  // Spaces and the lines between boxes are for the eye.
  const lines = text
    .split("\n")
    .map((line) => [...line.replace(/[\s|]/g, "")])
    .filter((line) => !line.every((letter) => "-+=".includes(letter)));
  if (lines.length !== 1) return lines;
  const [cells] = lines;
  if (cells.length !== 81)
    throw Error(`Expected 81 cells in one line, or 9 lines; found ${cells.length} cells.`);
  return NINE.map((row) => cells.slice(row * 9, row * 9 + 9));
}

function arrayRows(text) {
  let rows;
  try {
    rows = JSON.parse(text.replaceAll("'", '"'));
  } catch (error) {
    throw Error(`Expected an array such as [["5","3",".",…],…]: ${error.message}`);
  }
  return rows.map((row) => (Array.isArray(row) ? row.map(String) : [...String(row)]));
}

function checkRules(digits) {
  for (let house = 0; house < 27; house++) {
    for (let digit = 1; digit <= 9; digit++) {
      const cells = cellsOf(house).filter((cell) => digits[cell] === digit);
      if (cells.length > 1) {
        const name = houseName(house);
        const where = listed(cells.map(cellName));
        throw Error(`${name[0].toUpperCase()}${name.slice(1)} has ${digit} in ${where}.`);
      }
    }
  }
}

if (typeof module !== "undefined") {
  Object.assign(globalThis, require("./houses.js"));
  module.exports = { readPuzzle };
}
