// The keys of the player. They are those of `kata watch`.
"use strict";

// What the key does; undefined if it does nothing.
function action(player, { key, shiftKey }) {
  const press = (id) => () => player.controls[id].click();
  const move = (by) => () => player.user(() => player.seek(player.state.step + by));
  const jump = (direction, op, word) => () => player.user(() => player.jump(direction, op, word));
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
    n: jump(1, REMOVE, "backtrack"),
    N: jump(-1, REMOVE, "backtrack"),
    s: jump(1, SOLUTION, "solution"),
    S: jump(-1, SOLUTION, "solution"),
    d: press("deepest"),
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
    "?": () => {
      const { keys: list } = player.controls;
      list.open = !list.open;
      if (list.open) list.firstElementChild.focus();
    },
  };
  return keys[key];
}

// Handles a key, unless the focused element needs it itself.
function pressed(player, event) {
  if (event.ctrlKey || event.altKey || event.metaKey) return;
  const { type, tagName } = event.target;
  if (tagName === "SELECT" || event.target.closest("#own")) return;
  const pressable = ["BUTTON", "SUMMARY", "INPUT"].includes(tagName) && type !== "range";
  if (event.key === " " && pressable) return;
  const does = action(player, event);
  if (!does) return;
  event.preventDefault();
  does();
}

const ready = unpacked(byId("replays-data").textContent)
  .then((response) => response.json())
  .then((data) => {
    new Player(data);
    performance.mark("ready");
  });
