//! [`Strikes`]: whether a change of candidates is a strike of a right digit, and stays one.
//!
//! A search strikes right digits as well, where it has guessed wrong or fills in a guess: it writes
//! 5 into a cell on trial, and takes 5 from all cells that see it. So a strike counts only if
//!
//! - the board has right digits alone,
//! - it does not fill in a digit, neither in the struck cell nor in one that sees it, and
//! - the search does not come back: it never has candidates again that are as narrow as those
//!   before it.
//!
//! What belongs to the strike comes line by line, so a strike is *open* while nothing else has
//! happened in its container than strikes of the same digit. After that the container is dropped,
//! and only a search that comes back can take the strike away.

use std::collections::HashSet;

use sudoku::{Cell, Digit, DigitSet};

use super::events::Position;
use super::reading::{ChangedCell, LEAST_EVIDENCE, Reading, evidence};
use super::task::{Candidates, Task};

/// A right digit that a line has struck from a cell.
#[derive(Clone, Debug)]
pub(super) struct Strike {
    pub(super) position: Position,
    pub(super) cell: Cell,
    pub(super) digit: Digit,
    /// The candidates before it.
    before: Candidates,
    /// Whether the cell has no candidate any more.
    is_emptied: bool,
    /// Whether what comes next in its container may still belong to it.
    is_open: bool,
    /// The cell that loses its other digits behind it, if there is such a cell.
    guess: Option<Cell>,
}

impl Strike {
    /// Whether the digit is left to one cell alone among those that it sees: then the strikes may
    /// be those of a digit that is filled in there. The struck cell itself may be that cell: a loop
    /// over its houses strikes it, too.
    fn may_be_filled_in(&self, candidates: &Candidates) -> bool {
        Cell::ALL.into_iter().any(|cell| {
            let may_have_digit =
                cell.sees(self.cell) && candidates[cell.index()].contains(self.digit);
            (cell == self.cell || may_have_digit) && is_alone(cell, self.digit, candidates)
        })
    }
}

/// What a change in the container of an open strike means for the container.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// The strike stays open.
    Follow,
    /// The strike is closed, or was none.
    Drop,
}

/// The strike that stands in a call so far. There is one at most: the first is the reason of all
/// others.
#[derive(Debug, Default)]
pub(super) struct Strikes {
    standing: Option<Strike>,
    /// The lines that have taken candidates from a cell and left it others, as a line does that
    /// strikes, and a line that fills a cell does not.
    narrowing_lines: HashSet<u32>,
}

impl Strikes {
    /// Whether a strike is open.
    pub(super) fn is_open(&self) -> bool {
        match &self.standing {
            Some(strike) => strike.is_open,
            None => false,
        }
    }

    /// Notes a change of one reading as the strike, if it is one; `before` are the candidates
    /// before it. Returns whether it is.
    pub(super) fn note(
        &mut self,
        reading: &Reading,
        changed: &[ChangedCell],
        before: &Candidates,
        position: Position,
        task: &Task<'_>,
    ) -> bool {
        let &[change] = changed else {
            return false;
        };
        if self.standing.is_some() || !is_strike(change, reading, task) {
            return false;
        }
        let is_emptied = reading.candidates[change.cell.index()].is_empty();
        // Where a filled cell has no candidates, the line may fill it.
        if is_emptied && before.iter().any(|digits| digits.is_empty()) {
            return false;
        }
        if !task.has_only_right_digits() || evidence(before) < LEAST_EVIDENCE {
            return false;
        }
        self.standing = Some(Strike {
            position,
            cell: change.cell,
            digit: task.right(change.cell),
            before: *before,
            is_emptied,
            is_open: true,
            guess: None,
        });
        true
    }

    /// Notes that a line has taken candidates from a cell and left it others.
    pub(super) fn narrows(&mut self, line: u32) {
        self.narrowing_lines.insert(line);
    }

    /// Forgets the strike if its cell has its right digit on the board or on a copy, or if the cell
    /// lost all of its candidates and has any digit there: then the line has filled it. Returns
    /// whether it did.
    pub(super) fn forget_if_filled(&mut self, task: &Task<'_>) -> bool {
        let Some(strike) = &self.standing else {
            return false;
        };
        let Some(digit) = task.digit(strike.cell) else {
            return false;
        };
        if digit == strike.digit || strike.is_emptied {
            self.standing = None;
            return true;
        }
        false
    }

    /// Looks at what comes behind the open strike: it may belong to a guess, or to a digit that is
    /// filled in. `before` are the candidates before the change.
    pub(super) fn follow(
        &mut self,
        reading: &Reading,
        changed: &[ChangedCell],
        before: &Candidates,
        task: &Task<'_>,
    ) -> Next {
        let Some(strike) = &mut self.standing else {
            return Next::Drop;
        };
        let digit = DigitSet::from(strike.digit);
        for change in changed {
            let now = reading.candidates[change.cell.index()];
            let is_narrower = (now & !change.before).is_empty();
            let lost = change.before & !now;
            if strike.guess.is_none() && is_narrower && lost == digit && !now.is_empty() {
                // The same digit is struck from another cell.
                continue;
            }
            let is_of_one_cell = strike.guess.is_none() || strike.guess == Some(change.cell);
            let is_near = change.cell == strike.cell || change.cell.sees(strike.cell);
            let keeps_digit = now.is_empty() || now.contains(strike.digit);
            if !is_narrower || !is_of_one_cell || !is_near || !keeps_digit {
                self.close(before);
                return Next::Drop;
            }
            // A guess strikes its digit from all cells that see one cell, and leaves that cell
            // nothing else.
            strike.guess = Some(change.cell);
            if now.is_empty() || now == digit {
                self.standing = None;
                return Next::Drop;
            }
        }
        if !changed.is_empty() && !task.has_only_right_digits() {
            self.standing = None;
            return Next::Drop;
        }
        Next::Follow
    }

    /// Ends the strikes of one digit, behind which these are the candidates. They may be what
    /// filling the digit in strikes, guessed or not; then there was no strike.
    fn close(&mut self, candidates: &Candidates) {
        let Some(strike) = &mut self.standing else {
            return;
        };
        if strike.may_be_filled_in(candidates) {
            self.standing = None;
        } else {
            strike.is_open = false;
        }
    }

    /// Forgets the strike if the search has candidates again that are as narrow as before it.
    pub(super) fn comes_back(&mut self, candidates: &Candidates) {
        let is_back = match &self.standing {
            Some(strike) => is_as_narrow(candidates, &strike.before),
            None => false,
        };
        if is_back {
            self.standing = None;
        }
    }

    /// Takes the open strike away, because its container holds something else now: what comes
    /// behind the strike is not known.
    pub(super) fn lose_open(&mut self) {
        if self.is_open() {
            self.standing = None;
        }
    }

    /// The strike that stands at the end of the call. `open_candidates` are those of the container
    /// of the open strike.
    pub(super) fn at_end(mut self, open_candidates: Option<&Candidates>) -> Option<Strike> {
        if self.is_open() {
            self.close(open_candidates?);
        }
        let strike = self.standing?;
        // A line that only ever takes all candidates from a cell may fill it.
        if strike.is_emptied && !self.narrowing_lines.contains(&strike.position.line) {
            return None;
        }
        Some(strike)
    }
}

/// Whether a change strikes the right digit of a cell, and does not look as if it filled in another
/// one.
fn is_strike(change: ChangedCell, reading: &Reading, task: &Task<'_>) -> bool {
    let now = reading.candidates[change.cell.index()];
    let right = task.right(change.cell);
    let is_narrower = (now & !change.before).is_empty();
    let is_assignment = now.len() == 1 && change.before.len() > 2;
    is_narrower && !is_assignment && change.before.contains(right) && !now.contains(right)
}

/// Whether no cell that this cell sees has the digit among its candidates.
fn is_alone(cell: Cell, digit: Digit, candidates: &Candidates) -> bool {
    cell.peers()
        .iter()
        .all(|peer| !candidates[peer.index()].contains(digit))
}

/// Whether no cell has a candidate that it did not have before.
fn is_as_narrow(candidates: &Candidates, before: &Candidates) -> bool {
    candidates
        .iter()
        .zip(before)
        .all(|(digits, before)| (*digits & !*before).is_empty())
}
