//! Which puzzles and boards are judged.

use runner::{BoardGroup, TrialGroup, Trials};

use super::args::Args;
use super::fresh;
use crate::error::Error;
use crate::names::UnknownName;

/// Puzzles that take row-by-row search more placements are skipped by default. The user waits for
/// the verdict on an answer, which may be in a slow language.
const MAX_WORK_OF_A_PROGRAM: u64 = 100_000;
pub(crate) const MAX_WORK_OF_AN_ANSWER: u64 = 20_000;

/// What is judged.
pub(super) struct Cases {
    /// For a program, and for an answer to LeetCode 37.
    pub(super) trials: Trials,
    /// For an answer to LeetCode 36.
    pub(super) boards: Vec<BoardGroup>,
    /// The seed of the fresh ones.
    pub(super) seed: u64,
    pub(super) max_work: u64,
}

impl Cases {
    pub(super) fn new(args: &Args) -> Result<Self, Error> {
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
        let Some(name) = &args.case else {
            let all = Trials::within(max_work);
            let mut trials = if is_answer && !args.beyond { all.promised() } else { all };
            trials.groups.push(fresh);
            return Ok(Self { trials, boards, seed, max_work });
        };
        for group in &mut boards {
            group.boards.retain(|board| board.name == *name);
        }
        boards.retain(|group| !group.boards.is_empty());
        let known = Trials::named(name).or_else(|| named(fresh, name));
        let trials = known.unwrap_or(Trials { groups: Vec::new(), skipped: 0 });
        if trials.groups.is_empty() && (boards.is_empty() || !is_answer) {
            return Err(unknown(name));
        }
        Ok(Self { trials, boards, seed, max_work })
    }
}

/// No case has this name.
fn unknown(name: &str) -> Error {
    if name.starts_with(fresh::NAME) {
        return Error::Usage(format!(
            "no case is called '{name}'; this --seed, with this --max-work, makes fewer cases"
        ));
    }
    UnknownName::case(name).into()
}

fn named(mut group: TrialGroup, name: &str) -> Option<Trials> {
    group.trials.retain(|trial| trial.name == name);
    (!group.trials.is_empty()).then(|| Trials { groups: vec![group], skipped: 0 })
}
