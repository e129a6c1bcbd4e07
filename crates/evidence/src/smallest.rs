//! [`Smallest`]: a failing board that is as small as was found.

use std::fmt;

use sudoku::{Cell, Digit, Grid};

use super::probe::{ONE_BLANK, Probe, needs_a_guess};
use super::search::{Order, Search};
use super::subject::{Failed, Reply, Subject, is_wrong, shuffled, solution_of};
use super::words::list;
use crate::Problem;

/// A board on which it fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Smallest {
    /// The board.
    pub board: Grid,
    /// The boards that have to be called before it, in the same process.
    pub before: Vec<Grid>,
    /// The right result: a board or a truth value.
    pub expected: Reply,
    /// The result of the call.
    pub actual: Reply,
}

impl Smallest {
    pub(super) fn new(
        problem: Problem,
        board: Grid,
        before: Vec<Grid>,
        actual: Reply,
    ) -> Option<Self> {
        let expected = match problem {
            Problem::SudokuSolver => Reply::Board(Box::new(solution_of(&board)?)),
            Problem::ValidSudoku => Reply::Truth(board.is_valid()),
        };
        Some(Self {
            board,
            before,
            expected,
            actual,
        })
    }
}

/// The cells that matter: blanks, or to validate, digits.
fn cells(problem: Problem, board: &Grid) -> Vec<Cell> {
    match problem {
        Problem::SudokuSolver => board.blanks().collect(),
        Problem::ValidSudoku => board.digits().map(|(cell, _)| cell).collect(),
    }
}

/// A board with more of those cells is made smaller again in other orders.
const FEW: usize = 8;

/// The orders in which a board is made smaller.
const ORDERS: usize = 6;

/// A failing board with few blanks, or to validate, with few digits: the best probe, or the failing
/// board, made smaller.
pub(super) fn smallest<S: Subject>(
    subject: &mut S,
    failed: &Failed<'_>,
    probes: &[Probe],
    alone: Option<Reply>,
) -> Result<Option<Smallest>, S::Error> {
    let problem = subject.problem();
    let size = |board: &Grid| cells(problem, board).len();
    // A blank that the failing board has, too, in the same grid, is the first one that counts.
    let is_of_case = |probe: &Probe| {
        probe.group != ONE_BLANK
            || probe
                .board
                .blanks()
                .all(|cell| failed.board[cell].is_none())
    };
    // A board that ran out of its shorter time may fail in another way than the case.
    let fails = matches!(alone, Some(Reply::Failed(_)));
    let is_like = |probe: &&Probe| !fails || probe.reply != Some(Reply::Slow);
    let best = probes
        .iter()
        .filter(|probe| probe.wrong == Some(true) && probe.is_stable)
        .filter(is_like)
        .min_by_key(|probe| {
            (
                probe.reply == Some(Reply::Slow),
                size(&probe.board),
                !is_of_case(probe),
            )
        })
        .map_or((*failed.board, alone), |probe| {
            (probe.board, probe.reply.clone())
        });
    let mut found = best.clone();
    for order in 0..ORDERS {
        let smaller = smaller(subject, best.clone(), order)?;
        if smaller.1.is_some() && (found.1.is_none() || size(&smaller.0) < size(&found.0)) {
            found = smaller;
        }
        if size(&found.0) <= FEW {
            break;
        }
    }
    let (board, reply) = found;
    // The board of the case is no smaller one.
    let reply = reply.filter(|_| board != *failed.board || size(&board) < 4);
    Ok(reply.and_then(|reply| Smallest::new(problem, board, Vec::new(), reply)))
}

/// Of at most this many cells, each two are left as they are in turn.
const MOST_CELLS: usize = 16;

/// Leaves cells as they are, as long as it still fails, so that each that is left is needed. Fewer
/// and fewer cells are left at once.
fn smaller<S: Subject>(
    subject: &mut S,
    (mut board, mut reply): (Grid, Option<Reply>),
    order: usize,
) -> Result<(Grid, Option<Reply>), S::Error> {
    let problem = subject.problem();
    let base = match problem {
        Problem::SudokuSolver => solution_of(&board),
        Problem::ValidSudoku => Some(Grid::EMPTY),
    };
    let Some(base) = base else {
        return Ok((board, None));
    };
    let mut parts = 2;
    loop {
        let cells = shuffled(cells(problem, &board), order);
        let mut left: Vec<Vec<Cell>> = Vec::new();
        if cells.len() > MOST_CELLS {
            // Half of them, a quarter …, or one by one.
            let sizes = (0..3).map(|step| cells.len().div_ceil(parts << step));
            left.extend(sizes.flat_map(|size| cells.chunks(size).map(<[Cell]>::to_vec)));
        } else {
            let one = cells.iter().enumerate();
            left.extend(
                one.flat_map(|(at, &one)| cells[..=at].iter().map(move |&of| vec![of, one])),
            );
            left.sort_by_key(|pair| pair[0] == pair[1]);
        }
        let without = |left: &Vec<Cell>| {
            left.iter()
                .fold(board, |board, &cell| board.with(cell, base[cell]))
        };
        let mut tried: Vec<Grid> = left.iter().map(without).collect();
        // A full board is never given.
        tried.retain(|board| problem == Problem::ValidSudoku || board.blanks().next().is_some());
        let replies = subject.call(&tried, 0)?;
        let is_same = |other: &Reply| {
            reply
                .as_ref()
                .is_none_or(|of| (*of == Reply::Slow) == (*other == Reply::Slow))
        };
        let failing = tried.into_iter().zip(&replies).find(|(board, reply)| {
            is_wrong(problem, board, reply.as_ref()) == Some(true)
                && reply.as_ref().is_some_and(is_same)
        });
        match failing {
            Some((smaller, other)) => (board, reply) = (smaller, other.clone()),
            None if cells.len() <= MOST_CELLS || parts >= cells.len() => return Ok((board, reply)),
            None => parts <<= 3,
        }
    }
}

/// More cells than this are not listed.
const MOST_LISTED: usize = 5;

/// A reader follows no search of more blanks.
const MOST_FOLLOWED: usize = 12;

impl fmt::Display for Smallest {
    /// The right result for this board, and the actual one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Reply::Board(solution) = &self.expected {
            self.fmt_blanks(solution, f)?;
            return self.fmt_filled(solution, f);
        }
        if let Some(conflict) = self.board.conflicts().first() {
            write!(f, "The board has {conflict}. ")?;
        } else if self.board.digits().next().is_none() {
            f.write_str("The board has no digit, so none is repeated. ")?;
        } else {
            f.write_str("No digit is repeated in a row, column or box. ")?;
        }
        match &self.actual {
            // The text names what was expected.
            Reply::Odd(what) => write!(f, "{}.", what.replacen("it", "It", 1)),
            other => write!(f, "Expected {}; {}.", self.board.is_valid(), odd(other)),
        }
    }
}

/// Describes a reply that is not a board.
fn odd(reply: &Reply) -> String {
    match reply {
        Reply::Failed(error) => format!("it failed: {error}"),
        Reply::Slow => "it was still running when it was stopped".to_owned(),
        Reply::Odd(what) => what.clone(),
        Reply::Truth(truth) => format!("it returned {truth}"),
        Reply::Board(_) => "it filled the board".to_owned(),
    }
}

impl Smallest {
    /// The blanks and what fits, and where a search has to go back.
    fn fmt_blanks(&self, solution: &Grid, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let blanks: Vec<Cell> = self.board.blanks().collect();
        let fitting = |cell: Cell| {
            let digits = self
                .board
                .candidates(cell)
                .iter()
                .map(|digit| digit.to_string());
            digits.collect::<Vec<_>>().join(" or ")
        };
        match blanks[..] {
            [] => f.write_str("The board is full and right. "),
            [cell] => write!(f, "Only {cell} is blank, and only {} fits. ", fitting(cell)),
            _ if blanks.len() <= MOST_LISTED => {
                let listed = blanks.iter().map(|&of| format!("{of} ({})", fitting(of)));
                let (count, listed) = (blanks.len(), listed.collect::<Vec<_>>().join(", "));
                write!(f, "The {count} blanks, with their candidates: {listed}. ")
            }
            _ => write!(f, "The board has {} blanks. ", blanks.len()),
        }?;
        match self
            .dead_end(solution)
            .filter(|_| blanks.len() <= MOST_FOLLOWED)
        {
            Some(dead_end) => f.write_str(&dead_end),
            None if needs_a_guess(&self.board, true) => {
                f.write_str("Naked and hidden singles do not solve it, so it may need a guess. ")
            }
            None => Ok(()),
        }
    }

    /// The first wrong digit that a search row by row has to take back; `None` if it goes back
    /// nowhere.
    fn dead_end(&self, solution: &Grid) -> Option<String> {
        let (board, blank) = Search::run(None, Order::Rows, false, self.board).dead_end?;
        let mut written = self.board.blanks().filter(|&cell| board[cell].is_some());
        let cell = written.find(|&cell| board[cell] != solution[cell])?;
        let (digit, right) = (board[cell]?, solution[cell]?);
        let what = if written.next().is_none() {
            format!("It finds no digit for {blank}, and takes {digit} back")
        } else {
            format!(
                "It goes on until no digit fits in {blank}, and must take {digit} back in the end"
            )
        };
        Some(format!(
            "A correct row-by-row search writes {digit} in {cell}. {what}: {right} is right. "
        ))
    }

    fn fmt_filled(&self, solution: &Grid, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let after = match &self.actual {
            Reply::Board(after) => after,
            // The text begins with the place: a cell, a row or the board.
            Reply::Odd(what) => return write!(f, "In its result, {what}."),
            other => return write!(f, "I{}.", &odd(other)[1..]),
        };
        let shown =
            |digit: Option<Digit>| digit.map_or("a blank".to_owned(), |digit| digit.to_string());
        if let Some((cell, given)) = self
            .board
            .digits()
            .find(|&(cell, given)| after[cell] != Some(given))
        {
            let now = shown(after[cell]);
            return write!(
                f,
                "In its result, the given {given} in {cell} became {now}."
            );
        }
        let blanks: Vec<Cell> = self.board.blanks().collect();
        if **after == self.board {
            return match blanks.len() {
                1 => f.write_str("The answer left it blank."),
                2 => f.write_str("The answer left both blank."),
                count => write!(f, "The answer left all {count} blank."),
            };
        }
        let broken = blanks.iter().find_map(|&cell| {
            let digit = after[cell]?;
            after.holder(cell, digit).map(|held| (cell, digit, held))
        });
        if let Some((cell, digit, (house, other))) = broken {
            return write!(
                f,
                "The answer left {digit} in {cell}, but {house} also has {digit} in {other}."
            );
        }
        let left = after
            .blanks()
            .take(MOST_LISTED)
            .map(|cell| cell.to_string());
        let more = after.blanks().count() > MOST_LISTED;
        let left = list(left.chain(more.then(|| "others".to_owned())), "and");
        write!(f, "The answer left {left} blank.")?;
        let is_wrong = |&cell: &Cell| after[cell].is_some() && after[cell] != solution[cell];
        match blanks
            .into_iter()
            .find(is_wrong)
            .and_then(|cell| Some((cell, solution[cell]?)))
        {
            Some((cell, right)) => write!(f, " The right digit in {cell} is {right}."),
            None => f.write_str(" Every digit in its result is right."),
        }
    }
}
