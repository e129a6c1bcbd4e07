// One board of the player: the strategy's name, the digits, the last event in words, what the
// strategy remembers, the counters, the code that runs, and the depth curve.
"use strict";

const KINDS = ["", "given", "placed", "deduced"];
const SVG = "http://www.w3.org/2000/svg";
const grouped = (number) => String(number).replace(/\B(?=(\d{3})+$)/g, ",");

class BoardView {
  // `host` is the player. It handles what the reader does with the board.
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
    this.switcher = make("button", { type: "button" });
    this.switcher.addEventListener("click", () => host.turnTo(this));
    this.makeTable();
    this.said = make("p", { class: "event" });
    this.why = make("p", { class: "why" });
    this.asked = make("p", { class: "chosen-cell" });
    this.state = new StateView();
    this.counters = make("dl", { class: "counters" });
    this.makeCurve();
    this.lineName = make("figcaption");
    this.code = make("pre", { tabindex: "0", "aria-label": "Code of the last event" });
    this.running = make("figure", { class: "running" }, this.lineName, this.code);
    this.whole = make("p", { class: "whole" });
    const words = make("div", { class: "words" });
    words.append(this.why, this.asked, this.state.element, this.counters);
    this.element = make(
      "article",
      { class: "view", "aria-label": `Board ${number}` },
      make("div", { class: "title" }, this.name, this.closer),
      make("div", { class: "look" }, make("div", { class: "pair" }, this.said, this.table, words)),
      this.running,
      this.depth,
      this.whole,
    );
  }

  makeTable() {
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
    // A click on a cell asks what it can take; a second click on it ends that.
    this.table.addEventListener("click", (event) => {
      const cell = this.cells.indexOf(event.target.closest("td"));
      this.chosen = cell === this.chosen ? -1 : cell;
      this.host.show();
      this.host.tell(this.asked.textContent);
    });
    this.chosen = -1;
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
      const step = Math.round(((event.clientX - box.left) / box.width) * this.trace.length);
      this.host.user(() => this.host.seek(step));
    });
    this.depthName = make("figcaption");
    this.depth = make("figure", { class: "depth" }, this.depthName, this.curve);
  }

  // Shows another search: its recording, and the lines of code that reported its events.
  load(strategy, trace, sites) {
    this.strategy = strategy;
    const { answer } = this.data;
    this.language = strategy === answer?.name ? answer.language : "Rust";
    this.trace = trace;
    this.sites = sites;
    this.name.value = strategy;
    this.switcher.textContent = strategy;
    this.table.setAttribute("aria-label", `The board of ${strategy}`);
    this.makeCounters();
    const { depth } = trace.totals;
    // A search that never chooses has no depth to draw.
    this.depth.hidden = depth === 0;
    this.area.setAttribute("d", curvePath(trace.depths, trace.length));
    this.curve.setAttribute("aria-label", `Choices on the board over the steps, at most ${depth}`);
    this.whole.textContent = this.summary();
    this.shownLine = undefined;
    this.chosen = -1;
  }

  makeCounters() {
    this.values = {};
    this.counters.replaceChildren();
    // A strategy that never deduces needs no counter for it, and one without checks none for those.
    const { totals } = this.trace;
    const words = ["placements", "backtracks", "deductions", "solutions", "checks", "reads"];
    words.forEach((counter, index) => {
      if (!totals[counter] && ![0, 1, 3].includes(index)) return;
      this.values[counter] = make("dd");
      this.counters.append(make("div", {}, make("dt", {}, counter), this.values[counter]));
    });
  }

  // What the whole search did.
  summary() {
    const { totals, cut } = this.trace;
    const { depth, events, exhausted } = totals;
    const end = !cut && exhausted ? " The search ended with nothing left to try." : "";
    const all = cut ? `Recording stopped after ${grouped(events)} steps` : "In total";
    return `${all}: ${this.totals(totals)}, depth ${depth}.${end}`;
  }

  totals({ placements, backtracks, deductions }) {
    const counted = (number, word) => `${grouped(number)} ${word}${number === 1 ? "" : "s"}`;
    return [
      counted(placements, "placement"),
      counted(backtracks, "backtrack"),
      counted(deductions, "deduction"),
    ].join(", ");
  }

  // Shows the board after this number of steps, or the nearest that is recorded.
  show(step, withCandidates) {
    const { trace } = this;
    const end = Math.min(step, trace.length);
    const board = trace.at(end);
    const here = board.totals.events;
    const { last } = board;
    this.showCells(board, withCandidates);
    this.table.classList.toggle("solved", last?.op === SOLUTION);
    this.text = last ? `${last.event}${last.read && last.why ? `: ${last.why}` : ""}` : "only the givens";
    const over = here < end ? " (the nearest recorded)" : step > end ? " (at its end)" : "";
    this.said.textContent = `${grouped(here)}: ${this.text}${over}`;
    this.why.textContent = last ? last.read || last.why : "";
    this.asked.textContent = this.chosen < 0 ? "" : explainCell(board, this.chosen);
    this.state.show(last);
    Object.entries(this.values).forEach(([counter, element]) => {
      element.textContent = grouped(board.totals[counter]);
    });
    const depth = board.kinds.filter((kind) => kind === PLACED).length;
    this.depthName.textContent = `Choices on the board: ${depth}, at most ${trace.totals.depth}`;
    const x = trace.length ? (here / trace.length) * CURVE_WIDTH : 0;
    this.cursor.setAttribute("x1", x);
    this.cursor.setAttribute("x2", x);
    this.showLine(last);
  }

  showCells(board, withCandidates) {
    const removed = new Map(board.removed.map(({ cell, digit }) => [cell, digit]));
    const { last } = board;
    const marks = new Map((last?.marks ?? []).map((mark) => [mark.cell, mark]));
    this.cells.forEach((cell, index) => {
      const digit = board.digits[index];
      const gone = removed.get(index);
      const mark = marks.get(index);
      const names = [gone ? "removed" : KINDS[board.kinds[index]]];
      if (!digit && !gone && candidates(board, index).length === 0) names.push("dead");
      if (mark) names.push(mark.part);
      if (index === this.chosen) names.push("chosen");
      const name = names.filter((word) => word).join(" ");
      if (cell.className !== name) cell.className = name;
      const text = digit ? String(digit) : gone ? String(gone) : "";
      if (!text && mark?.part.endsWith("counted"))
        cell.replaceChildren(make("span", { class: "count" }, String(mark.number)));
      else if (!text && mark?.part.endsWith("tested")) cell.textContent = `${mark.number}?`;
      else if (!text && withCandidates) this.pencil(cell, board, index);
      else if (cell.textContent !== text || cell.firstElementChild) cell.textContent = text;
    });
  }

  // Shows the candidates of a blank cell, each in its own place.
  pencil(cell, board, index) {
    const possible = candidates(board, index);
    const marks = make("span", { class: "candidates" });
    for (let digit = 1; digit <= 9; digit++)
      marks.append(make("span", {}, possible.includes(digit) ? String(digit) : ""));
    cell.replaceChildren(marks);
  }

  showLine(event) {
    const line = event ? this.data.lines[this.sites[event.site]] : null;
    if (line === this.shownLine) return;
    this.shownLine = line;
    if (!line) {
      this.lineName.textContent = `${this.language}: before the first event`;
      this.code.replaceChildren("\n\n\n\n");
      return;
    }
    this.lineName.textContent = `${this.language}: ${line.file}:${line.line}`;
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
