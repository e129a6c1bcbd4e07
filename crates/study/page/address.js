// What is shown, in the address of the page: #strategy=a,b&puzzle=…&step=…
"use strict";

const MOST_BOARDS = 4;

// The state that the part of the address after # asks for; null if it is about something else. What
// it does not say, or says wrongly, is taken from `otherwise`, and `unknown` lists the wrong words.
function readAddress(hash, strategies, puzzles, otherwise) {
  const asked = new URLSearchParams(hash.replace(/^#/, ""));
  if (!["strategy", "puzzle", "step"].some((key) => asked.has(key))) return null;
  const unknown = [];
  const known = (word, list) => {
    if (list.includes(word)) return true;
    unknown.push(word);
    return false;
  };
  const words = (asked.get("strategy") || "").split(",").filter((word) => word !== "");
  const wanted = words.filter((word) => known(word, strategies)).slice(0, MOST_BOARDS);
  const named = asked.get("puzzle");
  const puzzle = named !== null && known(named, puzzles) ? named : otherwise.puzzle;
  const step = asked.get("step");
  if (step !== null && !/^\d+$/.test(step)) unknown.push(step);
  return {
    strategies: wanted.length > 0 ? wanted : otherwise.strategies,
    puzzle,
    step: step !== null && /^\d+$/.test(step) ? Number(step) : 0,
    unknown,
  };
}

function writeAddress(state) {
  return `#strategy=${state.strategies.join(",")}&puzzle=${encodeURIComponent(state.puzzle)}&step=${state.step}`;
}

if (typeof module !== "undefined") module.exports = { MOST_BOARDS, readAddress, writeAddress };
