// One board of the player: the strategy's name, the digits, the last event in words, what the
// strategy remembers, the counters, the code that runs, and the depth curve.
"use strict";

// The lines of code that are shown before and after the reporting one.
const LINES_AROUND = 2;
const SVG = "http://www.w3.org/2000/svg";

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
      const step = Math.round(((event.clientX - box.left) / box.width) * this.search.length);
      this.host.user(() => this.host.seek(step));
    });
    this.depthName = make("figcaption");
    this.depth = make("figure", { class: "depth" }, this.depthName, this.curve);
  }

  // Shows another search.
  load(strategy, search) {
    this.strategy = strategy;
    const { answer } = this.data;
    this.answer = strategy === answer?.name ? answer : undefined;
    this.search = search;
    this.name.value = strategy;
    this.switcher.textContent = strategy;
    this.table.setAttribute("aria-label", `The board of ${strategy}`);
    this.makeCounters();
    const { depth } = search.totals;
    // A search that never chooses has no depth to draw.
    this.depth.hidden = depth === 0;
    this.area.setAttribute("d", curvePath(search.depths, search.length));
    this.curve.setAttribute("aria-label", `Choices on the board over the steps, at most ${depth}`);
    this.whole.textContent = this.summary();
    this.shownLine = undefined;
    this.chosen = -1;
  }

  makeCounters() {
    this.values = {};
    this.counters.replaceChildren();
    // A strategy that never deduces needs no counter for it, and one without checks none for those.
    const { totals } = this.search;
    const words = ["placements", "backtracks", "deductions", "solutions", "checks", "reads"];
    words.forEach((counter, index) => {
      if (!totals[counter] && ![0, 1, 3].includes(index)) return;
      this.values[counter] = make("dd");
      this.counters.append(make("div", {}, make("dt", {}, counter), this.values[counter]));
    });
  }

  // What the whole search did.
  summary() {
    const { totals, cut } = this.search;
    const { depth, events, exhausted } = totals;
    // An answer may return although digits are left to try.
    const ended = this.answer ? "The answer returned." : "The search ended with nothing left to try.";
    const end = !cut && exhausted ? ` ${ended}` : "";
    // A record also ends where an answer returns without a solution.
    const recorded = this.answer ? "Recorded" : "RecordedSearch stopped after";
    const all = cut ? `${recorded} ${grouped(events)} steps` : "In total";
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
    const { search } = this;
    const end = Math.min(step, search.length);
    const shown = search.at(end);
    const { board, event, why, reads, totals } = shown;
    const here = totals.events;
    this.showCells(shown, withCandidates);
    this.table.classList.toggle("solved", event === "solution");
    this.text = reads && why ? `${event}: ${why}` : event;
    const over = here < end ? " (the nearest recorded)" : step > end ? " (at its end)" : "";
    this.said.textContent = `${grouped(here)}: ${this.text}${over}`;
    this.why.textContent = reads || why;
    const { houses, cells } = this.data;
    this.asked.textContent =
      this.chosen < 0 ? "" : explainCell(board, this.chosen, houses, cells);
    this.state.show(shown);
    Object.entries(this.values).forEach(([counter, element]) => {
      element.textContent = grouped(totals[counter] ?? 0);
    });
    const most = search.totals.depth;
    this.depthName.textContent = `Choices on the board: ${board.chosen.length}, at most ${most}`;
    const x = search.length ? (here / search.length) * CURVE_WIDTH : 0;
    this.cursor.setAttribute("x1", x);
    this.cursor.setAttribute("x2", x);
    this.showLine(shown.site);
  }

  showCells({ board, marks }, withCandidates) {
    const { digits, chosen, forced, candidates } = board;
    const marked = new Map(marks.map((mark) => [mark.cell, mark]));
    this.cells.forEach((cell, index) => {
      const { role, number } = marked.get(index) ?? {};
      const isBlank = digits[index] === ".";
      const isGone = role?.startsWith("removed");
      const names = [
        !isBlank &&
          (chosen.includes(index) ? "placed" : forced.includes(index) ? "deduced" : "given"),
        isBlank && !isGone && candidates[index] === "" && "dead",
        role,
        index === this.chosen && "chosen",
      ];
      cell.className = names.filter(Boolean).join(" ");
      if (!isBlank) cell.textContent = digits[index];
      else if (isGone) cell.textContent = number;
      else if (role === "tested") cell.textContent = `${number}?`;
      else if (role === "untried") this.pencil(cell, number);
      else if (number !== undefined)
        cell.replaceChildren(make("span", { class: "count" }, String(number)));
      else if (withCandidates) this.pencil(cell, candidates[index]);
      else cell.textContent = "";
    });
  }

  // Shows digits in a blank cell, each in its own place.
  pencil(cell, possible) {
    const marks = make("span", { class: "candidates" });
    for (let digit = 1; digit <= 9; digit++)
      marks.append(make("span", {}, possible.includes(digit) ? String(digit) : ""));
    cell.replaceChildren(marks);
  }

  // Shows the line of code that reported the event, and those around it.
  showLine(site) {
    const name = site ? `${site.file}:${site.line}` : "before the first event";
    if (name === this.shownLine) return;
    this.shownLine = name;
    this.lineName.textContent = `${this.answer?.language ?? "Rust"}: ${name}`;
    // The ladder has the sources of the strategies.
    const code = this.answer?.code ?? byId(site?.file)?.querySelector("pre code").textContent ?? "";
    const first = Math.max(0, (site?.line ?? 0) - LINES_AROUND - 1);
    const lines = code.split("\n").slice(first, first + 2 * LINES_AROUND + 1);
    const indents = lines.filter((text) => text.trim() !== "").map((text) => text.search(/\S/));
    const line = (text, index) => {
      const isRunning = first + index + 1 === site?.line;
      return make(isRunning ? "mark" : "span", {}, `${text.slice(Math.min(...indents))}\n`);
    };
    this.code.replaceChildren(...lines.map(line));
  }
}
