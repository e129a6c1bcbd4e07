//! [`QuestionGroup`]: the interview questions of a README.

/// The section of a README that has them.
pub const QUESTIONS: &str = "Interview questions";

/// The questions below one heading of level three, such as *Asked in most interviews*.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionGroup {
    /// The heading.
    pub title: &'static str,
    /// The text around the questions, in Markdown.
    pub text: String,
    /// Each question with its answer, in Markdown.
    pub questions: Vec<(&'static str, &'static str)>,
}

/// The text of the section with this title, in Markdown with headings of level two.
pub fn section<'t>(readme: &'t str, title: &str) -> Option<&'t str> {
    let heading = format!("\n## {title}\n");
    let text = &readme[readme.find(&heading)? + heading.len()..];
    Some(text[..text.find("\n## ").unwrap_or(text.len())].trim())
}

/// Each group begins with a heading `### Title`.
pub(crate) fn groups(section: &'static str) -> Vec<QuestionGroup> {
    let parts = section.split("\n### ").enumerate();
    // The first part has a title only where the section begins with it.
    let titled = parts.filter_map(|(index, part)| match index {
        0 => part.strip_prefix("### "),
        _ => Some(part),
    });
    let group = |part: &'static str| {
        let (title, body) = part.split_once('\n').unwrap_or((part, ""));
        let (text, questions) = questions(body);
        QuestionGroup { title, text, questions }
    };
    titled.map(group).collect()
}

/// The text around the questions; and the questions, which are items such as `- *Why?* Because.`
fn questions(text: &'static str) -> (String, Vec<(&'static str, &'static str)>) {
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

    #[test]
    fn questions_and_other_text_are_separated() {
        let section = "### First\n\n- *Why?* Because\n  it is.\n- *How?* So.\n- *No* question.\n\n\
                       End.\n\n### Second\n\nText.";
        let [first, second] = groups(section).try_into().unwrap();
        assert_eq!((first.title, &*first.text), ("First", "\n- *No* question.\n\nEnd.\n"));
        assert_eq!(first.questions, [("Why?", "Because\n  it is."), ("How?", "So.")]);
        assert_eq!((second.title, second.questions.len()), ("Second", 0));
        assert_eq!(groups("").len(), 0);
    }

    #[test]
    fn no_question_of_a_readme_is_lost() {
        for lesson in crate::LESSONS {
            let section = section(lesson.readme, QUESTIONS).unwrap_or_default();
            let items = section.lines().filter(|line| line.starts_with("- *")).count();
            let groups = lesson.question_groups();
            let asked: Vec<_> = groups.iter().flat_map(|group| &group.questions).collect();
            let name = lesson.name;
            assert_eq!(asked.len(), items, "{name}/README.md: write `- *Question?* Answer.`");
            assert!(asked.iter().all(|(_, answer)| !answer.is_empty()), "{name}/README.md");
        }
    }
}
