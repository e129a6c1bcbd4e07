// The table of what the last event is based on: a row for each place that was read.
"use strict";

class StateView {
  constructor() {
    this.table = make("table", { class: "state" });
    this.looked = make("p", { class: "looked" });
    const region = { class: "memory", role: "group", "aria-label": "What was read", tabindex: "0" };
    this.element = make("div", region, this.table, this.looked);
  }

  show({ title, rows, looked }) {
    const all = title.length > 0 ? [{ name: "digit", entries: title }, ...rows] : rows;
    this.table.hidden = all.length === 0;
    this.table.replaceChildren(...all.map((row) => this.row(row)));
    this.looked.textContent = looked;
    // The last place that was read decides.
    this.element.scrollTop = this.element.scrollHeight;
  }

  row({ name, entries, says }) {
    const wide = entries.length < 9 ? { colspan: 9 } : {};
    const cells = entries.map(({ text, tone }) => make("td", { class: tone, ...wide }, text));
    const kind = says === "rejects" ? { class: "rejects" } : {};
    return make("tr", kind, make("th", { scope: "row" }, name), ...cells);
  }
}
