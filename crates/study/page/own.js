// The reader's own puzzle: the form, its search, and its place in the data of the player.
"use strict";

// A search that takes longer shows the form, which has the button to cancel it.
const PATIENCE = 300;

class OwnPuzzle {
  constructor(player) {
    this.player = player;
    this.form = byId("own");
    const { puzzles, traces } = player.data;
    this.recorded = { puzzles: puzzles.length, traces: traces.length };
    const compressed = byId("lab-module")?.textContent;
    if (!compressed) return;
    this.lab = new Lab(compressed);
    this.text = byId("own-text");
    this.cancelButton = byId("own-cancel");
    this.grid = new CellInputs(byId("own-cells"), (rows) => {
      this.text.value = rows;
      this.say("");
    });
    this.text.addEventListener("input", () => this.typed());
    byId("own-search").addEventListener("click", () => this.submit());
    byId("own-clear").addEventListener("click", () => this.fill(".".repeat(81)));
    this.cancelButton.addEventListener("click", () => this.giveUp("Cancelled."));
  }

  say(text) {
    byId("own-said").textContent = text;
  }

  // Shows a puzzle in the form.
  fill(givens) {
    this.text.value = givens.match(/.{9}/g).join("\n");
    this.grid.show(givens);
    this.say("");
  }

  // The cells follow the text as soon as it is a puzzle.
  typed() {
    this.say("");
    try {
      this.grid.show(readPuzzle(this.text.value));
    } catch {
      // The reader is still typing. The button reports what is wrong.
    }
  }

  submit() {
    let puzzle;
    try {
      puzzle = readPuzzle(this.text.value);
    } catch (error) {
      this.say(error.message);
      return;
    }
    this.player.pause();
    this.player.set({ ...this.player.state, puzzle, step: 0 });
  }

  // Whether the player needs a search before it can show this.
  lacks({ strategies, puzzle }) {
    return this.missing(strategies, puzzle).length > 0;
  }

  // The strategies, as indices, that have no run of this puzzle.
  missing(names, puzzle) {
    const { puzzles, runs, strategies } = this.player.data;
    const index = puzzles.findIndex(({ name }) => name === puzzle);
    const indices = new Set(names.map((name) => strategies.indexOf(name)));
    return [...indices].filter((strategy) => !runs[index]?.[strategy]);
  }

  // Searches with what `asked` lacks, then shows it.
  search(asked) {
    const { strategies } = this.player.data;
    const missing = this.missing(asked.strategies, asked.puzzle);
    const found = [];
    const progress = () => {
      const name = strategies[missing[found.length]];
      this.say(`Searching with ${name} (${found.length + 1} of ${missing.length}) …`);
    };
    this.fill(asked.puzzle);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => (this.form.open = true), PATIENCE);
    this.cancelButton.hidden = false;
    progress();
    this.lab.search(asked.puzzle, missing, {
      found: (run) => {
        found.push(run);
        if (found.length < missing.length) progress();
      },
      done: () => {
        this.keep(asked.puzzle, found);
        this.stop("");
        this.form.open = false;
        this.player.user(() => this.player.load(asked));
        this.player.controls.play.focus({ preventScroll: true });
      },
      failed: (message) => {
        this.giveUp(message);
        this.form.open = true;
      },
    });
  }

  // The boards show again what they had, as the reader may have chosen another strategy there.
  giveUp(message) {
    this.stop(message);
    this.player.load(this.player.state);
  }

  // Ends a search that runs.
  stop(message) {
    if (this.cancelButton?.hidden ?? true) return;
    this.lab.cancel();
    clearTimeout(this.timer);
    this.cancelButton.hidden = true;
    this.say(message);
  }

  // Stores the runs in the data of the player, in place of those of an earlier own puzzle.
  keep(givens, found) {
    const { data } = this.player;
    if (data.puzzles[this.recorded.puzzles]?.name !== givens) this.replace(givens);
    const puzzle = data.puzzles[this.recorded.puzzles];
    found.forEach(({ strategy, run, book, time }) => {
      const form = ({ steps, sites }) => ({
        steps: data.traces.push({ steps, book }) - 1,
        sites: sites.map((site) => this.line(site)),
      });
      const { without_checks: plain, with_checks: checked } = run;
      data.runs[this.recorded.puzzles][strategy] = {
        ...run,
        without_checks: form(plain),
        with_checks: form(checked),
      };
      const name = data.strategies[strategy];
      // A strategy for vector registers hands the puzzle to another crate where those are missing.
      const crate = plain.sites[0]?.split("/")[0] ?? data.packages[strategy];
      const other = crate !== data.packages[strategy];
      const as = other ? ` (as ${crate}: it needs other registers)` : "";
      puzzle.times.push(`${name} in ${grouped(Math.ceil(time))} ms${as}`);
    });
    puzzle.note =
      `Searched and recorded here: ${listed(puzzle.times)}. A search stops after the second ` +
      `solution, after ${grouped(EVENT_LIMIT)} events, or at its end.`;
  }

  replace(givens) {
    const { data, controls, traces } = this.player;
    const { puzzles } = this.recorded;
    data.puzzles[puzzles] = { name: givens, givens, note: "", times: [] };
    data.runs[puzzles] = [];
    data.traces.length = this.recorded.traces;
    traces.clear();
    this.option ??= controls.puzzle.appendChild(make("option", {}, "Your own puzzle"));
    this.option.value = givens;
  }

  // The index of a line such as xor-bitmask/src/lib.rs:47. The recorded searches have shown nearly
  // all of them; the code of the others is not here.
  line(site) {
    const { lines } = this.player.data;
    const index = lines.findIndex(({ file, line }) => `${file}:${line}` === site);
    if (index >= 0) return index;
    const [file, line] = site.split(":");
    return lines.push({ file, line: Number(line), first: Number(line), code: [] }) - 1;
  }
}
