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

use crate::boards::{hard_puzzles, leetcode_example};
use crate::explanation::Evidence;
use crate::investigation::{Investigation, Shown};
use crate::kind::Kind;
use crate::record::{AnswerRecord, SolvedBoard, Struck};
use crate::subject::only_solution_of;
use crate::{Problem, Reply};

/// A right digit that is struck from the candidates of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StruckCandidate {
    /// What is struck, and where.
    pub struck: Struck,
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
    /// The board that the judge rejected. The sentence has it, because a smaller one is shown.
    Case,
    /// The example of LeetCode, with 51 blanks.
    Example,
    /// A puzzle that needs many strikes. The sentence has it, because nothing else shows it.
    Hard,
}

impl fmt::Display for StruckCandidate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Struck {
            line,
            caller,
            cell,
            digit,
            board,
        } = self.struck;
        match self.source {
            BoardSource::Shown => write!(f, "Line {line}")?,
            BoardSource::Case => write!(f, "On the judged board {board}, line {line}")?,
            BoardSource::Example => write!(f, "On LeetCode's example, line {line}")?,
            BoardSource::Hard => write!(f, "On the puzzle {board}, line {line}")?,
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
        let sources = boards(case, &shown);
        let mut boards = Vec::new();
        for (_, board) in &sources {
            boards.extend(only_solution_of(board).map(|solution| SolvedBoard {
                board: *board,
                solution,
            }));
        }
        let Some(struck) = case.subject.struck_candidate(&boards)? else {
            return Ok(None);
        };
        let source = sources
            .into_iter()
            .find_map(|(source, board)| (board == struck.board).then_some(source));
        Ok(source.map(|source| Evidence::StruckCandidate(StruckCandidate { struck, source })))
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
    boards.extend(hard_puzzles().map(|puzzle| (BoardSource::Hard, puzzle)));
    boards
}

/// Whether a blank of the board is filled and made blank again.
fn undoes_digits(record: &AnswerRecord, board: &Grid) -> bool {
    record.steps(board).any(|step| {
        let cell = step.change.cell;
        board[cell].is_none() && step.before[cell].is_some() && step.change.digit.is_none()
    })
}

#[cfg(test)]
mod tests {
    use sudoku::{Cell, Digit};

    use super::*;

    #[test]
    fn a_puzzle_that_nothing_else_shows_stands_in_the_sentence() {
        let board = hard_puzzles().next().unwrap();
        let struck = Struck {
            board,
            line: 62,
            caller: Some(87),
            cell: Cell::at(1, 5).unwrap(),
            digit: Digit::new(4).unwrap(),
        };
        let of_case = StruckCandidate {
            struck,
            source: BoardSource::Case,
        };
        let start = format!("On the judged board {board}, line 62, called in line 87, strikes");
        assert!(of_case.to_string().starts_with(&start), "{of_case}");
        let candidate = StruckCandidate {
            struck,
            source: BoardSource::Hard,
        };
        assert_eq!(
            candidate.to_string(),
            format!(
                "On the puzzle {board}, line 62, called in line 87, strikes 4 from r2c6's \
                 candidates; 4 is right there."
            )
        );
    }

    #[test]
    fn each_hard_puzzle_has_one_solution() {
        let solved = hard_puzzles().filter_map(|puzzle| only_solution_of(&puzzle));
        assert_eq!(solved.count(), 2);
    }
}
