//! A board that takes a search row by row very long, and its mirror image, which does not. Both have
//! 64 blanks. Their times show whether a search has a fixed order.
//!
//! No answer has to be fast on them, but none may be wrong: [`failure_with_64_blanks`] is a part of
//! the verdict.

use std::time::Duration;

use compare::number;
use judge::fixtures::Expected;
use judge::{Finding, Verdict};
use runner::{AnswerFile, Judged, Measured, Problem, RunnerError, Trial, TrialTask};
use sudoku::{Puzzle, Transform};

use crate::standing::puzzle_of_case;

/// A puzzle for which a row-by-row search writes 69 million digits, and 43,222 when the puzzle is
/// mirrored left to right. Some other fixed orders have such a difference, too.
pub(crate) const ONE_WAY: &str = "wikipedia-brute-force";

/// The CPU time for a board until the verdict, with the start of the process. The user waits for it,
/// and a search that chooses its cells needs less.
const TIME_TO_VERDICT: Duration = Duration::from_millis(500);

/// The CPU time for a board where its time says something about the search.
const TIME: Duration = Duration::from_secs(2);

/// A time as short as this says little about a speed.
const SHORT: Duration = Duration::from_millis(5);

/// The puzzle itself takes more than this many times as long as its mirror image if the search is row
/// by row, or nearly.
const RATIO: u32 = 20;

/// The board and its mirror image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum OneWayBoard {
    Itself,
    MirrorImage,
}

impl OneWayBoard {
    fn puzzle(self) -> Puzzle {
        let puzzle = puzzle_of_case(ONE_WAY);
        match self {
            Self::Itself => puzzle,
            Self::MirrorImage => mirror().apply_to_puzzle(&puzzle),
        }
    }
}

/// Left and right exchanged.
fn mirror() -> Transform {
    Transform::move_columns([8, 7, 6, 5, 4, 3, 2, 1, 0]).expect("stacks stay together")
}

/// The end of a call that is measured.
enum Timed {
    /// It ended in this time.
    In(Duration),
    /// It took too long.
    TooSlow,
    /// Its result is wrong, or it ended with an error.
    Failed(Box<Finding>),
}

/// The wrong result, the exception or the exit of an answer to problem 37 on one of the two boards.
/// `None` if it has none in the time that it has; that it is slow is no fault.
///
/// # Errors
///
/// The answer cannot be run.
pub fn failure_with_64_blanks(answer: &AnswerFile) -> Judged {
    if !answer.problems().contains(&Problem::SudokuSolver) {
        return Ok(None);
    }
    for board in [OneWayBoard::MirrorImage, OneWayBoard::Itself] {
        if let Timed::Failed(finding) = time_for(answer, board, TIME_TO_VERDICT)? {
            return Ok(Some(finding));
        }
    }
    Ok(None)
}

/// The CPU time for this board, without the start of the process, if it takes at most this long with
/// the start.
///
/// # Errors
///
/// The answer cannot be run.
fn time_for(answer: &AnswerFile, board: OneWayBoard, most: Duration) -> Result<Timed, RunnerError> {
    let mut answer = answer.clone();
    answer.limits.cpu = most;
    answer.limits.wall = most * 10;
    let trial = Trial {
        name: ONE_WAY.to_owned(),
        task: TrialTask::Solve(board.puzzle(), Expected::Exactly(1)),
    };
    let mut measured = Measured::default();
    Ok(match answer.judge(&[trial], &mut measured)? {
        None => Timed::In(measured.busy()),
        Some(finding) if finding.verdict == Verdict::TimeLimitExceeded => Timed::TooSlow,
        Some(finding) => Timed::Failed(finding),
    })
}

/// The times of an answer for both boards.
pub(crate) struct OneWayTimes {
    /// `None` if it took more than [`TIME`].
    mirror_image: Option<Duration>,
    /// `None` if it took more than the limit.
    pub(crate) itself: Option<Duration>,
    /// The time that the board itself had.
    limit: Duration,
}

/// What calls for both boards have shown.
pub(crate) enum OneWayResult {
    Times(OneWayTimes),
    /// It fails after more time than it has up to the verdict.
    Failed(Box<Finding>),
}

impl OneWayResult {
    /// Calls the answer for both boards. The board itself has more time if its mirror image is slow.
    ///
    /// # Errors
    ///
    /// The answer cannot be run.
    pub(crate) fn new(answer: &AnswerFile) -> Result<Self, RunnerError> {
        let mirror_image = match time_for(answer, OneWayBoard::MirrorImage, TIME)? {
            Timed::Failed(finding) => return Ok(Self::Failed(finding)),
            Timed::TooSlow => None,
            Timed::In(time) => Some(time),
        };
        let limit = match mirror_image {
            Some(time) => long_beside(time).max(TIME),
            None => TIME,
        };
        let itself = match time_for(answer, OneWayBoard::Itself, limit)? {
            Timed::Failed(finding) => return Ok(Self::Failed(finding)),
            Timed::TooSlow => None,
            Timed::In(time) => Some(time),
        };
        Ok(Self::Times(OneWayTimes {
            mirror_image,
            itself,
            limit,
        }))
    }
}

/// More time than this for the board itself is long beside this time for its mirror image.
fn long_beside(time: Duration) -> Duration {
    (time + SHORT) * RATIO
}

impl OneWayTimes {
    /// What the search probably does, if its times are those of a fixed order.
    pub(crate) fn fixed_order(&self) -> Option<String> {
        let mirror_image = self.mirror_image?;
        let itself = match self.itself {
            Some(time) if time <= long_beside(mirror_image) => return None,
            Some(time) => number::seconds(time.as_secs_f64()),
            None => format!("more than {}", number::seconds(self.limit.as_secs_f64())),
        };
        let mirror_image = number::seconds(mirror_image.as_secs_f64());
        Some(format!(
            "probably fills the cells in a fixed order, such as row by row: one board ({ONE_WAY}) \
             takes {itself}, its mirror image takes {mirror_image}"
        ))
    }
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use runner::ProcessLimits;
    use runner::testing::installed;

    use super::*;

    /// A right answer that begins with a check of the number of blanks.
    fn answer_that(does: &str) -> Option<AnswerFile> {
        let text = lessons::answer_of("fewest-candidates", "fewest-candidates", "py")
            .expect("a model answer")
            .text;
        let head = text
            .lines()
            .find(|line| line.contains("def solveSudoku"))
            .expect("the method");
        let check = format!(
            "{head}\n        if sum(row.count('.') for row in board) == 64:\n            {does}"
        );
        let text = text.replacen(head, &check, 1);
        installed(AnswerFile::of_text(
            "solution.py",
            &text,
            ProcessLimits::DEFAULT,
        ))
    }

    #[rstest]
    #[case::raises("raise KeyboardInterrupt", Verdict::RuntimeError)]
    #[case::exits("import os; os._exit(0)", Verdict::RuntimeError)]
    #[case::returns("return", Verdict::WrongAnswer)]
    fn an_answer_that_fails_on_64_blanks_is_wrong(#[case] does: &str, #[case] verdict: Verdict) {
        let Some(answer) = answer_that(does) else {
            return;
        };
        let finding = failure_with_64_blanks(&answer).unwrap().expect("it fails");
        assert_eq!(finding.verdict, verdict, "{}", finding.reason);
        assert_eq!(finding.case, ONE_WAY);
    }

    #[test]
    fn a_right_answer_or_a_slow_one_is_not_wrong() {
        for does in ["pass", "while True: pass"] {
            let Some(answer) = answer_that(does) else {
                return;
            };
            assert!(failure_with_64_blanks(&answer).unwrap().is_none(), "{does}");
        }
    }
}
