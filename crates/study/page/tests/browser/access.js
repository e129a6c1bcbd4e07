// Accessibility: axe-core finds no violation, the page fits a phone, and reduced motion is respected.
"use strict";
const assert = require("node:assert/strict");
const { readFileSync } = require("node:fs");
const { CALM, DESK, PAGES, PHONE, axe, reads } = require("./reader.js");

const SHOWN = "#strategy=naive-scan,xor-bitmask&puzzle=leetcode-37&step=66&checks=yes";
const SCREENS = {
  "in light colours": DESK,
  "in dark colours": { ...DESK, colorScheme: "dark" },
  "on a phone": PHONE,
  "on a phone in dark colours": { ...PHONE, colorScheme: "dark" },
};

for (const [where, screen] of Object.entries(SCREENS))
  reads(`axe finds nothing ${where}`, screen, async (reader) => {
    await reader.open(SHOWN);
    // Every rung on one screen, and one rung on the others. The parts that stay closed go, because
    // axe-core would take minutes to skip them.
    const opened = screen === DESK ? ".rung, .question, #xor-bitmask details" : "#xor-bitmask details";
    await reader.run(`
      document.querySelectorAll("${opened}, #replays details, #measurements details")
        .forEach((details) => (details.open = true));
      document.querySelectorAll(".rung[open] .panel").forEach((panel) => (panel.hidden = false));
      document.querySelectorAll("details:not([open])")
        .forEach((details) => details.replaceChildren(details.firstElementChild));
      byId("candidates").click();
      byId("own-search")?.click()`);
    await reader.run(readFileSync(axe, "utf8"));
    const found = await reader.run(`axe
      .run(document, {
        resultTypes: ["violations"],
        // What can be pressed is large enough for a finger.
        rules: { "target-size": { enabled: true } },
      })
      .then(({ violations }) => violations.map(({ id, help, nodes }) =>
        [id, help, ...nodes.slice(0, 5).map(({ target, failureSummary }) => target + failureSummary)]))`);
    assert.deepEqual(found, []);
  });

reads("The page fits a phone", PHONE, async (reader) => {
  await reader.open();
  await reader.run(`
    document.querySelectorAll("details").forEach((details) => (details.open = true));
    document.querySelectorAll(".panel").forEach((panel) => (panel.hidden = false))`);
  const wide = `[...document.querySelectorAll("main *")]
    .filter((element) => !element.closest(".scroll, pre, .hidden")
      && element.getBoundingClientRect().right > innerWidth + 1)
    .slice(0, 5).map((element) => element.outerHTML.slice(0, 200))`;
  assert.deepEqual(await reader.run(wide), []);
  assert.ok((await reader.run("document.documentElement.scrollWidth - innerWidth")) <= 0);
  const { width, height } = await reader.page.locator(".board").first().boundingBox();
  assert.ok(Math.abs(width / height - 1) < 0.03, `a board of ${width} by ${height} pixels`);
});

reads("It opens in less than a second", CALM, async (reader, context) => {
  // Processor time, because elapsed time also depends on what else the machine does.
  const tools = await context.newCDPSession(reader.page);
  await tools.send("Performance.enable", { timeDomain: "threadTicks" });
  await reader.open();
  const { metrics } = await tools.send("Performance.getMetrics");
  const { value } = metrics.find(({ name }) => name === "TaskDuration");
  assert.ok(value < 1, `${value} s`);
});

reads("The page is short and opens on the boards", { ...CALM, viewport: { width: 1280, height: 800 } }, async (reader) => {
  await reader.open();
  const height = await reader.run("document.documentElement.scrollHeight");
  assert.ok(height <= 6800, `${height} pixels`);
  const below = await reader.run(`Math.max(
    ...[...document.querySelectorAll(".board, .memory, .counters, .running")]
      .map((element) => element.getBoundingClientRect().bottom))`);
  assert.ok(below <= 800, `the first screen ends at ${below} pixels`);
});

reads("The button changes the colours, and the browser stores the choice", DESK, async (reader) => {
  const paper = () => reader.run("getComputedStyle(document.body).backgroundColor");
  await reader.open();
  const light = await paper();
  await reader.page.click("#theme");
  const dark = await paper();
  assert.notEqual(light, dark);
  await reader.page.reload();
  assert.equal(await paper(), dark);
});

reads("Nothing moves by itself for a reader who prefers that", CALM, async (reader) => {
  await reader.open();
  const { speed, play, scroll } = await reader.run(`({
    speed: byId("speed").value,
    play: byId("play").textContent,
    scroll: getComputedStyle(document.documentElement).scrollBehavior,
  })`);
  assert.deepEqual([speed, play, scroll], ["2", "Play", "auto"]);
});

reads("The page works without scripts", { ...DESK, javaScriptEnabled: false }, async (reader) => {
  await reader.page.goto(PAGES.whole());
  assert.equal(await reader.page.isVisible("#player"), false);
  assert.equal(await reader.page.isVisible("noscript"), true);
  assert.equal(await reader.page.isVisible("#ladder"), true);
});
