//! [`PracticeSession`]: opens the stages, judges the file when it is saved, and follows the keys.

mod texts;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use answers::Standing;
use evidence::Writes;
use judge::Finding;
use ladder::Rung;
use runner::{AnswerFile, Effort, Measured, OpenError, Problem, Trial};

use super::judging::{self, Judged, Version};
use super::keyboard::{Keyboard, OtherKeys};
use super::keys::{self, PracticeAction};
use super::progress::{AnswerProgress, PracticeProgress, StageEnd};
use super::questions::{self, Next};
use super::stage::Stage;
use crate::commands::watch as replay;
use crate::console::{self, FAINT, FOUND, Printer, STRONG};
use crate::error::{Error, Result};
use crate::finding;
use crate::judgement;
use crate::practice_language::PracticeLanguage;
use crate::user_file;

/// A learner at work.
pub(super) struct PracticeSession<'a> {
    path: &'a Path,
    language: &'static PracticeLanguage,
    progress_file: PathBuf,
    done: AnswerProgress,
    keyboard: Keyboard,
    out: Printer,
    /// It makes the fresh boards, which stay the same for a session.
    seed: u64,
    /// The version of the file that was judged last, or with which the session began.
    judged: Option<Version>,
    /// The last stage before the current one that is skipped, as its place from 0.
    skipped_before: Option<usize>,
}

/// What has happened in the current stage.
#[derive(Default)]
struct Attempt {
    /// The boards of the stage, once they are needed.
    boards: Option<Arc<[Trial]>>,
    hints: usize,
    /// Whether the version that was judged last is accepted.
    is_accepted: bool,
    /// Whether it cannot be run, as after an error of the compiler.
    is_unrunnable: bool,
    /// The board on which it failed, and why.
    finding: Option<Box<Finding>>,
    /// The version that failed, until a change of it that helps was looked for.
    unchanged: Option<AnswerFile>,
}

/// The boards on which an answer was accepted, and its times for them.
struct JudgedBoards {
    trials: Arc<[Trial]>,
    measured: Measured,
}

impl<'a> PracticeSession<'a> {
    pub(super) fn new(
        path: &'a Path,
        language: &'static PracticeLanguage,
        progress_file: PathBuf,
    ) -> Result<Self> {
        let mut progress: PracticeProgress = user_file::read(&progress_file)?;
        let done = progress
            .answers
            .remove(&user_file::key(path))
            .unwrap_or_default();
        let judged = judging::version(path).ok();
        Ok(Self {
            path,
            language,
            progress_file,
            done,
            keyboard: Keyboard::new()?,
            out: Printer::new(),
            seed: answers::new_seed(),
            judged,
            skipped_before: None,
        })
    }

    /// Runs until the last stage is done or the learner quits. Starts at the stage of this number,
    /// from 1; otherwise, at the first one that is open.
    pub(super) fn run(mut self, is_new: bool, stages: &[Stage], first: Option<usize>) -> Result {
        self.greet(is_new)?;
        if stages.iter().all(|stage| self.done.is_done(stage.title)) {
            let answer = user_file::key(self.path);
            self.done = PracticeProgress::reopen_skipped(&self.progress_file, &answer)?;
        }
        // The stage that the learner names is practised again, even if it is done.
        let mut named = first;
        let mut place = first.map_or(0, |first| first - 1);
        while let Some(stage) = stages.get(place) {
            let number = place + 1;
            if named != Some(number) && self.done.is_done(stage.title) {
                place += 1;
                continue;
            }
            named = None;
            self.skipped_before = stages[..place]
                .iter()
                .rposition(|stage| self.done.skipped.contains(stage.title));
            let title = format!("Stage {number} of {}: {}", stages.len(), stage.title);
            writeln!(self.out, "\n{STRONG}{title}{STRONG:#}\n")?;
            match self.practise(stage, stages)? {
                Next::Continue => place += 1,
                Next::Back => {
                    if let Some(skipped) = self.skipped_before {
                        self.reopen(&stages[skipped])?;
                        place = skipped;
                    }
                }
                Next::Quit => return self.say_how_to_continue(first.is_some()),
            }
        }
        self.say_what_is_left(stages)
    }

    /// Shows the task, then waits for keys and saved files until the learner leaves the stage.
    fn practise(&mut self, stage: &Stage, stages: &[Stage]) -> Result<Next> {
        let mut attempt = Attempt::default();
        self.write_task(stage)?;
        if !stage.asks_for_a_change && self.judge(stage, &mut attempt)? == Next::Quit {
            return Ok(Next::Quit);
        }
        loop {
            let action = self.wait_for_action()?;
            if let Some(next) = self.act(action, stage, stages, &mut attempt)? {
                return Ok(next);
            }
        }
    }

    /// Writes the task of the stage, and the keys.
    fn write_task(&mut self, stage: &Stage) -> Result {
        self.out.markdown(stage.task)?;
        writeln!(self.out, "  {FOUND}What the judge sees{FOUND:#}")?;
        self.out.markdown(stage.seen_by_judge)?;
        let back = if self.skipped_before.is_some() {
            "   p last skipped"
        } else {
            ""
        };
        writeln!(
            self.out,
            "  {FAINT}h hint   s skip{back}   ? keys   q quit{FAINT:#}\n"
        )?;
        if stage.asks_for_a_change {
            writeln!(
                self.out,
                "  Change your answer and save it; j judges it as it is.\n"
            )?;
        }
        Ok(())
    }

    /// Waits for a key that has an action; a saved file stands for the key that judges it.
    fn wait_for_action(&mut self) -> Result<PracticeAction> {
        loop {
            let key = self
                .keyboard
                .wait(|| judging::version(self.path).is_ok_and(|now| Some(now) != self.judged))?;
            if let Some(action) = keys::action(key) {
                return Ok(action);
            }
            writeln!(self.out, "  Unknown key {key:?}; ? lists the keys.\n")?;
        }
    }

    /// Does what a key stands for. `None` if the learner stays at the stage.
    fn act(
        &mut self,
        action: PracticeAction,
        stage: &Stage,
        stages: &[Stage],
        attempt: &mut Attempt,
    ) -> Result<Option<Next>> {
        match action {
            PracticeAction::Next if attempt.is_accepted => {
                self.leave(stage, StageEnd::Passed)?;
                return questions::ask(stage, &self.keyboard, &mut self.out).map(Some);
            }
            PracticeAction::Next => {
                writeln!(
                    self.out,
                    "  Not accepted yet: j judges your answer, s skips this stage.\n"
                )?;
            }
            PracticeAction::Skip => {
                let end = if attempt.is_accepted {
                    StageEnd::Passed
                } else {
                    StageEnd::Skipped
                };
                self.leave(stage, end)?;
                return Ok(Some(Next::Continue));
            }
            PracticeAction::Back if self.skipped_before.is_some() => {
                if attempt.is_accepted {
                    self.leave(stage, StageEnd::Passed)?;
                }
                return Ok(Some(Next::Back));
            }
            PracticeAction::Back => {
                writeln!(self.out, "  No earlier stage was skipped.\n")?;
            }
            PracticeAction::Quit => return Ok(Some(Next::Quit)),
            PracticeAction::Judge => {
                if self.judge(stage, attempt)? == Next::Quit {
                    return Ok(Some(Next::Quit));
                }
            }
            PracticeAction::Hint => {
                self.hint(stage, attempt)?;
                self.write_keys(stage, attempt)?;
            }
            PracticeAction::Watch => self.watch(stage, attempt)?,
            PracticeAction::Rule => {
                self.explain(
                    attempt,
                    finding::has_rule_or_step,
                    finding::write_rule_and_step,
                )?;
                self.write_keys(stage, attempt)?;
            }
            PracticeAction::LikelyBug => {
                if self.look_for_change(attempt)? == Next::Quit {
                    return Ok(Some(Next::Quit));
                }
                self.explain(attempt, finding::has_name, finding::write_name)?;
                self.write_keys(stage, attempt)?;
            }
            PracticeAction::Help => self.write_help(stage, stages, attempt)?,
        }
        Ok(None)
    }

    /// Keeps that the stage is open again.
    fn reopen(&mut self, stage: &Stage) -> Result {
        let (file, answer) = (&self.progress_file, user_file::key(self.path));
        self.done = PracticeProgress::reopen(file, &answer, stage.title)?;
        Ok(())
    }

    /// Keeps that the stage is passed or skipped.
    fn leave(&mut self, stage: &Stage, end: StageEnd) -> Result {
        let (file, answer) = (&self.progress_file, user_file::key(self.path));
        self.done = PracticeProgress::leave(file, &answer, stage.title, end)?;
        Ok(())
    }

    /// Judges the file, and says what can be done after the verdict.
    fn judge(&mut self, stage: &Stage, attempt: &mut Attempt) -> Result<Next> {
        self.judged = judging::version(self.path).ok();
        *attempt = Attempt {
            boards: attempt.boards.take(),
            hints: attempt.hints,
            ..Attempt::default()
        };
        if let Ok(text) = fs::read_to_string(self.path)
            && self.language.is_unwritten(&text, stage.problem)
        {
            self.write_unwritten(stage)?;
            return Ok(Next::Continue);
        }
        let hidden = self.keyboard.hide_keys()?;
        let next = self.write_verdict(stage, attempt);
        drop(hidden);
        // A note says that the method is hidden by a second class. Then the error with the note is
        // shown instead.
        if let Err(Error::Answer(OpenError::OtherProblem { note: None, .. })) = next {
            self.write_unwritten(stage)?;
            if stage.problem == Problem::ValidSudoku {
                writeln!(
                    self.out,
                    "  The later stages ask for solveSudoku; s skips this one.\n"
                )?;
            }
            return Ok(Next::Continue);
        }
        if judging::go_on_after(next)? == Some(Next::Quit) {
            return Ok(Next::Quit);
        }
        self.write_keys(stage, attempt)?;
        Ok(Next::Continue)
    }

    /// Judges the file, and shows the verdict and why it is wrong.
    fn write_verdict(&mut self, stage: &Stage, attempt: &mut Attempt) -> Result<Next> {
        let boards = attempt
            .boards
            .get_or_insert_with(|| stage.boards(self.seed).into());
        match judging::judge(self.path, boards, &self.keyboard, &mut self.out)? {
            Judged::Quit => return Ok(Next::Quit),
            Judged::Unrunnable(_) => {
                attempt.is_unrunnable = true;
                writeln!(self.out)?;
            }
            Judged::Accepted(answer, measured) => {
                attempt.is_accepted = true;
                if stage.asks_for_a_change {
                    let judged = JudgedBoards {
                        trials: Arc::clone(boards),
                        measured,
                    };
                    return self.judge_search(answer, judged, stage, attempt);
                }
            }
            Judged::Rejected(answer, finding) => {
                finding::write_reason(&mut self.out, &finding)?;
                let unchanged = answer.clone();
                let effort = Effort::Quick;
                console::status(console::EXPLAINING);
                let explained = judging::explain(answer, boards, finding, effort, &self.keyboard)?;
                console::status("");
                let Some(finding) = explained else {
                    return Ok(Next::Quit);
                };
                finding::write_board(&mut self.out, &finding)?;
                writeln!(self.out)?;
                attempt.unchanged = unchanged.can_be_corrected(&finding).then_some(unchanged);
                attempt.finding = Some(finding);
            }
        }
        Ok(Next::Continue)
    }

    /// Looks for a change that helps, if nothing else has named the bug. That takes some seconds,
    /// and what is found says what to write: so it is only done on request.
    fn look_for_change(&mut self, attempt: &mut Attempt) -> Result<Next> {
        let has_name = attempt
            .finding
            .as_ref()
            .is_some_and(|finding| finding::has_name(&finding.explanation));
        if has_name {
            return Ok(Next::Continue);
        }
        let (Some(answer), Some(finding), Some(boards)) = (
            attempt.unchanged.take(),
            attempt.finding.take(),
            &attempt.boards,
        ) else {
            return Ok(Next::Continue);
        };
        let hidden = self.keyboard.hide_keys()?;
        console::status(judging::TRYING_CHANGES);
        let effort = Effort::Thorough;
        let explained = judging::explain(answer, boards, finding, effort, &self.keyboard)?;
        console::status("");
        drop(hidden);
        attempt.finding = explained;
        Ok(match attempt.finding {
            Some(_) => Next::Continue,
            None => Next::Quit,
        })
    }

    /// Looks at the search of an answer that is right on the boards of the stage: on one board that
    /// takes a search long, and at the idea that it uses.
    fn judge_search(
        &mut self,
        answer: AnswerFile,
        judged: JudgedBoards,
        stage: &Stage,
        attempt: &mut Attempt,
    ) -> Result<Next> {
        if self.judge_on_more_boards(&answer, attempt)? == Next::Quit {
            return Ok(Next::Quit);
        }
        if !attempt.is_accepted {
            return Ok(Next::Continue);
        }
        self.write_missing_idea(answer, judged, stage)
    }

    /// Judges an accepted answer on boards that may take it long. It is no longer accepted if it is
    /// wrong there.
    fn judge_on_more_boards(&mut self, answer: &AnswerFile, attempt: &mut Attempt) -> Result<Next> {
        let judged = answer.clone();
        let failure = self.keyboard.unless_quit(OtherKeys::Keep, move || {
            answers::failure_on_more_boards(&judged)
        })?;
        let Some(failure) = failure.transpose()? else {
            return Ok(Next::Quit);
        };
        if let Some(finding) = failure {
            attempt.is_accepted = false;
            writeln!(self.out, "  It is wrong on one more board:")?;
            finding::write_reason(&mut self.out, &finding)?;
        }
        Ok(Next::Continue)
    }

    /// Says what an accepted answer shows of its search, if the idea of this stage is still ahead
    /// of it.
    fn write_missing_idea(
        &mut self,
        answer: AnswerFile,
        judged: JudgedBoards,
        stage: &Stage,
    ) -> Result<Next> {
        let standing = self.keyboard.unless_quit(OtherKeys::Keep, move || {
            Standing::new(&answer, &judged.trials, &judged.measured)
        })?;
        let Some(standing) = standing.transpose()? else {
            return Ok(Next::Quit);
        };
        let Some(next) = standing.next.map(Rung::name) else {
            return Ok(Next::Continue);
        };
        if place_on_ladder(next) > place_on_ladder(stage.lesson.name) {
            return Ok(Next::Continue);
        }
        let idea = if next == stage.lesson.name {
            "this stage's idea"
        } else {
            "the idea of an earlier stage"
        };
        writeln!(self.out, "  Your answer doesn't seem to use {idea} yet.")?;
        judgement::write_standing(&mut self.out, &standing, Some(self.path))?;
        writeln!(self.out)?;
        Ok(Next::Continue)
    }

    /// Whether the key for this action does something now.
    fn works(&self, action: PracticeAction, stage: &Stage, attempt: &Attempt) -> bool {
        let explanation = attempt.finding.as_ref().map(|finding| &finding.explanation);
        match action {
            PracticeAction::Next => attempt.is_accepted,
            PracticeAction::Back => self.skipped_before.is_some(),
            PracticeAction::Rule => explanation.is_some_and(finding::has_rule_or_step),
            PracticeAction::LikelyBug => {
                explanation.is_some_and(finding::has_name) || attempt.unchanged.is_some()
            }
            PracticeAction::Watch => {
                let is_judged = attempt.is_accepted || attempt.finding.is_some();
                let has_search = stage.problem == Problem::SudokuSolver
                    && explanation.is_none_or(|found| found.writes != Writes::OnNoBoard);
                is_judged && has_search && self.language.is_recorded()
            }
            PracticeAction::Hint
            | PracticeAction::Judge
            | PracticeAction::Skip
            | PracticeAction::Help
            | PracticeAction::Quit => true,
        }
    }

    /// Shows the search of the answer, on the board on which it failed last.
    fn watch(&mut self, stage: &Stage, attempt: &Attempt) -> Result {
        if stage.problem == Problem::ValidSudoku {
            return writeln!(self.out, "  This stage has no search to watch.\n");
        }
        let finding = attempt.finding.as_deref();
        let board = finding.and_then(finding::board_to_watch);
        judging::go_on_after(replay::answer(self.path, board.as_ref()))?;
        self.write_keys(stage, attempt)
    }
}

/// The place of a strategy on the ladder, from 0. `None` if it is not on it.
fn place_on_ladder(name: &str) -> Option<usize> {
    ladder::LADDER.iter().position(|rung| rung.name() == name)
}
