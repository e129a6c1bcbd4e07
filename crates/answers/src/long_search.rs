//! [`failure_on_long_search`]: an answer whose steps are so slow that a long search exceeds its
//! time limit.
//!
//! ```js
//! board[row][column] = digit;
//! if (isValid(board)) search();    // makes a set of 243 strings, for each digit
//! ```
//!
//! The cases are short for a search row by row, so such an answer passes all of them, though it
//! takes minutes on a puzzle that the plain answer solves in 0.2 s. A slow answer gets one more
//! board, on which such a search writes ten to twenty times as many digits.
//!
//! No right answer is refused for its order: a search in another one may take long on this board,
//! too. An answer that exceeds the limit is refused only if its time for each digit of a search row
//! by row is the same on boards of many kinds, is at least ten times that of the plain answer, and
//! leads to the limit.

use judge::Verdict;
use runner::{AnswerFile, ExceededLimit, Judged, Measured, Problem, Trial};
use sudoku::Puzzle;

use crate::boards_to_solve::{puzzle_of_case, trial};
use crate::digit_cost::has_slow_board;

/// A puzzle with a long search. In every language that is not slow, the plain answer takes at most
/// 0.25 s, a fortieth of the time limit. To exceed the limit, an answer must take 9 µs for each
/// digit.
const CASE: &str = "platinum-blonde";

/// The digits that a search row by row writes on it.
const PLACEMENTS: u64 = 1_114_771;

/// What is wrong with a right answer on a board with a long search. `None` if none of the puzzles
/// among these trials took it long, if its language is slow, if the search has more than
/// `most_placements`, or if it exceeds the limit for another reason than its slow steps.
///
/// # Errors
///
/// The answer cannot be run.
pub fn failure_on_long_search(
    answer: &AnswerFile,
    trials: &[Trial],
    measured: &Measured,
    most_placements: u64,
) -> Judged {
    let is_solver = answer.problems().contains(&Problem::SudokuSolver);
    if !is_solver || answer.is_slow() || PLACEMENTS > most_placements {
        return Ok(None);
    }
    if !has_slow_board(trials, measured) {
        return Ok(None);
    }
    let puzzle = puzzle();
    let long_search = [trial(CASE.to_owned(), puzzle)];
    let Some(mut finding) = answer.judge(&long_search, &mut Measured::default())? else {
        return Ok(None);
    };
    match finding.verdict {
        Verdict::TimeLimitExceeded => {}
        // A search in another order may write or keep more than the limits allow on a board that
        // is long only in that order.
        Verdict::MemoryLimitExceeded | Verdict::OutputLimitExceeded => return Ok(None),
        _ => return Ok(Some(finding)),
    }
    let exceeded = ExceededLimit {
        board: puzzle.grid(),
        time: answer.limits.cpu,
    };
    let Some(cost) = answer.step_cost(Some(exceeded))? else {
        return Ok(None);
    };
    finding.explanation.step_cost = Some(cost);
    Ok(Some(finding))
}

fn puzzle() -> Puzzle {
    puzzle_of_case(CASE)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use generator::row_by_row_placements;
    use runner::ProcessLimits;
    use runner::testing::installed;

    use super::*;

    /// A tenth of the default, so that the tests are short. The plain answer takes 0.2 s.
    const LIMITS: ProcessLimits = ProcessLimits {
        cpu: Duration::from_secs(1),
        ..ProcessLimits::DEFAULT
    };

    const PLAIN: &str = "for (const digit of '123456789') {";

    /// What is wrong with the plain answer in JavaScript, with another head of its loop over the
    /// digits, if a board of its cases took it this long. `None` if Node is not installed.
    fn failure(loop_head: &str, slowest: Duration, most_placements: u64) -> Option<Judged> {
        let plain = lessons::answer_of("naive-scan", "naive-scan", "js")
            .expect("a model answer")
            .text;
        assert!(plain.contains(PLAIN), "{plain}");
        let text = plain.replacen(PLAIN, loop_head, 1);
        let answer = installed(AnswerFile::of_text("solution.js", &text, LIMITS))?;
        let trials = [trial("fresh:1".to_owned(), puzzle())];
        let measured = Measured {
            times: vec![("fresh:1".to_owned(), slowest)],
            ..Measured::default()
        };
        let judged = failure_on_long_search(&answer, &trials, &measured, most_placements);
        Some(judged)
    }

    const SLOW: Duration = Duration::from_millis(600);

    #[test]
    fn an_answer_with_slow_steps_is_refused_with_this_reason() {
        let slow_step = format!("{PLAIN} JSON.stringify(board);");
        let Some(judged) = failure(&slow_step, SLOW, u64::MAX) else {
            return;
        };
        let finding = judged.unwrap().expect("it exceeds the limit");
        assert_eq!(finding.verdict, Verdict::TimeLimitExceeded);
        let cost = finding.explanation.step_cost.expect("what a digit costs");
        assert!(cost.contains("One step does too much work"), "{cost}");
        // It gets no such board if no other took it long, or if less work is allowed.
        for (slowest, most_placements) in [(SLOW / 2, u64::MAX), (SLOW, PLACEMENTS - 1)] {
            let judged = failure(&slow_step, slowest, most_placements);
            assert!(judged.expect("Node is installed").unwrap().is_none());
        }
    }

    #[test]
    #[ignore = "slow: .ci/run runs it"]
    fn an_answer_that_takes_long_for_another_reason_is_not_refused() {
        let in_another_order = "for (const digit of '987654321') { JSON.stringify(board);";
        let waits_for_this_board = "while (board[0][7] === '1' && board[1][8] === '3') {}
             for (const digit of '123456789') {";
        for loop_head in [PLAIN, in_another_order, waits_for_this_board] {
            let Some(judged) = failure(loop_head, SLOW, u64::MAX) else {
                return;
            };
            assert!(judged.unwrap().is_none(), "{loop_head}");
        }
    }

    #[test]
    fn the_search_is_as_long_as_stated() {
        let placements = row_by_row_placements(&puzzle(), PLACEMENTS);
        assert_eq!(placements, Some(PLACEMENTS));
    }
}
