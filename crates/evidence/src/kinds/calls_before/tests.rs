//! Tests of the calls before a board.

use sudoku::Cell;

use super::*;
use crate::boards::full;

/// The first cells of a full grid.
fn board_with_digits(count: usize) -> Grid {
    full().without(Cell::ALL.into_iter().skip(count))
}

fn digit_counts_of_samples(counts: &[usize]) -> Vec<usize> {
    let boards = counts.iter().map(|&count| board_with_digits(count));
    let samples = samples(boards.collect());
    samples.iter().map(|board| board.digits().count()).collect()
}

#[test]
fn the_samples_are_different_boards() {
    assert_eq!(digit_counts_of_samples(&[]), []);
    assert_eq!(digit_counts_of_samples(&[5]), [5]);
    assert_eq!(digit_counts_of_samples(&[9, 5]), [5, 9]);
    assert_eq!(digit_counts_of_samples(&[9, 7, 5]), [5, 7, 9]);
    assert_eq!(digit_counts_of_samples(&[9, 8, 7, 6]), [6, 7, 9]);
    assert_eq!(digit_counts_of_samples(&[9, 8, 7, 6, 5]), [5, 7, 9]);
}

/// Right for the first board of a run, and too slow for each later one with many blanks.
struct SlowLater;

impl crate::Subject for SlowLater {
    type Error = std::convert::Infallible;

    fn problem(&self) -> Problem {
        Problem::SudokuSolver
    }

    fn call(&mut self, boards: &[Grid], _: Run) -> Result<Vec<Option<Reply>>, Self::Error> {
        let mut replies = Vec::new();
        for (place, board) in boards.iter().enumerate() {
            let is_slow = place > 0 && board.blanks().count() > crate::subject::FEW_BLANKS;
            replies.push(Some(if is_slow {
                Reply::Slow
            } else {
                Reply::Board(Box::new(solution(board)))
            }));
        }
        Ok(replies)
    }

    fn record(
        &mut self,
        _: &Grid,
        _: crate::CallEnd,
    ) -> Result<Option<crate::AnswerRecord>, Self::Error> {
        Ok(None)
    }

    /// Each call for a board with many blanks leaves something behind.
    fn kept(&mut self, boards: &[Grid]) -> Result<Vec<String>, Self::Error> {
        let mut names = Vec::new();
        for board in boards {
            let blanks = board.blanks().count();
            if blanks > crate::subject::FEW_BLANKS {
                names.push(format!("flags_of_{blanks}_blanks"));
            }
        }
        Ok(names)
    }
}

fn solution(board: &Grid) -> Grid {
    match sudoku::Puzzle::new(*board) {
        Ok(puzzle) => oracle::solutions(&puzzle, 1)[0],
        Err(_) => *board,
    }
}

/// What the rejected board leaves behind is not said to be kept: its own call fails.
#[test]
fn a_board_may_be_too_slow_after_others_only() {
    let rejected = RejectedBoard {
        board: &crate::boards::leetcode_example(),
        boards_before: &[board_with_digits(80)],
        is_slow: true,
        needs_too_much_memory: false,
        ends_with_error: false,
    };
    let Ok(explanation) = crate::explain_until("calls before", &mut SlowLater, &rejected);
    let said = explanation.rule.map(|rule| rule.to_string());
    let expected = "It is right when called for this board alone, and too slow after the \
                    boards before it. Some state survives from one call to the next.";
    assert_eq!(said.as_deref(), Some(expected));
}

/// Right for the first board of a run, and wrong for each later one. Its time is used up after
/// two runs of many boards.
#[derive(Default)]
struct LittleTime {
    long_runs: usize,
}

impl crate::Subject for LittleTime {
    type Error = std::convert::Infallible;

    fn problem(&self) -> Problem {
        Problem::SudokuSolver
    }

    fn call(&mut self, boards: &[Grid], _: Run) -> Result<Vec<Option<Reply>>, Self::Error> {
        if boards.len() > 10 {
            self.long_runs += 1;
        }
        if self.long_runs > 2 {
            return Ok(vec![None; boards.len()]);
        }
        let mut replies = vec![Some(Reply::Board(Box::new(solution(&boards[0]))))];
        for board in &boards[1..] {
            replies.push(Some(Reply::Board(Box::new(*board))));
        }
        Ok(replies)
    }

    fn record(
        &mut self,
        _: &Grid,
        _: crate::CallEnd,
    ) -> Result<Option<crate::AnswerRecord>, Self::Error> {
        Ok(None)
    }
}

/// Wrong for each board after another one, but for the rejected board only after two others.
struct WrongAfterTwo;

impl crate::Subject for WrongAfterTwo {
    type Error = std::convert::Infallible;

    fn problem(&self) -> Problem {
        Problem::SudokuSolver
    }

    fn call(&mut self, boards: &[Grid], _: Run) -> Result<Vec<Option<Reply>>, Self::Error> {
        let mut replies = Vec::new();
        for (calls_before, board) in boards.iter().enumerate() {
            let is_rejected = *board == board_with_digits(80);
            let harmless = usize::from(is_rejected);
            let result = if calls_before > harmless {
                *board
            } else {
                solution(board)
            };
            replies.push(Some(Reply::Board(Box::new(result))));
        }
        Ok(replies)
    }

    fn record(
        &mut self,
        _: &Grid,
        _: crate::CallEnd,
    ) -> Result<Option<crate::AnswerRecord>, Self::Error> {
        Ok(None)
    }
}

/// The rejected board has one blank, and only a probe shows one board that suffices.
#[test]
fn a_probe_that_fails_after_one_board_is_preferred() {
    let rejected = RejectedBoard {
        board: &board_with_digits(80),
        boards_before: &[board_with_digits(70), board_with_digits(60)],
        is_slow: false,
        needs_too_much_memory: false,
        ends_with_error: false,
    };
    let Ok(explanation) = crate::explain_until("calls before", &mut WrongAfterTwo, &rejected);
    let said = explanation.rule.map(|rule| rule.to_string()).unwrap();
    assert!(said.contains("wrong after each of the "), "{said}");
}

#[test]
fn a_rejected_board_with_one_blank_is_called_before_the_probes() {
    let rejected = RejectedBoard {
        board: &board_with_digits(80),
        boards_before: &[full().with(Cell::ALL[0], None)],
        is_slow: false,
        needs_too_much_memory: false,
        ends_with_error: false,
    };
    let mut subject = LittleTime::default();
    let Ok(explanation) = crate::explain_until("calls before", &mut subject, &rejected);
    let said = explanation.rule.map(|rule| rule.to_string());
    let expected = "It is right when called for this board alone, and wrong after the only \
                    other board tried before it. Some state survives from one call to the next.";
    assert_eq!(said.as_deref(), Some(expected));
}

/// The judge called the rejected board twice. No other board was tried before it.
#[test]
fn the_failing_board_is_not_called_an_other_one() {
    let board = board_with_digits(80);
    let rejected = RejectedBoard {
        board: &board,
        boards_before: &[board],
        is_slow: false,
        needs_too_much_memory: false,
        ends_with_error: false,
    };
    let mut subject = LittleTime::default();
    let Ok(explanation) = crate::explain_until("calls before", &mut subject, &rejected);
    let said = explanation.rule.map(|rule| rule.to_string());
    let expected = "It is right when called for this board alone, and wrong after the boards \
                    before it. Some state survives from one call to the next.";
    assert_eq!(said.as_deref(), Some(expected));
}

/// Right for every board.
struct AlwaysRight;

impl crate::Subject for AlwaysRight {
    type Error = std::convert::Infallible;

    fn problem(&self) -> Problem {
        Problem::ValidSudoku
    }

    fn call(&mut self, boards: &[Grid], _: Run) -> Result<Vec<Option<Reply>>, Self::Error> {
        let mut replies = Vec::new();
        for board in boards {
            replies.push(Some(Reply::Truth(board.is_valid())));
        }
        Ok(replies)
    }

    fn record(
        &mut self,
        _: &Grid,
        _: crate::CallEnd,
    ) -> Result<Option<crate::AnswerRecord>, Self::Error> {
        Ok(None)
    }
}

/// It was over the time that all boards together have, on a board for which it is right alone.
#[test]
fn a_time_that_was_over_is_no_result_that_differs() {
    for (is_slow, differs) in [(true, false), (false, true)] {
        let rejected = RejectedBoard {
            board: &board_with_digits(40),
            boards_before: &[board_with_digits(20)],
            is_slow,
            needs_too_much_memory: false,
            ends_with_error: false,
        };
        let Ok(found) = crate::explain_until("calls before", &mut AlwaysRight, &rejected);
        assert_eq!(found.rule.is_some(), differs, "{:?}", found.rule);
    }
}
