//! [`cost_of_a_digit`]: why a right answer is slow, though its search is an ordinary one.
//!
//! ```js
//! board[row][column] = digit;
//! if (isValid(board)) search();    // looks at all 27 houses, for each digit
//! ```
//!
//! Such an answer is accepted if it stays within the limit on a [long search](crate::long_search),
//! too. LeetCode's limit of time may refuse it.

use std::time::Duration;

use runner::{AnswerFile, Measured, RunnerError, Trial};

/// A call that took less is not slow. On the longest of the boards, the plain answer in Python, the
/// slowest one, takes 0.1 to 0.2 s.
const SLOW_CALL: Duration = Duration::from_millis(500);

/// What each digit costs, beside the plain answer in the same language, in sentences. `None` unless
/// a call was slow.
///
/// # Errors
///
/// The answer cannot be run.
pub(crate) fn cost_of_a_digit(
    answer: &AnswerFile,
    trials: &[Trial],
    measured: &Measured,
) -> Result<Option<String>, RunnerError> {
    if has_slow_board(trials, measured) {
        answer.step_cost(None)
    } else {
        Ok(None)
    }
}

/// Whether the slowest board is a puzzle that took long.
pub(crate) fn has_slow_board(trials: &[Trial], measured: &Measured) -> bool {
    let Some((case, time)) = measured.slowest() else {
        return false;
    };
    // The slowest board may be one to validate.
    let is_puzzle = trials
        .iter()
        .any(|trial| trial.name == *case && trial.puzzle().is_some());
    is_puzzle && *time >= SLOW_CALL
}

#[cfg(test)]
mod tests {
    use generator::row_by_row_placements;
    use runner::ProcessLimits;
    use runner::testing::installed;

    use super::*;

    /// The plain answer in Python, with this statement for each digit that it tests; `None` if
    /// Python is not installed.
    fn answer_with(statement: &str) -> Option<AnswerFile> {
        let text = lessons::answer_of("naive-scan", "naive-scan", "py")
            .expect("a model answer")
            .text;
        let loop_head = "for digit in \"123456789\":\n";
        let (before, after) = text.split_once(loop_head).expect("its loop");
        let indentation = before.lines().next_back().unwrap_or_default();
        let text = format!("{before}{loop_head}{indentation}    {statement}\n{after}");
        let limits = ProcessLimits::DEFAULT;
        installed(AnswerFile::of_text("solution.py", &text, limits))
    }

    /// What is said of an answer that was judged on a board of 1,000 to 3,000 placements.
    fn cost_of(answer: &AnswerFile) -> Option<String> {
        let mut trials = crate::boards_to_solve::of_a_stage(1);
        trials.retain(|trial| {
            let puzzle = trial.puzzle().expect("a board to solve");
            row_by_row_placements(puzzle, 3_000).is_some_and(|placements| placements > 1_000)
        });
        trials.truncate(1);
        assert!(!trials.is_empty());
        let mut measured = Measured::default();
        assert!(answer.judge(&trials, &mut measured).unwrap().is_none());
        cost_of_a_digit(answer, &trials, &measured).unwrap()
    }

    #[test]
    #[ignore = "slow: .ci/run runs it"]
    fn of_an_answer_with_slow_steps_alone_the_cost_is_said() {
        let (Some(plain), Some(slow)) =
            (answer_with("pass"), answer_with("sorted(str(board) * 9)"))
        else {
            return;
        };
        assert_eq!(cost_of(&plain), None);
        let text = cost_of(&slow).expect("what a digit costs");
        assert!(text.contains("naive-scan, the plain answer"), "{text}");
    }
}
