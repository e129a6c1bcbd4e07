//! The interview questions of each strategy, as its README has them.

use lessons::Lesson;
use maud::{Markup, PreEscaped, html};

use super::readme;

/// The questions of a strategy, by group.
pub(super) fn panel(lesson: &Lesson) -> Markup {
    html! {
        @for group in lesson.question_groups() {
            h5 { (group.title) }
            @for (question, answer) in group.questions {
                details class="question" {
                    summary { (inline(question, lesson)) }
                    (readme::markup(answer, lesson))
                }
            }
        }
    }
}

/// Markdown of one paragraph, without the tags of the paragraph.
fn inline(markdown: &str, lesson: &Lesson) -> Markup {
    let html = readme::markup(markdown, lesson).into_string();
    let text = html.trim().trim_start_matches("<p>").trim_end_matches("</p>");
    PreEscaped(text.to_owned())
}
