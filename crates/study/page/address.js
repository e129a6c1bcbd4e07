// The address of the page contains what is shown: #strategy=a,b&puzzle=…&step=…, and
// &checks=yes while checks are steps. The reader's own puzzle is its 81 characters.
"use strict";

const MOST_BOARDS = 4;

// The state in the part of the address after #; null if that part is about something else. Missing
// and wrong values are taken from `fallback`, and `unknown` lists the wrong words.
function readAddress(hash, strategies, puzzles, fallback) {
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
  const puzzle =
    named !== null && (ownPuzzle(named) || known(named, puzzles)) ? named : fallback.puzzle;
  const step = asked.get("step");
  if (step !== null && !/^\d+$/.test(step)) unknown.push(step);
  return {
    strategies: wanted.length > 0 ? wanted : fallback.strategies,
    puzzle,
    step: step !== null && /^\d+$/.test(step) ? Number(step) : 0,
    checks: asked.get("checks") === "yes",
    unknown,
  };
}

// Whether this is written like a puzzle. Its search says if its givens break a rule.
function ownPuzzle(text) {
  return /^[.1-9]{81}$/.test(text);
}

function writeAddress(state) {
  const puzzle = encodeURIComponent(state.puzzle);
  const checks = state.checks ? "&checks=yes" : "";
  return `#strategy=${state.strategies.map(encodeURIComponent).join(",")}&puzzle=${puzzle}&step=${state.step}${checks}`;
}

if (typeof module !== "undefined") module.exports = { MOST_BOARDS, readAddress, writeAddress };
