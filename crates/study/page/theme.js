// Applies the colours that the reader chose before. Without a choice, the system decides.
"use strict";
try {
  const chosen = localStorage.getItem("theme");
  if (chosen === "light" || chosen === "dark") document.documentElement.dataset.theme = chosen;
} catch {
  // The browser stores nothing for this page, so a choice lasts until the page is closed.
}
