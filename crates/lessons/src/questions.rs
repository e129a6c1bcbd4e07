//! [`QuestionGroup`]: the interview questions of a README.

/// The section of a README that has them.
pub const QUESTIONS: &str = "Interview questions";

/// The questions below one heading of level three, such as *Asked in most interviews*.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionGroup {
    /// The heading.
    pub title: &'static str,
    /// Each question with its answer, in Markdown.
    pub questions: Vec<(&'static str, &'static str)>,
}

/// The text of the section with this title, in Markdown with headings of level two.
pub fn section<'t>(readme: &'t str, title: &str) -> Option<&'t str> {
    let heading = format!("\n## {title}\n");
    let text = &readme[readme.find(&heading)? + heading.len()..];
    Some(text[..text.find("\n## ").unwrap_or(text.len())].trim())
}

/// Each group begins with a heading `### Title`. A question is the `<summary>` of a block that
/// hides its answer until the reader opens it.
pub(crate) fn groups(section: &'static str) -> Vec<QuestionGroup> {
    let mut groups = Vec::new();
    for part in section.split("### ") {
        if let Some((title, items)) = part.split_once('\n') {
            let items = items.split("<summary>").skip(1);
            groups.push(QuestionGroup {
                title,
                questions: items.filter_map(question).collect(),
            });
        }
    }
    groups
}

/// A question with its answer, from what follows `<summary>`.
fn question(item: &'static str) -> Option<(&'static str, &'static str)> {
    let (question, after) = item.split_once("</summary>\n")?;
    let answer = after.split("</details>").next()?;
    Some((question, answer.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_group_has_its_questions_and_answers() {
        let section = "### First\n\n<details>\n<summary>Why?</summary>\n\nBecause\nit is.\n\n\
                       </details>\n\n<details>\n<summary>How?</summary>\n\nSo.\n\n</details>\n\n\
                       ### Second\n\nText.";
        let [first, second] = groups(section).try_into().unwrap();
        assert_eq!((first.title, second.title), ("First", "Second"));
        assert_eq!(
            first.questions,
            [("Why?", "Because\nit is."), ("How?", "So.")]
        );
        assert_eq!(second.questions, []);
    }

    #[test]
    fn every_question_of_a_readme_hides_its_answer() {
        let fix = "write `<details>`, `<summary>Question?</summary>`, and the answer in paragraphs";
        for lesson in crate::LESSONS {
            let section = section(lesson.readme, QUESTIONS).unwrap_or_default();
            let items = section.matches("?</summary>").count() + section.matches("?*").count();
            let groups = lesson.question_groups();
            let asked: Vec<_> = groups.iter().flat_map(|group| &group.questions).collect();
            let name = lesson.name;
            assert_eq!(asked.len(), items, "{name}/README.md: {fix}");
            assert!(
                asked.iter().all(|(_, answer)| !answer.is_empty()),
                "{name}/README.md"
            );
        }
    }
}
