//! Which puzzles and boards are judged.

use answers::{LastFailure, Workload, boards_to_solve, boards_to_validate};
use compare::number;
use judge::fixtures::Expected;
use judge::{Finding, oracle};
use runner::{AnswerFile, Judged, Measured, Problem, Trial, TrialGroup, TrialTask, Trials};
use sudoku::{Grid, Puzzle};

use super::args::Args;
use crate::console::{self, Printer};
use crate::error::{Error, Result};
use crate::{input, judgement};

/// A program is not judged on puzzles that take row-by-row search more placements than this, unless
/// --max-work asks for them: the user waits for the verdict.
pub(super) const MAX_WORK_OF_A_PROGRAM: u64 = 100_000;

/// What is judged.
pub(super) struct Cases {
    pub(super) groups: Vec<TrialGroup>,
    /// The number of puzzles with which a program is not judged, because they have too much work.
    /// For an answer it is 0.
    pub(super) skipped: usize,
    /// The seed of the fresh ones.
    pub(super) seed: u64,
    pub(super) max_work: u64,
}

impl Cases {
    /// The cases that the arguments name, for a program; at least one.
    pub(super) fn for_program(args: &Args) -> Result<Self> {
        Self::new(args, None, None)
    }

    /// The cases that the arguments name, for an answer or for a program; at least one.
    pub(super) fn new(
        args: &Args,
        answer: Option<&AnswerFile>,
        last: Option<&LastFailure>,
    ) -> Result<Self> {
        let last_seed = last.map(|last| last.seed);
        let seed = args.seed.or(last_seed).unwrap_or_else(answers::new_seed);
        let workload = workload(args, answer);
        let mut skipped = 0;
        let mut groups = match (&args.case, answer) {
            (Some(name), _) => groups_with_case(name, answer, seed, workload, args)?,
            (None, Some(answer)) => for_answer(answer, seed, workload, args.beyond),
            (None, None) => {
                let fixtures = Trials::within(workload.most_placements);
                skipped = fixtures.skipped;
                for_program(fixtures, seed, workload)
            }
        };
        if let Some(last) = last {
            for group in &mut groups {
                last.move_to_front(group);
            }
        }
        Ok(Self {
            groups,
            skipped,
            seed,
            max_work: workload.most_placements,
        })
    }

    /// The boards of the first group of this problem; none if it is not judged.
    pub(super) fn of_problem(&self, problem: Problem) -> &[Trial] {
        for group in &self.groups {
            if Trial::problem(&group.trials) == problem {
                return &group.trials;
            }
        }
        &[]
    }

    /// Judges group after group, up to the first case that fails; a table gets a line for each.
    pub(super) fn judge<'a>(
        &'a self,
        args: &Args,
        out: &mut Printer,
        mut judge: impl FnMut(&'a TrialGroup, &mut Measured) -> Judged,
    ) -> Result<JudgedCases<'a>> {
        let mut judged = JudgedCases {
            measured: Measured::default(),
            finding: None,
            count: self.groups.iter().map(|group| group.trials.len()).sum(),
            last_group: None,
        };
        for (place, group) in self.groups.iter().enumerate() {
            let mut part = Measured::default();
            judged.last_group = Some(group);
            if args.is_table() {
                let cases = number::counted(group.trials.len() as u64, "case");
                console::status(&format!("  Judging {cases} …"));
            }
            let finding = judge(group, &mut part);
            if args.is_table() {
                console::status("");
            }
            judged.finding = finding?;
            if args.is_table() {
                let unit = if args.file.is_some() {
                    PER_CALL
                } else {
                    PER_PROCESS
                };
                write_group(out, group, &part, unit)?;
            }
            judged.measured.merge(part);
            if judged.finding.is_some() {
                for skipped in &self.groups[place + 1..] {
                    // A group of the other problem calls another method than the one that failed,
                    // so its cases do not count.
                    if Trial::problem(&skipped.trials) != Trial::problem(&group.trials) {
                        judged.count -= skipped.trials.len();
                        if args.is_table() {
                            write_skipped_group(out, skipped)?;
                        }
                    }
                }
                break;
            }
        }
        Ok(judged)
    }
}

/// What the cases have shown.
pub(super) struct JudgedCases<'a> {
    pub(super) measured: Measured,
    /// The first case that failed; `None` if all passed.
    pub(super) finding: Option<Box<Finding>>,
    /// The number of cases, without those of a problem that was not judged.
    pub(super) count: usize,
    /// The group that was judged last.
    pub(super) last_group: Option<&'a TrialGroup>,
}

/// How much work the puzzles may cause.
fn workload(args: &Args, answer: Option<&AnswerFile>) -> Workload {
    let workload = match answer {
        Some(answer) if answer.is_slow() => Workload::OF_SLOW_LANGUAGE,
        Some(_) => Workload::OF_FAST_LANGUAGE,
        None => Workload::OF_FAST_LANGUAGE.at_most(MAX_WORK_OF_A_PROGRAM),
    };
    match args.max_work {
        Some(most) => workload.at_most(most),
        None => workload,
    }
}

/// The case that an argument names, in its group.
fn groups_with_case(
    name: &str,
    answer: Option<&AnswerFile>,
    seed: u64,
    workload: Workload,
    args: &Args,
) -> Result<Vec<TrialGroup>> {
    if let Some(grid) = input::typed_grid(name) {
        return groups_with_board(grid, answer);
    }
    let is_fresh = name.starts_with(boards_to_solve::NAME);
    if is_fresh && args.seed.is_none() {
        return Err(Error::NoSeed(name.to_owned()));
    }
    let mut groups = if !is_fresh {
        let mut groups = Trials::within(u64::MAX).groups;
        groups.push(Trials::to_validate());
        groups
    } else if let Some(answer) = answer {
        for_answer(answer, seed, workload, args.beyond)
    } else {
        for_program(Trials::within(workload.most_placements), seed, workload)
    };
    for group in &mut groups {
        group.trials.retain(|trial| trial.name == name);
    }
    groups.retain(|group| !group.trials.is_empty());
    if groups.is_empty() && is_fresh {
        return Err(Error::UnknownFreshCase(name.to_owned()));
    }
    if groups.is_empty() {
        return Err(Error::UnknownCase(name.to_owned()));
    }
    retain_judged(&mut groups, answer);
    if groups.is_empty() {
        return Err(Error::CaseOfOtherMethod);
    }
    Ok(groups)
}

/// Keeps the groups of the problems that are judged.
fn retain_judged(groups: &mut Vec<TrialGroup>, answer: Option<&AnswerFile>) {
    let problems = match answer {
        Some(answer) => answer.problems(),
        None => &[Problem::SudokuSolver],
    };
    groups.retain(|group| problems.contains(&Trial::problem(&group.trials)));
}

/// The name of a board that an argument holds, in place of the name of a case.
pub(super) const TYPED_BOARD: &str = "this board";

/// A board that has no name, as a case of each problem that is judged.
fn groups_with_board(grid: Grid, answer: Option<&AnswerFile>) -> Result<Vec<TrialGroup>> {
    let mut groups = Vec::new();
    if let Ok(puzzle) = Puzzle::new(grid) {
        let task = TrialTask::Solve(puzzle, number_of_solutions(&puzzle));
        groups.push(group_with_board("37. Sudoku Solver", task));
    }
    groups.push(group_with_board(
        "36. Valid Sudoku",
        TrialTask::Validate(grid),
    ));
    retain_judged(&mut groups, answer);
    if groups.is_empty() {
        return Err(Error::BrokenGivens(TYPED_BOARD.to_owned()));
    }
    Ok(groups)
}

fn group_with_board(name: &'static str, task: TrialTask) -> TrialGroup {
    TrialGroup {
        name,
        trials: vec![Trial {
            name: TYPED_BOARD.to_owned(),
            task,
        }],
    }
}

/// None, one, or two and more: that is what the judge asks for.
fn number_of_solutions(puzzle: &Puzzle) -> Expected {
    match oracle::solutions(puzzle, 2).len() {
        2 => Expected::AtLeast(2),
        complete => Expected::Exactly(complete as u64),
    }
}

/// What the time of a case counts. In `kata compare` a board is solved again and again, so that its
/// times are shorter.
const PER_CALL: &str = "per call, one call per board";
const PER_PROCESS: &str = "per process, including start-up";

/// One line for a group: how many of it passed, and the mean of their times.
fn write_group(out: &mut Printer, group: &TrialGroup, part: &Measured, unit: &str) -> Result {
    // After a case that failed there is none.
    let time = match part.times.len() {
        0 => String::new(),
        count => format!("{} {unit}", judgement::cpu_time(part.busy() / count as u32)),
    };
    let (name, count) = (group.name, group.trials.len());
    let line = format!("  {name:<24} {:>3} of {count:<3}  {time}", part.passed);
    writeln!(out, "{}", line.trim_end())
}

/// One line for a group of another problem than the one on which an answer fails.
fn write_skipped_group(out: &mut Printer, group: &TrialGroup) -> Result {
    let name = group.name;
    let number = Trial::problem(&group.trials).number();
    writeln!(
        out,
        "  {name:<24} not judged; use --problem {number} to judge only this one"
    )
}

/// What a program is judged on: the fixtures, then fresh puzzles.
fn for_program(fixtures: Trials, seed: u64, workload: Workload) -> Vec<TrialGroup> {
    let mut groups = fixtures.groups;
    groups.push(boards_to_solve::puzzles(seed, workload));
    groups
}

/// What an answer is judged on: one process for the puzzles, and one for the boards; then those of
/// the fixtures that do not keep LeetCode's promise, if they are asked for.
fn for_answer(
    answer: &AnswerFile,
    seed: u64,
    workload: Workload,
    is_beyond_promise: bool,
) -> Vec<TrialGroup> {
    let mut groups = Vec::new();
    let problems = answer.problems();
    if problems.contains(&Problem::SudokuSolver) {
        groups.push(boards_to_solve::for_answer(seed, workload));
        if is_beyond_promise {
            for mut group in Trials::within(workload.most_placements).groups {
                group.trials.retain(|trial| !trial.is_promised());
                if !group.trials.is_empty() {
                    groups.push(group);
                }
            }
        }
    }
    if problems.contains(&Problem::ValidSudoku) {
        groups.push(boards_to_validate::boards(seed));
    }
    groups
}
