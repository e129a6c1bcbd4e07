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
//! > In one search of leetcode-37, of al-escargot and of tutorial-boxed, lines 3–12 never ran.
//!
//! It is true of these searches: the interpreter, or the counters of the compiler, report every
//! line that ran. In another search the lines may run, so a reader is only asked to look.

use std::collections::BTreeSet;

use runner::{AnswerFile, Problem, RecordedAnswer, RunnerError};
use sudoku::list_in_words;

use crate::boards_to_solve::puzzle_of_case;
use crate::standing::RECORDED;

/// More boards: one on which a search by singles guesses, and goes back, and one that singles
/// solve. Both are short for a search row by row.
const MORE_CASES: [&str; 2] = ["al-escargot", "tutorial-boxed"];

/// The least number of lines with code in a row. One or two are often what the language demands,
/// such as `return false` at the end of a method that always finds a solution, or a branch that
/// throws an exception. No model answer has three.
const LEAST_LINES: usize = 3;

/// Which lines of the answer never ran on any of the boards, in a sentence. `recorded` is its
/// search on [`RECORDED`]. Few right answers have such lines there, so few are recorded again.
///
/// `None` if no lines are left, if the language has no record of them, if a record was cut, since a
/// line may run later, or if the answer solves problem 36, too: it has lines for that alone.
///
/// # Errors
///
/// The answer cannot be run.
pub(crate) fn unused_lines(
    answer: &AnswerFile,
    recorded: &RecordedAnswer,
) -> Result<Option<String>, RunnerError> {
    if answer.problems() != [Problem::SudokuSolver] {
        return Ok(None);
    }
    let code: Vec<&str> = answer.text().lines().map(str::trim).collect();
    let Some(mut unused) = idle_numbers(recorded) else {
        return Ok(None);
    };
    for case in MORE_CASES {
        if long_runs(&unused, &code).is_empty() {
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
    Ok(sentence(&long_runs(&unused, &code)))
}

/// The numbers of the lines that never ran. `None` if the record was cut.
fn idle_numbers(recorded: &RecordedAnswer) -> Option<BTreeSet<u32>> {
    let mut numbers = BTreeSet::new();
    for lines in recorded.idle_lines()? {
        numbers.extend(lines.first..=lines.last);
    }
    Some(numbers)
}

/// The sentence about these runs of lines. `None` if there is none.
fn sentence(runs: &[Vec<u32>]) -> Option<String> {
    if runs.is_empty() {
        return None;
    }
    let mut texts = Vec::new();
    for run in runs {
        texts.push(format!("{}–{}", run[0], run[run.len() - 1]));
    }
    let [second, third] = MORE_CASES;
    Some(format!(
        "In one search of {RECORDED}, of {second} and of {third}, lines {} never ran. If they \
         should, look at what leads to them.",
        list_in_words(&texts, "and"),
    ))
}

/// The runs with enough lines of code. A `main` is left out: it is not called.
fn long_runs(numbers: &BTreeSet<u32>, code: &[&str]) -> Vec<Vec<u32>> {
    let mut long = runs(numbers);
    long.retain(|run| {
        let lines_of_code = run.iter().filter(|&&number| is_code(line(code, number)));
        let heads = [run[0], run[0] - 1];
        let is_main = heads
            .iter()
            .any(|&number| line(code, number).contains("main"));
        lines_of_code.count() >= LEAST_LINES && !is_main
    });
    long
}

/// Whether a line has code, and not only a comment or a bracket.
fn is_code(line: &str) -> bool {
    let is_comment = ["//", "#", "/*", "*"]
        .iter()
        .any(|mark| line.starts_with(mark));
    !is_comment && line.contains(char::is_alphanumeric)
}

/// The line with this number; an empty one for 0 and beyond the end.
fn line<'a>(code: &[&'a str], number: u32) -> &'a str {
    let index = (number as usize).checked_sub(1);
    index
        .and_then(|index| code.get(index))
        .copied()
        .unwrap_or_default()
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
    #[case::the_loop_never_begins("False", Some("lines 14–20 never ran"))]
    #[case::the_loop_begins("True", None)]
    fn a_loop_that_never_begins_is_named(#[case] first: &str, #[case] lines: Option<&str>) {
        let text = WITH_SINGLES.replace("FIRST", first);
        let opened = AnswerFile::of_text("solution.py", &text, ProcessLimits::DEFAULT);
        let Some(answer) = installed(opened) else {
            return;
        };
        let recorded = answer.recorded(&puzzle_of_case(RECORDED)).unwrap();
        let said = unused_lines(&answer, &recorded.expect("a record")).unwrap();
        match lines {
            Some(lines) => {
                let said = said.unwrap_or_default();
                assert!(said.contains(lines), "{said}");
            }
            None => assert_eq!(said, None),
        }
    }

    #[test]
    fn only_long_runs_of_code_are_named() {
        let code = [
            "int main() {",
            "a();",
            "b();",
            "c();",
            "}",
            "",
            "d();",
            "// e",
            "",
            "f();",
            "",
            "g();",
            "h();",
            "",
            "i();",
            "}",
        ];
        // `main`; two lines of code with a comment between them; three lines of code.
        let numbers: BTreeSet<u32> = (2..=4).chain(7..=10).chain(12..=15).collect();
        assert_eq!(long_runs(&numbers, &code), [vec![12, 13, 14, 15]]);
    }
}
