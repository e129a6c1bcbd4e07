// Tests of the page in Chromium: what a reader does, and sees. Playwright drives the browser.
//
// Without Chromium or Playwright these tests are skipped, and say so. With BROWSER_TESTS=required,
// as the project's check sets it, they fail instead.
"use strict";
require("./browser/player.js");
require("./browser/ladder.js");
require("./browser/own.js");
require("./browser/access.js");
