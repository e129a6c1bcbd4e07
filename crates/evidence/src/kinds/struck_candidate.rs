//! Struck candidate: the answer strikes a right digit from the candidates that it keeps for a cell.
//!
//! ```python
//! if left[first] == left[second]:            # a naked pair
//!     for cell in seen[first] - {second}:    # meant: seen[first] & seen[second]
//!         left[cell] = left[cell].replace(digit, "")
//! ```
//!
//! > Line 17, called in line 31, strikes 4 from r4c7's candidates; 4 is right there.
//!
//! It cannot be false: the driver compared the candidates before and after the line, in a
//! container that has only one reading in which every cell has its right digit. A guess strikes
//! right digits, too, in any search. The driver tells it from a mistake: a search comes back to the
//! candidates before a guess, and where the digits of the puzzle are exchanged, it guesses another
//! digit first. So a strike is reported only if the search never comes back, and if it is the same
//! for several exchanges.

use std::fmt;

use sudoku::Grid;

use crate::boards::leetcode_example;
use crate::explanation::Evidence;
use crate::investigation::{Investigation, Shown};
use crate::kind::Kind;
use crate::record::{AnswerRecord, Struck};
use crate::subject::solution_of;
use crate::{Problem, Reply};

/// A right digit that is struck from the candidates of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StruckCandidate {
    /// What is struck, and where.
    pub struck: Struck,
    /// The board.
    pub board: Grid,
    /// Where it comes from.
    pub source: BoardSource,
}

/// Where the board comes from on which candidates are followed. On a small board most cells have
/// one candidate from the beginning, and nothing can be struck there, so boards with more blanks
/// are tried after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardSource {
    /// The board on which the answer is shown to fail.
    Shown,
    /// The board that the judge rejected.
    Case,
    /// The example of LeetCode, with 51 blanks.
    Example,
}

impl fmt::Display for StruckCandidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Struck {
            line,
            caller,
            cell,
            digit,
        } = self.struck;
        match self.source {
            BoardSource::Shown => write!(f, "Line {line}")?,
            BoardSource::Case => write!(f, "On the board of the failing case, line {line}")?,
            BoardSource::Example => write!(f, "On LeetCode's example, line {line}")?,
        }
        if let Some(caller) = caller
            && caller != line
        {
            write!(f, ", called in line {caller},")?;
        }
        write!(
            f,
            " strikes {digit} from {cell}'s candidates; {digit} is right there."
        )
    }
}

pub(crate) struct StruckCandidateKind;

impl<E> Kind<E> for StruckCandidateKind {
    fn name(&self) -> &'static str {
        "struck candidate"
    }

    fn look(&self, case: &mut Investigation<'_, E>) -> Result<Option<Evidence>, E> {
        let Some(shown) = case.shown.clone() else {
            return Ok(None);
        };
        if case.problem != Problem::SudokuSolver || shown.actual == Reply::Slow {
            return Ok(None);
        }
        // A search that undoes digits on the board itself has its wrong step there.
        let has_step = case
            .found
            .first_wrong_step
            .as_ref()
            .is_some_and(|step| step.line.is_some());
        if has_step
            && case
                .record()?
                .is_some_and(|record| undoes_digits(record, &shown.board))
        {
            return Ok(None);
        }
        for (source, board) in boards(case, &shown) {
            let Some(solution) = solution_of(&board) else {
                continue;
            };
            if let Some(struck) = case.subject.struck_candidate(&board, &solution)? {
                return Ok(Some(Evidence::StruckCandidate(StruckCandidate {
                    struck,
                    board,
                    source,
                })));
            }
        }
        Ok(None)
    }
}

/// The boards on which candidates are followed, in their order.
fn boards<E>(case: &Investigation<'_, E>, shown: &Shown) -> Vec<(BoardSource, Grid)> {
    let mut boards = vec![(BoardSource::Shown, shown.board)];
    let failing = *case.rejected.board;
    let first = case.first_replies.first();
    if first.is_some_and(|first| first.is_wrong) && failing != shown.board {
        boards.push((BoardSource::Case, failing));
    }
    boards.push((BoardSource::Example, leetcode_example()));
    boards
}

/// Whether a blank of the board is filled and made blank again.
fn undoes_digits(record: &AnswerRecord, board: &Grid) -> bool {
    record.steps(board).any(|step| {
        let cell = step.change.cell;
        board[cell].is_none() && step.before[cell].is_some() && step.change.digit.is_none()
    })
}
