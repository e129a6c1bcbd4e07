//! The answers of a strategy: what a person would submit to LeetCode, in several languages.

use lessons::Lesson;
use maud::{Markup, html};

use super::{code, tabs};

/// The extension and the name of each language, in the order of the tabs.
const LANGUAGES: [(&str, &str); 4] =
    [("py", "Python"), ("java", "Java"), ("cpp", "C++"), ("rs", "Rust")];

/// The answers of a strategy in tabs; `None` if it has none.
pub(super) fn tabs(strategy: &str, lesson: &Lesson) -> Option<Markup> {
    // The second strategy of a crate has a folder of its own.
    let folder = if strategy == lesson.name { String::new() } else { format!("{strategy}/") };
    let of = |extension: &str| lesson.answer(&format!("{folder}solution.{extension}"));
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
        let panels = ladder::LADDER.iter().map(|rung| {
            let markup = tabs(rung.name(), lessons::of(rung.package).unwrap());
            markup.map_or(0, |tabs| tabs.into_string().matches("class=\"panel\"").count())
        });
        let panels: Vec<usize> = panels.collect();
        assert!(panels.iter().all(|&count| count == 0 || count == LANGUAGES.len()), "{panels:?}");
        assert_eq!(panels[0], LANGUAGES.len());
        // Each answer belongs to a rung or to LeetCode 36, which has none, in a known language.
        let answers = lessons::LESSONS.iter().flat_map(|lesson| lesson.answers);
        let of_rungs = answers.filter(|answer| !answer.path.contains("/valid-board/"));
        assert_eq!(of_rungs.count(), panels.iter().sum::<usize>());
    }
}
