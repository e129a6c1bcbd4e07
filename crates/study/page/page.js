// The button that switches between light and dark, and the button that opens all answers.
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

  const answers = document.getElementById("answers");
  const questions = document.querySelectorAll("details.question");
  answers.addEventListener("click", () => {
    const open = answers.getAttribute("aria-pressed") !== "true";
    answers.setAttribute("aria-pressed", String(open));
    answers.textContent = open ? "Hide all answers" : "Show all answers";
    questions.forEach((question) => (question.open = open));
  });
  answers.hidden = questions.length === 0;
  // A printed page cannot be opened.
  window.addEventListener("beforeprint", () =>
    questions.forEach((question) => (question.open = true)),
  );
}
