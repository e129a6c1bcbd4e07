// The reader's own puzzle: the form, its search, and its place in the data of the player.
"use strict";

class OwnPuzzle {
  constructor(player) {
    this.player = player;
    this.form = byId("own");
    const { puzzles, recordings } = player.data;
    this.recorded = { puzzles: puzzles.length, recordings: recordings.length };
    if (!player.lab) return;
    this.text = byId("own-text");
    this.cancelButton = byId("own-cancel");
    this.answer = byId("own-answer");
    this.grid = new CellInputs(byId("own-cells"), (rows) => {
      this.text.value = rows;
      this.typed();
    });
    this.text.addEventListener("input", () => this.typed());
    byId("own-search").addEventListener("click", () => this.submit());
    byId("own-clear").addEventListener("click", () => {
      this.fill(".".repeat(81));
      this.say("");
    });
    this.cancelButton.addEventListener("click", () => this.player.lab.cancel("Cancelled."));
  }

  say(text) {
    byId("own-said").textContent = text;
  }

  // Shows a puzzle in the form.
  fill(givens) {
    this.text.value = givens.match(/.{9}/g).join("\n");
    this.grid.show(givens, []);
    this.answer.hidden = true;
  }

  // Reads the text, and says at once how many solutions it has. An error is said to `wrong`; while
  // the reader is typing, most texts are no puzzle yet.
  async typed(wrong = () => this.say("")) {
    const { value } = this.text;
    const { Ok: puzzle, Err: error } = await this.player.lab.read(value);
    if (value !== this.text.value) return undefined;
    this.answer.hidden = !puzzle?.solutions.length;
    this.answer.open = false;
    if (error) {
      if (error.givens) this.grid.show(error.givens, error.conflicts);
      else this.grid.mark([]);
      if (error.givens) this.say(`${error.message}.`);
      else wrong(error.message ?? error);
      return undefined;
    }
    this.grid.show(puzzle.givens, []);
    this.say(puzzle.conclusion);
    const grids = puzzle.solutions.map((grid) => make("pre", {}, grid.match(/.{9}/g).join("\n")));
    byId("own-solutions").replaceChildren(...grids);
    return puzzle;
  }

  // Searches what was typed; also again, from its beginning.
  async submit() {
    const puzzle = await this.typed((message) => this.say(message));
    if (!puzzle) return;
    const { player } = this;
    player.user(() => player.set({ ...player.state, puzzle: puzzle.givens, step: 0 }));
    this.form.open = false;
  }

  // Whether the player needs a search before it can show this.
  lacks(asked) {
    return this.missing(asked).length > 0;
  }

  // The strategies, as indices, that have no recording of this puzzle.
  missing({ strategies, puzzle, checks }) {
    const { data } = this.player;
    const index = data.puzzles.findIndex(({ name }) => name === puzzle);
    const indices = new Set(strategies.map((name) => data.strategies.indexOf(name)));
    return [...indices].filter((strategy) => !data.runs[index]?.[strategy]?.[Number(checks)]);
  }

  // Searches with what `asked` lacks, then shows it. An answer was recorded on other puzzles.
  async search({ strategies, ...others }) {
    const { player } = this;
    const { data, lab } = player;
    const { answer, first } = data;
    const asked = {
      ...others,
      strategies: [
        ...new Set(strategies.map((name) => (name === answer?.name ? first[1] : name))),
      ],
    };
    const missing = this.missing(asked);
    const found = [];
    this.fill(asked.puzzle);
    const puzzle = await this.typed();
    if (!puzzle) {
      this.form.open = true;
      return player.load(player.state);
    }
    const timer = setTimeout(() => (this.form.open = true), PATIENCE);
    this.cancelButton.hidden = false;
    for (const strategy of missing) {
      const name = data.strategies[strategy];
      this.say(`Searching with ${name} (${found.length + 1} of ${missing.length}) …`);
      const answer = await lab.search(asked.puzzle, strategy, SOLUTIONS, asked.checks);
      if (answer.Err) {
        clearTimeout(timer);
        this.cancelButton.hidden = true;
        this.say(answer.Err);
        // The boards show again what they had: the reader may have chosen another strategy there.
        return player.load(player.state);
      }
      found.push({ strategy, ...answer.Ok, time: answer.time });
    }
    clearTimeout(timer);
    this.cancelButton.hidden = true;
    this.keep(asked, found, puzzle.conclusion);
    this.say(puzzle.conclusion);
    if (strategies.includes(answer?.name))
      player.say(`${answer.name} was recorded on the puzzles of the list only.`);
    this.form.open = false;
    return player.load(asked);
  }

  // Ends a search that runs.
  stop(message) {
    if (!(this.cancelButton?.hidden ?? true)) this.player.lab.cancel(message);
  }

  // Stores the searches in the data of the player, in place of those of an earlier own puzzle.
  keep({ puzzle: givens, checks }, found, conclusion) {
    const { data } = this.player;
    if (data.puzzles[this.recorded.puzzles]?.name !== givens) this.replace(givens);
    const puzzle = data.puzzles[this.recorded.puzzles];
    found.forEach(({ strategy, recorded, sites, book, time }) => {
      const runs = (data.runs[this.recorded.puzzles][strategy] ??= []);
      runs[Number(checks)] = {
        recording: data.recordings.push({ ...recorded, book }) - 1,
        sites: sites.map((site) => this.line(site)),
      };
      const name = data.strategies[strategy];
      // A strategy for vector registers hands the puzzle to another crate where those are missing.
      const crate = sites[0]?.split("/")[0] ?? data.packages[strategy];
      const other = crate !== data.packages[strategy];
      const as = other ? ` (as ${crate}: it needs other registers)` : "";
      puzzle.times.set(name, `${name} in ${grouped(Math.ceil(time))} ms${as}`);
    });
    puzzle.note =
      `${conclusion} Searched and recorded here: ${listed([...puzzle.times.values()])}. ` +
      `A search stops after the second solution, after ${grouped(STEP_LIMIT)} steps, or at its end.`;
  }

  replace(givens) {
    const { data, controls, traces } = this.player;
    const { puzzles } = this.recorded;
    data.puzzles[puzzles] = { name: givens, givens, solutions: SOLUTIONS, note: "", times: new Map() };
    data.runs[puzzles] = [];
    data.recordings.length = this.recorded.recordings;
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
