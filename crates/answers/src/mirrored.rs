//! [`failure_with_64_blanks`]: what is wrong with an answer on one more board, which has 64 blanks.
//!
//! None of the kept boards has 64 blanks: such boards are hardly ever cheap in all
//! [orders](crate::orders). So a right answer may be slow on this one. To be slow is no fault; a
//! wrong result, an exception or an exit is one. No shorter time decides between them: the answer
//! has as much time as for any other call.

use judge::Verdict;
use judge::fixtures::{self, Expected};
use runner::{AnswerFile, Judged, Measured, Problem, Trial, TrialTask};
use sudoku::{Puzzle, Transform};

/// A puzzle whose mirror image takes a search row by row 43,222 placements, and in most other
/// orders far more.
const CASE: &str = "wikipedia-brute-force";

/// The wrong result, the exception or the exit of an answer to problem 37 on the board. `None` if
/// it has none before it is stopped at the limits of a call.
///
/// # Errors
///
/// The answer cannot be run.
pub fn failure_with_64_blanks(answer: &AnswerFile) -> Judged {
    if !answer.problems().contains(&Problem::SudokuSolver) {
        return Ok(None);
    }
    let trial = Trial {
        name: format!("{CASE}, left and right exchanged"),
        task: TrialTask::Solve(board(), Expected::Exactly(1)),
    };
    let finding = answer.judge(&[trial], &mut Measured::default())?;
    Ok(match finding {
        Some(finding) if finding.verdict == Verdict::TimeLimitExceeded => None,
        finding => finding,
    })
}

fn board() -> Puzzle {
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

    /// A right answer, but for what it does on 64 blanks.
    fn answer_that(does: &str, limits: ProcessLimits) -> Option<AnswerFile> {
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
        if sum(row.count('.') for row in board) == 64:
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
    fn an_answer_that_fails_on_64_blanks_is_wrong_however_late(
        #[case] does: &str,
        #[case] verdict: Verdict,
    ) {
        for begin in ["pass", SPIN] {
            let does = format!("{begin}\n            {does}");
            let Some(answer) = answer_that(&does, ProcessLimits::DEFAULT) else {
                return;
            };
            let finding = failure_with_64_blanks(&answer).unwrap().expect("it fails");
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
            let Some(answer) = answer_that(does, limits) else {
                return;
            };
            assert!(failure_with_64_blanks(&answer).unwrap().is_none(), "{does}");
        }
    }

    #[test]
    fn a_search_row_by_row_ends_in_time_on_the_board() {
        assert_eq!(board().grid().blanks().count(), 64);
        assert_eq!(row_by_row_placements(&board(), 50_000), Some(43_222));
    }
}
