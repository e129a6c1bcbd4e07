// The table of what the last event is based on: a row for each place that was read.
"use strict";

class StateView {
  constructor() {
    this.table = make("table", { class: "state" });
    this.looked = make("p", { class: "looked" });
    this.element = make("div", { class: "memory" }, this.table, this.looked);
  }

  // `step` is the last one of the board; null before the first.
  show(step) {
    const rows = step?.rows ?? [];
    this.table.hidden = rows.length === 0;
    this.table.replaceChildren(...rows.map((row) => this.row(row)));
    this.looked.textContent = step?.looked ?? "";
  }

  // A row as lab/src/encode.rs writes it.
  row(text) {
    const [name, sign, ...entries] = text.split("|");
    const wide = entries.length < 9 ? { colspan: 9 } : {};
    const cells = entries.map(([tone, ...shown]) =>
      make("td", { class: { r: "read", f: "faint" }[tone] ?? "", ...wide }, shown.join("")),
    );
    const kind = sign ? { class: "rejects" } : {};
    return make("tr", kind, make("th", { scope: "row" }, name), ...cells);
  }
}
