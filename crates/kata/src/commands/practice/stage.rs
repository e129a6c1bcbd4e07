//! [`Stage`]: one step of the practice, read from the `practice.md` of a rung.

use answers::{Workload, boards_to_solve, boards_to_validate};
use generator::row_by_row_placements;
use lessons::Lesson;
use runner::{Problem, Trial, TrialTask, Trials};

use crate::practice_language::PracticeLanguage;

/// One stage.
#[derive(Debug)]
pub(super) struct Stage {
    /// Its heading, by which the progress remembers it.
    pub(super) title: &'static str,
    /// The crate that brings it.
    pub(super) lesson: &'static Lesson,
    /// Its place among the stages of that crate.
    place: usize,
    pub(super) problem: Problem,
    pub(super) task: &'static str,
    pub(super) seen_by_judge: &'static str,
    pub(super) question: &'static str,
    pub(super) idea: &'static str,
    core: &'static str,
    /// Where its boards come from: `named`, `fresh` or a tier; a named case; or a puzzle.
    sources: Vec<&'static str>,
    /// The placements of a search row by row, the least and the most; `None` for any number.
    placements: Option<(u64, u64)>,
    /// The most boards of one source.
    sample: usize,
    /// Whether it asks to change the accepted answer of the previous stage, as each rung but the
    /// first does. To judge that answer again when the stage opens would say nothing.
    pub(super) asks_for_a_change: bool,
    /// The folder of its model answers below `answers`, with a slash; empty for the rung's own.
    answer: String,
}

impl Stage {
    /// The core lines in this language.
    pub(super) fn core(&self, language: &PracticeLanguage) -> &'static str {
        let begin = format!("```{}\n", language.tag());
        let code = self
            .core
            .split_once(&begin)
            .and_then(|(_, code)| code.split_once("\n```"));
        code.map(|(code, _)| code)
            .expect("a test finds them in each language that has hints")
    }

    /// The model answer in this language.
    pub(super) fn answer(&self, language: &PracticeLanguage) -> &'static str {
        let path = format!("{}solution.{}", self.answer, language.ending());
        self.lesson
            .answer(&path)
            .expect("a test finds it in each language that has hints")
            .text
    }

    /// Two interview questions, and their answers: one of most interviews, and one of strong
    /// candidates. The stages of a rung have different ones, and those of problem 36 none.
    pub(super) fn questions(&self) -> Vec<(&'static str, &'static str)> {
        if self.problem == Problem::ValidSudoku {
            return Vec::new();
        }
        let groups = self.lesson.question_groups().into_iter().take(2);
        groups
            .map(|group| group.questions[self.place % group.questions.len()])
            .collect()
    }

    /// Its boards, in the order of its sources, then those of every change. The seed makes the
    /// fresh ones.
    pub(super) fn boards(&self, seed: u64) -> Vec<Trial> {
        if self.problem == Problem::ValidSudoku {
            return boards_to_validate::boards(seed).trials;
        }
        let mut trials = Vec::new();
        for name in &self.sources {
            let mut boards = source(name, seed);
            if let Some((least, most)) = self.placements {
                boards.retain(|trial| needs_placements(trial, least, most));
            }
            // Evenly spread over the source.
            let count = boards.len().min(self.sample);
            for place in 0..count {
                trials.push(boards[place * boards.len() / count].clone());
            }
        }
        if self.asks_for_a_change {
            trials.extend(boards_to_solve::of_a_stage(seed));
        }
        trials
    }
}

/// Whether a search row by row makes this many placements on the board.
fn needs_placements(trial: &Trial, least: u64, most: u64) -> bool {
    let placements = trial
        .puzzle()
        .and_then(|puzzle| row_by_row_placements(puzzle, most));
    placements.is_some_and(|placements| placements >= least)
}

/// The puzzles of a source that have one solution.
fn source(name: &str, seed: u64) -> Vec<Trial> {
    if name == boards_to_solve::NAME {
        return boards_to_solve::puzzles(seed, Workload::OF_FAST_LANGUAGE).trials;
    }
    let group = if name == "named" {
        "named, one solution"
    } else {
        name
    };
    let mut groups = Trials::within(u64::MAX).promised().groups.into_iter();
    if let Some(found) = groups.find(|of| of.name == group) {
        return found.trials;
    }
    if let Some(found) = Trial::named(name) {
        return vec![found];
    }
    let puzzle = name
        .parse()
        .expect("each source is that of a tier, a case or a puzzle");
    let task = TrialTask::Solve(puzzle, judge::fixtures::Expected::Exactly(1));
    vec![Trial {
        name: "this board".to_owned(),
        task,
    }]
}

/// All stages, in the order of the ladder.
///
/// # Panics
///
/// If a `practice.md`, which is a part of this program, is not written as a stage is.
pub(super) fn all() -> Vec<Stage> {
    let mut stages = Vec::new();
    for rung in ladder::LADDER {
        // A crate with two strategies has one file of stages, under the name of the crate.
        let Some(lesson) = lessons::of(rung.name()) else {
            continue;
        };
        let parts = lesson.practice.split("\n# ").skip(1);
        for (place, text) in parts.enumerate() {
            stages.push(stage(lesson, place, text));
        }
    }
    stages
}

/// The stage with this text: its title, its task, a list of settings, and sections.
fn stage(lesson: &'static Lesson, place: usize, text: &'static str) -> Stage {
    let (title, body) = text.split_once('\n').unwrap_or((text, ""));
    let head = body.split("\n## ").next().unwrap_or_default();
    let (task, settings) = head
        .split_once("\n- ")
        .expect("a stage has a list of settings");
    let settings = Settings::read(settings);
    Stage {
        title,
        lesson,
        place,
        problem: match settings.only("problem") {
            Some("36") => Problem::ValidSudoku,
            Some("37") => Problem::SudokuSolver,
            other => panic!("{title}: expected `- problem: 36` or 37, found {other:?}"),
        },
        task: task.trim(),
        seen_by_judge: section(title, body, "What the judge sees"),
        question: section(title, body, "A question"),
        idea: section(title, body, "The idea"),
        core: section(title, body, "The core lines"),
        sources: settings
            .values("boards")
            .flat_map(|names| names.split(", "))
            .collect(),
        placements: settings.only("placements").map(range),
        sample: match settings.only("sample") {
            Some(text) => number(text) as usize,
            None => usize::MAX,
        },
        asks_for_a_change: ladder::find(lesson.name).is_some_and(|rung| rung.after.is_some()),
        answer: match settings.only("answer") {
            Some(folder) => format!("{folder}/"),
            None => String::new(),
        },
    }
}

/// The text of a section of a stage.
fn section(title: &str, body: &'static str, name: &str) -> &'static str {
    match lessons::section(body, name) {
        Some(text) if !text.is_empty() => text,
        _ => panic!("{title}: expected a section `## {name}` with text"),
    }
}

/// The settings of a stage: the lines `- name: value` below its task. A name may be repeated.
struct Settings(Vec<(&'static str, &'static str)>);

impl Settings {
    fn read(lines: &'static str) -> Self {
        let mut settings = Vec::new();
        for line in lines.lines() {
            let line = line.strip_prefix("- ").unwrap_or(line);
            settings.extend(line.split_once(": "));
        }
        Self(settings)
    }

    fn values(&self, name: &str) -> impl Iterator<Item = &'static str> {
        self.0
            .iter()
            .filter(move |(setting, _)| *setting == name)
            .map(|(_, value)| *value)
    }

    /// The first value of this name.
    fn only(&self, name: &str) -> Option<&'static str> {
        self.values(name).next()
    }
}

fn number(text: &str) -> u64 {
    text.parse().expect("a setting has numbers")
}

/// Reads a range such as `0 to 5000`.
fn range(text: &str) -> (u64, u64) {
    let (least, most) = text
        .split_once(" to ")
        .expect("a range such as `0 to 5000`");
    (number(least), number(most))
}

#[cfg(test)]
mod tests {
    use sudoku::Puzzle;

    use super::*;
    use crate::practice_language::LANGUAGES;

    #[test]
    fn the_stages_are_those_of_the_ladder_in_its_order() {
        let mut packages: Vec<&str> = all().iter().map(|stage| stage.lesson.name).collect();
        assert_eq!(
            packages
                .iter()
                .filter(|name| **name == "naive-scan")
                .count(),
            4
        );
        packages.dedup();
        let has_answers = |name: &&str| !lessons::of(name).unwrap().answers.is_empty();
        let mut with_answers: Vec<&str> = ladder::LADDER
            .iter()
            .map(|rung| rung.package)
            .filter(has_answers)
            .collect();
        with_answers.dedup();
        let fix = "write stages `# TITLE` in the practice.md of each rung that has answers";
        assert_eq!(packages, with_answers, "{fix}");
    }

    #[test]
    fn the_questions_fit_any_answer() {
        for stage in all() {
            for (question, answer) in stage.questions() {
                let of_one_answer = ["rung", "write-up", "this search", "Here ", " here", " now?"];
                let found = of_one_answer
                    .into_iter()
                    .find(|of| (question.to_owned() + answer).contains(of));
                assert_eq!(found, None, "{}: {question} {answer}", stage.title);
            }
        }
    }

    #[test]
    fn the_core_lines_are_lines_of_the_model_answer() {
        let trimmed = |text: &str| text.lines().map(str::trim).collect::<Vec<_>>().join("\n");
        for stage in all() {
            for language in LANGUAGES.iter().map(PracticeLanguage::of_hints) {
                let answer = trimmed(stage.answer(language));
                for lines in stage.core(language).split("\n\n") {
                    let is_there = answer.contains(&trimmed(lines));
                    assert!(is_there, "{}, {language:?}:\n{lines}", stage.title);
                }
            }
        }
    }

    #[test]
    fn a_stage_that_records_a_search_names_the_languages_that_can() {
        let mut recorded = Vec::new();
        for language in &runner::LANGUAGES {
            if language.is_recorded() && lessons::has_answers_in(language.ending()) {
                recorded.push(language.name);
            }
        }
        let (last, others) = recorded.split_last().unwrap();
        let names = format!("In {} and {last}", others.join(", "));
        let mut stages = 0;
        for stage in all() {
            let text = stage.seen_by_judge.replace('\n', " ");
            if text.contains("records one search") {
                assert!(text.contains(&names), "{}: {names}", stage.title);
                stages += 1;
            }
        }
        assert_eq!(stages, 2);
    }

    #[test]
    fn every_stage_has_boards_that_keep_leetcodes_promise() {
        for stage in all() {
            let (boards, solves) = (stage.boards(1), stage.problem == Problem::SudokuSolver);
            assert_eq!(Trial::problem(&boards), stage.problem);
            assert!(
                boards.len() >= if solves { 6 } else { 100 },
                "{}",
                stage.title
            );
            assert!(
                !solves || boards.iter().all(Trial::is_promised),
                "{}",
                stage.title
            );
        }
    }

    #[test]
    fn the_boards_of_the_time_limit_are_hard_row_by_row_and_not_for_the_model_answer() {
        let stages = all();
        let last = |name| {
            let stage = stages
                .iter()
                .find(|stage| stage.lesson.name == name)
                .unwrap();
            let mut trials = stage.boards(1);
            if stage.asks_for_a_change {
                // The boards of every change stand behind its own.
                trials.truncate(trials.len() - boards_to_solve::of_a_stage(1).len());
            }
            *trials.last().and_then(Trial::puzzle).unwrap()
        };
        let work = |rung: &str, puzzle: &Puzzle, most: u64| {
            let limits = sudoku::Limits {
                placements: Some(most),
                ..sudoku::Limits::FIRST
            };
            ladder::find(rung)
                .unwrap()
                .strategy()
                .solve_counted(puzzle, &limits)
                .1
                .placements
        };
        let board = last("fewest-candidates");
        assert!(work("xor-bitmask", &board, 20_000_000) >= 20_000_000);
        assert!(work("fewest-candidates", &board, 10_000) < 10_000);
        let board = last("constraint-propagation");
        assert!(work("fewest-candidates", &board, 1_000_000) >= 1_000_000);
        assert!(work("constraint-propagation", &board, 100) < 100);
    }
}
