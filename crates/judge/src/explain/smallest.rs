//! [`Smallest`]: a failing board that is as small as was found.

use std::fmt;

use sudoku::{Cell, Digit, Event, Grid, House, Puzzle};

use super::probe::Probe;
use super::rule::About;
use super::{Explorer, Failed, Reply, Subject, candidates, is_wrong, solution_of};
use crate::{Problem, RowByRow};

/// A board on which it fails.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Smallest {
    /// What has to be done with it.
    pub problem: Problem,
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
        Some(Self { problem, board, before, expected, actual })
    }
}

/// The boards of one call while a board is made smaller: those with few cells first, so that most
/// of the others are never called.
const FIRST_SIZES: usize = 12;

/// Of at most this many cells, each and each two are left as they are in turn.
const MOST_CELLS: usize = 16;

/// The orders in which cells are added.
const ORDERS: [u32; 4] = [1, 0x9e37_79b1, 0x85eb_ca6b, 0xc2b2_ae35];

impl<S: Subject> Explorer<'_, S> {
    /// A failing board with few blanks, or to validate, with few digits.
    pub(super) fn smallest(
        &mut self,
        failed: &Failed<'_>,
        probes: &[Probe],
        alone: Option<Reply>,
    ) -> Result<Option<Smallest>, S::Error> {
        let problem = self.problem;
        let size = |board: &Grid| match problem {
            Problem::SudokuSolver => board.blanks().count(),
            Problem::ValidSudoku => board.digits().count(),
        };
        // A blank that the failing board has, too, in the same grid, is the first one that counts.
        let wrong = probes.iter().filter(|probe| probe.wrong == Some(true) && probe.is_stable);
        let is_of_case = |probe: &Probe| {
            probe.about != About::OneBlank
                || probe.board.blanks().all(|cell| failed.board[cell].is_none())
        };
        let best = wrong.min_by_key(|probe| {
            (probe.reply == Some(Reply::Slow), size(&probe.board), !is_of_case(probe))
        });
        let best = best.and_then(|probe| Some((probe.board, probe.reply.clone()?)));
        let start = best.as_ref().map_or(*failed.board, |(board, _)| *board);
        let base = match self.problem {
            Problem::SudokuSolver => match solution_of(&start) {
                Some(solution) => solution,
                None => return Ok(None),
            },
            Problem::ValidSudoku => Grid::EMPTY,
        };
        let with = |cells: &[Cell]| {
            let mut board = base;
            for &cell in cells {
                board[cell] = start[cell];
            }
            board
        };
        let cells: Vec<Cell> = match self.problem {
            Problem::SudokuSolver => start.blanks().collect(),
            Problem::ValidSudoku => start.digits().map(|(cell, _)| cell).collect(),
        };
        let is_probe = best.is_some() && cells.len() <= MOST_CELLS;
        let mut found = best.or_else(|| alone.map(|reply| (*failed.board, reply)));
        let (mut needed, mut rest) = (Vec::new(), cells);
        if is_probe {
            std::mem::swap(&mut needed, &mut rest);
        }
        while !is_probe
            && let Some((cells, cell, board, reply)) = self.smaller(&needed, &rest, &with)?
        {
            let is_smaller = found.as_ref().is_none_or(|(best, _)| size(&board) < size(best));
            if is_smaller {
                found = Some((board, reply));
            }
            let Some(cell) = cell else { break };
            needed.push(cell);
            rest = cells;
        }
        // The cells that one order needs may not all be needed.
        while needed.len() > 1 && needed.len() <= MOST_CELLS {
            let pairs = (0..needed.len()).flat_map(|one| (0..=one).map(move |other| [one, other]));
            let without = |pair: [usize; 2]| -> Vec<Cell> {
                let kept = needed.iter().enumerate().filter(|(at, _)| !pair.contains(at));
                kept.map(|(_, &cell)| cell).collect()
            };
            let mut tried: Vec<Vec<Cell>> = pairs.map(without).collect();
            tried.retain(|cells| !cells.is_empty() || problem == Problem::ValidSudoku);
            tried.sort_by_key(Vec::len);
            let boards: Vec<Grid> = tried.iter().map(|cells| with(cells)).collect();
            let replies = self.subject.call(&boards, 0)?;
            let smaller = replies.into_iter().zip(boards).position(|(reply, board)| {
                let is_wrong = is_wrong(problem, &board, reply.as_ref()) == Some(true);
                found = reply.filter(|_| is_wrong).map(|reply| (board, reply)).or(found.take());
                is_wrong
            });
            let Some(smaller) = smaller else { break };
            needed.clone_from(&tried[smaller]);
        }
        // The board of the case is no smaller one.
        let found = found.filter(|(board, _)| board != failed.board || size(board) < 4);
        Ok(found.and_then(|(board, reply)| Smallest::new(self.problem, board, Vec::new(), reply)))
    }

    /// The fewest of the other cells, in some orders, with which it fails beside those that are
    /// needed: all but the last, the last, which is needed, the board and the reply.
    #[expect(clippy::type_complexity, reason = "its only caller takes it apart")]
    fn smaller(
        &mut self,
        needed: &[Cell],
        rest: &[Cell],
        with: &impl Fn(&[Cell]) -> Grid,
    ) -> Result<Option<(Vec<Cell>, Option<Cell>, Grid, Reply)>, S::Error> {
        let orders = ORDERS.map(|key| {
            let mut order = rest.to_vec();
            order.sort_by_key(|cell| (cell.index() as u32 + 1).wrapping_mul(key));
            order
        });
        let sizes: Vec<usize> = (0..=rest.len()).collect();
        let (few, many) = sizes.split_at(sizes.len().min(FIRST_SIZES));
        for sizes in [few, many] {
            let tried: Vec<(usize, &[Cell])> = sizes
                .iter()
                .flat_map(|&size| orders.iter().map(move |order| (size, &order[..size])))
                .filter(|(size, order)| *size > 0 || order.as_ptr() == orders[0].as_ptr())
                // A full board is never given.
                .filter(|(size, _)| size + needed.len() > 0 || self.problem == Problem::ValidSudoku)
                .collect();
            let board = |(_, cells): &(usize, &[Cell])| with(&[needed, cells].concat());
            let boards: Vec<Grid> = tried.iter().map(board).collect();
            if boards.is_empty() {
                continue;
            }
            let replies = self.subject.call(&boards, 0)?;
            for (((_, cells), board), reply) in tried.iter().zip(&boards).zip(replies) {
                if let Some(reply) = reply
                    && is_wrong(self.problem, board, Some(&reply)) == Some(true)
                {
                    let (last, others) = cells
                        .split_last()
                        .map_or((None, &[][..]), |(last, rest)| (Some(*last), rest));
                    return Ok(Some((others.to_vec(), last, *board, reply)));
                }
            }
        }
        Ok(None)
    }
}

/// More cells than this are not listed.
const MOST_LISTED: usize = 5;

impl fmt::Display for Smallest {
    /// The right result for this board, and the actual one.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.problem {
            Problem::SudokuSolver => {
                self.fmt_blanks(f)?;
                self.fmt_filled(f)
            }
            Problem::ValidSudoku => {
                if let Some(conflict) = self.board.conflicts().first() {
                    write!(f, "The board has {conflict}. ")?;
                } else if self.board.digits().next().is_none() {
                    f.write_str("The board has no digit, so none is repeated. ")?;
                } else {
                    f.write_str("No digit is repeated in a row, column or box. ")?;
                }
                let is_valid = self.board.is_valid();
                match &self.actual {
                    Reply::Truth(truth) => write!(f, "Expected {is_valid}; it returned {truth}."),
                    reply => write!(f, "Expected {is_valid}; {}.", odd(reply)),
                }
            }
        }
    }
}

/// What a reply says that is no result.
fn odd(reply: &Reply) -> String {
    match reply {
        Reply::Failed(error) => format!("it failed: {error}"),
        Reply::Slow => "it did not end in time".to_owned(),
        Reply::Odd(what) => what.clone(),
        Reply::Truth(truth) => format!("it returned {truth}"),
        Reply::Board(_) => "it filled the board".to_owned(),
    }
}

/// Where a search row by row has to go back.
struct DeadEnd {
    /// The first cell with a wrong digit, and the digit.
    cell: Cell,
    digit: Digit,
    /// The cell that no digit fits then.
    blank: Cell,
    /// Whether it is the next one.
    is_next: bool,
}

/// A search with more steps is not followed.
const STEPS: usize = 10_000;

/// A reader follows no search of more blanks.
const MOST_FOLLOWED: usize = 12;

impl Smallest {
    /// The blanks and what fits, and where a search has to go back.
    fn fmt_blanks(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let blanks: Vec<Cell> = self.board.blanks().collect();
        let list = |cell: &Cell| {
            let digits: Vec<String> =
                candidates(&self.board, *cell).iter().map(|digit| digit.to_string()).collect();
            format!("{cell} ({})", digits.join(" or "))
        };
        match blanks[..] {
            [] => return f.write_str("The board is full and right. "),
            [cell] => {
                let digits = candidates(&self.board, cell);
                let digit = digits.iter().next().map_or(0, Digit::get);
                return write!(f, "Only {cell} is blank, and only {digit} fits. ");
            }
            _ if blanks.len() <= MOST_LISTED => {
                let listed: Vec<String> = blanks.iter().map(list).collect();
                write!(f, "{} blanks, with what fits: {}. ", blanks.len(), listed.join(", "))?;
            }
            _ => write!(f, "{} blanks. ", blanks.len())?,
        }
        let dead_end = self.first_dead_end().filter(|_| blanks.len() <= MOST_FOLLOWED);
        let Some(DeadEnd { cell, digit, blank, is_next }) = dead_end else { return Ok(()) };
        let Reply::Board(solution) = &self.expected else { return Ok(()) };
        let right = solution[cell].map_or(0, Digit::get);
        write!(f, "Row by row, a search writes {digit} in {cell}, ")?;
        if is_next {
            write!(f, "finds no digit for {blank}, and takes {digit} back")?;
        } else {
            write!(
                f,
                "goes on until no digit fits {blank}, and has to take {digit} back in the end"
            )?;
        }
        write!(f, "; {right} is right. ")
    }

    /// The first wrong digit that a search row by row writes, and the cell for which it finds no
    /// digit then. `None` if it goes back nowhere, or if it takes too many steps.
    fn first_dead_end(&self) -> Option<DeadEnd> {
        let puzzle = Puzzle::new(self.board).ok()?;
        let Reply::Board(solution) = &self.expected else { return None };
        let mut search = RowByRow::new(&puzzle);
        let (mut board, mut wrong, mut later) = (self.board, None, 0);
        for _ in 0..STEPS {
            match search.next_event()? {
                Event::Place(cell, digit) => {
                    board[cell] = Some(digit);
                    later += usize::from(wrong.is_some());
                    wrong =
                        wrong.or_else(|| (solution[cell] != Some(digit)).then_some((cell, digit)));
                }
                Event::Remove(_) => {
                    let ((cell, digit), blank) = (wrong?, board.blanks().next()?);
                    return Some(DeadEnd { cell, digit, blank, is_next: later == 0 });
                }
                _ => return None,
            }
        }
        None
    }

    fn fmt_filled(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Reply::Board(after) = &self.actual else {
            return match &self.actual {
                // It begins with the name of a cell.
                Reply::Odd(what) => write!(f, "Its result: {what}."),
                other => write!(f, "I{}.", &odd(other)[1..]),
            };
        };
        if let Some((cell, given)) =
            self.board.digits().find(|&(cell, given)| after[cell] != Some(given))
        {
            let now = after[cell].map_or("a blank".to_owned(), |digit| digit.to_string());
            return write!(f, "It replaced the given {given} in {cell} with {now}.");
        }
        let blanks: Vec<Cell> = self.board.blanks().collect();
        if **after == self.board {
            return match blanks.len() {
                1 => f.write_str("It left the cell blank."),
                2 => f.write_str("It left both blank."),
                count => write!(f, "It left all {count} blank."),
            };
        }
        let broken = blanks.iter().find_map(|&cell| {
            let digit = after[cell]?;
            let clashes = |house: &House| {
                house
                    .cells()
                    .iter()
                    .copied()
                    .find(|&other| other != cell && after[other] == Some(digit))
            };
            let of = |house: House| Some((cell, digit, house, clashes(&house)?));
            cell.houses().into_iter().find_map(of)
        });
        if let Some((cell, digit, house, other)) = broken {
            return write!(
                f,
                "It left {digit} in {cell}, but {house} has {digit} in {other}, too."
            );
        }
        let left: Vec<String> =
            after.blanks().take(MOST_LISTED).map(|cell| cell.to_string()).collect();
        let more = if after.blanks().count() > MOST_LISTED { " and others" } else { "" };
        write!(f, "It left {}{more} blank.", left.join(", "))
    }
}
