// The ladder below the player: tabs, languages, and the page with the keyboard alone.
"use strict";
const assert = require("node:assert/strict");
const { CALM, DESK, reads } = require("./reader.js");

reads("Tabs show one panel and follow the address", DESK, async (reader) => {
  await reader.open("#xor-bitmask-questions");
  const open = "#xor-bitmask > .rung[open] > .tabs > .panel:not([hidden])";
  assert.equal(await reader.count(open), 1);
  assert.notEqual(await reader.count(`${open} .question`), 0);
  // The arrow keys move to the next tab, around the end to the first.
  await reader.run("byId('xor-bitmask-source-tab').focus()");
  await reader.press("ArrowRight");
  assert.deepEqual(await reader.texts("#xor-bitmask [aria-selected=true]"), ["Idea"]);
});

reads("The language of the reader holds for answers and changes", DESK, async (reader) => {
  await reader.open("#xor-bitmask-answer");
  const visible = () => reader.page.locator("#xor-bitmask-answer .lang:visible").allTextContents();
  // The answer spoils the practice, so it is folded until the reader asks for it.
  assert.deepEqual(await visible(), []);
  await reader.run(
    "document.querySelectorAll('#xor-bitmask-answer details').forEach((one) => (one.open = true))",
  );
  const words = [
    ["py", "class Solution:"],
    ["java", "public void"],
    ["js", "var solveSudoku"],
    ["go", "func solveSudoku"],
    ["cs", "public void SolveSudoku"],
    ["rs", "impl"],
  ];
  for (const [language, word] of words) {
    await reader.page.selectOption("#language", language);
    const shown = await visible();
    assert.equal(shown.length, 1, language);
    assert.ok(shown[0].includes(word), shown[0]);
  }
  await reader.page.reload();
  assert.equal(await reader.run("byId('language').value"), "rs");
  // A rung with a diff has it in each language, from the answer of its predecessor.
  const languages = await reader.count("#language option");
  assert.ok(languages >= words.length);
  assert.equal(await reader.count("#xor-bitmask-changes .diff"), languages);
  assert.match((await reader.texts("#xor-bitmask-changes ins")).join("\n"), /flip/);
});

reads("The keyboard alone plays and opens a rung", CALM, async (reader) => {
  await reader.open();
  const focus = async (wanted) => {
    for (let stops = 0; stops < 60; stops += 1) {
      await reader.press("Tab");
      if (await reader.run(`document.activeElement.matches('${wanted}')`)) return;
    }
    assert.fail(`Tab never reaches ${wanted}`);
  };
  // The first stop skips to the content.
  await reader.press("Tab");
  assert.deepEqual(await reader.texts(":focus"), ["Skip to the content"]);
  await focus("#play");
  await reader.press("Enter");
  await reader.sees(async () => (await reader.step()) >= 1, true);
  await reader.press("?");
  assert.equal(await reader.run("byId('keys').open"), true);
  await focus("#naive-scan summary");
  await reader.press("Enter");
  await focus("#naive-scan [role=tab]");
  assert.equal(await reader.count("#naive-scan .rung[open]"), 1);
});
