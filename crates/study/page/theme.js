// Applies the colours and the language that the reader chose before. Without a choice, the system
// decides on the colours.
"use strict";
{
  const { dataset } = document.documentElement;
  dataset.language = dataset.firstLanguage;
  try {
    const { theme, language } = localStorage;
    if (["light", "dark"].includes(theme)) dataset.theme = theme;
    if (dataset.languages.split(" ").includes(language)) dataset.language = language;
  } catch {
    // The browser stores nothing for this page, so a choice lasts until the page is closed.
  }
}
