// A recorded search: what to show after each of its steps. page_recorder::RecordedSearch describes it, and
// trace::Shown the steps. This script does not use the page.
"use strict";

// Later parts that are kept while the reader plays a long search.
const MOST_PARTS = 20;

// The number of the first step of a part.
const startOf = (part) => part[0].totals.events;

class Search {
  constructor(recording) {
    Object.assign(this, recording);
    this.recorded = this.parts.length;
    this.length = this.totals.events;
    this.deepest = this.totals.depth > 0 ? this.totals.deepest + 1 : 0;
  }

  add(part) {
    if (part.length === 0) return;
    this.parts.push(part);
    if (this.parts.length > this.recorded + MOST_PARTS) this.parts.splice(this.recorded, 1);
  }

  // The part that has this step; undefined if it is not recorded.
  part(step) {
    return this.parts.find((part) => startOf(part) <= step && step < startOf(part) + part.length);
  }

  has(step) {
    return this.part(Math.min(step, this.length)) !== undefined;
  }

  // What to show after this step, or after the nearest one that is recorded.
  at(step) {
    const near = (part) => part[Math.max(0, Math.min(step - startOf(part), part.length - 1))];
    const away = ({ totals }) => Math.abs(totals.events - step);
    return this.parts.map(near).sort((a, b) => away(a) - away(b))[0];
  }

  // The next step in this direction, 1 or -1, that adds to this counter: `at`. Or the first step on
  // the way that is not recorded: `unknown`. Neither, if there is no such step.
  find(step, counter, direction) {
    if (counter === "solutions") {
      const ahead = this.solutions.filter((at) => (at - step) * direction > 0);
      return ahead.length > 0 ? { at: ahead.at(direction > 0 ? 0 : -1) } : {};
    }
    const count = (step) => this.at(step).totals[counter];
    for (let at = step + direction; at > 0 && at <= this.length; at += direction) {
      if (!this.has(at) || !this.has(at - 1)) return { unknown: at };
      if (count(at) > count(at - 1)) return { at };
    }
    return {};
  }

  // The first step after which the board has changed this often; undefined if it is not recorded.
  stepAfter(changes) {
    for (const part of this.parts) {
      const is = ({ totals: { events, checks = 0 } }) => events - checks >= changes;
      const index = part.findIndex(is);
      if (index > 0 || (index === 0 && startOf(part) === 0)) return startOf(part) + index;
    }
    return undefined;
  }
}

// Why the cell can take these digits only, in words. `names` has the name of each cell.
function explainCell({ digits, chosen, forced, candidates }, cell, houses, names) {
  const digit = digits[cell];
  if (digit !== "." && !chosen.includes(cell) && !forced.includes(cell))
    return `${names[cell]} is a given: ${digit}.`;
  const possible = [...candidates[cell]];
  const why = (digit) => {
    const has = (at) => at !== cell && digits[at] === digit;
    const house = houses.find(({ cells }) => cells.includes(cell) && cells.some(has));
    const where = house && `in ${house.name} (${names[house.cells.find(has)]})`;
    return `${digit} is ${where ?? "eliminated"}`;
  };
  const excluded = [..."123456789"].filter((digit) => !possible.includes(digit)).map(why);
  const can = possible.length ? `can take ${listed(possible)}` : "has no candidate";
  return `${names[cell]} ${can}.${excluded.length ? ` ${listed(excluded)}.` : ""}`;
}

// "1", "1 and 2", "1, 2 and 3".
const listed = (words) => new Intl.ListFormat("en-GB").format(words);

if (typeof module !== "undefined") module.exports = { Search, explainCell };
