//! Correction: a small change of the answer that makes it right.
//!
//! ```java
//! lines[i][digit] = false;
//! columns[j][digit] = false;
//! // missing: block[i / 3][j / 3][digit] = false;
//! ```
//!
//! > With `block[i / 3][j / 3][digit] = false;` after line 39, it is right on 240 boards and
//! > wrong on none.
//!
//! It cannot be false: the changed answer was called for all of these boards, the failing ones
//! among them, and was right on each. It is not a guess about what the author meant, and so it is
//! asked last: where a name predicts every result, that says more, and no change is tried. Where a
//! right digit is seen to be struck, a change that only takes something out is not shown.
//!
//! `text` has the sentences.

mod text;

use sudoku::Grid;

use crate::Problem;
use crate::explanation::Evidence;
use crate::investigation::Investigation;
use crate::kind::Kind;
use crate::subject::only_solution_of;
use crate::{Reply, Rule};

/// A small change that makes an answer right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Correction {
    /// The line of the answer that changes.
    pub line: u32,
    /// What changes.
    pub edit: Edit,
    /// The number of boards on which the changed answer is right.
    pub boards: usize,
    /// How much longer the changed answer searches where the answer is right; `None` if it does
    /// not, or if that is not known.
    pub longer: Option<LongerSearch>,
    /// Of a change that takes something out: when it does harm on the board that is shown.
    /// `None` for other changes, or if that was not found.
    pub harmful_run: Option<HarmfulRun>,
}

/// A run of a statement that makes the answer wrong on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HarmfulRun {
    /// What counts as a run.
    pub counted: CountedRuns,
    /// The number of runs before it. With these alone, the answer is right.
    pub harmless: u64,
    /// What variables of the statement and of its conditions are then.
    pub values: Vec<VariableValue>,
}

/// What counts as a run of a line that is taken out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountedRuns {
    /// Each run of the line, which is a statement.
    OfStatement,
    /// Each time that the condition in the line holds.
    OfCondition,
    /// Each test of the condition, which has a call that may change something.
    OfTest,
    /// Each test of the last part of the condition, which has such a call.
    OfLastTest,
}

/// A variable, or an element of one, with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VariableValue {
    /// As the answer writes it: `left[cell]`.
    pub name: String,
    /// In words: `3`, `'3'` or `(4, 8)`.
    pub value: String,
}

/// How much longer a changed answer searches on boards on which the answer itself is right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LongerSearch {
    /// The calls of its functions that call themselves, divided by those of the answer and rounded
    /// down.
    pub times: u64,
    /// The number of these boards.
    pub boards: usize,
}

/// A change of one line, or of several.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// The line is another one.
    Instead {
        /// The line as it is.
        before: String,
        /// The line as it must be.
        after: String,
    },
    /// Two lines replace the line.
    TwoLines {
        /// The line as it is.
        before: String,
        /// The lines that must stand in its place.
        after: [String; 2],
    },
    /// A line is missing.
    Insert {
        /// The line after which it is missing; 0 at the beginning.
        after: u32,
        /// The missing line.
        text: String,
        /// The number of spaces before it, where that is not clear from the line before it.
        spaces: Option<usize>,
    },
    /// The line should not be there.
    Without {
        /// The line.
        text: String,
    },
    /// What depends on the condition in the line should not run.
    Never {
        /// The condition.
        condition: String,
    },
    /// The line stands at the wrong place.
    Moved {
        /// The line.
        text: String,
        /// The line after which it must stand; 0 at the beginning.
        after: u32,
    },
    /// The line has the wrong indentation.
    Indented {
        /// The line.
        text: String,
        /// The number of spaces before it.
        before: usize,
        /// The number that it must have.
        after: usize,
    },
    /// The line is in a loop with other statements, and must be in one before it.
    OwnLoop {
        /// The line.
        text: String,
        /// The line in which the loop begins.
        before: u32,
    },
    /// A loop counts with a variable that is needed outside of it, and must have one of its own.
    OwnVariable {
        /// The variable.
        name: String,
        /// The first line of the loop.
        first: u32,
        /// The last line of the loop.
        last: u32,
    },
    /// Several lines change, which helps only together.
    Together {
        /// The changes, in the order of the lines.
        edits: Vec<PlacedEdit>,
    },
    /// A condition skips the rest of a block, and must skip only the lines next to it.
    Around {
        /// The condition with its jump: `if (digit == '.') continue;`.
        before: String,
        /// The condition around the lines: `if (digit != '.')`.
        after: String,
        /// The first of these lines.
        first: u32,
        /// The last of these lines.
        last: u32,
    },
}

/// A change, and its line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacedEdit {
    /// The line of the answer that changes.
    pub line: u32,
    /// What changes.
    pub edit: Edit,
}

impl Correction {
    /// Whether the change only takes something out: it shows where to look, and is no proposal.
    pub const fn only_takes_out(&self) -> bool {
        matches!(self.edit, Edit::Without { .. } | Edit::Never { .. })
    }
}

/// The most boards with a wrong reply and with a right one that each changed answer is called for.
const MOST_WRONG: usize = 12;
const MOST_RIGHT: usize = 60;

/// More blanks than this may take a search without any look ahead longer than there is time for.
const MOST_BLANKS: usize = 62;

pub(crate) struct CorrectedAnswer;

impl<E> Kind<E> for CorrectedAnswer {
    fn name(&self) -> &'static str {
        "correction"
    }

    fn look(&self, case: &mut Investigation<'_, E>) -> Result<Option<Evidence>, E> {
        let depends_on_chance =
            matches!(case.found.rule, Some(Rule::Differs | Rule::DiffersBySeed));
        if depends_on_chance || case.found.name.is_some() {
            return Ok(None);
        }
        let boards = boards(case);
        let is_slow = case.rejected.is_slow && !returns_wrong_result(case, boards.first());
        let Some(mut correction) = case.subject.correction(&boards, is_slow)? else {
            return Ok(None);
        };
        // The run is one on the first board, and the text says that this is the board above.
        let shown = case.shown.as_ref().map(|shown| shown.board);
        if shown.is_none() || shown != boards.first().copied() {
            correction.harmful_run = None;
        }
        // Where a right digit is seen to be struck, what takes the strike out says nothing more.
        if correction.only_takes_out() && case.found.struck_candidate.is_some() {
            return Ok(None);
        }
        Ok(Some(Evidence::Correction(correction)))
    }
}

/// Whether the answer returns a wrong result for this board. An answer that the judge stopped on
/// another board may do so: then it is not only slow.
fn returns_wrong_result<E>(case: &Investigation<'_, E>, board: Option<&Grid>) -> bool {
    case.all_probes().any(|probe| {
        let has_result = probe.reply.is_some() && probe.reply != Some(Reply::Slow);
        board == Some(&probe.board) && probe.is_known_wrong() && has_result
    })
}

/// The boards for which a changed answer is called: first those on which the answer fails.
fn boards<E>(case: &Investigation<'_, E>) -> Vec<Grid> {
    let mut boards = Vec::new();
    boards.extend(case.shown.as_ref().map(|shown| shown.board));
    boards.push(*case.rejected.board);
    let wrong = case.all_probes().filter(|probe| probe.is_known_wrong());
    boards.extend(spread(wrong.map(|probe| probe.board).collect(), MOST_WRONG));
    let right = case.all_probes().filter(|probe| probe.is_known_right());
    boards.extend(spread(right.map(|probe| probe.board).collect(), MOST_RIGHT));
    let slow = case
        .all_probes()
        .filter(|probe| probe.reply == Some(Reply::Slow) && !probe.is_known_wrong());
    boards.extend(spread(slow.map(|probe| probe.board).collect(), MOST_WRONG));
    let mut different: Vec<Grid> = Vec::new();
    for board in boards {
        if !different.contains(&board) && has_one_result(case.problem, &board) {
            different.push(board);
        }
    }
    different
}

/// Whether only one result is right.
fn has_one_result(problem: Problem, board: &Grid) -> bool {
    if problem == Problem::ValidSudoku {
        return true;
    }
    board.blanks().count() <= MOST_BLANKS && only_solution_of(board).is_some()
}

/// This many of the boards, from all parts of the list.
fn spread(boards: Vec<Grid>, most: usize) -> Vec<Grid> {
    let step = boards.len().div_ceil(most).max(1);
    boards.into_iter().step_by(step).collect()
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use rstest::rstest;

    use super::*;
    use crate::{AnswerRecord, CallEnd, RejectedBoard, Run, Subject};

    /// Leaves each board with up to this many blanks as it is, and never ends on the others.
    struct SlowAbove {
        blanks: usize,
        asked_whether_slow: Vec<bool>,
    }

    impl Subject for SlowAbove {
        type Error = Infallible;

        fn problem(&self) -> Problem {
            Problem::SudokuSolver
        }

        fn call(&mut self, boards: &[Grid], _: Run) -> Result<Vec<Option<Reply>>, Infallible> {
            let mut replies = Vec::new();
            for board in boards {
                replies.push(Some(if board.blanks().count() > self.blanks {
                    Reply::Slow
                } else {
                    Reply::Board(Box::new(*board))
                }));
            }
            Ok(replies)
        }

        fn record(&mut self, _: &Grid, _: CallEnd) -> Result<Option<AnswerRecord>, Infallible> {
            Ok(None)
        }

        fn correction(
            &mut self,
            _: &[Grid],
            is_slow: bool,
        ) -> Result<Option<Correction>, Infallible> {
            self.asked_whether_slow.push(is_slow);
            Ok(None)
        }
    }

    #[rstest]
    #[case::wrong_on_small_boards(20, false)]
    #[case::slow_on_each_board(0, true)]
    fn an_answer_that_is_wrong_on_a_small_board_is_not_only_slow(
        #[case] blanks: usize,
        #[case] is_slow: bool,
    ) {
        let rejected = RejectedBoard {
            board: &crate::boards::leetcode_example(),
            boards_before: &[],
            is_slow: true,
            needs_too_much_memory: false,
            ends_with_error: false,
        };
        let mut subject = SlowAbove {
            blanks,
            asked_whether_slow: Vec::new(),
        };
        let Ok(_) = crate::explain(&mut subject, &rejected);
        assert_eq!(subject.asked_whether_slow, [is_slow]);
    }

    #[test]
    fn boards_are_taken_from_all_parts() {
        let boards = vec![Grid::EMPTY; 25];
        assert_eq!(spread(boards, 12).len(), 9);
    }
}
