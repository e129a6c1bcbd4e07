// The reader's own puzzle: the form, and the searches that run in the page.
"use strict";

class OwnPuzzle {
  constructor(player) {
    this.player = player;
    this.form = byId("own");
    if (!player.recorder) return;
    this.text = byId("own-text");
    this.answer = byId("own-answer");
    this.grid = new CellInputs(byId("own-cells"), player.data.cells, (rows) => {
      this.text.value = rows;
      this.typed();
    });
    this.text.addEventListener("input", () => this.typed());
    byId("own-search").addEventListener("click", () => this.submit());
    byId("own-clear").addEventListener("click", () => {
      this.fill(".".repeat(81));
      this.say("");
    });
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
    const { Ok: puzzle, Err: error } = await this.player.recorder.read(value);
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
    await player.user(() => player.set({ ...player.state, puzzle: puzzle.givens, step: 0 }));
    if (player.state.puzzle === puzzle.givens) this.form.open = false;
  }

  // The puzzle with these givens, in the list of the player; undefined if it breaks a rule, which
  // the form says.
  async puzzle(givens) {
    if (this.listed?.name === givens) return this.listed;
    this.fill(givens);
    const puzzle = await this.typed();
    if (!puzzle) {
      this.form.open = true;
      return undefined;
    }
    const note =
      `${puzzle.conclusion} Searches run in this page, and stop after the second solution or ` +
      `${grouped(STEP_LIMIT)} steps.`;
    this.listed = { name: givens, givens, solutions: SOLUTIONS, note };
    this.option ??= this.player.controls.puzzle.appendChild(make("option", {}, "Your own puzzle"));
    this.option.value = givens;
    return this.listed;
  }

  // Searches the puzzle with this strategy; undefined if there is an error, which is said.
  async search({ name, givens, solutions }, strategy, checks) {
    const { player } = this;
    const { data, recorder, controls } = player;
    const index = data.strategies.indexOf(strategy);
    const timer = setTimeout(() => {
      player.say(`Searching with ${strategy} …`);
      controls.cancel.hidden = false;
    }, PATIENCE);
    const { Ok: found, Err: error } = await recorder.search(givens, index, solutions, checks);
    clearTimeout(timer);
    if (!controls.cancel.hidden) player.say("");
    controls.cancel.hidden = true;
    if (error) player.say(error);
    // A strategy for vector registers hands the puzzle to another crate where those are missing.
    const crate = found?.parts[0][1]?.site.file.split("/")[0];
    if (crate && crate !== data.packages[index] && name === this.listed?.name)
      this.listed.note += ` Here ${strategy} runs as ${crate}: a page has no wide vector registers.`;
    return found;
  }
}
