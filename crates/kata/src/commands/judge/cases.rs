//! Which puzzles and boards are judged.

use answers::{Cost, LastFailure, boards, valid_boards};
use judge::Finding;
use runner::{AnswerFile, Judged, Measured, Problem, Trial, TrialGroup, Trials};

use super::args::Args;
use crate::console::Printer;
use crate::error::{Error, Result};
use crate::judgement;

/// A program does not get puzzles that take row-by-row search more placements by default. The user
/// waits for the verdict.
const MAX_WORK_OF_A_PROGRAM: u64 = 100_000;

/// What is judged.
pub(super) struct Cases {
    pub(super) groups: Vec<TrialGroup>,
    /// The number of puzzles that have too much work.
    pub(super) skipped: usize,
    /// The seed of the fresh ones.
    pub(super) seed: u64,
    pub(super) max_work: u64,
}

impl Cases {
    /// The cases that the arguments name, for an answer or for a program; at least one.
    pub(super) fn new(
        args: &Args,
        answer: Option<&AnswerFile>,
        last: Option<&LastFailure>,
    ) -> Result<Self> {
        let last_seed = last.map(|last| last.seed);
        let seed = args.seed.or(last_seed).unwrap_or_else(boards::new_seed);
        let cost = Cost::of(answer.is_some_and(AnswerFile::is_interpreted));
        let most = args
            .max_work
            .or(answer.is_none().then_some(MAX_WORK_OF_A_PROGRAM));
        let cost = most.map_or(cost, |most| cost.at_most(most));
        if let Some(name) = args.case.as_deref().filter(|_| args.seed.is_none())
            && name.starts_with(boards::NAME)
        {
            return Err(Error::NoSeed(name.to_owned()));
        }
        let all = Trials::within(cost.most);
        let skipped = if answer.is_none() && args.case.is_none() {
            all.skipped
        } else {
            0
        };
        let mut groups = match (&args.case, answer) {
            (Some(name), _) if !name.starts_with(boards::NAME) => {
                let all = Trials::within(u64::MAX).groups.into_iter();
                all.chain([Trials::to_validate()]).collect()
            }
            (_, Some(answer)) => for_answer(answer, seed, cost, args.beyond.then_some(all)),
            (_, None) => all
                .groups
                .into_iter()
                .chain([boards::puzzles(seed, cost)])
                .collect(),
        };
        if let Some(name) = &args.case {
            for group in &mut groups {
                group.trials.retain(|trial| trial.name == *name);
            }
            groups.retain(|group| !group.trials.is_empty());
            if groups.is_empty() {
                let is_fresh = name.starts_with(boards::NAME);
                let unknown = if is_fresh {
                    Error::UnknownFreshCase
                } else {
                    Error::UnknownCase
                };
                return Err(unknown(name.clone()));
            }
            let problems = answer.map_or(&[Problem::SudokuSolver][..], AnswerFile::problems);
            groups.retain(|group| problems.contains(&Trial::problem(&group.trials)));
            if groups.is_empty() {
                return Err(Error::CaseOfOtherMethod);
            }
        }
        if let Some(last) = last {
            for group in &mut groups {
                last.move_to_front(group);
            }
        }
        Ok(Self {
            groups,
            skipped,
            seed,
            max_work: cost.most,
        })
    }

    /// Judges group after group, up to the first case that fails; a table gets a line for each. Returns
    /// the number of cases, too, without those of a problem that was not judged.
    pub(super) fn judge<'a>(
        &'a self,
        args: &Args,
        out: &mut Printer,
        mut judge: impl FnMut(&'a TrialGroup, &mut Measured) -> Judged,
    ) -> Result<(Measured, Option<Box<Finding>>, usize)> {
        let mut measured = Measured::default();
        let mut count = self.groups.iter().map(|group| group.trials.len()).sum();
        for (place, group) in self.groups.iter().enumerate() {
            let mut part = Measured::default();
            let finding = judge(group, &mut part)?;
            if args.is_table() {
                let what = if args.file.is_some() {
                    PER_CALL
                } else {
                    PER_PROCESS
                };
                write_group(out, group, &part, what)?;
            }
            measured.merge(part);
            if finding.is_some() {
                let rest = self.groups[place..].iter();
                let problem = Trial::problem(&group.trials);
                for other in rest.filter(|other| Trial::problem(&other.trials) != problem) {
                    count -= other.trials.len();
                    if args.is_table() {
                        let (name, number) = (other.name, Trial::problem(&other.trials).number());
                        let how = format_args!("--problem {number} judges it alone");
                        writeln!(out, "  {name:<24} not judged; {how}")?;
                    }
                }
                return Ok((measured, finding, count));
            }
        }
        Ok((measured, None, count))
    }
}

/// What the time of a case counts. In `kata compare` a board is solved again and again, so that its
/// times are shorter.
const PER_CALL: &str = "per call, one call per board";
const PER_PROCESS: &str = "per process, including start-up";

/// One line for a group: how many of it passed, and the mean of their times.
fn write_group(out: &mut Printer, group: &TrialGroup, part: &Measured, what: &str) -> Result {
    // After a case that failed there is none.
    let time = match part.times.len() {
        0 => String::new(),
        count => format!("{} {what}", judgement::cpu_time(part.busy() / count as u32)),
    };
    let (name, count) = (group.name, group.trials.len());
    let line = format!("  {name:<24} {:>3} of {count:<3}  {time}", part.passed);
    writeln!(out, "{}", line.trim_end())
}

/// What an answer is judged on: one process for the puzzles, and one for the boards; then those of
/// the fixtures that do not keep LeetCode's promise, if they are asked for.
fn for_answer(
    answer: &AnswerFile,
    seed: u64,
    cost: Cost,
    beyond: Option<Trials>,
) -> Vec<TrialGroup> {
    let mut groups = Vec::new();
    let problems = answer.problems();
    if problems.contains(&Problem::SudokuSolver) {
        groups.push(boards::for_answer(seed, cost));
        for mut group in beyond.into_iter().flat_map(|trials| trials.groups) {
            group.trials.retain(|trial| !trial.is_promised());
            groups.extend((!group.trials.is_empty()).then_some(group));
        }
    }
    if problems.contains(&Problem::ValidSudoku) {
        groups.push(valid_boards::boards(seed));
    }
    groups
}
