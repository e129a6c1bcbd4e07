// The reader's own puzzle: typed, searched in the page, and cancelled.
"use strict";
const assert = require("node:assert/strict");
const { CALM, PHONE, reads } = require("./reader.js");

// A puzzle that the page has not recorded.
const PUZZLE =
  "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
// LeetCode's example.
const LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
const array = (line) => JSON.stringify(line.match(/.{9}/g).map((row) => [...row]));
const ARRAY = array(LINE);
const BRACES = ARRAY.replaceAll("[", "{").replaceAll("]", "}");
// No row-by-row search solves it soon.
const HARD = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";

async function submit(reader, text) {
  await reader.run("byId('own').open = true");
  await reader.page.fill("#own-text", text);
  await reader.page.click("#own-search");
}

const shows = (reader, puzzle) => reader.sees(() => reader.run("byId('puzzle').value"), puzzle);

reads("A typed puzzle is searched by every strategy", CALM, async (reader) => {
  await reader.open();
  const names = await reader.run("ready.then(({ data }) => data.strategies)");
  await submit(reader, PUZZLE);
  await shows(reader, PUZZLE);
  for (const name of names) {
    await reader.follow(`#strategy=${name}&puzzle=${PUZZLE}&step=99999999`);
    await reader.seesText(".board", /.*/);
    await reader.sees(() => reader.run("ready.then(({ state }) => state.strategies[0])"), name);
    await reader.seesText(".whole", /^(In total|RecordedSearch stopped)/);
  }
  const [note] = await reader.texts("#note");
  assert.match(note, /^One solution\. .* Here three-registers runs as band-bitboards: /);
  // Another puzzle takes its place in the list.
  const options = await reader.run("byId('puzzle').length");
  await submit(reader, HARD);
  await shows(reader, HARD);
  assert.equal(await reader.run("byId('puzzle').length"), options);
});

reads("Cells take digits", PHONE, async (reader) => {
  await reader.open();
  await reader.page.click("#more");
  await reader.run("byId('own').open = true");
  await reader.run("document.querySelector('#own-cells input').focus()");
  await reader.press("5", ".", "3", "ArrowDown", "x", "5");
  const typed = await reader.run("byId('own-text').value.split('\\n')");
  assert.deepEqual(typed.slice(0, 2), ["5.3......", "...5....."]);
});

// What the form says of a text, and the number of cells that it marks.
const PASTED = [
  [LINE, "One solution.", 0],
  [ARRAY, "One solution.", 0],
  [`vector<vector<char>> board = ${BRACES};`, "One solution.", 0],
  [`Input: board = \n${ARRAY}\nOutput: ${array(SOLVED)}\nExplanation: …`, "One solution.", 0],
  [
    "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..",
    "No solution.",
    0,
  ],
  [".".repeat(81), "Several solutions (2 shown).", 0],
  [`5.5${".".repeat(78)}`, "5 twice in row 1 (r1c1 and r1c3).", 2],
  ["53..7....", "line 1, column 1: expected 9 rows of 9 cells, found 1 row", 0],
  ["hello", 'line 1, column 1: expected a puzzle, found "hello"', 0],
];

reads("The form says at once what a pasted text is", CALM, async (reader) => {
  await reader.open();
  for (const [text, says, marked] of PASTED) {
    // Two texts in a row may get the same sentence.
    await reader.run("byId('own-said').textContent = ''");
    await submit(reader, text);
    await reader.seesText("#own-said", says);
    await reader.sees(() => reader.count("#own-cells .conflict"), marked);
    // The form closes when the boards show the search.
    const isPuzzle = /solution/.test(says);
    await reader.sees(() => reader.run("byId('own').open"), !isPuzzle);
  }
  // The solution is shown on request.
  await submit(reader, LINE);
  await shows(reader, LINE);
  await reader.run("byId('own').open = true");
  await reader.page.click("#own-answer summary");
  await reader.seesText("#own-solutions", /^534678912\n672195348/);
  // Searching the same puzzle again restarts.
  await reader.page.click("#forward");
  await reader.sees(() => reader.run("location.hash.includes('step=1')"), true);
  await reader.page.click("#own-search");
  await reader.sees(() => reader.run("location.hash.includes('step=0')"), true);
});

reads("A long search can be cancelled, and ends at its limit", CALM, async (reader) => {
  await reader.open("#strategy=naive-scan,xor-bitmask&puzzle=leetcode-37&step=0");
  await submit(reader, HARD);
  await reader.seesText("#said", "Searching with naive-scan …");
  await reader.page.click("#cancel");
  await reader.seesText("#said", "Cancelled.");
  await shows(reader, "leetcode-37");
  await submit(reader, HARD);
  await shows(reader, HARD);
  await reader.seesText(".whole", /stopped after 10,000,000 steps: /);
});
