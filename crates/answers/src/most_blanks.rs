//! [`failure_with_most_blanks`]: what is wrong with an answer on two more boards, with 63 and 64
//! blanks.
//!
//! None of the stored boards has more than 62 blanks: such boards are hardly ever cheap in all
//! [orders](crate::orders). So a right answer may be slow on these. To be slow is no fault; a wrong
//! result, an exception or an exit is one. No shorter time decides between them: the answer has as
//! much time as for any other call.

use judge::Verdict;
use judge::fixtures;
use runner::{AnswerFile, Judged, Measured, Problem};
use sudoku::{Cell, Puzzle, Transform};

use crate::boards_to_solve::trial;
use crate::filling::solution;

/// A puzzle whose mirror image takes a search row by row 43,222 placements, and in most other
/// orders far more.
const CASE: &str = "wikipedia-brute-force";

/// The cell that is filled for the board with 63 blanks. With any other one, a search row by row
/// makes more than the 4,496 placements that it makes now.
const FILLED: Cell = Cell::ALL[3 * 9 + 2];

/// The wrong result, the exception or the exit of an answer to problem 37 on one of the boards.
/// `None` if it has none before it is stopped at the limits of a call.
///
/// # Errors
///
/// The answer cannot be run.
pub fn failure_with_most_blanks(answer: &AnswerFile) -> Judged {
    if !answer.problems().contains(&Problem::SudokuSolver) {
        return Ok(None);
    }
    let name = format!("{CASE}, left and right exchanged");
    let trials = [
        trial(format!("{name}, {FILLED} filled"), with_63_blanks()),
        trial(name, with_64_blanks()),
    ];
    let finding = answer.judge(&trials, &mut Measured::default())?;
    Ok(match finding {
        Some(finding) if finding.verdict == Verdict::TimeLimitExceeded => None,
        finding => finding,
    })
}

fn with_63_blanks() -> Puzzle {
    let puzzle = with_64_blanks();
    let mut grid = *puzzle.grid();
    grid[FILLED] = solution(&puzzle)[FILLED];
    Puzzle::new(grid).expect("a part of a solution breaks no rule")
}

fn with_64_blanks() -> Puzzle {
    let puzzle = fixtures::case(CASE).and_then(|case| case.puzzle);
    mirror().apply_to_puzzle(&puzzle.expect("a case with a valid puzzle"))
}

/// Left and right exchanged.
fn mirror() -> Transform {
    Transform::move_columns([8, 7, 6, 5, 4, 3, 2, 1, 0]).expect("stacks stay together")
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use generator::row_by_row_placements;
    use rstest::rstest;
    use runner::ProcessLimits;
    use runner::testing::installed;

    use super::*;

    /// A right answer, but for what it does on a board with this many blanks.
    fn answer_that(does: &str, blanks: usize, limits: ProcessLimits) -> Option<AnswerFile> {
        let text = lessons::answer_of("fewest-candidates", "fewest-candidates", "py")
            .expect("a model answer")
            .text;
        let head = text
            .lines()
            .find(|line| line.contains("def solveSudoku"))
            .expect("the method");
        let check = format!(
            "{head}
        import os, time
        start = time.process_time()
        if sum(row.count('.') for row in board) == {blanks}:
            {does}"
        );
        let text = text.replacen(head, &check, 1);
        installed(AnswerFile::of_text("solution.py", &text, limits))
    }

    /// Longer than a search that chooses its cells takes.
    const SPIN: &str = "while time.process_time() < start + 1: pass";

    #[rstest]
    #[case::raises("raise KeyboardInterrupt", Verdict::RuntimeError)]
    #[case::exits("os._exit(0)", Verdict::RuntimeError)]
    #[case::returns("return", Verdict::WrongAnswer)]
    fn an_answer_that_fails_on_63_or_64_blanks_is_wrong_however_late(
        #[case] does: &str,
        #[case] verdict: Verdict,
        #[values(63, 64)] blanks: usize,
    ) {
        for begin in ["pass", SPIN] {
            let does = format!("{begin}\n            {does}");
            let Some(answer) = answer_that(&does, blanks, ProcessLimits::DEFAULT) else {
                return;
            };
            let finding = failure_with_most_blanks(&answer)
                .unwrap()
                .expect("it fails");
            assert_eq!(finding.verdict, verdict, "{}", finding.reason);
        }
    }

    #[test]
    fn a_right_answer_or_a_slow_one_is_not_wrong() {
        let limits = ProcessLimits {
            cpu: Duration::from_secs(1),
            ..ProcessLimits::DEFAULT
        };
        for does in ["pass", "while True: pass"] {
            let Some(answer) = answer_that(does, 64, limits) else {
                return;
            };
            assert!(
                failure_with_most_blanks(&answer).unwrap().is_none(),
                "{does}"
            );
        }
    }

    #[test]
    fn a_search_row_by_row_ends_in_time_on_both_boards() {
        for (board, blanks, placements) in [
            (with_63_blanks(), 63, 4_496),
            (with_64_blanks(), 64, 43_222),
        ] {
            assert_eq!(board.grid().blanks().count(), blanks);
            assert_eq!(row_by_row_placements(&board, 50_000), Some(placements));
        }
    }
}
