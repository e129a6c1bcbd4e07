//! [`explain`]: what boards alone show about a wrong answer, in any language and for any bug.
//!
//! Nothing here knows a bug. An answer is called for many small boards, and what it makes of them
//! is the evidence, in this order: the smallest board on which it fails; the rule that separates
//! its wrong results from its right ones; the first wrong step on the smallest board, where its
//! steps can be recorded; and a name, where one formula predicts every result. What is not certain
//! is not said.

mod formula;
mod history;
mod probe;
mod record;
mod rule;
mod smallest;
mod strategy;
mod taking_back;
mod validity;

use sudoku::{Cell, Digit, DigitSet, Grid, Puzzle};

use crate::{Problem, oracle};
use probe::Probe;
pub use record::{Change, Meaning, Record, StepKind, WrongStep};
pub use rule::{About, Before, Feature, Rule, Separation};
pub use smallest::Smallest;
pub(crate) use strategy::of_strategy;
pub use validity::{Attribute, Description, Literal, Statement, Validation, Which};

/// The result of one call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The board after a call that fills it.
    Board(Box<Grid>),
    /// What a call that validates returned.
    Truth(bool),
    /// What is odd about the result, which is neither.
    Odd(String),
    /// The error that ended the call.
    Failed(String),
    /// It took too long.
    Slow,
}

/// What can be called for boards: an answer, or a strategy.
pub trait Subject {
    /// Why it cannot be called.
    type Error;

    /// What it solves.
    fn problem(&self) -> Problem;

    /// Calls it for these boards in this order, beginning without anything that earlier calls left
    /// behind. `None` where there was no time for a call. In runs of other numbers, what a language
    /// draws by chance may differ.
    ///
    /// # Errors
    ///
    /// It cannot be called.
    fn call(&mut self, boards: &[Grid], run: u64) -> Result<Vec<Option<Reply>>, Self::Error>;

    /// How many runs are enough to see whether chance decides.
    fn runs(&self) -> u64;

    /// What it reads and writes on this board; `None` if that cannot be recorded.
    ///
    /// # Errors
    ///
    /// It cannot be called.
    fn record(&mut self, board: &Grid) -> Result<Option<Record>, Self::Error>;

    /// The names of what calls for these boards change outside of the boards.
    ///
    /// # Errors
    ///
    /// It cannot be called.
    fn kept(&mut self, boards: &[Grid]) -> Result<Vec<String>, Self::Error>;
}

/// The board that a judge rejected.
#[derive(Clone, Copy, Debug)]
pub struct Failed<'a> {
    /// The board.
    pub board: &'a Grid,
    /// The boards of the calls before it.
    pub before: &'a [Grid],
    /// Whether it was rejected because it took too long.
    pub is_slow: bool,
}

/// The evidence. What was not found is absent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explanation {
    /// A failing board, as small as was found.
    pub smallest: Option<Smallest>,
    /// What separates the wrong results from the right ones.
    pub rule: Option<Rule>,
    /// The first wrong step on the smallest board.
    pub first_wrong_step: Option<WrongStep>,
    /// What predicts every result.
    pub name: Option<String>,
}

impl Explanation {
    /// The shortest text that says most, for a summary.
    pub fn reason(&self) -> Option<String> {
        let step = || self.first_wrong_step.as_ref().map(ToString::to_string);
        let rule = || self.rule.as_ref().map(ToString::to_string);
        let smallest = || self.smallest.as_ref().map(ToString::to_string);
        self.name.clone().or_else(rule).or_else(step).or_else(smallest)
    }
}

/// A board with at most this many blanks takes any search little time, so a call that does not end
/// is wrong.
const FEW_BLANKS: usize = 20;

/// Whether the reply is wrong; `None` if that is not known.
fn is_wrong(problem: Problem, board: &Grid, reply: Option<&Reply>) -> Option<bool> {
    Some(match (problem, reply?) {
        (Problem::SudokuSolver, Reply::Board(after)) => {
            Puzzle::new(*board).ok()?.check_solution(after).is_err()
        }
        (Problem::SudokuSolver, Reply::Slow) if board.blanks().count() > FEW_BLANKS => return None,
        (Problem::ValidSudoku, Reply::Truth(truth)) => *truth != board.is_valid(),
        _ => true,
    })
}

/// Explains why the subject failed.
///
/// # Errors
///
/// The subject cannot be called.
pub fn explain<S: Subject>(subject: &mut S, failed: &Failed<'_>) -> Result<Explanation, S::Error> {
    let mut explorer = Explorer { problem: subject.problem(), subject };
    let mut found = Explanation::default();
    let Some(evidence) = explorer.first(failed)? else { return Ok(found) };
    let (probes, alone, is_stable) = match evidence {
        First::Right(probes) => {
            (found.smallest, found.rule) = explorer.history(failed, &probes, true)?;
            return Ok(found);
        }
        First::Differs => {
            found.rule = Some(Rule::Differs);
            return Ok(found);
        }
        First::Wrong { probes, alone, is_stable } => (probes, alone, is_stable),
    };
    if !is_stable {
        (found.smallest, found.rule) = explorer.history(failed, &probes, false)?;
    }
    if found.smallest.is_none() {
        // A rule about a board that is not shown would stand beside another board.
        found.rule = found.rule.filter(|rule| matches!(rule, Rule::Differs));
    }
    let mut several = Vec::new();
    if found.smallest.is_none() {
        if explorer.problem == Problem::SudokuSolver
            && !probes.iter().any(|probe| probe.wrong == Some(true))
        {
            several = explorer.several(failed)?;
            if !several.iter().any(|probe| probe.wrong == Some(true)) {
                several.extend(explorer.many(failed)?);
            }
        }
        let tried = if several.is_empty() { &probes } else { &several };
        found.smallest = explorer.smallest(failed, tried, alone)?;
    }
    let Some(smallest) = found.smallest.clone().filter(|found| found.before.is_empty()) else {
        return Ok(found);
    };
    // Whatever was called before it, and whatever was drawn by chance, it has to fail.
    let mut alone = Vec::new();
    for run in 2..2 + explorer.subject.runs() {
        alone.extend(explorer.wrong(&[smallest.board], run)?.into_iter().flatten());
    }
    if alone.contains(&false) {
        // If it is never wrong alone, what was called before it matters.
        let rule = alone.contains(&true).then_some(Rule::Differs);
        return Ok(Explanation { rule, ..Explanation::default() });
    }
    if is_stable {
        found.rule = match explorer.problem {
            Problem::ValidSudoku => validity::of(&probes).map(Rule::Validates),
            Problem::SudokuSolver => {
                rule::of(&probes).or_else(|| rule::of(&several)).map(Rule::Separates)
            }
        };
        found.name = formula::of(explorer.problem, &probes).or_else(|| taking_back::of(&several));
    }
    // The record of a call that failed ends somewhere.
    if matches!(smallest.actual, Reply::Board(_))
        && let Some(solution) = solution_of(&smallest.board)
        && let Some(record) = explorer.subject.record(&smallest.board)?
    {
        found.first_wrong_step = record.first_wrong_step(&smallest.board, &solution);
        found.name = found.name.or_else(|| record.name());
    }
    Ok(found)
}

fn solution_of(board: &Grid) -> Option<Grid> {
    oracle::solutions(&Puzzle::new(*board).ok()?, 1).pop()
}

/// The digits that no peer of the cell has.
fn candidates(board: &Grid, cell: Cell) -> DigitSet {
    let taken: DigitSet = cell.peers().iter().filter_map(|&peer| board[peer]).collect();
    Digit::ALL.into_iter().filter(|&digit| !taken.contains(digit)).collect()
}

/// The numbers below this one, taken from the end and from the begin in turn.
fn mixed(count: usize) -> Vec<usize> {
    (0..count).map(|at| if at % 2 == 0 { count - 1 - at / 2 } else { at / 2 }).collect()
}

/// What the first calls show.
enum First {
    /// The failing board is right when it is the only one.
    Right(Vec<Probe>),
    /// It is right in one run and wrong in another.
    Differs,
    Wrong {
        probes: Vec<Probe>,
        /// The reply for the failing board, unless it takes too long.
        alone: Option<Reply>,
        /// Whether the order of the calls changes no result.
        is_stable: bool,
    },
}

struct Explorer<'a, S> {
    subject: &'a mut S,
    problem: Problem,
}

impl<S: Subject> Explorer<'_, S> {
    /// Whether the results for these boards, in one run, are wrong.
    fn wrong(&mut self, boards: &[Grid], run: u64) -> Result<Vec<Option<bool>>, S::Error> {
        let replies = self.subject.call(boards, run)?;
        let wrong = boards.iter().zip(&replies);
        Ok(wrong.map(|(board, reply)| is_wrong(self.problem, board, reply.as_ref())).collect())
    }

    /// Calls the failing board first, then the probes; and the same with the probes in the other
    /// order. `None` if the board has no solution from which probes could be made.
    fn first(&mut self, failed: &Failed<'_>) -> Result<Option<First>, S::Error> {
        let mut probes = match self.problem {
            Problem::SudokuSolver => match solution_of(failed.board) {
                Some(solution) => probe::with_one_blank(&solution),
                None => return Ok(None),
            },
            Problem::ValidSudoku => validity::to_validate(),
        };
        // A board that takes long would use up the time of all others.
        let first: &[Grid] = if failed.is_slow { &[] } else { std::slice::from_ref(failed.board) };
        let mut alone = Vec::new();
        // In the second run, far-off probes are neighbours.
        for order in [(0..probes.len()).collect(), mixed(probes.len())] {
            let boards: Vec<Grid> = order.iter().map(|&at| probes[at].board).collect();
            let run = alone.len() as u64;
            let mut replies = self.subject.call(&[first, &boards].concat(), run)?;
            let reply = first.first().and_then(|_| replies.remove(0));
            alone.push(is_wrong(self.problem, failed.board, reply.as_ref()).zip(reply));
            for (at, reply) in order.into_iter().zip(replies) {
                let probe = &mut probes[at];
                let wrong = is_wrong(self.problem, &probe.board, reply.as_ref());
                if run == 0 {
                    (probe.wrong, probe.reply) = (wrong, reply);
                } else if wrong.is_some() && probe.wrong.is_some() {
                    probe.is_stable = wrong == probe.wrong;
                }
            }
        }
        let wrong: Vec<bool> = alone.iter().flatten().map(|(wrong, _)| *wrong).collect();
        Ok(Some(match wrong[..] {
            [false, true] | [true, false] => First::Differs,
            [false, ..] => First::Right(probes),
            _ => {
                let is_stable = probes.iter().all(|probe| probe.is_stable);
                let alone = alone.swap_remove(0).map(|(_, reply)| reply);
                First::Wrong { probes, alone, is_stable }
            }
        }))
    }

    /// Boards with several blanks, and what comes of them.
    fn several(&mut self, failed: &Failed<'_>) -> Result<Vec<Probe>, S::Error> {
        self.called(solution_of(failed.board).map(|of| probe::with_several_blanks(&of)))
    }

    /// Boards with many blanks of the failing board.
    fn many(&mut self, failed: &Failed<'_>) -> Result<Vec<Probe>, S::Error> {
        let solution = solution_of(failed.board);
        self.called(solution.map(|of| probe::with_many_blanks(failed.board, &of)))
    }

    fn called(&mut self, probes: Option<Vec<Probe>>) -> Result<Vec<Probe>, S::Error> {
        let mut probes = probes.unwrap_or_default();
        let boards: Vec<Grid> = probes.iter().map(|probe| probe.board).collect();
        let replies = self.subject.call(&boards, 0)?;
        for (probe, reply) in probes.iter_mut().zip(replies) {
            probe.wrong = is_wrong(self.problem, &probe.board, reply.as_ref());
            probe.reply = reply;
        }
        Ok(probes)
    }
}
