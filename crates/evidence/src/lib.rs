//! [`explain`]: what boards alone show about a wrong answer, in any language and for any bug.
//!
//! Nothing here is specific to one bug. An answer is called for many small boards, and what it
//! makes of them is the evidence, in this order: the smallest board on which it fails; the rule
//! that separates its wrong results from its right ones; the first wrong step on the smallest
//! board, where its steps can be recorded; and a name, where one formula predicts every result.
//! Uncertain findings are left out.

mod description;
mod endless;
mod formula;
mod history;
pub mod oracle;
mod prediction;
mod probe;
mod problem;
mod reads;
mod record;
mod rule;
mod search;
mod smallest;
mod subject;
mod validity;
mod words;

use sudoku::Grid;

use history::{history, mixed};
use probe::Probe;
pub use problem::Problem;
pub use record::{Change, IdleLines, Meaning, Record, WrongStep};
pub use rule::Rule;
pub use smallest::Smallest;
pub use subject::{Failed, Reply, Subject, is_wrong};
use subject::{solution_of, wrong};

/// The evidence. What was not found is absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    /// A failing board, as small as was found.
    pub smallest: Option<Smallest>,
    /// What separates the wrong results from the right ones.
    pub rule: Option<Rule>,
    /// The first wrong step on the smallest board.
    pub first_wrong_step: Option<WrongStep>,
    /// What a search that does not end did on the smallest board when it was stopped.
    pub when_stopped: Option<String>,
    /// The lines of the answer that never ran on the smallest board.
    pub idle_lines: Vec<IdleLines>,
    /// What predicts every result.
    pub name: Option<String>,
}

impl Explanation {
    /// The most specific finding, for a summary: the name, then the rule, the step, the board.
    pub fn reason(&self) -> Option<String> {
        let step = || self.first_wrong_step.as_ref().map(ToString::to_string);
        let rule = || self.rule.as_ref().map(ToString::to_string);
        let smallest = || self.smallest.as_ref().map(ToString::to_string);
        let stopped = self.when_stopped.clone();
        self.name
            .clone()
            .or_else(rule)
            .or_else(step)
            .or(stopped)
            .or_else(smallest)
    }
}

/// Explains why the subject failed.
///
/// # Errors
///
/// The subject cannot be called.
pub fn explain<S: Subject>(subject: &mut S, failed: &Failed<'_>) -> Result<Explanation, S::Error> {
    let problem = subject.problem();
    let mut found = Explanation::default();
    let mut probes = match problem {
        Problem::SudokuSolver => match solution_of(failed.board) {
            Some(solution) => probe::with_one_blank(&solution),
            None => return Ok(found),
        },
        Problem::ValidSudoku => validity::to_validate(),
    };
    let alone = first(subject, failed, &mut probes)?;
    // Whether the order of the calls changes no result.
    let is_stable = probes.iter().all(|probe| probe.is_stable);
    match alone
        .iter()
        .flatten()
        .map(|(is_wrong, _)| *is_wrong)
        .collect::<Vec<_>>()[..]
    {
        [false, true] | [true, false] => {
            found.rule = Some(Rule::Differs);
            return Ok(found);
        }
        [false, ..] => {
            (found.smallest, found.rule) = history(subject, failed, &probes, true)?;
            return Ok(found);
        }
        _ => {}
    }
    if !is_stable {
        (found.smallest, found.rule) = history(subject, failed, &probes, false)?;
        if found.smallest.is_some() {
            return Ok(found);
        }
        // A rule about a board that is not shown would stand beside another board.
        found.rule = found.rule.filter(|rule| matches!(rule, Rule::Differs));
    }
    let is_one = |probes: &[Probe], is_wrong| probes.iter().any(|of| of.wrong == Some(is_wrong));
    let is_one_wrong = is_one(&probes, true);
    let mut several = Vec::new();
    // If some boards with one blank are right and others wrong, these suffice.
    if problem == Problem::SudokuSolver
        && !(is_one_wrong && is_one(&probes, false))
        && let Some(solution) = solution_of(failed.board)
    {
        several = called(subject, probe::with_several_blanks(&solution))?;
        if !is_one_wrong && !is_one(&several, true) {
            several.extend(called(
                subject,
                probe::with_many_blanks(failed.board, &solution),
            )?);
        }
    }
    let tried = if is_one_wrong { &probes } else { &several };
    let reply = alone.into_iter().flatten().next().map(|(_, reply)| reply);
    found.smallest = smallest::smallest(subject, failed, tried, reply.clone())?;
    let slow = failed.is_slow.then_some(Reply::Slow);
    let of_case = reply.or(slow).map(|reply| (*failed.board, reply));
    let of_smallest = found
        .smallest
        .as_ref()
        .map(|found| (found.board, found.actual.clone()));
    let Some((mut board, mut actual)) = of_smallest.or_else(|| of_case.clone()) else {
        return Ok(found);
    };
    let alone = failures_alone(subject, &board)?;
    if alone.contains(&false) {
        // If it is never wrong alone, what was called before it matters. The judged board may fail
        // alone all the same.
        let rule = alone.contains(&true).then_some(Rule::Differs);
        match of_case.filter(|_| rule.is_none() && found.smallest.is_some()) {
            // It fails in each run, and there is one.
            Some(of_case)
                if failures_alone(subject, &of_case.0)?.into_iter().min() == Some(true) =>
            {
                (board, actual) = of_case;
                found.smallest = None;
            }
            _ => {
                return Ok(Explanation {
                    rule,
                    ..Explanation::default()
                });
            }
        }
    }
    let all = [probes.as_slice(), &several].concat();
    let solution = solution_of(&board);
    // A recorder calls `solveSudoku`, whatever the problem is.
    let has_record = problem == Problem::SudokuSolver && solution.is_some();
    let ends = actual != Reply::Slow;
    let record = if has_record {
        subject.record(&board, ends)?
    } else {
        None
    };
    // The recorded call may come to another end than the judged one, as with an unset variable.
    let is_same = |record: &Record| match &actual {
        Reply::Board(end) => record.is_cut || record.last(&board) == **end,
        _ => true,
    };
    let record = record.filter(is_same);
    if is_stable {
        let more = validity::with_one_more(subject, &board, &actual)?;
        found.rule = match problem {
            Problem::ValidSudoku => validity::of(&probes, (&board, &actual), more),
            Problem::SudokuSolver => rule::of(&all, (&board, &actual)),
        };
        let mistake = || prediction::mistake(&all, record.as_ref());
        found.name = formula::of(problem, &probes).or_else(mistake);
    }
    if let (Some(solution), Some(mut record)) = (solution, record) {
        // If the judged call returned no board, its record may stop anywhere.
        record.is_cut |= !matches!(actual, Reply::Board(_));
        if !record.is_cut {
            found.idle_lines.clone_from(&record.idle_lines);
        }
        found.first_wrong_step = record.first_wrong_step(&board, &solution);
        if actual == Reply::Slow && found.first_wrong_step.is_none() {
            found.when_stopped = record.endless();
        }
        // A shared object breaks every board, so it does not explain results that are partly right.
        let is_partial = is_one_wrong && is_one(&probes, false);
        found.name = record
            .name()
            .filter(|_| !is_partial)
            .or(found.name)
            .or(record.refuted);
    }
    if is_stable && found.name.is_none() {
        found.name = prediction::result(&all);
    }
    Ok(found)
}

/// For each run with a reply, whether the board failed when it was called alone: in the run in which
/// it failed before, and in others.
fn failures_alone<S: Subject>(subject: &mut S, board: &Grid) -> Result<Vec<bool>, S::Error> {
    let mut failures = Vec::new();
    for run in [0].into_iter().chain(2..2 + subject.runs()) {
        failures.extend(wrong(subject, &[*board], run)?.into_iter().flatten());
    }
    Ok(failures)
}

/// Calls the failing board first, then the probes; and the same with the probes in the other order.
/// Returns for the failing board, in both runs, whether the reply is wrong, and the reply; `None` if
/// that takes too long.
fn first<S: Subject>(
    subject: &mut S,
    failed: &Failed<'_>,
    probes: &mut [Probe],
) -> Result<Vec<Option<(bool, Reply)>>, S::Error> {
    let problem = subject.problem();
    // A board that takes long would use up the time of all others.
    let first: &[Grid] = if failed.is_slow {
        &[]
    } else {
        std::slice::from_ref(failed.board)
    };
    let mut alone = Vec::new();
    // In the second run, far-off probes are neighbours.
    for (run, order) in [(0, (0..probes.len()).collect()), (1, mixed(probes.len()))] {
        let boards: Vec<Grid> = order.iter().map(|&at| probes[at].board).collect();
        let mut replies = subject.call(&[first, &boards].concat(), run)?;
        let reply = first.first().and_then(|_| replies.remove(0));
        alone.push(is_wrong(problem, failed.board, reply.as_ref()).zip(reply));
        for (at, reply) in order.into_iter().zip(replies) {
            let probe = &mut probes[at];
            let wrong = is_wrong(problem, &probe.board, reply.as_ref());
            if run == 0 {
                (probe.wrong, probe.reply) = (wrong, reply);
            } else if wrong.is_some() && probe.wrong.is_some() {
                probe.is_stable = wrong == probe.wrong;
            }
        }
    }
    Ok(alone)
}

/// The probes, and what comes of them.
fn called<S: Subject>(subject: &mut S, mut probes: Vec<Probe>) -> Result<Vec<Probe>, S::Error> {
    let boards: Vec<Grid> = probes.iter().map(|probe| probe.board).collect();
    let replies = subject.call(&boards, 0)?;
    for (probe, reply) in probes.iter_mut().zip(replies) {
        probe.wrong = is_wrong(subject.problem(), &probe.board, reply.as_ref());
        probe.reply = reply;
    }
    Ok(probes)
}
