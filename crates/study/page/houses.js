// Rows, columns and boxes: which cells they have, and which digits they have used. This script does
// not use the page.
"use strict";

const KIND_NAMES = ["row", "column", "box"];
const NINE = [0, 1, 2, 3, 4, 5, 6, 7, 8];

// The row, the column and the box of a cell, as indices of houses: 0 to 8 are rows, 9 to 17 are
// columns, 18 to 26 are boxes.
function housesOf(cell) {
  const row = Math.floor(cell / 9),
    column = cell % 9;
  return [row, 9 + column, 18 + Math.floor(row / 3) * 3 + Math.floor(column / 3)];
}

// The nine cells of a house, ascending.
function cellsOf(house) {
  const index = house % 9;
  if (house < 9) return NINE.map((place) => index * 9 + place);
  if (house < 18) return NINE.map((place) => place * 9 + index);
  const corner = Math.floor(index / 3) * 27 + (index % 3) * 3;
  return NINE.map((place) => corner + Math.floor(place / 3) * 9 + (place % 3));
}

// The digits that a house has, one bit per digit: bit 0 is digit 1.
function usedBy(digits, house) {
  return cellsOf(house).reduce(
    (used, cell) => (digits[cell] ? used | (1 << (digits[cell] - 1)) : used),
    0,
  );
}

// The first house of the cell that has the digit, and the cell there; undefined if none has it.
function rejecting(digits, cell, digit) {
  for (const house of housesOf(cell)) {
    const at = cellsOf(house).find((other) => other !== cell && digits[other] === digit);
    if (at !== undefined) return { house, at };
  }
  return undefined;
}

// The digits of a set of bits, ascending.
function digitsOf(bits) {
  return NINE.filter((index) => bits & (1 << index)).map((index) => index + 1);
}

// The digits that do not occur in the cell's row, column and box, and are not eliminated.
function candidates({ digits, eliminated }, cell) {
  const used = housesOf(cell).map((house) => usedBy(digits, house));
  return digitsOf(511 & ~used.reduce((all, bits) => all | bits, eliminated[cell]));
}

function cellName(cell) {
  return `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;
}

function houseName(house) {
  return `${KIND_NAMES[Math.floor(house / 9)]} ${(house % 9) + 1}`;
}

// "1", "1 and 2", "1, 2 and 3".
function listed(words) {
  return words.length < 2
    ? words.join("")
    : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
}

if (typeof module !== "undefined") {
  module.exports = {
    NINE,
    housesOf,
    cellsOf,
    usedBy,
    rejecting,
    digitsOf,
    candidates,
    cellName,
    houseName,
    listed,
  };
}
