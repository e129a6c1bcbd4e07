//! [`unused_lines`]: lines of a right answer that are never used, though its author expects them
//! to run.
//!
//! ```js
//! let changed = false;      // meant: true
//! while (changed) {
//!     changed = false;      // from here on, nothing runs
//! ```
//!
//! Such an answer is right, since its guesses do the work that its deductions should do. It is only
//! slower than it looks.
//!
//! > Lines 3–12 never ran on leetcode-37, al-escargot or tutorial-boxed.
//!
//! It cannot be false: the interpreter, or the counters of the compiler, report every line that
//! ran.

use std::collections::BTreeSet;

use runner::{AnswerFile, RecordedAnswer, RunnerError};
use sudoku::list_in_words;

use crate::standing::{RECORDED, puzzle_of_case};

/// More boards: one on which every search guesses, and goes back, and one that singles solve. Both
/// are short for a search row by row.
const MORE_CASES: [&str; 2] = ["al-escargot", "tutorial-boxed"];

/// The least number of lines in a row. A single line is often one that the language demands, such
/// as `return false` at the end of a method that always finds a solution.
const LEAST_LINES: usize = 3;

/// Which lines of the answer never ran on any of the boards, in a sentence. `recorded` is its
/// search on [`RECORDED`]. Few right answers have such lines there, so few are recorded again.
///
/// `None` if no lines are left, if the language has no record of them, or if a record was cut: a
/// line may run later.
///
/// # Errors
///
/// The answer cannot be run.
pub(crate) fn unused_lines(
    answer: &AnswerFile,
    recorded: &RecordedAnswer,
) -> Result<Option<String>, RunnerError> {
    let Some(mut unused) = idle_numbers(recorded) else {
        return Ok(None);
    };
    for case in MORE_CASES {
        if long_runs(&unused).is_empty() {
            return Ok(None);
        }
        let Some(recorded) = answer.recorded(&puzzle_of_case(case))? else {
            return Ok(None);
        };
        let Some(idle) = idle_numbers(&recorded) else {
            return Ok(None);
        };
        unused = &unused & &idle;
    }
    Ok(sentence(&unused))
}

/// The numbers of the lines that never ran. `None` if the record was cut.
fn idle_numbers(recorded: &RecordedAnswer) -> Option<BTreeSet<u32>> {
    let mut numbers = BTreeSet::new();
    for lines in recorded.idle_lines()? {
        // That LeetCode's other method never ran says nothing.
        if !lines.is_validator {
            numbers.extend(lines.first..=lines.last);
        }
    }
    Some(numbers)
}

/// The sentence about the runs of lines that are long enough. `None` if there is none.
fn sentence(numbers: &BTreeSet<u32>) -> Option<String> {
    let mut texts = Vec::new();
    for run in long_runs(numbers) {
        texts.push(format!("{}–{}", run[0], run[run.len() - 1]));
    }
    if texts.is_empty() {
        return None;
    }
    let [second, third] = MORE_CASES;
    Some(format!(
        "Lines {} never ran on {RECORDED}, {second} or {third}. If they should, look at what leads \
         to them.",
        list_in_words(&texts, "and"),
    ))
}

/// The runs of numbers that are long enough.
fn long_runs(numbers: &BTreeSet<u32>) -> Vec<Vec<u32>> {
    let mut long = runs(numbers);
    long.retain(|run| run.len() >= LEAST_LINES);
    long
}

/// The numbers, split wherever one is missing.
fn runs(numbers: &BTreeSet<u32>) -> Vec<Vec<u32>> {
    let mut runs: Vec<Vec<u32>> = Vec::new();
    for &number in numbers {
        match runs.last_mut() {
            Some(run) if run.last() == Some(&(number - 1)) => run.push(number),
            _ => runs.push(vec![number]),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use rstest::rstest;
    use runner::ProcessLimits;
    use runner::testing::installed;

    use super::*;

    /// Writes naked singles before it guesses. `FIRST` says whether it begins to.
    const WITH_SINGLES: &str = "\
class Solution:
    def solveSudoku(self, board):
        def candidates(r, c):
            used = set(board[r]) | {row[c] for row in board}
            for row in board[r // 3 * 3:r // 3 * 3 + 3]:
                used |= set(row[c // 3 * 3:c // 3 * 3 + 3])
            return [digit for digit in '123456789' if digit not in used]

        def solve():
            blanks = [(r, c) for r in range(9) for c in range(9) if board[r][c] == '.']
            written = []
            changed = FIRST
            while changed:
                changed = False
                for r, c in blanks:
                    fitting = candidates(r, c)
                    if board[r][c] == '.' and len(fitting) == 1:
                        board[r][c] = fitting[0]
                        written.append((r, c))
                        changed = True
            blanks = [(r, c) for r, c in blanks if board[r][c] == '.']
            if not blanks:
                return True
            r, c = min(blanks, key=lambda cell: len(candidates(*cell)))
            for digit in candidates(r, c):
                board[r][c] = digit
                if solve():
                    return True
                board[r][c] = '.'
            for r, c in written:
                board[r][c] = '.'
            return False

        solve()
";

    #[rstest]
    #[case::the_loop_never_begins("False", Some("Lines 14–20 never ran on leetcode-37, "))]
    #[case::the_loop_begins("True", None)]
    fn a_loop_that_never_begins_is_named(#[case] first: &str, #[case] start: Option<&str>) {
        let text = WITH_SINGLES.replace("FIRST", first);
        let opened = AnswerFile::of_text("solution.py", &text, ProcessLimits::DEFAULT);
        let Some(answer) = installed(opened) else {
            return;
        };
        let recorded = answer.recorded(&puzzle_of_case(RECORDED)).unwrap().unwrap();
        let said = unused_lines(&answer, &recorded).unwrap();
        match start {
            Some(start) => assert!(
                said.as_deref().unwrap_or_default().starts_with(start),
                "{said:?}"
            ),
            None => assert_eq!(said, None),
        }
    }

    #[test]
    fn single_lines_are_not_named() {
        let numbers = BTreeSet::from([1, 2, 7, 11, 12, 13, 14, 20, 21, 22]);
        let said = sentence(&numbers).unwrap();
        assert!(
            said.starts_with("Lines 11–14 and 20–22 never ran"),
            "{said}"
        );
        assert_eq!(sentence(&BTreeSet::from([1, 2, 7])), None);
    }
}
