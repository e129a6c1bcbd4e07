//! [`Finding`]: what there is to know about one record.

use std::fmt;

use compare::number::grouped;
use human_techniques::{Technique, rate};
use sudoku::text::Record;
use sudoku::{Cell, Conflicts, Digit, Ended, Grid, Limits, Puzzle, Strategy};

/// What one record is, and how the full grid that stands beside it fits.
pub(super) struct Finding {
    pub(super) kind: Kind,
    /// `None` for what is not a grid.
    pub(super) givens: Option<usize>,
    pub(super) beside: Option<Beside>,
}

pub(super) enum Kind {
    /// It is not a grid: why.
    Unreadable(String),
    /// It is a grid, but its givens break rules: all of these.
    Broken(Conflicts),
    NoSolution,
    /// The only solution.
    One(Unique),
    /// The number of solutions, and whether these are all.
    Several(u64, bool),
}

/// The facts about a puzzle with one solution.
pub(super) struct Unique {
    /// The number of givens without which there is still one solution.
    pub(super) not_needed: usize,
    /// The hardest technique that a person needs; `None` if all techniques together are too few.
    hardest: Option<&'static Technique>,
}

/// Whether a full grid is the solution of the puzzle beside it.
pub(super) enum Beside {
    Right,
    OneOfSeveral,
    Wrong(String),
}

impl Finding {
    /// Examines a record. This strategy counts its solutions up to the limit; the counts do not
    /// depend on which one it is.
    pub(super) fn of(record: &Record, counter: Strategy<'_>, limit: u64) -> Self {
        let grid = match &record.grid {
            Ok(grid) => *grid,
            Err(error) => {
                // The line stands before it already.
                let error = error.to_string();
                let why = error.strip_prefix(&format!("line {}", record.line)).unwrap_or(&error);
                let why = why.trim_start_matches([',', ':', ' ']).to_owned();
                return Self { kind: Kind::Unreadable(why), givens: None, beside: None };
            }
        };
        let givens = Some(grid.digits().count());
        let puzzle = match Puzzle::new(grid) {
            Ok(puzzle) => puzzle,
            Err(conflicts) => return Self { kind: Kind::Broken(conflicts), givens, beside: None },
        };
        let answer = counter.solve(&puzzle, &Limits::solutions(limit));
        let still_one = |&(cell, _): &(Cell, Digit)| {
            let mut fewer = grid;
            fewer[cell] = None;
            Puzzle::new(fewer).is_ok_and(|fewer| counter.count_solutions(&fewer, 2) == 1)
        };
        let all_counted = answer.ended == Ended::Exhausted;
        let kind = match answer.solutions {
            0 => Kind::NoSolution,
            1 if all_counted => Kind::One(Unique {
                not_needed: grid.digits().filter(still_one).count(),
                hardest: rate(&puzzle),
            }),
            count => Kind::Several(count, all_counted),
        };
        let only = answer.first.filter(|_| matches!(kind, Kind::One(_)));
        let beside = record.solution().map(|beside| Beside::of(beside, &puzzle, only.as_ref()));
        Self { kind, givens, beside }
    }
}

impl Beside {
    fn of(beside: &Grid, puzzle: &Puzzle, only: Option<&Grid>) -> Self {
        let differs = |only: &Grid| {
            let cell = Cell::ALL.into_iter().find(|&cell| beside[cell] != only[cell])?;
            Some(format!("{cell} is {}, not {}", only[cell]?, beside[cell]?))
        };
        match (only.and_then(differs), puzzle.check_solution(beside)) {
            (Some(how), _) => Self::Wrong(how),
            (None, Err(error)) => Self::Wrong(error.to_string()),
            (None, Ok(())) if only.is_some() => Self::Right,
            (None, Ok(())) => Self::OneOfSeveral,
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let givens = self.givens.unwrap_or_default();
        match &self.kind {
            Kind::Unreadable(why) => write!(f, "unreadable: {why}"),
            Kind::Broken(conflicts) => write!(f, "not valid, {givens} givens: {conflicts}"),
            Kind::NoSolution => write!(f, "no solution, {givens} givens"),
            Kind::Several(count, all_counted) => {
                let more = if *all_counted { "" } else { " or more" };
                write!(f, "{} solutions{more}, {givens} givens", grouped(*count))
            }
            Kind::One(Unique { not_needed, hardest }) => {
                write!(f, "one solution, {givens} givens, ")?;
                match not_needed {
                    0 => f.write_str("minimal")?,
                    count => write!(f, "not minimal ({count} of them not needed)")?,
                }
                match hardest {
                    Some(hardest) => write!(f, ", rating {} ({})", hardest.rating, hardest.name),
                    None => f.write_str(", rating –, needs a guess"),
                }
            }
        }?;
        match &self.beside {
            None => Ok(()),
            Some(Beside::Right) => f.write_str(", the solution beside it is right"),
            Some(Beside::OneOfSeveral) => f.write_str(", the solution beside it is one of several"),
            Some(Beside::Wrong(how)) => write!(f, ", the solution beside it is wrong: {how}"),
        }
    }
}
