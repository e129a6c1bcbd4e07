//! [`failure_on_more_boards`]: what is wrong with an answer on boards that are short in some orders
//! of search alone.
//!
//! A right answer may be slow on these. To be slow is no fault; a wrong result, an exception or an
//! exit is one. On most of them, no shorter time decides between the two: the answer has as much
//! time as for any other call. The hard cases come last, and have less, since a search row by row
//! would only keep its reader waiting.

use std::time::Duration;

use judge::Verdict;
use runner::{AnswerFile, Judged, Measured, Problem};

use crate::{hard_cases, most_blanks, three_candidates};

/// The time for each of the hard cases. The model answers in Python that choose their cells take up
/// to 0.35 s, on `golden-nugget`.
const TIME_FOR_HARD_CASE: Duration = Duration::from_secs(1);

/// The wrong result, the exception or the exit of an answer to problem 37 on one of the boards.
/// `None` if it has none before it is stopped at the limits of a call: it gets no board after that.
///
/// # Errors
///
/// The answer cannot be run.
pub fn failure_on_more_boards(answer: &AnswerFile) -> Judged {
    if !answer.problems().contains(&Problem::SudokuSolver) {
        return Ok(None);
    }
    let mut trials = most_blanks::trials();
    trials.extend(three_candidates::trials());
    if let Some(finding) = answer.judge(&trials, &mut Measured::default())? {
        if finding.verdict == Verdict::TimeLimitExceeded {
            return Ok(None);
        }
        return Ok(Some(finding));
    }
    let mut hurried = answer.clone();
    hurried.limits.cpu = answer.limits.cpu.min(TIME_FOR_HARD_CASE);
    match hurried.judge(&hard_cases::trials(), &mut Measured::default())? {
        Some(finding) if shows_a_mistake(finding.verdict) => Ok(Some(finding)),
        _ => Ok(None),
    }
}

/// Whether a verdict on a hard case is about more than time and memory: a search that keeps boards
/// may keep many.
const fn shows_a_mistake(verdict: Verdict) -> bool {
    matches!(verdict, Verdict::WrongAnswer | Verdict::RuntimeError)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

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
            let finding = failure_on_more_boards(&answer).unwrap().expect("it fails");
            assert_eq!(finding.verdict, verdict, "{}", finding.reason);
        }
    }

    #[test]
    fn an_answer_that_never_tries_a_third_digit_is_wrong() {
        let right = lessons::answer_of("fewest-candidates", "fewest-candidates", "py")
            .expect("a model answer")
            .text;
        let all_digits = r#"in "123456789":"#;
        assert!(right.contains(all_digits), "{right}");
        let two_candidates = r#"in [d for d in "123456789" if used >> (int(d) - 1) & 1 == 0][:2]:"#;
        let wrong = right.replacen(all_digits, two_candidates, 1);
        let limits = ProcessLimits::DEFAULT;
        let Some(answer) = installed(AnswerFile::of_text("solution.py", &wrong, limits)) else {
            return;
        };
        let finding = failure_on_more_boards(&answer)
            .unwrap()
            .expect("it gives up");
        assert_eq!(finding.verdict, Verdict::WrongAnswer, "{}", finding.reason);
        let case = finding.case.expect("a board failed");
        assert!(case.starts_with("three-candidates"), "{case}");
    }

    #[test]
    fn an_answer_that_guesses_only_between_two_digits_is_wrong() {
        let right = lessons::answer_of("constraint-propagation", "constraint-propagation", "py")
            .expect("a model answer")
            .text;
        let choice = "min(blanks, key=lambda blank: len(candidates[blank]))";
        assert!(right.contains(choice), "{right}");
        let pair = "next(blank for blank in blanks if len(candidates[blank]) == 2)";
        for (cell, is_wrong) in [(choice, false), (pair, true)] {
            let text = right.replacen(choice, cell, 1);
            let opened = AnswerFile::of_text("solution.py", &text, ProcessLimits::DEFAULT);
            let Some(answer) = installed(opened) else {
                return;
            };
            let finding = failure_on_more_boards(&answer).unwrap();
            let verdict = finding.as_ref().map(|finding| finding.verdict);
            assert_eq!(
                verdict,
                is_wrong.then_some(Verdict::RuntimeError),
                "{finding:?}"
            );
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
            assert!(failure_on_more_boards(&answer).unwrap().is_none(), "{does}");
        }
    }
}
