// Does what a key stands for. KEYS, which names the action of each key, is made from `trace::keys`.
"use strict";

// The actions of that table. Some have a number: the events of a step.
const ACTIONS = {
  "toggle-play": (player) => player.controls.play.click(),
  step: (player, events) => player.user(() => player.move(events)),
  start: (player) => player.controls.first.click(),
  end: (player) => player.controls.last.click(),
  "next-backtrack": (player) => player.user(() => player.jump(1, "backtrack")),
  "previous-backtrack": (player) => player.user(() => player.jump(-1, "backtrack")),
  "next-solution": (player) => player.user(() => player.jump(1, "solution")),
  "previous-solution": (player) => player.user(() => player.jump(-1, "solution")),
  deepest: (player) => player.controls.deepest.click(),
  "wrong-step": (player) => player.controls["to-wrong"].click(),
  faster: (player) => player.changeSpeed(1),
  slower: (player) => player.changeSpeed(-1),
  "toggle-checks": (player) => player.controls.checks.click(),
  "toggle-candidates": (player) => player.controls.candidates.click(),
  "toggle-code": (player) => player.boards.classList.toggle("without-code"),
  "toggle-help": (player) => listKeys(player),
};

// What the key does; undefined if it does nothing.
function action(player, { key, shiftKey }) {
  const name = shiftKey && key.startsWith("Arrow") ? `Shift+${key}` : key;
  const entry = KEYS[name] ?? KEYS[key];
  if (entry === undefined) return undefined;
  const [named, number] = typeof entry === "string" ? [entry] : Object.entries(entry)[0];
  return () => ACTIONS[named](player, number);
}

// These scroll the page unless an element of the player has the focus.
const SCROLLING = ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"];

// Handles a key, unless the focused element needs it itself, or the boards are out of sight.
function pressed(player, event) {
  const { target, key } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  if (KEYS[key] === "toggle-help" && !target.closest("input, textarea")) return listKeys(player);
  const { top, bottom } = player.root.getBoundingClientRect();
  const isInside = player.root.contains(target);
  if (!isInside && (bottom < 0 || top > innerHeight || SCROLLING.includes(key))) return;
  if (target.closest("select, textarea, #own, [role=tablist], .scroll")) return;
  if (key === " " && target.closest("button, summary, input:not([type=range])")) return;
  const does = action(player, event);
  if (does) event.preventDefault();
  if (does) does();
  else if (/^[a-z0-9]$/i.test(key)) player.say(`The key ${key} does nothing. ? lists all keys.`);
}

// Opens the list of keys, wherever the reader is, or closes it.
function listKeys({ controls: { keys } }) {
  keys.open = !keys.open;
  if (keys.open) keys.firstElementChild.focus();
}

// The player, once it shows its first searches.
const ready = unpacked(byId("replays-data").textContent)
  .then((response) => response.json())
  .then(async (data) => {
    const player = new Player(data);
    await player.ready;
    return player;
  });
