//! [`PracticeSession`]: opens the stages, judges the file when it is saved, and follows the keys.

use std::fs;
use std::path::PathBuf;

use super::boards::Supply;
use super::judging::{self, Judged};
use super::keyboard::{Awaited, KEYS, Keyboard};
use super::language::PracticeLanguage;
use super::progress::{AnswerProgress, PracticeProgress};
use super::questions::{self, Question};
use super::stage::{HINTS, Stage};
use super::text;
use crate::answers::memory::LastFailure;
use crate::answers::saved::{self, Version};
use crate::answers::{fresh, show};
use crate::commands::watch as replay;
use crate::console::{self, FAINT, FOUND, Printer, STRONG, harmless};
use crate::error::{Error, ExitStatus};
use compare::number;
use judge::Explanation;
use runner::Problem;
use sudoku::Grid;

/// A learner at work.
pub(super) struct PracticeSession<'a> {
    path: PathBuf,
    language: &'static PracticeLanguage,
    stages: &'a [Stage],
    progress: PracticeProgress,
    /// That of this answer.
    done: AnswerProgress,
    supply: Supply,
    /// The version of the file that was judged last, or with which the session began.
    judged: Option<Version>,
    /// Whether that version is accepted in this stage.
    is_accepted: bool,
    /// The board on which it failed, and why.
    failed: Option<(Grid, Box<Explanation>)>,
    /// Whether the last key asked for the model answer.
    is_asked: bool,
}

impl<'a> PracticeSession<'a> {
    pub(super) fn new(
        path: PathBuf,
        language: &'static PracticeLanguage,
        stages: &'a [Stage],
        progress: PracticeProgress,
    ) -> Self {
        let last_seed = LastFailure::of(&path).map(|last| last.seed);
        let supply = Supply::new(last_seed.unwrap_or_else(fresh::new_seed));
        let judged = None;
        let (is_accepted, failed, is_asked) = (false, None, false);
        let done = progress.of(&path).cloned().unwrap_or_default();
        Self {
            path,
            language,
            stages,
            progress,
            done,
            supply,
            judged,
            is_accepted,
            failed,
            is_asked,
        }
    }

    /// Runs until the last stage is done or the learner quits.
    pub(super) fn run(mut self, is_new: bool) -> Result<ExitStatus, Error> {
        let mut out = Printer::new();
        let keyboard = Keyboard::new();
        let file = harmless(self.path.display());
        if is_new {
            writeln!(out, "{file} is new: it has LeetCode's signatures. Edit it and save it.")?;
        } else {
            writeln!(out, "{file} is judged whenever you save it.")?;
        }
        if keyboard.reads_lines() {
            writeln!(out, "Stdin is not a terminal: type a letter, then Enter.")?;
        }
        let due = questions::due(&self.progress).len();
        if due > 0 {
            let due = number::counted(due as u64, "question");
            writeln!(out, "{due} to review: kata practice --review")?;
        }
        self.judged = saved::version(&self.path).ok();
        let stages = self.stages;
        if stages.iter().all(|stage| self.done.is_done(stage.title)) {
            // What was skipped opens again.
            self.done.skipped.clear();
        }
        for (number, stage) in (1..).zip(stages) {
            if self.done.is_done(stage.title) {
                continue;
            }
            writeln!(
                out,
                "\n{STRONG}Stage {number} of {}: {}{STRONG:#}\n",
                stages.len(),
                stage.title
            )?;
            self.open(stage, &mut out)?;
            if !self.practise(stage, &keyboard, &mut out)? {
                let file = harmless(self.progress.file());
                writeln!(out, "\nYour progress is in {file}; the same command resumes.")?;
                return Ok(ExitStatus::Success);
            }
        }
        self.write_end(&mut out)?;
        Ok(ExitStatus::Success)
    }

    /// Shows the task, and the hints that the learner has seen already.
    fn open(&self, stage: &Stage, out: &mut Printer) -> Result<(), Error> {
        text::prose(out, stage.task)?;
        writeln!(out, "  {FOUND}What the judge sees{FOUND:#}")?;
        text::prose(out, stage.seen_by_judge)?;
        let seen = self.done.hints.get(stage.title).copied().unwrap_or(0);
        (1..=seen.min(HINTS)).try_for_each(|number| self.write_hint(stage, number, out))?;
        writeln!(out, "  {FAINT}h hint   a model answer   s skip   ? all keys   q quit{FAINT:#}\n")
    }

    /// Waits for keys and saved files until the learner leaves the stage; whether another follows.
    fn practise(
        &mut self,
        stage: &Stage,
        keyboard: &Keyboard,
        out: &mut Printer,
    ) -> Result<bool, Error> {
        self.is_accepted = false;
        // There is nothing to judge in a file with the signatures alone.
        let is_begun =
            fs::read_to_string(&self.path).is_ok_and(|text| text != self.language.signatures);
        if stage.asks_for_a_change {
            writeln!(out, "  Change your answer and save it; j judges it as it is.\n")?;
        } else if is_begun {
            self.judge(stage, out)?;
        }
        loop {
            out.flush()?;
            let judged = self.judged;
            let is_saved = || saved::version(&self.path).is_ok_and(|now| Some(now) != judged);
            let event = keyboard.wait(saved::PAUSE, is_saved)?;
            let was_asked = std::mem::take(&mut self.is_asked);
            match event {
                Awaited::Key('n' | '\n') if self.is_accepted => {
                    self.done.passed.push(stage.title.to_owned());
                    self.progress.keep(&self.path, &self.done)?;
                    let questions = self.questions(stage);
                    return questions::ask(&questions, &mut self.progress, keyboard, out);
                }
                Awaited::Key('n' | '\n') => {
                    writeln!(out, "  This stage is not accepted yet; s skips it.\n")?;
                }
                Awaited::Key('s') => {
                    self.done.skipped.push(stage.title.to_owned());
                    self.progress.keep(&self.path, &self.done)?;
                    return Ok(true);
                }
                Awaited::Key('q') | Awaited::End => return Ok(false),
                Awaited::Saved | Awaited::Key('j') => self.judge(stage, out)?,
                Awaited::Key('h') => self.hint(stage, out)?,
                Awaited::Key('a') => self.answer(stage, was_asked, out)?,
                Awaited::Key('t') => self.compare(stage, out)?,
                Awaited::Key('w') => self.watch(stage, out)?,
                Awaited::Key(key @ ('r' | 'b')) => self.explain(key, out)?,
                Awaited::Key('?') => self.write_help(stage, out)?,
                Awaited::Key(other) => {
                    writeln!(out, "  Unknown key {other:?}; ? lists the keys.\n")?;
                }
            }
        }
    }

    /// Judges the file; what is wrong with it is shown.
    fn judge(&mut self, stage: &Stage, out: &mut Printer) -> Result<(), Error> {
        self.judged = saved::version(&self.path).ok();
        let judged = judging::judge(&self.path, stage, &self.supply, out);
        (self.is_accepted, self.failed) = match shown(judged, out)? {
            Some(Judged::Accepted) => (true, None),
            Some(Judged::Wrong(board, why)) => (false, Some((board, why))),
            Some(Judged::NotRun) | None => (false, None),
        };
        writeln!(out)?;
        self.write_keys(stage, out)
    }

    /// Says what can be done after a verdict.
    fn write_keys(&self, stage: &Stage, out: &mut Printer) -> Result<(), Error> {
        let keys = if self.is_accepted {
            let next = match self.questions(stage).len() as u64 {
                0 => "next stage".to_owned(),
                count => format!("{}, then the next stage", number::counted(count, "question")),
            };
            format!("n {next}   ? all keys   q quit")
        } else {
            let (file, keys) = (harmless(self.path.display()), self.keys_that_explain());
            format!("Waiting for {file} to be saved   {keys}h hint   ? all keys")
        };
        writeln!(out, "  {FAINT}{keys}{FAINT:#}\n")
    }

    /// The keys that say more about the last wrong result.
    fn keys_that_explain(&self) -> String {
        let Some((_, why)) = &self.failed else { return String::new() };
        let has_rule = why.rule.is_some() || why.first_wrong_step.is_some();
        let keys = [("r rule   ", has_rule), ("b likely bug   ", why.name.is_some())];
        keys.into_iter().filter_map(|(key, is_there)| is_there.then_some(key)).collect::<String>()
            + "w watch   "
    }

    /// Shows more of why the answer failed: with `r` the rule and the first wrong step, with `b` the
    /// name of the bug.
    fn explain(&self, key: char, out: &mut Printer) -> Result<(), Error> {
        let Some((_, why)) = &self.failed else {
            return writeln!(out, "  Nothing has failed since the last verdict.\n");
        };
        let is_known = match key {
            'r' => why.rule.is_some() || why.first_wrong_step.is_some(),
            _ => why.name.is_some(),
        };
        if !is_known {
            return writeln!(out, "  No more is certain than the board above shows.\n");
        }
        if key == 'r' { show::rule_and_step(out, why) } else { show::name(out, why) }?;
        writeln!(out)
    }

    /// The questions that follow the stage.
    fn questions(&self, stage: &Stage) -> Vec<Question> {
        match stage.boards.problem {
            Problem::ValidSudoku => Vec::new(),
            Problem::SudokuSolver => questions::next(stage.lesson, &self.progress),
        }
    }

    /// Shows the search of the answer, on the board on which it failed last.
    fn watch(&self, stage: &Stage, out: &mut Printer) -> Result<(), Error> {
        if stage.boards.problem == Problem::ValidSudoku {
            writeln!(out, "  This stage has no search to watch.\n")?;
            return Ok(());
        }
        out.flush()?;
        let board = self.failed.as_ref().map(|(board, _)| board);
        shown(replay::answer(&self.path, board), out)?;
        self.write_keys(stage, out)
    }

    fn hint(&mut self, stage: &Stage, out: &mut Printer) -> Result<(), Error> {
        let seen = self.done.hints.entry(stage.title.to_owned()).or_default();
        if *seen >= HINTS {
            writeln!(out, "  There are no more hints; a shows the model answer.\n")?;
            return (1..=HINTS).try_for_each(|number| self.write_hint(stage, number, out));
        }
        *seen += 1;
        let number = *seen;
        self.progress.keep(&self.path, &self.done)?;
        self.write_hint(stage, number, out)
    }

    fn write_hint(&self, stage: &Stage, number: usize, out: &mut Printer) -> Result<(), Error> {
        let name = ["a question", "the idea", "the core lines"][number - 1];
        writeln!(out, "  {FOUND}Hint {number} of {HINTS}, {name}{FOUND:#}")?;
        match number {
            1 => text::prose(out, stage.question)?,
            2 => text::prose(out, stage.idea)?,
            _ => {
                self.write_language_of_hints(out)?;
                text::code(out, stage.core(self.language).unwrap_or_default())?;
            }
        }
        Ok(())
    }

    /// Shows the model answer when it is asked for twice.
    fn answer(&mut self, stage: &Stage, was_asked: bool, out: &mut Printer) -> Result<(), Error> {
        let Some(answer) = stage.answer(self.language) else {
            writeln!(out, "  This stage has no model answer.\n")?;
            return Ok(());
        };
        if !was_asked {
            self.is_asked = true;
            writeln!(out, "  Press a again to see the model answer; any other key continues.\n")?;
            return Ok(());
        }
        if !self.done.answers.iter().any(|title| title == stage.title) {
            self.done.answers.push(stage.title.to_owned());
            self.progress.keep(&self.path, &self.done)?;
        }
        writeln!(out, "  {FOUND}Model answer: crates/strategies/{}{FOUND:#}", answer.path)?;
        self.write_language_of_hints(out)?;
        text::code(out, answer.text)?;
        Ok(())
    }

    fn write_language_of_hints(&self, out: &mut Printer) -> Result<(), Error> {
        if self.language.of_hints().name != self.language.name {
            writeln!(out, "  In Python; there is none in {}.", self.language.name)?;
        }
        writeln!(out)
    }

    fn compare(&self, stage: &Stage, out: &mut Printer) -> Result<(), Error> {
        if stage.boards.problem == Problem::ValidSudoku {
            writeln!(out, "  The times of this stage are too short to compare.\n")?;
            return Ok(());
        }
        writeln!(out, "  Measuring; this takes some seconds …\n")?;
        out.flush()?;
        let compared = judging::compare(&self.path, stage, out);
        shown(compared, out).map(|_| ())
    }

    fn write_help(&self, current: &Stage, out: &mut Printer) -> Result<(), Error> {
        writeln!(out, "{KEYS}\n")?;
        for (number, stage) in (1..).zip(self.stages) {
            let is_in = |titles: &[String]| titles.iter().any(|title| title == stage.title);
            let state = if stage.title == current.title {
                "this one"
            } else if is_in(&self.done.passed) {
                "passed"
            } else if is_in(&self.done.skipped) {
                "skipped"
            } else {
                ""
            };
            writeln!(out, "  {number}  {:<36} {FAINT}{state}{FAINT:#}", stage.title)?;
        }
        writeln!(out)
    }

    fn write_end(&self, out: &mut Printer) -> Result<(), Error> {
        let AnswerProgress { passed, skipped, hints, answers } = &self.done;
        let hints = number::counted(hints.values().sum::<usize>() as u64, "hint");
        let answers = number::counted(answers.len() as u64, "model answer");
        let (passed, file) = (number::counted(passed.len() as u64, "stage"), self.progress.file());
        writeln!(out, "\nThat was the last stage: {passed} passed, with {hints} and {answers}.")?;
        if skipped.is_empty() {
            writeln!(out, "Delete {file} to practise from the beginning.")?;
        } else {
            let skipped = number::counted(skipped.len() as u64, "stage");
            writeln!(out, "You skipped {skipped}; the same command opens them again.")?;
        }
        Ok(())
    }
}

/// Shows an error, after which the session goes on, unless its output cannot be written.
fn shown<T>(result: Result<T, Error>, out: &mut Printer) -> Result<Option<T>, Error> {
    match result {
        Ok(value) => Ok(Some(value)),
        Err(error @ Error::Output(_)) => Err(error),
        Err(error) => {
            out.flush()?;
            console::error(&error);
            Ok(None)
        }
    }
}
