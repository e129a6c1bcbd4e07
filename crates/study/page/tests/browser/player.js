// The player: it plays, steps, jumps, follows the address, and shows what was recorded.
"use strict";
const assert = require("node:assert/strict");
const { CALM, DESK, PAGES, reads } = require("./reader.js");

const EXAMPLE = "&puzzle=leetcode-37";

reads("The page opens on a running search, and a click on a cell explains it", DESK, async (reader) => {
  await reader.open();
  await reader.sees(async () => (await reader.step()) >= 2, true);
  assert.equal(await reader.run("byId('checks').checked"), true);
  await reader.page.locator(".board td").first().click();
  await reader.seesText(".chosen-cell", "r1c1 is a given: 5.");
});

reads("Two strategies read different things for the same check", CALM, async (reader) => {
  await reader.open(`#strategy=naive-scan,xor-bitmask${EXAMPLE}&step=66&checks=yes`);
  assert.deepEqual(await reader.texts(".event"), [
    "66: 5 in r1c8? no: row 1 has it in r1c1",
    "66: 5 in r1c8? no: row 1 has it",
  ]);
  assert.deepEqual(await reader.texts(".why"), ["9 cells read", "masks read before"]);
  // naive-scan has read the row. It shows the cell that rejects the digit.
  assert.equal(await reader.count(".board td.read"), 7);
  assert.equal(await reader.count(".board td.rejects"), 1);
  assert.deepEqual(await reader.texts(".view:last-child .state .rejects .read"), ["1"]);
  assert.match((await reader.texts(".running mark"))[1], /is_allowed/);
  // `k` hides the checks at the same point of the search.
  const [placements] = await reader.texts(".counters dd");
  for (const checks of [false, true]) {
    await reader.press("k");
    await reader.sees(() => reader.run("location.hash.includes('checks')"), checks);
    await reader.seesText(".counters dd", placements);
    if (!checks) assert.equal(await reader.count(".board :is(.read, .rejects)"), 0);
  }
});

// Compares the page with the recording, whose words and marks come from `trace`.
reads("Every strategy shows each kind of step as it was recorded", CALM, async (reader) => {
  await reader.open();
  const names = await reader.run("ready.then(({ data }) => data.strategies)");
  for (const checks of ["", "&checks=yes"])
    for (const name of names) {
      const wrong = await reader.run(`(async () => {
        const player = await ready;
        location.hash = "#strategy=${name}${EXAMPLE}${checks}&step=0";
        while (player.state.strategies[0] !== "${name}" || player.state.checks !== ${checks !== ""})
          await new Promise((done) => setTimeout(done, 5));
        const [{ search, table }] = player.views;
        const found = (selector, within = document) =>
          [...within.querySelectorAll(selector)].map((element) => element.textContent);
        const wrong = [];
        for (let at = 0; at <= Math.min(40, search.length); at += 1) {
          await player.seek(at);
          const { board, marks, event, rows, title } = search.at(at);
          const cells = [...table.querySelectorAll("td")];
          const digits = cells
            .map(({ className, textContent }) => /given|placed|deduced/.test(className) ? textContent : ".")
            .join("");
          const line = ({ name, entries }) => name + entries.map(({ text }) => text).join("");
          const table_rows = [...(title.length ? [{ name: "digit", entries: title }] : []), ...rows];
          if (digits !== board.digits) wrong.push([at, digits, board.digits]);
          if (!found(".event")[0].startsWith(at + ": " + event)) wrong.push([at, event]);
          if (found(".state tr").join() !== table_rows.map(line).join()) wrong.push([at, "rows"]);
          for (const { cell, role } of marks)
            if (!cells[cell].classList.contains(role)) wrong.push([at, cell, role]);
          if (at > 0 && found(".running mark").length !== 1) wrong.push([at, "no line of code"]);
        }
        return wrong;
      })()`);
      assert.deepEqual(wrong, [], `${name}${checks}`);
    }
});

// Without the search, so that each target has to be in the page.
reads("The buttons lead where they say, for every strategy and puzzle", CALM, async (reader) => {
  await reader.open("", PAGES.recorded());
  const wrong = await reader.run(`(async () => {
    const player = await ready;
    const wrong = [];
    for (const puzzle of player.data.puzzles.map(({ name }) => name))
      for (const strategy of player.data.strategies)
        for (const checks of [false, true]) {
          await player.set({ strategies: [strategy], puzzle, checks, step: 0 });
          const { solutions, cut, deepest } = player.views[0].search;
          const press = async (control) => {
            await player.seek(0);
            player.say("");
            await (control === "deepest" ? player.jumpToDeepest() : player.jump(1, control));
            return [player.state.step, player.controls.said.textContent];
          };
          const where = [puzzle, strategy, checks];
          const [solution, none] = await press("solution");
          if (solution !== (solutions[0] ?? 0) || (none === "") !== solutions.length > 0)
            wrong.push([...where, solution, none]);
          if (solutions.length === 0 && none.includes("RecordedSearch stopped") !== cut)
            wrong.push([...where, none]);
          if ((await press("deepest"))[0] !== deepest) wrong.push([...where, "deepest"]);
          const [backtrack, said] = await press("backtrack");
          const back = player.views[0].search.at(backtrack);
          if (backtrack > 0 ? !back.event.startsWith("remove") : !said.startsWith("No backtrack"))
            wrong.push([...where, backtrack, said, back.event]);
        }
    return wrong;
  })()`);
  assert.deepEqual(wrong, []);
});

reads("What the page does not contain is recorded on demand", CALM, async (reader) => {
  await reader.open();
  for (const step of ["20,000", "45,000", "700", "46,018"]) {
    const number = step.replace(",", "");
    await reader.follow(`#strategy=naive-scan,xor-bitmask${EXAMPLE}&step=${number}&checks=yes`);
    const numbers = async () => (await reader.texts(".event")).map((text) => text.split(":")[0]);
    await reader.sees(numbers, [step, step]);
  }
  // The checks go, and come back, at the same point of the search.
  await reader.follow(`#strategy=naive-scan,xor-bitmask${EXAMPLE}&step=20000&checks=yes`);
  await reader.seesText(".counters dd", "1,829");
  for (const checks of [false, true]) {
    await reader.page.click("#checks");
    await reader.sees(() => reader.run("location.hash.includes('checks')"), checks);
    await reader.seesText(".counters dd", "1,829");
  }
  // This search has its solution after more than 800,000 steps.
  await reader.follow("#strategy=xor-bitmask&puzzle=norvig-hard-1&step=0");
  await reader.sees(() => reader.run("byId('puzzle').value"), "norvig-hard-1");
  await reader.page.click("#solution");
  await reader.sees(() => reader.count(".board.solved"), 1);
  await reader.seesText(".counters dd", "419,194");
});

reads("It plays, pauses, steps back, and stops at the end", DESK, async (reader) => {
  await reader.open(`#strategy=xor-bitmask${EXAMPLE}&step=0`);
  await reader.page.click("#play");
  await reader.sees(async () => (await reader.step()) >= 3, true);
  // While it plays, screen readers get no text.
  assert.deepEqual(await reader.texts("#heard"), [""]);
  await reader.page.click("#play");
  await reader.seesText("#heard", /^xor-bitmask: /);
  const paused = await reader.step();
  await reader.page.click("#back");
  await reader.seesStep(paused - 1);
  // The address follows.
  const hash = `#strategy=xor-bitmask${EXAMPLE}&step=${paused - 1}`;
  await reader.sees(() => reader.run("location.hash"), hash);
  await reader.page.selectOption("#speed", "5000");
  await reader.page.click("#play");
  await reader.seesText("#play", "Play");
  await reader.seesStep(8366);
});

reads("Keys jump to backtracks, solutions and the deepest point", DESK, async (reader) => {
  await reader.open("#strategy=naive-scan&puzzle=two-solutions-herzberg-murty&step=0");
  const press = async (...keys) => {
    for (const [key, step] of keys) {
      await reader.press(key);
      await reader.seesStep(step);
    }
  };
  await press(["ArrowRight", 1], ["ArrowRight", 2], ["ArrowLeft", 1]);
  await press(["n", 3], ["n", 5], ["N", 3], ["s", 305], ["s", 364], ["s", 364]);
  await reader.seesText("#said", "No solution after this event.");
  // Keys that scroll the page do so, unless the player has the focus.
  await press(["Home", 364]);
  await reader.run("byId('play').focus()");
  await press(["d", 304], ["End", 2428], ["Home", 0], ["PageDown", 100]);
  await reader.press("c");
  await reader.sees(async () => (await reader.count(".candidates")) > 0, true);
  await reader.press("q");
  await reader.seesText("#said", "The key q does nothing. ? lists all keys.");
  await reader.press("w");
  await reader.seesText("#said", /^This page does not include your answer; cargo study --answer FILE /);
  await press(["End", 2428], ["l", 2428]);
  await reader.seesText("#said", "This is the end. g goes to the start.");
  // The button handles the space key itself.
  await reader.press(" ");
  await reader.seesText("#play", "Pause");
});

reads("Boards are added, changed and closed", CALM, async (reader) => {
  await reader.open();
  for (const boards of [3, 4]) {
    await reader.page.click("#add");
    await reader.sees(() => reader.count(".board"), boards);
  }
  assert.equal(await reader.page.isVisible("#add"), false);
  await reader.page.locator(".close").first().click();
  await reader.sees(() => reader.count(".board"), 3);
  await reader.page.locator(".title select").first().selectOption("sat");
  await reader.sees(() => reader.run("location.hash.startsWith('#strategy=sat,')"), true);
  await reader.page.click("#forward");
  await reader.seesText(".running figcaption", /^Rust: sat\/src\//);
});

reads("An answer that returns too early shows the digits that it did not try", CALM, async (reader) => {
  await reader.open("#strategy=returns-early.py,xor-bitmask&step=10", PAGES.answer());
  await reader.seesText(".event", "10: remove 1 from r1c3");
  await reader.seesText(".why", "not tried in r1c4: 6");
  await reader.seesText(".board td.untried", "6");
  await reader.seesText(".whole", /depth 5\. The answer returned\.$/);
  await reader.seesText(".running mark", /board\[r\]\[c\] = "\."/);
});

reads("The first wrong step of an answer has a mark, a button, a key and a sentence", CALM, async (reader) => {
  await reader.open("", PAGES.answer());
  await reader.seesText("#why-wrong", /^4 fits in r1c3 and is right, but only 1 is written there\./);
  const { x, width } = await reader.page.locator("#scrub").boundingBox();
  for (const checks of [true, false]) {
    await reader.press("g", "w");
    await reader.seesText(".event", /^\d+: remove 1 from r1c3$/);
    // The mark is where the thumb is now.
    const place = "byId('scrub').value / byId('scrub').max";
    const left = (await reader.run(place)) * (width - 16) + x + 8;
    const mark = await reader.page.locator("#mark").boundingBox();
    assert.ok(Math.abs(mark.x + mark.width / 2 - left) < 1, `${mark.x} ${left}`);
    await reader.press("g");
    await reader.page.click("#to-wrong");
    await reader.seesText(".event", /^\d+: remove 1 from r1c3$/);
    if (checks) await reader.press("k");
  }
  await reader.follow("#strategy=xor-bitmask&puzzle=leetcode-37&step=0");
  await reader.sees(() => reader.page.isVisible("#wrong"), false);
  await reader.press("w");
  await reader.seesText("#said", "No wrong step of returns-early.py was found on this puzzle.");
});

reads("Nothing moves while an answer plays", CALM, async (reader) => {
  for (const viewport of [{ width: 1280, height: 800 }, { width: 390, height: 844 }]) {
    await reader.page.setViewportSize(viewport);
    await reader.open("#strategy=returns-early.py,xor-bitmask&step=0&checks=yes", PAGES.answer());
    const places = await reader.run(`(async () => {
      const player = await ready;
      const below = [...document.querySelectorAll(".board, .memory, .counters, .running, .below")];
      const places = new Set();
      for (let at = 0; at <= 60; at += 1) {
        await player.seek(at);
        places.add(below.map((element) => element.getBoundingClientRect().top).join(" "));
      }
      return [...places];
    })()`);
    assert.equal(places.length, 1, places.join("\n"));
  }
});

reads("Unknown values in the address are reported", CALM, async (reader) => {
  await reader.open(`#strategy=no-such-strategy${EXAMPLE}&step=3`);
  await reader.seesText("#said", "The address contains unknown values: no-such-strategy");
  await reader.seesStep(3);
  // A step beyond the end leads to the end.
  await reader.open(`#strategy=constraint-propagation${EXAMPLE}&step=999999999`);
  await reader.seesStep(52);
  // Without the search, the page says why it cannot show a puzzle, and what to do.
  await reader.open(`#strategy=sat&puzzle=${".".repeat(80)}5`, PAGES.recorded());
  await reader.seesText("#said", /^The address has a puzzle .* run rustup target add wasm32-/);
});
