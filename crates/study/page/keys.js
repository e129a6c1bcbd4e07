// The keys of the player. They are those of `kata watch`.
"use strict";

// What the key does; undefined if it does nothing.
function action(player, { key, shiftKey }) {
  const press = (id) => () => player.controls[id].click();
  const move = (by) => () => player.user(() => player.move(by));
  const jump = (direction, word) => () => player.user(() => player.jump(direction, word));
  const distance = shiftKey ? 10 : 1;
  const keys = {
    " ": press("play"),
    ArrowRight: move(distance),
    ArrowLeft: move(-distance),
    l: move(1),
    h: move(-1),
    L: move(10),
    H: move(-10),
    PageDown: move(100),
    PageUp: move(-100),
    n: jump(1, "backtrack"),
    N: jump(-1, "backtrack"),
    s: jump(1, "solution"),
    S: jump(-1, "solution"),
    d: press("deepest"),
    w: press("to-wrong"),
    Home: press("first"),
    g: press("first"),
    End: press("last"),
    G: press("last"),
    "+": () => player.changeSpeed(1),
    "=": () => player.changeSpeed(1),
    ArrowUp: () => player.changeSpeed(1),
    "-": () => player.changeSpeed(-1),
    ArrowDown: () => player.changeSpeed(-1),
    k: press("checks"),
    c: press("candidates"),
    v: () => player.boards.classList.toggle("without-code"),
  };
  return keys[key];
}

// These scroll the page unless an element of the player has the focus.
const SCROLLING = ["ArrowUp", "ArrowDown", "PageUp", "PageDown", "Home", "End"];

// Handles a key, unless the focused element needs it itself, or the boards are out of sight.
function pressed(player, event) {
  const { target, key } = event;
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  if (key === "?" && !target.closest("input, textarea")) return listKeys(player);
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
