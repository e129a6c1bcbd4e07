// A board whose cells are inputs, for a puzzle that the reader types.
"use strict";

const ARROWS = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -9, ArrowDown: 9 };

class CellInputs {
  // `names` has the name of each cell. `changed` gets the board as nine lines when the reader has
  // changed a cell.
  constructor(element, names, changed) {
    this.changed = changed;
    this.inputs = names.map((name, cell) =>
      make("input", {
        inputmode: "numeric",
        autocomplete: "off",
        "aria-label": name,
        tabindex: cell === 0 ? "0" : "-1",
      }),
    );
    element.append(...this.inputs);
    const of = (action) => (event) => action(this.inputs.indexOf(event.target), event);
    element.addEventListener("input", of((cell) => this.typed(cell)));
    element.addEventListener("keydown", of((cell, event) => this.pressed(cell, event)));
    element.addEventListener("focusin", of((cell) => this.focused(cell)));
  }

  // Shows the givens, and marks the cells that break a rule.
  show(givens, conflicts) {
    this.inputs.forEach((input, cell) => (input.value = Number(givens[cell]) || ""));
    this.mark(conflicts);
  }

  mark(conflicts) {
    this.inputs.forEach((input, cell) => {
      input.classList.toggle("conflict", conflicts.includes(cell));
      input.setAttribute("aria-invalid", conflicts.includes(cell));
    });
  }

  // The last digit counts, and the next cell follows.
  typed(cell) {
    const input = this.inputs[cell];
    const typed = input.value.slice(-1);
    input.value = /[1-9]/.test(typed) ? typed : "";
    const letters = this.inputs.map(({ value }) => value || ".").join("");
    this.changed(letters.match(/.{9}/g).join("\n"));
    // A dot, a zero or a space leaves the cell blank.
    if (/[1-9.0 ]/.test(typed)) this.inputs[cell + 1]?.focus();
  }

  // The arrow keys move, and only one cell is a stop of the Tab key.
  pressed(cell, event) {
    const next = this.inputs[cell + (ARROWS[event.key] ?? NaN)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  focused(cell) {
    this.inputs.forEach((input, index) => (input.tabIndex = index === cell ? 0 : -1));
    this.inputs[cell].select();
  }
}
