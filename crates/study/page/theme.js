// Light or dark as the reader chose before; without a choice, as the system has it.
"use strict";
try {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // A browser that keeps nothing for this page: the choice lasts until it is closed.
}
