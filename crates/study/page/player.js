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
  "more",
  "options",
  "switch",
  "said",
  "heard",
  "add",
  "keys",
];

// A recording that takes longer says so.
const PATIENCE = 300;

class Player {
  constructor(data) {
    this.data = data;
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
    const compressed = byId("lab-module")?.textContent;
    this.lab = compressed && new Lab(compressed);
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
    this.controls.more.addEventListener("click", () => {
      const isOpen = this.controls.options.classList.toggle("open");
      this.controls.more.setAttribute("aria-expanded", isOpen);
    });
    on("deepest", () => this.jumpToDeepest());
    this.controls.play.addEventListener("click", () => this.toggle());
    this.controls.add.addEventListener("click", () => this.add());
    this.controls.puzzle.addEventListener("change", () => {
      this.user(() => this.set({ ...this.state, puzzle: this.controls.puzzle.value, step: 0 }));
    });
    this.controls.checks.addEventListener("change", () => this.user(() => this.toggleChecks()));
    this.controls.candidates.addEventListener("change", () => this.show());
    this.controls.scrub.addEventListener("input", () =>
      this.user(() => this.seek(Number(this.controls.scrub.value))),
    );
    document.addEventListener("keydown", (event) => pressed(this, event));
    window.addEventListener("hashchange", () => this.follow());
  }

  // An action of the reader: it pauses, announces the result, and updates the address.
  async user(action) {
    this.pause();
    this.say("");
    await action();
    if (!this.controls.said.textContent) this.announce();
    this.write();
  }

  // Shows what the address contains. Returns false if the address has no such part.
  follow() {
    const names = this.data.puzzles.map((puzzle) => puzzle.name);
    const asked = readAddress(location.hash, this.data.strategies, names, this.standard);
    if (!asked) return false;
    const cannotSearch = !names.includes(asked.puzzle) && !this.lab;
    if (cannotSearch) asked.puzzle = this.standard.puzzle;
    this.pause();
    this.set(asked);
    if (cannotSearch) this.say(`The address has a puzzle that is not on this page. ${byId("own-missing").textContent}`);
    else if (asked.unknown.length)
      this.say(`The address contains unknown values: ${asked.unknown.join(", ")}`);
    else this.say("");
    // Without smooth scrolling: a reader who follows a link expects to arrive at once.
    window.scrollTo({ top: 0, behavior: "instant" });
    return true;
  }

  // Shows these searches. Those of the reader's own puzzle may have to run before that.
  set(asked) {
    this.own.stop("");
    if (!this.own.lacks(asked)) return this.load(asked);
    if (!this.state) this.load(this.standard);
    return this.own.search(asked);
  }

  load({ strategies, puzzle, step, checks }) {
    const index = this.data.puzzles.findIndex((one) => one.name === puzzle);
    this.shown = this.data.puzzles[index];
    this.state = { strategies: [...strategies], puzzle, step: 0, checks };
    this.controls.puzzle.value = puzzle;
    this.controls.note.textContent = this.shown.note;
    this.controls.checks.checked = checks;
    while (this.views.length > strategies.length) {
      const { element, switcher } = this.views.pop();
      element.remove();
      switcher.remove();
    }
    while (this.views.length < strategies.length) {
      const view = new BoardView(this.data, this.views.length + 1, this);
      this.views.push(view);
      this.boards.append(view.element);
      this.controls.switch.append(view.switcher);
    }
    this.runs = this.data.runs[index];
    this.views.forEach((view, board) => this.give(view, strategies[board]));
    this.views.forEach((view) => (view.closer.hidden = this.views.length === 1));
    this.turnTo(this.views.find(({ switcher }) => switcher.ariaPressed === "true") ?? this.views[0]);
    this.controls.add.hidden = this.views.length >= MOST_BOARDS;
    this.boards.dataset.boards = this.views.length;
    this.controls.scrub.max = this.length;
    return this.seek(step);
  }

  // Gives the board its recording.
  give(view, strategy) {
    const index = this.data.strategies.indexOf(strategy);
    const { recording, sites } = this.runs[index][Number(this.state.checks)];
    const { givens } = this.shown;
    const key = `${givens} ${recording}`;
    const { book = this.data.book, ...found } = this.data.recordings[recording];
    if (!this.traces.has(key)) this.traces.set(key, new Trace(givens, found, book));
    view.load(strategy, this.traces.get(key), sites);
  }

  // The board that a narrow screen shows.
  turnTo(chosen) {
    this.views.forEach((view) => {
      view.element.classList.toggle("chosen-view", view === chosen);
      view.switcher.setAttribute("aria-pressed", view === chosen);
    });
  }

  get length() {
    return Math.max(...this.views.map((view) => view.trace.length));
  }

  // Shows this step. Where it is not recorded, the lab records it first.
  seek(step) {
    this.state.step = Math.max(0, Math.min(step, this.length));
    this.show();
    return this.lab && this.views.some((view) => this.lacks(view)) ? this.record() : undefined;
  }

  show() {
    const { step } = this.state;
    const ready = this.views.filter((view) => !this.lab || !this.lacks(view));
    ready.forEach((view) => view.show(step, this.controls.candidates.checked));
    this.root.dataset.step = step;
    this.controls.scrub.value = step;
    this.controls.scrub.setAttribute("aria-valuetext", `step ${step} of ${this.length}`);
    this.controls.position.textContent = `${grouped(step)} of ${grouped(this.length)}`;
  }

  lacks(view) {
    return this.searches(view) && !view.trace.has(this.state.step);
  }

  // False for the board of an answer: the lab has strategies only.
  searches({ strategy }) {
    return strategy !== this.data.answer?.name;
  }

  // Records what the boards lack, until all of them show the step of that moment.
  record() {
    const recordAll = async () => {
      for (let view; (view = this.views.find((one) => this.lacks(one))); ) {
        const step = Math.min(this.state.step, view.trace.length);
        if (!(await this.recordPart(view, step)) || !view.trace.has(step)) break;
      }
      this.show();
    };
    this.recording ??= recordAll().finally(() => (this.recording = undefined));
    return this.recording;
  }

  // Asks the lab for the steps around this one. Resolves to whether they are there.
  recordPart({ trace, strategy }, step) {
    const { givens, solutions } = this.shown;
    const index = this.data.strategies.indexOf(strategy);
    const asked = this.lab.part(givens, index, solutions, this.state.checks, step);
    return this.wait(asked, ({ recorded, book }) => trace.add(recorded, book));
  }

  // Waits for the lab, and says so if it takes long.
  async wait(asked, use) {
    const timer = setTimeout(() => this.say("Recording …"), PATIENCE);
    const { Ok: found, Err: error, time } = await asked;
    clearTimeout(timer);
    if (this.controls.said.textContent === "Recording …") this.say("");
    if (error) this.say(error.message ?? error);
    else use(found, time);
    return !error;
  }

  // Text for screen readers after an action. While the player plays, there is none.
  announce() {
    this.tell(this.views.map((view) => `${view.strategy}: ${view.text}`).join("; "));
  }

  // Tells screen readers what the boards show.
  tell(text) {
    this.controls.heard.textContent = text;
  }

  // Says what the boards do not show.
  say(text) {
    this.controls.said.textContent = text;
    this.tell("");
  }

  write() {
    history.replaceState(null, "", writeAddress(this.state));
  }

  // Goes to the next or previous event with this operation on any board. Where steps on the way are
  // not recorded, the lab records them.
  async jump(direction, operation, word) {
    const { step } = this.state;
    for (;;) {
      const found = this.views.map(({ trace }) => trace.find(step, operation, direction));
      const ahead = found.flatMap(({ at }) => at ?? []).sort((a, b) => (a - b) * direction);
      const isNearer = ({ unknown }, board) =>
        unknown !== undefined &&
        this.searches(this.views[board]) &&
        !((unknown - ahead[0]) * direction >= 0);
      const missing = this.lab ? found.findIndex(isNearer) : -1;
      const cut = this.lab ? this.views.find((view) => this.canGoOn(view)) : undefined;
      let more;
      if (missing >= 0) more = this.recordPart(this.views[missing], found[missing].unknown);
      else if (ahead.length > 0) return this.seek(ahead[0]);
      else if (cut && direction > 0) more = this.goOn(cut);
      else return this.say(this.without(word, direction, found));
      if (!(await more) || this.state.step !== step) return undefined;
    }
  }

  // Why there is no such event.
  without(word, direction, found) {
    const { trace } = this.views.find((view) => view.trace.cut) ?? {};
    const where = direction > 0 ? "after" : "before";
    if (found.some(({ unknown }) => unknown !== undefined))
      return `No ${word} ${where} this event in the recorded parts of the search.`;
    return trace && direction > 0
      ? `No ${word} after this event in the first ${grouped(trace.length)} steps. Recording stopped there.`
      : `No ${word} ${where} this event.`;
  }

  canGoOn(view) {
    return view.trace.cut && view.trace.length < STEP_LIMIT && this.searches(view);
  }

  // Searches again, further than the page's recording.
  goOn(view) {
    const { givens, solutions } = this.shown;
    const index = this.data.strategies.indexOf(view.strategy);
    const { checks, step } = this.state;
    const asked = this.lab.search(givens, index, solutions, checks);
    return this.wait(asked, ({ recorded, book }) => {
      const trace = new Trace(givens, recorded, book);
      this.traces.set(`${givens} ${this.runs[index][Number(checks)].recording}`, trace);
      view.load(view.strategy, trace, view.sites);
      this.controls.scrub.max = this.length;
      view.show(step, this.controls.candidates.checked);
    });
  }

  // Goes to the next deepest point of any board; after the last one, to the first.
  jumpToDeepest() {
    const steps = this.views.map((view) => view.trace.deepest).sort((a, b) => a - b);
    return this.seek(steps.find((step) => step > this.state.step) ?? steps[0]);
  }

  // Makes checks steps, or hides them, at the same point of the first search.
  async toggleChecks() {
    const { trace } = this.views[0];
    const { events, checks } = trace.at(this.state.step).totals;
    const changes = events - checks;
    await this.set({ ...this.state, checks: !this.state.checks });
    const [view] = this.views;
    const { trace: other, strategy } = view;
    let step = this.state.checks ? other.stepAfter(changes) : changes;
    if (step === undefined && this.lab && this.searches(view)) {
      const asked = this.lab.step(this.shown.givens, this.data.strategies.indexOf(strategy), changes);
      await this.wait(asked, (found) => (step = found));
    }
    await this.seek(step ?? changes);
    if (step === undefined) this.say("The checks of these steps are not recorded.");
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
      // While the lab records, the boards wait for it.
      if (this.recording) before = time;
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
    return this.set({ ...this.state, strategies });
  }

  changeSpeed(by) {
    const { speed } = this.controls;
    speed.selectedIndex = Math.max(0, Math.min(speed.selectedIndex + by, speed.options.length - 1));
    this.say(`${speed.value} steps per second`);
  }
}
