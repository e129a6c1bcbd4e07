//! The interview questions of each strategy, as its README has them.

use lessons::Lesson;
use maud::{Markup, PreEscaped, html};

use super::readme;

/// The section of a README that is shown here.
pub(super) const QUESTIONS: &str = "Interview questions";

/// How many levels the headings of a README move down, below those of the page.
const LEVELS: usize = 3;

/// Questions and their answers, in Markdown.
type Questions<'t> = Vec<(&'t str, &'t str)>;

/// The questions of a strategy, by group.
pub(super) fn panel(lesson: &Lesson) -> Markup {
    html! {
        @for (title, body) in groups(readme::section(lesson.readme, QUESTIONS).unwrap_or_default()) {
            @let (text, questions) = questions(body);
            h5 { (title) }
            (readme::markup(&text, lesson, LEVELS))
            @for (question, answer) in questions {
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

/// The titles and texts of the groups of a section: each begins with a heading `### Title`.
fn groups(section: &str) -> impl Iterator<Item = (&str, &str)> {
    let parts = section.split("\n### ").enumerate();
    // The first part has a title only where the section begins with it.
    let titled = parts.filter_map(|(index, part)| match index {
        0 => part.strip_prefix("### "),
        _ => Some(part),
    });
    titled.map(|part| part.split_once('\n').unwrap_or((part, "")))
}

/// The questions, which are items such as `- *Why?* Because.`, and the text around them.
fn questions(text: &str) -> (String, Questions<'_>) {
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
            questions.push((item[3..=mark].trim(), item[mark + 2..end].trim()));
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
        assert_eq!(questions, [("Why?", "Because\n  it is."), ("How?", "So.")]);
    }

    #[test]
    fn a_group_begins_with_its_heading() {
        let section = "### First\n\n- *Why?* Because.\n\n### Second\n\nText.";
        let expected = [("First", "\n- *Why?* Because.\n"), ("Second", "\nText.")];
        assert_eq!(groups(section).collect::<Vec<_>>(), expected);
        assert_eq!(groups("").count(), 0);
    }

    #[test]
    fn no_question_of_a_readme_is_lost() {
        for lesson in lessons::LESSONS {
            let section = readme::section(lesson.readme, QUESTIONS).unwrap_or_default();
            let items = section.lines().filter(|line| line.starts_with("- *")).count();
            let asked: Questions<'_> =
                groups(section).flat_map(|(_, body)| questions(body).1).collect();
            let name = lesson.name;
            assert_eq!(asked.len(), items, "{name}/README.md: write `- *Question?* Answer.`");
            assert!(asked.iter().all(|(_, answer)| !answer.is_empty()), "{name}/README.md");
        }
    }
}
