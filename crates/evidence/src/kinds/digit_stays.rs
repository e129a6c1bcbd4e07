//! Digit stays: after every digit of a cell has failed, the cell is not made blank again.
//!
//! ```python
//! for digit in "123456789":
//!     board[r][c] = digit
//!     if solve(): return True
//! return False                   # without board[r][c] = "."
//! ```
//!
//! > When every digit of a cell has failed, it does not make the cell blank again.
//!
//! It cannot be false: a search with exactly this mistake leaves the same board as the answer for
//! each of some hundred boards.

use sudoku::Grid;

use crate::explanation::{BugName, Evidence};
use crate::investigation::Investigation;
use crate::kind::Kind;
use crate::search::{DigitOrder, LastDigit, Search};
use crate::{Problem, Reply};

const NAME: &str = "when every digit of a cell has failed, it does not make the cell blank again";

/// Fewer wrong boards than this may be predicted by chance: another mistake may leave one or two of
/// the boards as this one does.
const LEAST_WRONG: usize = 3;

pub(crate) struct DigitStays;

impl<E> Kind<E> for DigitStays {
    fn name(&self) -> &'static str {
        "digit stays"
    }

    fn gives_name(&self) -> bool {
        true
    }

    fn look(&self, case: &mut Investigation<'_, E>) -> Result<Option<Evidence>, E> {
        if case.problem != Problem::SudokuSolver || !case.is_stable {
            return Ok(None);
        }
        // An answer that holds the rows of the board in another list takes that list for a copy. It
        // undoes nothing in copies, on purpose; its mistake is the copy.
        let shares_rows = case
            .record()?
            .is_some_and(|record| !record.lists_with_board_rows.is_empty());
        if shares_rows {
            return Ok(None);
        }
        let Some(results) = results(case) else {
            return Ok(None);
        };
        for last_digit in [LastDigit::Stays, LastDigit::StaysUnseen] {
            for order in [DigitOrder::Ascending, DigitOrder::Descending] {
                if results
                    .iter()
                    .all(|result| result.is_predicted(last_digit, order))
                {
                    return Ok(Some(Evidence::Name(BugName::new(NAME))));
                }
            }
        }
        Ok(None)
    }
}

/// A board, and what the answer left of it.
struct BoardResult<'a> {
    board: &'a Grid,
    after: &'a Grid,
    is_wrong: bool,
}

impl BoardResult<'_> {
    fn is_predicted(&self, last_digit: LastDigit, order: DigitOrder) -> bool {
        let search = Search::run(last_digit, order, *self.board);
        if search.is_over {
            search.board == *self.after
        } else {
            // The search is too long to follow. A right result refutes nothing; a wrong one is not
            // predicted.
            !self.is_wrong
        }
    }
}

/// The results. `None` if the answer came to something else than a board, which no search of this
/// kind does, or if too few boards are wrong.
fn results<'a, E>(case: &'a Investigation<'_, E>) -> Option<Vec<BoardResult<'a>>> {
    let mut results = Vec::new();
    for probe in case.all_probes() {
        match &probe.reply {
            Some(Reply::Board(_)) if !probe.is_known() => return None,
            Some(Reply::Board(after)) => results.push(BoardResult {
                board: &probe.board,
                after,
                is_wrong: probe.is_known_wrong(),
            }),
            Some(Reply::Slow) | None => {}
            Some(_) => return None,
        }
    }
    let wrong = results.iter().filter(|result| result.is_wrong).count();
    if wrong < LEAST_WRONG {
        return None;
    }
    // A wrong board refutes most hypotheses, so it is tried first.
    results.sort_by_key(|result| !result.is_wrong);
    Some(results)
}
