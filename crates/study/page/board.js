// One board of the player: the strategy's name, the digits, the last event, the counters, the line
// of code that reported the event, and the depth curve.
"use strict";

const KINDS = ["", "given", "placed", "deduced"];
const SVG = "http://www.w3.org/2000/svg";
const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");

// An element with attributes and children. Text is never parsed as markup.
function make(name, attributes = {}, ...children) {
  const element = document.createElement(name);
  Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
  element.append(...children);
  return element;
}

class BoardView {
  // `host` handles the reader's actions: replace(view, strategy), close(view), seek(view, step).
  constructor(data, number, host) {
    this.data = data;
    this.host = host;
    this.name = make("select", { "aria-label": `Strategy of board ${number}` });
    data.strategies.forEach((strategy) =>
      this.name.append(make("option", { value: strategy }, strategy)),
    );
    this.name.addEventListener("change", () => host.replace(this, this.name.value));
    this.closer = make(
      "button",
      { type: "button", class: "close", "aria-label": `Close board ${number}` },
      "×",
    );
    this.closer.addEventListener("click", () => host.close(this));
    this.table = make("table", { class: "board" });
    this.cells = [];
    for (let row = 0; row < 9; row++) {
      const line = make("tr");
      for (let column = 0; column < 9; column++) {
        const cell = make("td");
        this.cells.push(cell);
        line.append(cell);
      }
      this.table.append(line);
    }
    this.said = make("p", { class: "event" });
    this.counters = make("dl", { class: "counters" });
    this.values = {};
    ["placements", "backtracks", "deductions", "solutions", "depth"].forEach((counter) => {
      this.values[counter] = make("dd");
      this.counters.append(make("div", {}, make("dt", {}, counter), this.values[counter]));
    });
    this.makeCurve();
    this.lineName = make("figcaption");
    this.code = make("pre", { tabindex: "0", "aria-label": "Code of the last event" });
    this.whole = make("p", { class: "whole" });
    this.element = make(
      "article",
      { class: "view", "aria-label": `Board ${number}` },
      make("div", { class: "title" }, this.name, this.closer),
      this.table,
      this.said,
      this.counters,
      this.curve,
      make("figure", { class: "running" }, this.lineName, this.code),
      this.whole,
    );
  }

  makeCurve() {
    this.curve = document.createElementNS(SVG, "svg");
    this.curve.setAttribute("class", "curve");
    this.curve.setAttribute("viewBox", `0 0 ${CURVE_WIDTH} ${CURVE_HEIGHT}`);
    this.curve.setAttribute("preserveAspectRatio", "none");
    this.curve.setAttribute("role", "img");
    this.area = document.createElementNS(SVG, "path");
    this.cursor = document.createElementNS(SVG, "line");
    this.cursor.setAttribute("y1", 0);
    this.cursor.setAttribute("y2", CURVE_HEIGHT);
    this.curve.append(this.area, this.cursor);
    this.curve.addEventListener("click", (event) => {
      const box = this.curve.getBoundingClientRect();
      this.host.seek(
        this,
        Math.round(((event.clientX - box.left) / box.width) * this.trace.length),
      );
    });
  }

  // Shows another search. `run` is its entry in the data.
  load(strategy, run, trace) {
    this.strategy = strategy;
    this.run = run;
    this.trace = trace;
    this.name.value = strategy;
    this.table.setAttribute("aria-label", `The board of ${strategy}`);
    const { events, depth, exhausted } = run.totals;
    this.area.setAttribute("d", curvePath(trace.depths));
    this.curve.setAttribute(
      "aria-label",
      `Depth of the search over its events, up to ${Math.max(...trace.depths)} choices`,
    );
    const [kept, all] = [grouped(trace.length), grouped(events)];
    const part = run.cut
      ? `The first ${kept} events. Until recording stopped after ${all}`
      : events > trace.length
        ? `The first ${kept} of ${all} events. In total`
        : `All ${all} events`;
    const end = !run.cut && exhausted ? " The search ended with nothing left to try." : "";
    this.whole.textContent = `${part}: ${this.totals(run.totals)}, depth ${depth}.${end}`;
    this.shownLine = undefined;
  }

  totals({ placements, backtracks, deductions }) {
    const counted = (number, word) => `${grouped(number)} ${word}${number === 1 ? "" : "s"}`;
    return [
      counted(placements, "placement"),
      counted(backtracks, "backtrack"),
      counted(deductions, "deduction"),
    ].join(", ");
  }

  // Shows the board after this number of events.
  show(step, withCandidates) {
    const here = Math.min(step, this.trace.length);
    const board = this.trace.at(here);
    const removed = new Map(board.removed.map(({ cell, digit }) => [cell, digit]));
    const now = board.last && board.last.op !== SOLUTION ? board.last.cell : -1;
    this.cells.forEach((cell, index) => {
      const digit = board.digits[index];
      const gone = removed.get(index);
      const kind = gone ? "removed" : KINDS[board.kinds[index]];
      const name = index === now ? `${kind} now` : kind;
      const text = digit ? String(digit) : gone ? String(gone) : "";
      if (cell.className !== name) cell.className = name;
      if (!text && withCandidates) this.pencil(cell, board.digits, index);
      else if (cell.textContent !== text || cell.firstElementChild) cell.textContent = text;
    });
    this.table.classList.toggle("solved", Boolean(board.last && board.last.op === SOLUTION));
    this.text = describe(board, this.data.reasons);
    const over = here === this.trace.length && step > here ? " (at its end)" : "";
    this.said.textContent = `${grouped(here)}: ${this.text}${over}`;
    Object.entries(this.trace.counts).forEach(([counter, counts]) => {
      this.values[counter].textContent = grouped(counts[here]);
    });
    this.values.depth.textContent = String(this.trace.depths[here]);
    const x = this.trace.length ? (here / this.trace.length) * CURVE_WIDTH : 0;
    this.cursor.setAttribute("x1", x);
    this.cursor.setAttribute("x2", x);
    this.showLine(board.last);
  }

  // Shows the candidates of a blank cell, each in its own place.
  pencil(cell, digits, index) {
    const possible = candidates(digits, index);
    const marks = make("span", { class: "candidates" });
    for (let digit = 1; digit <= 9; digit++)
      marks.append(make("span", {}, possible.includes(digit) ? String(digit) : ""));
    cell.replaceChildren(marks);
  }

  showLine(event) {
    const line = event ? this.data.lines[this.run.sites[event.site]] : null;
    if (line === this.shownLine) return;
    this.shownLine = line;
    if (!line) {
      this.lineName.textContent = "before the first event";
      this.code.replaceChildren("\n\n\n\n");
      return;
    }
    this.lineName.textContent = `${line.file}:${line.line}`;
    const blank = (text) => text.trim() === "";
    const indent = Math.min(
      ...line.code.filter((text) => !blank(text)).map((text) => text.search(/\S/)),
    );
    this.code.replaceChildren(
      ...line.code.map((text, index) => {
        const running = line.first + index === line.line;
        return make(running ? "mark" : "span", {}, `${text.slice(indent)}\n`);
      }),
    );
  }
}
