//! The answers of a strategy, and what changed in them, in the reader's language.
//!
//! Each text is there in every language. The reader's choice, in `page/page.js`, hides the others.

use std::fmt::Write as _;

use ladder::Rung;
use lessons::File;
use maud::{Markup, html};
use runner::Language;

use super::{code, diff};

/// The languages in which the rungs are answered, in the order of the table of languages.
fn languages() -> impl Iterator<Item = &'static Language> {
    runner::LANGUAGES
        .iter()
        .filter(|language| lessons::has_answers_in(language.ending()))
}

/// The languages for `page/theme.js`, which drops a stored choice that is not one of them: the
/// endings of their files, with a space between them.
pub(super) fn endings() -> String {
    let endings: Vec<&str> = languages().map(Language::ending).collect();
    endings.join(" ")
}

/// The language in which the page opens, until the reader has chosen one: that of the reader's
/// answer, by its name, if the rungs are answered in it; otherwise Python. It is the ending of its
/// files.
pub(super) fn first_shown(of_answer: Option<&str>) -> &'static str {
    languages()
        .find(|language| of_answer == Some(language.name))
        .map_or("py", Language::ending)
}

/// The style sheet that hides each language but the chosen one. Without a choice, as without
/// scripts, all languages are shown.
pub(super) fn style() -> String {
    let mut style = String::new();
    for language in languages() {
        let chosen = format!("[data-language=\"{}\"]", language.ending());
        let _ = writeln!(
            style,
            ":root{chosen} .lang:not({chosen}) {{ display: none; }}"
        );
    }
    style
}

/// The choice of the language. Without scripts it stays hidden, and all languages are shown.
pub(super) fn choice() -> Markup {
    html! {
        p class="choice" hidden {
            label for="language" { "Answers and changes in" }
            " "
            select id="language" {
                @for language in languages() {
                    option value=(language.ending()) { (language.name) }
                }
            }
        }
    }
}

/// The text in each language that has one; `None` if no language has.
fn in_each(text_in: impl Fn(&str) -> Option<Markup>) -> Option<Markup> {
    let mut texts = Vec::new();
    for language in languages() {
        let ending = language.ending();
        if let Some(text) = text_in(ending) {
            texts.push(html! {
                div class="lang" data-language=(ending) { h5 { (language.name) } (text) }
            });
        }
    }
    if texts.is_empty() {
        None
    } else {
        Some(html! { @for text in texts { (text) } })
    }
}

/// What a person would submit to LeetCode.
fn answer(rung: &Rung, extension: &str) -> Option<&'static File> {
    lessons::answer_of(rung.package, rung.name(), extension)
}

/// The answer, folded until the reader asks; `None` without an answer.
pub(super) fn panel(rung: &Rung) -> Option<Markup> {
    let answers = in_each(|extension| Some(code::block(answer(rung, extension)?.text, extension)))?;
    Some(html! { details class="question" { summary { "The answer" } (answers) } })
}

/// What changed from the answers of the previous rung, where it is a small change.
pub(super) fn changed(rung: &Rung) -> Option<Markup> {
    let previous = ladder::find(rung.after?)?;
    in_each(|extension| {
        diff::unified(
            answer(previous, extension)?.text,
            answer(rung, extension)?.text,
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_opens_in_the_language_of_the_readers_answer() {
        for (of_answer, expected) in [
            (Some("Java"), "java"),
            // No rung is answered in it.
            (Some("Ruby"), "py"),
            (None, "py"),
        ] {
            assert_eq!(first_shown(of_answer), expected, "{of_answer:?}");
        }
    }

    #[test]
    fn a_rung_has_an_answer_in_every_language_or_in_none() {
        let count = |rung: &Rung| {
            languages()
                .filter(|language| answer(rung, language.ending()).is_some())
                .count()
        };
        let counts: Vec<usize> = ladder::LADDER.iter().map(count).collect();
        assert!(
            counts
                .iter()
                .all(|&count| count == 0 || count == languages().count()),
            "{counts:?}"
        );
        // Each answer belongs to a rung or to LeetCode 36, which has none, in a known language.
        let answers = lessons::LESSONS.iter().flat_map(|lesson| lesson.answers);
        let of_rungs = answers.filter(|answer| !answer.path.contains("/valid-board/"));
        assert_eq!(of_rungs.count(), counts.iter().sum::<usize>());
    }
}
