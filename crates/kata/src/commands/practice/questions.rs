//! Asks the interview questions of the rungs; the learner grades the answers.

use lessons::Lesson;

use super::keyboard::{Awaited, Keyboard};
use super::progress::PracticeProgress;
use super::review::{self, Review};
use super::text;
use crate::answers::saved::PAUSE;
use crate::console::{FAINT, FOUND, Printer};
use crate::error::Error;

/// A question of a README.
#[derive(Clone, Copy)]
pub(super) struct Question {
    lesson: &'static str,
    asked: &'static str,
    answer: &'static str,
}

impl Question {
    /// How the progress remembers it.
    fn key(self) -> String {
        format!("{}: {}", self.lesson, self.asked)
    }
}

fn of(lesson: &'static Lesson) -> impl Iterator<Item = Vec<Question>> {
    lesson.question_groups().into_iter().map(|group| {
        let question = |(asked, answer)| Question { lesson: lesson.name, asked, answer };
        group.questions.into_iter().map(question).collect()
    })
}

/// Two questions that were not asked yet: the first of most interviews, and of strong candidates.
pub(super) fn next(lesson: &'static Lesson, progress: &PracticeProgress) -> Vec<Question> {
    let is_new = |question: &Question| !progress.questions.contains_key(&question.key());
    of(lesson).take(2).filter_map(|group| group.into_iter().find(is_new)).collect()
}

/// The questions that are due today.
pub(super) fn due(progress: &PracticeProgress) -> Vec<Question> {
    let is_due = |question: &Question| {
        let review = progress.questions.get(&question.key()).copied().flatten();
        review.is_some_and(|review| review.due_day <= review::today())
    };
    lessons::LESSONS.iter().flat_map(of).flatten().filter(is_due).collect()
}

/// Asks these questions, and remembers the grades; whether the learner goes on.
pub(super) fn ask(
    questions: &[Question],
    progress: &mut PracticeProgress,
    keyboard: &Keyboard,
    out: &mut Printer,
) -> Result<bool, Error> {
    for question in questions {
        writeln!(out, "  {FOUND}Question{FOUND:#}")?;
        text::prose(out, &without_links(question.asked))?;
        writeln!(out, "  {FAINT}Answer it, then press a key to see ours   q quit{FAINT:#}\n")?;
        out.flush()?;
        if let Awaited::Key('q') | Awaited::End = keyboard.wait(PAUSE, || false)? {
            return Ok(false);
        }
        text::prose(out, &without_links(question.answer))?;
        writeln!(out, "  {FAINT}k you knew it   m you missed it   q quit{FAINT:#}\n")?;
        out.flush()?;
        let is_known = loop {
            match keyboard.wait(PAUSE, || false)? {
                Awaited::Key('k') => break true,
                Awaited::Key('m') => break false,
                Awaited::Key('q') | Awaited::End => return Ok(false),
                _ => {
                    writeln!(out, "  Press k if you knew it, m if you missed it, q to quit.\n")?;
                    out.flush()?;
                }
            }
        };
        let before = progress.questions.get(&question.key()).copied().flatten();
        let today = review::today();
        let review = match before {
            Some(before) if is_known => Some(before.known(today)),
            None if is_known => None,
            _ => Some(Review::missed(before, today)),
        };
        progress.keep_review(&question.key(), review)?;
    }
    Ok(true)
}

/// Markdown with the texts of its links alone.
fn without_links(markdown: &str) -> String {
    let mut parts = markdown.split("](");
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        if let Some(start) = text.rfind('[') {
            text.remove(start);
        }
        text.push_str(part.split_once(')').map_or(part, |(_, rest)| rest));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_shown_as_its_text() {
        let text = without_links("The next rung, [bool-arrays](../bool-arrays/README.md), is it.");
        assert_eq!(text, "The next rung, bool-arrays, is it.");
    }
}
