// The player: which boards are shown at which step, and the buttons and the address that change it.
"use strict";

const byId = (id) => document.getElementById(id);
const CONTROLS = [
  "puzzle",
  "note",
  "first",
  "back",
  "play",
  "forward",
  "last",
  "backtrack",
  "solution",
  "deepest",
  "speed",
  "checks",
  "candidates",
  "scrub",
  "position",
  "said",
  "add",
  "keys",
];

class Player {
  constructor(data) {
    this.data = data;
    data.traces = data.traces.map((steps) => ({ steps, book: data.book }));
    this.traces = new Map();
    this.views = [];
    this.playing = false;
    this.root = byId("player");
    this.boards = byId("boards");
    this.controls = Object.fromEntries(CONTROLS.map((id) => [id, byId(id)]));
    data.puzzles.forEach((puzzle) =>
      this.controls.puzzle.append(make("option", { value: puzzle.name }, puzzle.title)),
    );
    const calm = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.controls.speed.value = calm ? "2" : "5";
    this.own = new OwnPuzzle(this);
    this.listen();
    this.root.hidden = false;
    this.standard = {
      strategies: data.first,
      puzzle: data.puzzles[0].name,
      step: 0,
      checks: true,
    };
    if (this.follow()) return;
    this.load(this.standard);
    if (!calm) this.play();
  }

  listen() {
    const on = (id, action) => this.controls[id].addEventListener("click", () => this.user(action));
    on("first", () => this.seek(0));
    on("back", () => this.seek(this.state.step - 1));
    on("forward", () => this.seek(this.state.step + 1));
    on("last", () => this.seek(this.length));
    on("backtrack", () => this.jump(1, REMOVE, "backtrack"));
    on("solution", () => this.jump(1, SOLUTION, "solution"));
    on("deepest", () => this.jumpToDeepest());
    this.controls.play.addEventListener("click", () => this.toggle());
    this.controls.add.addEventListener("click", () => this.add());
    this.controls.puzzle.addEventListener("change", () => {
      this.pause();
      this.set({ ...this.state, puzzle: this.controls.puzzle.value, step: 0 });
      this.write();
    });
    this.controls.checks.addEventListener("change", () => this.user(() => this.toggleChecks()));
    this.controls.candidates.addEventListener("change", () => this.show());
    this.controls.scrub.addEventListener("input", () =>
      this.user(() => this.seek(Number(this.controls.scrub.value))),
    );
    this.root.addEventListener("keydown", (event) => pressed(this, event));
    window.addEventListener("hashchange", () => this.follow());
  }

  // An action of the reader: it pauses, announces the result, and updates the address.
  user(action) {
    this.pause();
    this.say("");
    action();
    if (!this.controls.said.textContent) this.announce();
    this.write();
  }

  // Shows what the address contains. Returns false if the address has no such part.
  follow() {
    const names = this.data.puzzles.map((puzzle) => puzzle.name);
    const asked = readAddress(location.hash, this.data.strategies, names, this.standard);
    if (!asked) return false;
    if (!names.includes(asked.puzzle) && !this.own.lab) {
      asked.unknown.push(asked.puzzle);
      asked.puzzle = this.standard.puzzle;
    }
    this.pause();
    this.set(asked);
    this.say(
      asked.unknown.length
        ? `The address contains unknown values: ${asked.unknown.join(", ")}`
        : "",
    );
    // Without smooth scrolling: a reader who follows a link expects to arrive at once.
    window.scrollTo({ top: 0, behavior: "instant" });
    return true;
  }

  // Shows these searches. Those of the reader's own puzzle may have to run before that.
  set(asked) {
    this.own.stop("");
    if (!this.own.lacks(asked)) return this.load(asked);
    if (!this.state) this.load(this.standard);
    this.own.search(asked);
  }

  load({ strategies, puzzle, step, checks }) {
    const index = this.data.puzzles.findIndex((one) => one.name === puzzle);
    const { givens, note } = this.data.puzzles[index];
    this.state = { strategies: [...strategies], puzzle, step: 0, checks };
    this.controls.puzzle.value = puzzle;
    this.controls.note.textContent = note;
    this.controls.checks.checked = checks;
    while (this.views.length > strategies.length) this.views.pop().element.remove();
    while (this.views.length < strategies.length) {
      const view = new BoardView(this.data, this.views.length + 1, this);
      this.views.push(view);
      this.boards.append(view.element);
    }
    strategies.forEach((strategy, board) => {
      const run = this.data.runs[index][this.data.strategies.indexOf(strategy)];
      const { steps, sites } = checks ? run.with_checks : run.without_checks;
      this.views[board].load(strategy, run, this.trace(givens, steps), sites);
    });
    this.views.forEach((view) => (view.closer.hidden = this.views.length === 1));
    this.controls.add.hidden = this.views.length >= MOST_BOARDS;
    this.boards.dataset.boards = this.views.length;
    this.controls.scrub.max = this.length;
    this.seek(step);
  }

  // The recording with this index. Those of the reader's own puzzle have a book of their own.
  trace(givens, index) {
    const key = `${givens} ${index}`;
    const { steps, book } = this.data.traces[index];
    if (!this.traces.has(key)) this.traces.set(key, new Trace(givens, steps, book));
    return this.traces.get(key);
  }

  get length() {
    return Math.max(...this.views.map((view) => view.trace.length));
  }

  seek(step) {
    this.state.step = Math.max(0, Math.min(step, this.length));
    this.show();
  }

  show() {
    const { step } = this.state;
    this.views.forEach((view) => view.show(step, this.controls.candidates.checked));
    this.root.dataset.step = step;
    this.controls.scrub.value = step;
    this.controls.scrub.setAttribute("aria-valuetext", `step ${step} of ${this.length}`);
    this.controls.position.textContent = `${grouped(step)} of ${grouped(this.length)}`;
  }

  // Text for screen readers after an action. While the player plays, there is none.
  announce() {
    this.say(this.views.map((view) => `${view.strategy}: ${view.text}`).join("; "));
  }

  say(text) {
    this.controls.said.textContent = text;
  }

  write() {
    history.replaceState(null, "", writeAddress(this.state));
  }

  // Goes to the next or previous event with this operation on any board.
  jump(direction, op, word) {
    const { step } = this.state;
    const find = (trace) => (direction > 0 ? trace.next(step, op) : trace.previous(step, op));
    const steps = this.views.map((view) => find(view.trace)).filter((found) => found !== undefined);
    if (steps.length) this.seek(direction > 0 ? Math.min(...steps) : Math.max(...steps));
    else this.say(`No ${word} ${direction > 0 ? "after" : "before"} this event.`);
  }

  // Goes to the next deepest point of any board; after the last one, to the first.
  jumpToDeepest() {
    const steps = this.views.map((view) => view.trace.deepest).sort((a, b) => a - b);
    this.seek(steps.find((step) => step > this.state.step) ?? steps[0]);
  }

  // Makes checks steps, or hides them, at the same point of the first search.
  toggleChecks() {
    const changes =
      this.views[0].trace.changes[Math.min(this.state.step, this.views[0].trace.length)];
    this.set({ ...this.state, checks: !this.state.checks });
    const { trace } = this.views[0];
    this.seek(trace.stepAfter(changes));
    if (this.state.checks && changes > trace.changes[trace.length])
      this.say(`The page has the checks of the first ${grouped(trace.length)} steps only.`);
  }

  toggle() {
    if (this.playing) this.user(() => {});
    else this.play();
  }

  play() {
    if (this.state.step >= this.length) this.seek(0);
    this.say("");
    this.playing = true;
    this.controls.play.textContent = "Pause";
    let before,
      due = 0;
    const frame = (time) => {
      if (!this.playing) return;
      // After a time in the background, the player does not catch up.
      due += (Math.min(time - (before ?? time), 250) / 1000) * Number(this.controls.speed.value);
      before = time;
      const steps = Math.floor(due);
      due -= steps;
      if (steps > 0) this.seek(this.state.step + steps);
      if (this.state.step >= this.length) this.user(() => {});
      else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }

  pause() {
    this.playing = false;
    this.controls.play.textContent = "Play";
  }

  add() {
    const free =
      this.data.strategies.find((name) => !this.state.strategies.includes(name)) ??
      this.data.strategies[0];
    this.user(() => this.change([...this.state.strategies, free]));
    this.views[this.views.length - 1].name.focus();
  }

  replace(view, strategy) {
    const strategies = this.views.map((other) => (other === view ? strategy : other.strategy));
    this.user(() => this.change(strategies));
  }

  close(view) {
    const strategies = this.views.filter((other) => other !== view).map((other) => other.strategy);
    this.user(() => this.change(strategies));
    this.controls.play.focus();
  }

  // Shows other strategies at the same step.
  change(strategies) {
    this.set({ ...this.state, strategies });
  }

  changeSpeed(by) {
    const { speed } = this.controls;
    speed.selectedIndex = Math.max(0, Math.min(speed.selectedIndex + by, speed.options.length - 1));
    this.say(`${speed.value} steps per second`);
  }
}
