//! The interview questions of each strategy, as its README has them.

use lessons::Lesson;
use maud::{Markup, PreEscaped, html};

use super::readme;

/// The section of a README that is shown here.
pub(super) const QUESTIONS: &str = "Interview questions";

/// How many levels the headings of a README move down, below those of the page.
const LEVELS: usize = 3;

/// A question and its answer, both in Markdown.
#[derive(Debug, PartialEq, Eq)]
struct Question<'t> {
    question: &'t str,
    answer: &'t str,
}

/// Questions under one subheading, such as "Asked in most interviews".
#[derive(Debug, PartialEq, Eq)]
struct Group<'t> {
    title: &'t str,
    questions: Vec<Question<'t>>,
    /// Any other text of the group.
    text: String,
}

/// The questions of a strategy, by group.
pub(super) fn panel(lesson: &Lesson) -> Markup {
    html! {
        @for group in groups(readme::section(lesson.readme, QUESTIONS).unwrap_or_default()) {
            h5 { (group.title) }
            (readme::markup(&group.text, lesson, LEVELS))
            @for Question { question, answer } in group.questions {
                details class="question" {
                    summary { (inline(question, lesson)) }
                    (readme::markup(answer, lesson, LEVELS))
                }
            }
        }
    }
}

/// Markdown of one paragraph, without the tags of the paragraph.
fn inline(markdown: &str, lesson: &Lesson) -> Markup {
    let html = readme::markup(markdown, lesson, LEVELS).into_string();
    let text = html.trim().trim_start_matches("<p>").trim_end_matches("</p>");
    PreEscaped(text.to_owned())
}

/// The groups of a section: each begins with a heading `### Title`.
fn groups(section: &str) -> Vec<Group<'_>> {
    let headings = section.match_indices("### ").map(|(at, _)| at);
    let starts: Vec<usize> =
        headings.filter(|&at| at == 0 || section[..at].ends_with('\n')).collect();
    let ends = starts.iter().skip(1).copied().chain([section.len()]);
    starts
        .iter()
        .zip(ends)
        .map(|(&start, end)| &section[start + "### ".len()..end])
        .map(|part| {
            let (title, body) = part.split_once('\n').unwrap_or((part, ""));
            let (text, questions) = questions(body);
            Group { title, questions, text }
        })
        .collect()
}

/// The questions, which are items such as `- *Why?* Because.`, and the text around them.
fn questions(text: &str) -> (String, Vec<Question<'_>>) {
    let (mut others, mut questions) = (String::new(), Vec::new());
    let mut rest = text;
    while let Some(start) = find_question(rest) {
        let item = &rest[start..];
        // An item ends before the next line that is not indented.
        let end = item.match_indices('\n').find(|(at, _)| !item[at + 1..].starts_with(' '));
        let end = end.map_or(item.len(), |(at, _)| at + 1);
        others.push_str(&rest[..start]);
        // The question keeps its question mark and loses its asterisks.
        if let Some(mark) = item[..end].find("?*") {
            questions.push(Question {
                question: item[3..=mark].trim(),
                answer: item[mark + 2..end].trim(),
            });
        } else {
            others.push_str(&item[..end]);
        }
        rest = &item[end..];
    }
    others.push_str(rest);
    (others, questions)
}

fn find_question(text: &str) -> Option<usize> {
    if text.starts_with("- *") { Some(0) } else { text.find("\n- *").map(|at| at + 1) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use pretty_assertions::assert_eq;

    #[test]
    fn questions_and_other_text_are_separated() {
        let (text, questions) = questions(
            "Always.\n\n- *Why?* Because\n  it is.\n- *How?* So.\n- *No* question.\n\nEnd.\n",
        );
        assert_eq!(text, "Always.\n\n- *No* question.\n\nEnd.\n");
        let expected = [
            Question { question: "Why?", answer: "Because\n  it is." },
            Question { question: "How?", answer: "So." },
        ];
        assert_eq!(questions, expected);
    }

    #[test]
    fn a_group_begins_with_its_heading() {
        let section = "### First\n\n- *Why?* Because.\n\n### Second\n\nText.";
        let titles: Vec<_> = groups(section)
            .iter()
            .map(|group| {
                (group.title.to_owned(), group.questions.len(), group.text.trim().to_owned())
            })
            .collect();
        let expected =
            [("First".to_owned(), 1, String::new()), ("Second".to_owned(), 0, "Text.".to_owned())];
        assert_eq!(titles, expected);
        assert_eq!(groups(""), []);
    }

    #[test]
    fn no_question_of_a_readme_is_lost() {
        for lesson in lessons::LESSONS {
            let section = readme::section(lesson.readme, QUESTIONS).unwrap_or_default();
            let items = section.lines().filter(|line| line.starts_with("- *")).count();
            let groups = groups(section);
            let questions: Vec<&Question<'_>> =
                groups.iter().flat_map(|group| &group.questions).collect();
            let name = lesson.name;
            assert_eq!(questions.len(), items, "{name}/README.md: write `- *Question?* Answer.`");
            assert!(questions.iter().all(|asked| !asked.answer.is_empty()), "{name}/README.md");
        }
    }
}
