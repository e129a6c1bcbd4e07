//! The answers of a strategy: what a person would submit to LeetCode, in several languages.

use maud::{Markup, html};

use super::{code, tabs};

/// An answer, embedded when the program is built.
struct Answer {
    strategy: &'static str,
    /// The extension of its file, which names its language.
    extension: &'static str,
    text: &'static str,
}

static ANSWERS: &[Answer] = include!(concat!(env!("OUT_DIR"), "/answers.rs"));

/// The extension and the name of each language, in the order of the tabs.
const LANGUAGES: [(&str, &str); 4] =
    [("py", "Python"), ("java", "Java"), ("cpp", "C++"), ("rs", "Rust")];

/// The answers of a strategy in tabs; `None` if it has none.
pub(super) fn tabs(strategy: &str) -> Option<Markup> {
    let of = |extension: &str| {
        ANSWERS.iter().find(|answer| answer.strategy == strategy && answer.extension == extension)
    };
    let panels: Vec<(&str, Markup)> = LANGUAGES
        .iter()
        .filter_map(|&(extension, language)| {
            let text = of(extension)?.text;
            Some((language, html! { (code::block(text, extension)) }))
        })
        .collect();
    (!panels.is_empty()).then(|| {
        tabs::tabs(&format!("{strategy}-in"), &format!("Answers of {strategy}"), 5, panels)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rung_has_an_answer_in_every_language_or_in_none() {
        let of =
            |strategy: &str| ANSWERS.iter().filter(|answer| answer.strategy == strategy).count();
        let counts: Vec<usize> = ladder::LADDER.iter().map(|rung| of(rung.name())).collect();
        assert!(counts.iter().all(|&count| count == 0 || count == LANGUAGES.len()), "{counts:?}");
        assert_eq!(counts[0], LANGUAGES.len());
        // Each answer belongs to a rung, or to LeetCode 36, which has none; and its language is known.
        let known = counts.iter().sum::<usize>() + of("valid-board");
        assert_eq!(known, ANSWERS.len());
        assert!(tabs("no-such-strategy").is_none());
    }
}
