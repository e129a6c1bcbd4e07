//! The answers of a strategy, what changed in them, and hints: all in the reader's language.
//!
//! Each text is there in every language. The reader's choice, in `page/page.js`, hides the others.

use ladder::Rung;
use lessons::File;
use maud::{Markup, html};

use super::{code, diff, readme};

/// The extension of a file, the name of its language, and the word for it in Markdown.
const LANGUAGES: [(&str, &str, &str); 4] = [
    ("py", "Python", "python"),
    ("java", "Java", "java"),
    ("cpp", "C++", "cpp"),
    ("rs", "Rust", "rust"),
];

/// The sections of `practice.md` that are hints, in the order in which they help.
const HINTS: [&str; 3] = ["A question", "The idea", "The core lines"];

/// The choice of the language. Without scripts it stays hidden, and all languages are shown.
pub(super) fn choice() -> Markup {
    html! {
        p class="choice" hidden {
            label for="language" { "Hints, answers and changes in" }
            " "
            select id="language" {
                @for (extension, name, _) in LANGUAGES { option value=(extension) { (name) } }
            }
        }
    }
}

/// The text in each language that has one; `None` if no language has.
fn in_each<'t>(of: impl Fn(&'t str, &'t str) -> Option<Markup>) -> Option<Markup> {
    let texts = LANGUAGES.iter().filter_map(|&(extension, name, word)| {
        let text = of(extension, word)?;
        Some(html! { div class="lang" data-language=(extension) { h5 { (name) } (text) } })
    });
    let texts: Vec<Markup> = texts.collect();
    (!texts.is_empty()).then(|| html! { @for text in texts { (text) } })
}

/// What a person would submit to LeetCode.
fn answer(rung: &Rung, extension: &str) -> Option<&'static File> {
    lessons::answer_of(rung.package, rung.name(), extension)
}

/// The hints and the answer, folded until the reader asks; `None` without an answer.
pub(super) fn panel(rung: &Rung) -> Option<Markup> {
    let answers =
        in_each(|extension, _| Some(code::block(answer(rung, extension)?.text, extension)))?;
    let lesson = lessons::of(rung.package).filter(|lesson| lesson.name == rung.name())?;
    // Of several stages, the last is this strategy.
    let stage = lesson.practice.rsplit("\n# ").next().unwrap_or_default();
    let hints = HINTS.iter().filter_map(|title| Some((title, lessons::section(stage, title)?)));
    Some(html! {
        @for (title, text) in hints {
            details class="question" {
                summary { "Hint: " (title.to_lowercase()) }
                @match in_each(|extension, word| fenced(text, extension, word)) {
                    Some(code) => (code),
                    None => (readme::markup(text, lesson)),
                }
            }
        }
        details class="question" { summary { "The answer" } (answers) }
    })
}

/// The code in a fence of this language.
fn fenced(text: &str, extension: &str, word: &str) -> Option<Markup> {
    let (_, after) = text.split_once(&format!("```{word}\n"))?;
    Some(code::block(after.split("```").next()?, extension))
}

/// What changed from the answers of the previous rung, where it is a small change.
pub(super) fn changed(rung: &Rung) -> Option<Markup> {
    let previous = ladder::find(rung.after?)?;
    in_each(|extension, _| {
        diff::unified(answer(previous, extension)?.text, answer(rung, extension)?.text)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rung_has_an_answer_in_every_language_or_in_none() {
        let count = |rung: &Rung| {
            LANGUAGES.iter().filter(|(extension, ..)| answer(rung, extension).is_some()).count()
        };
        let counts: Vec<usize> = ladder::LADDER.iter().map(count).collect();
        assert!(counts.iter().all(|&count| count == 0 || count == LANGUAGES.len()), "{counts:?}");
        // Each answer belongs to a rung or to LeetCode 36, which has none, in a known language.
        let answers = lessons::LESSONS.iter().flat_map(|lesson| lesson.answers);
        let of_rungs = answers.filter(|answer| !answer.path.contains("/valid-board/"));
        assert_eq!(of_rungs.count(), counts.iter().sum::<usize>());
        let hints = panel(&ladder::LADDER[0]).unwrap().into_string();
        assert_eq!(hints.matches("data-language=\"cpp\"").count(), 2, "{hints}");
        assert_eq!(hints.matches("<summary>").count(), HINTS.len() + 1, "{hints}");
    }
}
