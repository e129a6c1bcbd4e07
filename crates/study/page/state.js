// What a strategy remembers besides the grid, for the cell of the last event: flags, counters,
// masks, its list of blank cells, or the candidates that it counted.
"use strict";

// The rows of the panel. Each has a name, nine entries for the digits 1 to 9, and the index of the
// entry that was read, if any.
function stateRows(board, evidence) {
  const event = board.last;
  if (!event || event.cell === undefined) return [];
  if (!["flags", "counters", "masks"].includes(evidence)) return [];
  const { digit, cell } = event;
  const test = event.op === TEST ? housesRead(event, board, evidence) : null;
  const masks = housesOf(cell).map((house) => usedBy(board.digits, house));
  const bits = (mask) => NINE.map((index) => (mask & (1 << index) ? "1" : "0"));
  const rows = housesOf(cell).map((house, index) => ({
    name: houseName(house),
    entries:
      evidence === "flags"
        ? bits(masks[index]).map((bit) => (bit === "1" ? "●" : "·"))
        : bits(masks[index]),
    read: test?.houses.includes(house) && evidence !== "masks" ? digit - 1 : -1,
    rejects: test?.conflict?.house === house,
  }));
  if (evidence === "masks") {
    const or = masks.reduce((all, mask) => all | mask, 0);
    rows.push({
      name: "OR",
      entries: bits(or),
      read: test ? digit - 1 : -1,
      rejects: Boolean(test?.conflict),
    });
  }
  return rows;
}

const STATE_TITLES = {
  flags: "Flags: ● is a used digit",
  counters: "Counters of each digit",
  masks: "Masks in binary, digit 9 first",
};

// The panel of one board.
class StateView {
  constructor() {
    this.title = make("caption");
    this.head = make("tr");
    this.body = make("tbody");
    this.table = make(
      "table",
      { class: "state" },
      this.title,
      make("thead", {}, this.head),
      this.body,
    );
    this.list = make("p", { class: "list" });
    this.element = make("div", { class: "memory" }, this.table, this.list);
  }

  // `blanks` are the blank cells of the puzzle if the strategy has a list of them. `considered` are
  // the looks at cells since the board last changed, oldest first.
  show(board, evidence, blanks, considered) {
    const rows = stateRows(board, evidence);
    this.table.hidden = rows.length === 0;
    this.title.textContent = STATE_TITLES[evidence] ?? "";
    // A mask is written like a binary number: the lowest bit, which is digit 1, is on the right.
    const order = evidence === "masks" ? [...NINE].reverse() : NINE;
    this.head.replaceChildren(
      make("td"),
      ...order.map((index) => make("th", { scope: "col" }, String(index + 1))),
    );
    this.body.replaceChildren(
      ...rows.map(({ name, entries, read, rejects }) =>
        make(
          "tr",
          rejects ? { class: "rejects" } : {},
          make("th", { scope: "row" }, name),
          ...order.map((index) =>
            make("td", index === read ? { class: "entry" } : {}, entries[index]),
          ),
        ),
      ),
    );
    this.list.textContent = this.remembered(board, evidence, blanks, considered);
  }

  remembered(board, evidence, blanks, considered) {
    if (evidence === "cells") return "It remembers nothing but the grid.";
    if (considered.length > 0) {
      const options = ({ op, candidates: bits, options: number }) =>
        op === LOOK ? digitsOf(bits).length : number;
      const fewest = considered.reduce((a, b) => (options(b) < options(a) ? b : a));
      return fewest.op === LOOK
        ? `Fewest so far: ${count(options(fewest), "candidate")}, in ${cellName(fewest.cell)}.`
        : `Fewest so far: ${constraintName(fewest.constraint)}, with ${options(fewest)}.`;
    }
    const position = blanks && board.last ? blanks.indexOf(board.last.cell) + 1 : 0;
    return position ? `Blank cell ${position} of the ${blanks.length} in its list.` : "";
  }
}
