// A reader of the page: opens it in Chromium, presses keys, and waits until the page shows something.
"use strict";
const assert = require("node:assert/strict");
const { execFileSync } = require("node:child_process");
const { existsSync, mkdirSync } = require("node:fs");
const { createRequire } = require("node:module");
const path = require("node:path");
const { after, test } = require("node:test");
const { setTimeout: sleep } = require("node:timers/promises");
const { isDeepStrictEqual } = require("node:util");

const ROOT = path.join(__dirname, "../../../../..");
// The project's check installs Playwright and axe-core there; the pages are written there, too.
const FOLDER = path.join(path.resolve(ROOT, process.env.CARGO_TARGET_DIR ?? "target"), "browser");
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
// No sandbox: root in a container has none. No network access by the browser itself.
const OPTIONS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
// Only a browser that hangs reaches it, even on a busy machine.
const PATIENCE = 60_000;

const DESK = { viewport: { width: 1280, height: 900 } };
const CALM = { ...DESK, reducedMotion: "reduce" };
const PHONE = { viewport: { width: 360, height: 800 }, isMobile: true, hasTouch: true };

const programs = (process.env.PATH ?? "").split(path.delimiter);
const chromium = programs
  .flatMap((folder) => NAMES.map((name) => path.join(folder, name)))
  .find((file) => existsSync(file));

function installed(name) {
  try {
    return createRequire(path.join(FOLDER, "index.js")).resolve(name);
  } catch {
    return undefined;
  }
}
const playwright = installed("playwright-core");
const axe = installed("axe-core/axe.min.js");

// Why the tests are skipped; false if they run.
const missing =
  (!chromium && "there is no Chromium on the path (Debian: apt-get install chromium)") ||
  (!playwright && `playwright-core is not installed (npm install --prefix ${FOLDER})`) ||
  (!axe && `axe-core is not installed (npm install --prefix ${FOLDER})`);
const skip = process.env.BROWSER_TESTS === "required" ? false : missing;

// The address of a page that this command line makes. Without `cargo`, it has no search.
function made(name, program, options) {
  mkdirSync(FOLDER, { recursive: true });
  const file = path.join(FOLDER, `${name}.html`);
  const { CARGO, ...env } = process.env;
  const results = path.join(ROOT, "crates/study/tests/results.json");
  const all = [...options, "--results", results, "--output", file];
  execFileSync(program, all, { cwd: ROOT, env, stdio: ["ignore", "ignore", "inherit"] });
  return `file://${file}`;
}
const once = (make) => {
  let value;
  return () => (value ??= make());
};
const study = path.join(FOLDER, "../debug/study");
const PAGES = {
  whole: once(() => made("study", "cargo", ["run", "--quiet", "--package", "study", "--"])),
  recorded: once(() => PAGES.whole() && made("recorded", study, [])),
  answer: once(() => {
    const answer = path.join(__dirname, "returns-early.py");
    return PAGES.whole() && made("answer", study, ["--answer", answer]);
  }),
};
const browser = once(() =>
  require(playwright).chromium.launch({ executablePath: chromium, args: OPTIONS }),
);
after(async () => missing || (await browser()).close());

class Reader {
  constructor(page) {
    this.page = page;
  }

  // Opens a page at this part of its address, and waits until it shows its first searches.
  async open(hash = "", address = PAGES.whole()) {
    await this.page.goto("about:blank");
    await this.page.goto(address + hash);
    await this.run("ready.then(() => null)");
  }

  // Changes the address of the page that is open.
  follow(hash) {
    return this.run(`location.hash = ${JSON.stringify(hash)}`);
  }

  run(expression) {
    return this.page.evaluate(expression);
  }

  press(...keys) {
    return keys.reduce((before, key) => before.then(() => this.page.keyboard.press(key)), Promise.resolve());
  }

  texts(selector) {
    return this.page.locator(selector).allTextContents();
  }

  count(selector) {
    return this.page.locator(selector).count();
  }

  step() {
    return this.run("Number(byId('scrub').value)");
  }

  // Waits until what is read from the page is this; a regular expression has to match it.
  async sees(read, expected) {
    const end = Date.now() + PATIENCE;
    const isIt = (found) =>
      expected instanceof RegExp ? expected.test(found) : isDeepStrictEqual(found, expected);
    for (;;) {
      const found = await read();
      if (isIt(found)) return;
      if (Date.now() > end)
        return expected instanceof RegExp
          ? assert.match(found, expected)
          : assert.deepEqual(found, expected);
      await sleep(20);
    }
  }

  seesStep(step) {
    return this.sees(() => this.step(), step);
  }

  seesText(selector, expected) {
    return this.sees(async () => (await this.texts(selector))[0], expected);
  }
}

// A test of what a reader does on this screen. No page may log a message or send a request.
function reads(title, screen, body) {
  test(title, { skip }, async () => {
    assert.equal(missing, false);
    const context = await (await browser()).newContext(screen);
    const page = await context.newPage();
    const complaints = [];
    page.on("pageerror", ({ stack }) => complaints.push(stack));
    page.on("console", (message) => complaints.push(message.text()));
    page.on("request", (request) => {
      if (!/^(file|data|about|blob):/.test(request.url())) complaints.push(request.url());
    });
    await body(new Reader(page), context);
    assert.deepEqual(complaints, []);
    await context.close();
  });
}

module.exports = { CALM, DESK, PAGES, PHONE, axe, reads };
