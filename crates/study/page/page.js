// The button that switches between light and dark, the choice of the language of the code, and what
// happens before the page is printed.
"use strict";
{
  const theme = document.getElementById("theme");
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const current = () => document.documentElement.dataset.theme || (dark.matches ? "dark" : "light");
  const other = () => (current() === "dark" ? "light" : "dark");
  const store = (name, chosen) => {
    document.documentElement.dataset[name] = chosen;
    try {
      localStorage.setItem(name, chosen);
    } catch {
      // See theme.js.
    }
  };
  const label = () => {
    theme.textContent = other() === "dark" ? "Dark" : "Light";
    theme.setAttribute("aria-label", `Switch to ${other()} colours`);
  };
  theme.addEventListener("click", () => {
    const chosen = other();
    store("theme", chosen);
    label();
  });
  dark.addEventListener("change", label);
  label();
  theme.hidden = false;

  const language = document.getElementById("language");
  language.addEventListener("change", () => store("language", language.value));
  language.value = document.documentElement.dataset.language;
  language.parentElement.hidden = false;

  // A printed page cannot be opened.
  window.addEventListener("beforeprint", () =>
    document
      .querySelectorAll(".rung[open] .question")
      .forEach((question) => (question.open = true)),
  );
}
