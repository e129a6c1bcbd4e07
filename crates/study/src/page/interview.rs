//! Interview notes: for each rung when to use it, what is asked next, and what it costs, as its
//! README says.

use ladder::LADDER;
use maud::{Markup, html};

use super::readme;
use trace::source;

/// The sections of a README that are gathered here.
const NEXT: &str = "When to use it, and what an interviewer asks next";
const COST: &str = "Cost, counted and measured";

/// A question that comes next, and a short answer, both in Markdown.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Question<'t> {
    pub(super) question: &'t str,
    pub(super) answer: &'t str,
}

/// The section.
pub(super) fn section() -> Markup {
    html! {
        section id="interview" aria-labelledby="interview-title" {
            h2 id="interview-title" { "Interview notes" }
            p { "When each is the right answer, and what is asked next. Think before you open an answer." }
            p { button type="button" id="answers" hidden aria-pressed="false" { "Show all answers" } }
            @for package in packages() { (notes(package)) }
        }
    }
}

/// The packages in the order of the ladder, each once.
fn packages() -> Vec<&'static source::Package> {
    let mut packages: Vec<&source::Package> = Vec::new();
    for package in LADDER.iter().filter_map(|rung| source::package(rung.package)) {
        if packages.last().is_none_or(|last| last.name != package.name) {
            packages.push(package);
        }
    }
    packages
}

fn notes(package: &source::Package) -> Markup {
    let text = readme::section(package.readme, NEXT).unwrap_or_default();
    let (when, questions) = questions(text);
    let name = package.name;
    html! {
        article class="notes" aria-labelledby={ (name) "-notes" } {
            h3 id={ (name) "-notes" } { a href={ "#" (name) } { (name) } }
            (readme::markup(&when, package, 1))
            @for Question { question, answer } in questions {
                details class="question" {
                    summary { (inline(question, package)) }
                    (readme::markup(answer, package, 1))
                }
            }
            @if let Some(cost) = readme::section(package.readme, COST) {
                details class="cost" {
                    summary { (COST) span class="hidden" { ": " (name) } }
                    div class="readme" { (readme::markup(cost, package, 1)) }
                }
            }
        }
    }
}

/// Markdown of one paragraph, without the paragraph.
fn inline(markdown: &str, package: &source::Package) -> Markup {
    let html = readme::markup(markdown, package, 1).into_string();
    let text = html.trim().trim_start_matches("<p>").trim_end_matches("</p>");
    maud::PreEscaped(text.to_owned())
}

/// The text before and between the questions, and the questions: items such as `- *Why?* Because.`
pub(super) fn questions(section: &str) -> (String, Vec<Question<'_>>) {
    let (mut rest, mut questions) = (String::new(), Vec::new());
    let mut text = section;
    while let Some(start) = find_question(text) {
        let item = &text[start..];
        // An item ends where a line begins that is not indented.
        let end = item.match_indices('\n').find(|(at, _)| !item[at + 1..].starts_with(' '));
        let end = end.map_or(item.len(), |(at, _)| at + 1);
        rest.push_str(&text[..start]);
        // The question keeps its mark, and loses its asterisks.
        if let Some(mark) = item[..end].find("?*") {
            questions.push(Question {
                question: item[3..=mark].trim(),
                answer: item[mark + 2..end].trim(),
            });
        }
        text = &item[end..];
    }
    rest.push_str(text);
    (rest, questions)
}

fn find_question(text: &str) -> Option<usize> {
    if text.starts_with("- *") { Some(0) } else { text.find("\n- *").map(|at| at + 1) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_are_taken_apart() {
        let (rest, questions) =
            questions("Always.\n\n- *Why?* Because\n  it is.\n- *How?* So.\n\nThe end.\n");
        assert_eq!(rest, "Always.\n\n\nThe end.\n");
        let expected = [
            Question { question: "Why?", answer: "Because\n  it is." },
            Question { question: "How?", answer: "So." },
        ];
        assert_eq!(questions, expected);
    }

    #[test]
    fn every_strategy_has_questions_and_answers() {
        for package in packages() {
            let text = readme::section(package.readme, NEXT).unwrap_or_default();
            let (when, questions) = questions(text);
            let name = package.name;
            assert!(!when.trim().is_empty(), "{name}/README.md does not say when to use it");
            assert!(
                questions.len() >= 3,
                "{name}/README.md: expected three items `- *Question?* Answer` under `{NEXT}`"
            );
            assert!(questions.iter().all(|asked| !asked.answer.is_empty()), "{name}");
            assert!(
                readme::section(package.readme, COST).is_some(),
                "{name}/README.md has no section `{COST}`"
            );
        }
    }
}
