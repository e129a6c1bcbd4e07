// Makes the picture of the page for README.md. `.docs/screenshot` runs this.
"use strict";
const assert = require("node:assert/strict");
const { CALM, reads } = require("./reader.js");

const SHOWN = "#strategy=naive-scan,xor-bitmask&puzzle=leetcode-37&step=66&checks=yes";

reads("picture", { ...CALM, viewport: { width: 1280, height: 800 } }, async (reader) => {
  await reader.open(SHOWN);
  const { length } = await reader.page.screenshot({ path: process.env.PICTURE });
  assert.ok(length < 250_000, `${length} bytes`);
});
