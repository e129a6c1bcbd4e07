// The player: which boards are shown at which step, and the buttons and the address that change it.
"use strict";

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
  "mark",
  "wrong",
  "to-wrong",
  "why-wrong",
  "position",
  "more",
  "options",
  "switch",
  "said",
  "cancel",
  "heard",
  "add",
  "keys",
];

// A recording that takes longer says so.
const PATIENCE = 300;

class Player {
  constructor(data) {
    this.data = data;
    // The searches that were shown, by puzzle, strategy and whether checks are steps.
    this.searches = new Map();
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
    const compressed = byId("recorder-module")?.textContent;
    this.recorder = compressed && new PageRecorder(compressed);
    this.own = new OwnPuzzle(this);
    this.listen();
    this.root.hidden = false;
    const { first, opens, checks } = data;
    this.standard = { strategies: first, puzzle: opens, step: 0, checks };
    this.ready = this.start(calm);
  }

  async start(calm) {
    const isAsked = await this.follow();
    if (isAsked) return;
    await this.set(this.standard);
    if (!calm) this.play();
  }

  listen() {
    const on = (id, action) => this.controls[id].addEventListener("click", () => this.user(action));
    on("first", () => this.seek(0));
    on("back", () => this.move(-1));
    on("forward", () => this.move(1));
    on("last", () => this.seek(this.length));
    on("backtrack", () => this.jump(1, "backtrack"));
    on("solution", () => this.jump(1, "solution"));
    this.controls.more.addEventListener("click", () => {
      const isOpen = this.controls.options.classList.toggle("open");
      this.controls.more.setAttribute("aria-expanded", isOpen);
    });
    on("deepest", () => this.jumpToDeepest());
    on("to-wrong", () => this.jumpToWrong());
    this.controls.cancel.addEventListener("click", () => this.recorder.cancel("Cancelled."));
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
    // Nothing is shown before the first searches are there.
    if (!this.state) return;
    this.pause();
    this.say("");
    await action();
    if (!this.controls.said.textContent) this.announce();
    this.write();
  }

  // Shows what the address contains. Resolves to false if the address has no such part.
  async follow() {
    const names = this.data.puzzles.map((puzzle) => puzzle.name);
    const asked = readAddress(location.hash, this.data.strategies, names, this.standard);
    if (!asked) return false;
    const cannotSearch = !names.includes(asked.puzzle) && !this.recorder;
    if (cannotSearch) asked.puzzle = this.standard.puzzle;
    this.pause();
    this.say("");
    await this.set(asked);
    if (cannotSearch)
      this.say(`The address has a puzzle that is not on this page. ${byId("own-missing").textContent}`);
    else if (asked.unknown.length)
      this.say(`The address contains unknown values: ${asked.unknown.join(", ")}`);
    // Without smooth scrolling: a reader who follows a link expects to arrive at once.
    window.scrollTo({ top: 0, behavior: "instant" });
    return true;
  }

  // Shows these searches. Those that the page does not contain run before that.
  async set(asked) {
    this.asked = asked;
    const found = await this.found(asked);
    // Another one was asked for in the meantime.
    if (this.asked !== asked) return undefined;
    if (found) {
      await this.load(found);
      // An answer was recorded on the puzzles of the list.
      const { answer } = this.data;
      if (answer && asked.strategies.includes(answer.name) && !found.strategies.includes(answer.name))
        this.say(`${answer.name} was recorded only on the puzzles in the list.`);
      return undefined;
    }
    // The boards keep what they show: the reader may have chosen another strategy there.
    return this.state ? this.load(this.state) : this.set(this.standard);
  }

  // What was asked for, with its puzzle and its searches; undefined if there is an error, which is
  // said.
  async found(asked) {
    const { answer, puzzles, first } = this.data;
    let puzzle = puzzles.find(({ name }) => name === asked.puzzle);
    let { strategies } = asked;
    if (!puzzle) {
      puzzle = await this.own.puzzle(asked.puzzle);
      if (!puzzle) return undefined;
      const named = strategies.map((name) => (name === answer?.name ? first[1] : name));
      strategies = [...new Set(named)];
    }
    const searches = [];
    for (const strategy of strategies) {
      const search = await this.search(puzzle, strategy, asked.checks);
      if (!search || this.asked !== asked) return undefined;
      searches.push(search);
    }
    return { ...asked, strategies, shown: puzzle, searches };
  }

  // One search: that of the page, or one that runs now.
  async search(puzzle, strategy, checks) {
    const id = `${puzzle.name} ${strategy} ${checks}`;
    if (!this.searches.has(id)) {
      const block = byId(id);
      const found = block
        ? await (await unpacked(block.textContent)).json()
        : await this.own.search(puzzle, strategy, checks);
      if (!found) return undefined;
      this.searches.set(id, new Search(found));
    }
    return this.searches.get(id);
  }

  load({ strategies, puzzle, step, checks, shown, searches }) {
    this.shown = shown;
    this.state = { strategies: [...strategies], puzzle, step: 0, checks, shown, searches };
    this.controls.puzzle.value = puzzle;
    const notes = searches.map(({ note }) => note);
    this.controls.note.textContent = [shown.note, ...notes].filter(Boolean).join(" ");
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
    this.views.forEach((view, board) => view.load(strategies[board], searches[board]));
    this.views.forEach((view) => (view.closer.hidden = this.views.length === 1));
    this.turnTo(this.views.find(({ switcher }) => switcher.ariaPressed === "true") ?? this.views[0]);
    this.controls.add.hidden = this.views.length >= MOST_BOARDS;
    this.boards.dataset.boards = this.views.length;
    this.controls.scrub.max = this.length;
    this.showWrong();
    return this.seek(step);
  }

  // The first wrong step of an answer: what is wrong, and a mark on the timeline.
  showWrong() {
    const { wrong, mark, "why-wrong": why } = this.controls;
    this.wrong = this.state.searches.find((search) => search.wrong)?.wrong;
    wrong.hidden = mark.hidden = !this.wrong;
    if (!this.wrong) return;
    why.textContent = this.wrong.why;
    mark.style.left = `${(this.wrong.position / Math.max(this.length, 1)) * 100}%`;
  }

  // The board that a narrow screen shows.
  turnTo(chosen) {
    this.views.forEach((view) => {
      view.element.classList.toggle("chosen-view", view === chosen);
      view.switcher.setAttribute("aria-pressed", view === chosen);
    });
  }

  get length() {
    return Math.max(...this.views.map((view) => view.search.length));
  }

  // Shows this step. Where it is not recorded, the recorder records it first.
  seek(step) {
    this.state.step = Math.max(0, Math.min(step, this.length));
    this.show();
    return this.views.some((view) => this.lacks(view)) ? this.record() : undefined;
  }

  // Goes this many steps forward, or back.
  move(by) {
    const { step } = this.state;
    const moved = this.seek(step + by);
    if (this.state.step === step)
      this.say(by > 0 ? "This is the end. g goes to the start." : "This is the start. l steps forward.");
    return moved;
  }

  show() {
    if (!this.state) return;
    const { step } = this.state;
    const ready = this.views.filter((view) => !this.lacks(view));
    ready.forEach((view) => view.show(step, this.controls.candidates.checked));
    this.root.dataset.step = step;
    this.controls.scrub.value = step;
    this.controls.scrub.setAttribute("aria-valuetext", `step ${step} of ${this.length}`);
    this.controls.position.textContent = `${grouped(step)} of ${grouped(this.length)}`;
  }

  lacks(view) {
    return this.canSearch(view) && !view.search.has(this.state.step);
  }

  // Not on the board of an answer: the recorder has strategies only.
  canSearch({ strategy }) {
    return this.recorder && strategy !== this.data.answer?.name;
  }

  // Records what the boards lack, until all of them show the step of that moment.
  record() {
    const recordAll = async () => {
      for (let view; (view = this.views.find((one) => this.lacks(one))); ) {
        const step = Math.min(this.state.step, view.search.length);
        if (!(await this.recordPart(view, step)) || !view.search.has(step)) break;
      }
      this.show();
    };
    this.recording ??= recordAll().finally(() => (this.recording = undefined));
    return this.recording;
  }

  // Asks the recorder for the steps around this one. Resolves to whether they are there.
  recordPart({ search, strategy }, step) {
    const { givens, solutions } = this.shown;
    const index = this.data.strategies.indexOf(strategy);
    const asked = this.recorder.part(givens, index, solutions, this.state.checks, step);
    return this.wait(asked, (part) => search.add(part));
  }

  // Waits for the recorder, and says so if it takes long.
  async wait(asked, use) {
    const timer = setTimeout(() => this.say("RecordedSearch …"), PATIENCE);
    const { Ok: found, Err: error } = await asked;
    clearTimeout(timer);
    if (this.controls.said.textContent === "RecordedSearch …") this.say("");
    if (error) this.say(error.message ?? error);
    else use(found);
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

  // Goes to the next or previous event of this kind on any board. Where steps on the way are not
  // recorded, the recorder records them.
  async jump(direction, word) {
    const { step } = this.state;
    for (;;) {
      const found = this.views.map(({ search }) => search.find(step, `${word}s`, direction));
      const ahead = found.flatMap(({ at }) => at ?? []).sort((a, b) => (a - b) * direction);
      const isNearer = ({ unknown }, board) =>
        unknown !== undefined &&
        this.canSearch(this.views[board]) &&
        !((unknown - ahead[0]) * direction >= 0);
      const missing = found.findIndex(isNearer);
      if (missing < 0)
        return ahead.length > 0 ? this.seek(ahead[0]) : this.say(this.without(word, direction, found));
      const recorded = await this.recordPart(this.views[missing], found[missing].unknown);
      if (!recorded || this.state.step !== step) return undefined;
    }
  }

  // Why there is no such event.
  without(word, direction, found) {
    const { search } = this.views.find((view) => view.search.cut) ?? {};
    const where = direction > 0 ? "after" : "before";
    if (found.some(({ unknown }) => unknown !== undefined))
      return `No ${word} ${where} this event in the recorded parts of the search.`;
    return search && direction > 0
      ? `No ${word} after this event in the first ${grouped(search.length)} steps. RecordedSearch stopped there.`
      : `No ${word} ${where} this event.`;
  }

  // Goes to the next deepest point of any board; after the last one, to the first.
  jumpToDeepest() {
    const steps = this.views.map((view) => view.search.deepest).sort((a, b) => a - b);
    if (steps.at(-1) === 0) return this.say("None of these searches places a digit by choice.");
    return this.seek(steps.find((step) => step > this.state.step) ?? steps[0]);
  }

  // Goes to the first wrong step of an answer.
  jumpToWrong() {
    if (this.wrong) return this.seek(this.wrong.position);
    const { answer } = this.data;
    return this.say(
      answer
        ? `No wrong step of ${answer.name} was found on this puzzle.`
        : "This page does not include your answer; cargo study --answer FILE adds it.",
    );
  }

  // Makes checks steps, or hides them, at the same point of the first search.
  async toggleChecks() {
    const { events, checks = 0 } = this.views[0].search.at(this.state.step).totals;
    const changes = events - checks;
    await this.set({ ...this.state, checks: !this.state.checks });
    const [view] = this.views;
    let step = this.state.checks ? view.search.stepAfter(changes) : changes;
    if (step === undefined && this.canSearch(view)) {
      const index = this.data.strategies.indexOf(view.strategy);
      await this.wait(this.recorder.step(this.shown.givens, index, changes), (found) => (step = found));
    }
    await this.seek(step ?? changes);
    if (step === undefined) this.say("The checks of these steps are not recorded.");
  }

  toggle() {
    if (this.playing) this.user(() => {});
    else this.play();
  }

  play() {
    if (!this.state) return;
    if (this.state.step >= this.length) this.seek(0);
    this.say("");
    this.playing = true;
    this.controls.play.textContent = "Pause";
    let before,
      due = 0;
    const frame = (time) => {
      if (!this.playing) return;
      // While the recorder records, the boards wait for it.
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
    this.user(async () => {
      await this.change([...this.state.strategies, free]);
      this.views.at(-1).name.focus();
    });
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
