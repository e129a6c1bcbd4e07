//! [`Moment`]: what there is to see of a search after so many of its events.

use sudoku::{Cell, Digit, Puzzle};

use crate::board::{Board, Mark};
use crate::site::Site;
use crate::step::{Op, Step};

/// What a search did so far; the definitions are those of [`sudoku::Work`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Counters {
    /// Digits written by choice.
    pub placements: u64,
    /// Digits written by choice and taken back.
    pub backtracks: u64,
    /// Digits that were forced.
    pub deductions: u64,
    /// Solutions found.
    pub solutions: u64,
    /// The choices that stand at this moment.
    pub depth: u32,
}

impl Counters {
    /// Counts a step; `standing` is what stands in its cell before.
    pub(super) const fn add(&mut self, step: Step, standing: Mark) {
        match step.op {
            Op::Place(_) => {
                self.placements += 1;
                self.depth += 1;
            }
            Op::Deduce(..) => self.deductions += 1,
            Op::Remove(_) if is_backtrack(step, standing) => {
                self.backtracks += 1;
                self.depth -= 1;
            }
            Op::Remove(_) => {}
            Op::Solution => self.solutions += 1,
        }
    }
}

/// Whether a step takes a choice back; `standing` is what stands in its cell before.
pub(super) const fn is_backtrack(step: Step, standing: Mark) -> bool {
    matches!((step.op, standing), (Op::Remove(_), Mark::Placed(_)))
}

/// A search after so many of its events.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// After how many events.
    pub position: u64,
    /// The board after them.
    pub board: Board,
    /// The last of them; none at the start.
    pub step: Option<Step>,
    /// The line of code that told it.
    pub site: Option<Site>,
    /// The digits that it took from the board, in the order in which they had come.
    pub taken_back: Vec<(Cell, Digit)>,
    /// What was done up to here.
    pub counters: Counters,
}

impl Moment {
    /// Before the first event.
    pub(super) fn start(puzzle: &Puzzle) -> Self {
        Self {
            position: 0,
            board: Board::new(puzzle),
            step: None,
            site: None,
            taken_back: Vec::new(),
            counters: Counters::default(),
        }
    }

    /// The digits that no peer of the cell has, whatever stands in the cell itself.
    pub fn allowed(&self, cell: Cell) -> Vec<Digit> {
        let digits_of_peers = cell.peers().iter().filter_map(|&peer| self.board.mark(peer).digit());
        let taken = digits_of_peers.fold(0, |taken, digit| taken | digit.bit());
        Digit::ALL.into_iter().filter(|digit| taken & digit.bit() == 0).collect()
    }

    /// The digits that no peer of the cell has, as the board stands; none where a digit stands.
    pub fn candidates(&self, cell: Cell) -> Vec<Digit> {
        if self.board.mark(cell) == Mark::Blank { self.allowed(cell) } else { Vec::new() }
    }

    /// The digit that the last event took from this cell.
    pub fn taken_from(&self, cell: Cell) -> Option<Digit> {
        self.taken_back.iter().find(|(taken, _)| *taken == cell).map(|&(_, digit)| digit)
    }
}
