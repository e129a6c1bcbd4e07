// The button that switches between light and dark, and what happens before the page is printed.
"use strict";
{
  const theme = document.getElementById("theme");
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const current = () => document.documentElement.dataset.theme || (dark.matches ? "dark" : "light");
  const other = () => (current() === "dark" ? "light" : "dark");
  const label = () => {
    theme.textContent = other() === "dark" ? "Dark" : "Light";
    theme.setAttribute("aria-label", `Switch to ${other()} colours`);
  };
  theme.addEventListener("click", () => {
    const chosen = other();
    document.documentElement.dataset.theme = chosen;
    try {
      localStorage.setItem("theme", chosen);
    } catch {
      // See theme.js.
    }
    label();
  });
  dark.addEventListener("change", label);
  label();
  theme.hidden = false;

  // A printed page cannot be opened.
  window.addEventListener("beforeprint", () =>
    document
      .querySelectorAll(".rung[open] .question")
      .forEach((question) => (question.open = true)),
  );
}
