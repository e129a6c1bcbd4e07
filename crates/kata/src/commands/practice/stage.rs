//! [`Stage`]: one step of the practice, read from the `practice.md` of a rung.

use lessons::{File, Lesson};
use runner::Problem;

use super::language::PracticeLanguage;

/// One stage.
#[derive(Debug)]
pub(super) struct Stage {
    /// Its heading, by which the progress remembers it.
    pub(super) title: &'static str,
    /// The crate that brings it.
    pub(super) lesson: &'static Lesson,
    pub(super) task: &'static str,
    pub(super) seen_by_judge: &'static str,
    pub(super) question: &'static str,
    pub(super) idea: &'static str,
    core: &'static str,
    pub(super) boards: Selection,
    /// Whether the record of a search shows that its idea is used.
    pub(super) is_in_record: bool,
    /// Whether the time of a search shows it.
    pub(super) is_in_time: bool,
    /// Operators of which the code has one if its idea is used; none if they show nothing.
    pub(super) operators: Vec<&'static str>,
    /// Whether it asks to change the accepted answer of the previous stage, as each rung but the
    /// first does. To judge that answer again when the stage opens would say nothing.
    pub(super) asks_for_a_change: bool,
    /// The folder of its model answers below `answers`, with a slash; empty for the rung's own.
    answer: String,
}

/// Which boards a stage is judged on.
#[derive(Debug)]
pub(super) struct Selection {
    pub(super) problem: Problem,
    /// `named`, `fresh` or a tier; a named case; or a puzzle. Problem 36 has `fresh` alone.
    pub(super) sources: Vec<&'static str>,
    /// The placements of a search row by row, the least and the most; `None` for any number.
    pub(super) placements: Option<(u64, u64)>,
    /// The most boards of one source.
    pub(super) sample: usize,
}

/// The number of hints of a stage.
pub(super) const HINTS: usize = 3;

impl Stage {
    /// The core lines in this language.
    pub(super) fn core(&self, language: &'static PracticeLanguage) -> Option<&'static str> {
        let begin = format!("```{}\n", language.of_hints().name);
        let (_, code) = self.core.split_once(&begin)?;
        code.split_once("\n```").map(|(code, _)| code)
    }

    /// The model answer in this language.
    pub(super) fn answer(&self, language: &'static PracticeLanguage) -> Option<&'static File> {
        let ending = language.of_hints().ending();
        self.lesson.answer(&format!("{}solution.{ending}", self.answer))
    }
}

/// All stages, in the order of the ladder.
///
/// # Panics
///
/// If a `practice.md`, which is a part of this program, is not written as a stage is.
pub(super) fn all() -> Vec<Stage> {
    // A crate with two strategies has one file of stages.
    let lessons = ladder::LADDER.iter().filter_map(|rung| lessons::of(rung.name()));
    let stages = |lesson: &'static Lesson| {
        parts(lesson.practice).into_iter().map(move |(title, body)| stage(lesson, title, body))
    };
    lessons.flat_map(stages).collect()
}

fn stage(lesson: &'static Lesson, title: &'static str, body: &'static str) -> Stage {
    let section = |name: &str| {
        let text = lessons::section(body, name).filter(|text| !text.is_empty());
        text.unwrap_or_else(|| panic!("{title}: expected a section `## {name}` with text"))
    };
    let head = body.split("\n## ").next().unwrap_or_default();
    let (task, settings) = head.split_once("\n- ").expect("a stage has a list of settings");
    let lines = settings.lines().map(|line| line.strip_prefix("- ").unwrap_or(line));
    let settings: Vec<(&str, &str)> = lines.filter_map(|line| line.split_once(": ")).collect();
    let all = |name| settings.iter().filter(move |(of, _)| *of == name).map(|(_, value)| *value);
    let setting = |name| all(name).next();
    let problem = match setting("problem") {
        Some("36") => Problem::ValidSudoku,
        Some("37") => Problem::SudokuSolver,
        other => panic!("{title}: expected `- problem: 36` or 37, found {other:?}"),
    };
    let number = |text: &str| text.parse::<u64>().expect("a setting has numbers");
    let range = |text: &str| {
        let (least, most) = text.split_once(" to ").expect("a range such as `0 to 5000`");
        (number(least), number(most))
    };
    Stage {
        title,
        lesson,
        task: task.trim(),
        seen_by_judge: section("What the judge sees"),
        question: section("A question"),
        idea: section("The idea"),
        core: section("The core lines"),
        boards: Selection {
            problem,
            sources: all("boards").flat_map(|names| names.split(", ")).collect(),
            placements: setting("placements").map(range),
            sample: setting("sample").map_or(usize::MAX, |text| number(text) as usize),
        },
        is_in_record: setting("seen in the record") == Some("yes"),
        is_in_time: setting("seen in the time") == Some("yes"),
        operators: all("seen in the code").flat_map(str::split_whitespace).collect(),
        asks_for_a_change: ladder::find(lesson.name).is_some_and(|rung| rung.after.is_some()),
        answer: setting("answer").map_or_else(String::new, |folder| format!("{folder}/")),
    }
}

/// The headings of level one, and the text below each, up to the next one. A line of code is no
/// heading.
fn parts(text: &'static str) -> Vec<(&'static str, &'static str)> {
    const MARK: &str = "# ";
    let mut found: Vec<(usize, usize)> = Vec::new();
    let (mut at, mut in_code) = (0, false);
    for line in text.split_inclusive('\n') {
        in_code ^= line.starts_with("```");
        if !in_code && line.starts_with(MARK) {
            found.push((at, at + line.len()));
        }
        at += line.len();
    }
    let ends = found.iter().skip(1).map(|&(start, _)| start).chain([text.len()]);
    let part = |(&(start, body), end): (&(usize, usize), usize)| {
        (text[start + MARK.len()..body].trim(), &text[body..end])
    };
    found.iter().zip(ends).map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::super::language::LANGUAGES;
    use super::*;

    #[test]
    fn the_stages_are_those_of_the_ladder_in_its_order() {
        let stages = all();
        let mut packages: Vec<&str> = stages.iter().map(|stage| stage.lesson.name).collect();
        assert_eq!(packages.iter().filter(|name| **name == "naive-scan").count(), 4);
        packages.dedup();
        let with_answers = ladder::LADDER.iter().map(|rung| rung.package);
        let with_answers =
            with_answers.filter(|name| !lessons::of(name).unwrap().answers.is_empty());
        let mut with_answers: Vec<&str> = with_answers.collect();
        with_answers.dedup();
        let fix = "write stages `# TITLE` in the practice.md of each rung that has answers";
        assert_eq!(packages, with_answers, "{fix}");
    }

    #[test]
    fn the_core_lines_are_lines_of_the_model_answer() {
        let trimmed = |text: &str| text.lines().map(str::trim).collect::<Vec<_>>().join("\n");
        for stage in all() {
            for language in &LANGUAGES {
                let title = stage.title;
                let core =
                    stage.core(language).unwrap_or_else(|| panic!("{title}: {}", language.name));
                let answer = trimmed(stage.answer(language).unwrap().text);
                for lines in core.split("\n\n") {
                    let is_there = answer.contains(&trimmed(lines));
                    assert!(is_there, "{title}, {language:?}: not in the model answer:\n{lines}");
                }
            }
        }
    }

    #[test]
    fn a_line_of_code_is_no_heading() {
        let text = "# One\n```python\n# no heading\n```\n# Two\ntext\n";
        let found = [("One", "```python\n# no heading\n```\n"), ("Two", "text\n")];
        assert_eq!(parts(text), found);
    }
}
