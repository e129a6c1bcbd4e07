//! Which puzzles and boards are judged.

use runner::{BoardGroup, Measured, Problem, Rejection, RunnerError, TrialGroup, Trials};

use super::args::Args;
use super::group::CaseGroup;
use super::{fresh, report};
use crate::console::Printer;
use crate::error::Error;
use crate::names::unknown_case;

/// Puzzles that take row-by-row search more placements are skipped by default. The user waits for
/// the verdict on an answer, which may be in a slow language.
const MAX_WORK_OF_A_PROGRAM: u64 = 100_000;
pub(crate) const MAX_WORK_OF_AN_ANSWER: u64 = 20_000;

/// What is judged.
pub(super) struct Cases {
    pub(super) groups: Vec<CaseGroup>,
    /// The number of puzzles that have too much work.
    pub(super) skipped: usize,
    /// The seed of the fresh ones.
    pub(super) seed: u64,
    pub(super) max_work: u64,
}

impl Cases {
    /// The cases for these problems that the arguments name; at least one.
    pub(super) fn new(args: &Args, problems: &[Problem]) -> Result<Self, Error> {
        let seed = args.seed.unwrap_or_else(fresh::new_seed);
        let is_answer = args.file.is_some();
        let max_work = args.max_work.unwrap_or(if is_answer {
            MAX_WORK_OF_AN_ANSWER
        } else {
            MAX_WORK_OF_A_PROGRAM
        });
        if let Some(name) = args.case.as_deref().filter(|_| args.seed.is_none())
            && name.starts_with(fresh::NAME)
        {
            let message = format!("the case {name} needs the --seed that made it");
            return Err(Error::Usage(message));
        }
        let fresh = fresh::puzzles(seed, max_work);
        let mut boards: Vec<BoardGroup> = BoardGroup::of_fixtures().into();
        boards.push(fresh::boards(&fresh, seed));
        let trials = if let Some(name) = &args.case {
            for group in &mut boards {
                group.boards.retain(|board| board.name == *name);
            }
            boards.retain(|group| !group.boards.is_empty());
            let known = Trials::named(name).or_else(|| named(fresh, name));
            if known.is_none() && (boards.is_empty() || !is_answer) {
                return Err(unknown(name));
            }
            known.unwrap_or(Trials { groups: Vec::new(), skipped: 0 })
        } else {
            let all = Trials::within(max_work);
            let mut trials = if is_answer && !args.beyond { all.promised() } else { all };
            trials.groups.push(fresh);
            trials
        };
        let mut groups = Vec::new();
        if problems.contains(&Problem::SudokuSolver) {
            groups.extend(trials.groups.into_iter().map(CaseGroup::Puzzles));
        }
        if problems.contains(&Problem::ValidSudoku) {
            groups.extend(boards.into_iter().map(CaseGroup::Boards));
        }
        if groups.is_empty() {
            let message = "the case is for a method that the answer does not have";
            return Err(Error::Usage(message.to_owned()));
        }
        Ok(Self { groups, skipped: trials.skipped, seed, max_work })
    }

    /// The number of cases.
    pub(super) fn count(&self) -> usize {
        self.groups.iter().map(CaseGroup::count).sum()
    }

    /// Judges group after group, up to the first rejection; a table gets a line for each.
    pub(super) fn judge<'a>(
        &'a self,
        args: &Args,
        out: &mut Printer,
        mut judge: impl FnMut(
            &'a CaseGroup,
            &mut Measured,
        ) -> Result<Option<Box<Rejection>>, RunnerError>,
    ) -> Result<(Measured, Option<Box<Rejection>>), Error> {
        let mut measured = Measured::default();
        for group in &self.groups {
            let mut part = Measured::default();
            let rejection = judge(group, &mut part)?;
            if args.is_table() {
                report::group(out, &group.name(), &part, group.count())?;
            }
            measured.merge(part);
            if rejection.is_some() {
                return Ok((measured, rejection));
            }
        }
        Ok((measured, None))
    }
}

/// No case has this name.
fn unknown(name: &str) -> Error {
    if name.starts_with(fresh::NAME) {
        return Error::Usage(format!(
            "no case is called '{name}'; this --seed, with this --max-work, makes fewer cases"
        ));
    }
    unknown_case(name)
}

fn named(mut group: TrialGroup, name: &str) -> Option<Trials> {
    group.trials.retain(|trial| trial.name == name);
    (!group.trials.is_empty()).then(|| Trials { groups: vec![group], skipped: 0 })
}
