//! Wrong answers, and what is found out about each: never a false reason.

use std::fs;

use judge::explain::Rule;
use judge::{Explanation, Problem};
use rstest::rstest;
use runner::{AnswerFile, Measured, Trial, TrialTask, Trials};
use sudoku::{Digit, Grid, House};

use crate::{LIMITS, installed, path, promised};

/// The text with the lines of this bug. A line that begins with `#~` or `//~` and the name of a bug
/// has what stands there instead of the line above it.
pub(crate) fn with_bug(text: &str, name: &str) -> String {
    let mut lines: Vec<&str> = Vec::new();
    for line in text.lines() {
        let marked =
            line.trim_start().split_once("~ ").filter(|(mark, _)| ["#", "//"].contains(mark));
        // The indentation of what stands instead is kept.
        match marked.map(|(_, rest)| rest.split_at(rest.find(' ').unwrap_or(rest.len()))) {
            None => lines.push(line),
            Some((bug, instead)) if bug == name => *lines.last_mut().unwrap() = instead,
            Some(_) => {}
        }
    }
    lines.join("\n")
}

/// Boards of all kinds, those that break a rule between those that break none.
fn boards() -> Vec<Trial> {
    let all = Trials::to_validate().trials.into_iter();
    let (valid, invalid): (Vec<_>, Vec<_>) = all.partition(|board| board.grid().is_valid());
    let pairs = valid.into_iter().zip(invalid.into_iter().cycle());
    let both = pairs.enumerate().flat_map(|(number, (valid, invalid))| {
        let name = format!("{number}, {}", invalid.name);
        [valid, Trial { name, ..invalid }]
    });
    let in_box = House::BOXES.into_iter().map(|house| {
        let [first, .., last] = *house.cells();
        let grid = Grid::EMPTY.with(first, Digit::ALL[4]).with(last, Digit::ALL[4]);
        Trial { name: format!("5 twice in {house}"), task: TrialTask::Validate(grid) }
    });
    both.chain(in_box).collect()
}

/// What is found out about an answer; `None` if its language is not installed, or if it is right.
fn explained(file: &str, text: &str) -> Option<Explanation> {
    let answer = installed(AnswerFile::of_text(file, text, LIMITS))?;
    let trials = match answer.problems()[0] {
        Problem::SudokuSolver => promised(300),
        Problem::ValidSudoku => boards(),
    };
    let rejection = answer.judge(&trials, &mut Measured::default()).unwrap()?;
    Some(answer.explain(&trials, &rejection).unwrap())
}

fn rule(found: &Explanation) -> String {
    found.rule.as_ref().map_or(String::new(), ToString::to_string)
}

/// The number of blanks of the smallest board, or of digits where it is to be validated; 0 if there
/// is none.
fn size(found: &Explanation) -> usize {
    found.smallest.as_ref().map_or(0, |smallest| match smallest.problem {
        Problem::SudokuSolver => smallest.board.blanks().count(),
        Problem::ValidSudoku => smallest.board.digits().count(),
    })
}

fn step(found: &Explanation) -> String {
    found.first_wrong_step.as_ref().map_or(String::new(), ToString::to_string)
}

/// Answers that people wrote.
#[rstest]
#[case(
    "column-test.py",
    3,
    "row-by-row search that ignores columns goes wrong. It solves ",
    "column 2 already has"
)]
#[case("dot-as-digit-36.py", 0, "with two blanks in a row, column or box", "")]
#[case("first-blank.js", 3, "the cell with the fewest candidates is not always", "")]
#[case("fixed-grid.py", 1, "every board with one blank", "The board is never changed")]
#[case("ignores-column-9.java", 1, "where the blank is in column 9", "")]
#[case("keeps-last-digit.c", 1, "where the missing digit is 1–8", "")]
// Its line looks for a blank and tests no digit.
#[case("looks-for-a-blank.js", 1, "every board with one blank", "The last cell that is read is")]
#[case("no-boxes-36.py", 2, "It misses all pairs of equal digits that share only a box", "")]
#[case(
    "one-column-per-level.py",
    1,
    "where the blank is in columns 2–9",
    "The board is never changed"
)]
#[case("repairs.py", 60, "", "never taken back")]
#[case("shared-rows.py", 4, "row-by-row search must take a digit back", "already has")]
#[case("copied-rows.py", 6, "must take a digit back", "holds the rows of the board themselves")]
// The order of a set of strings differs from process to process, and nothing is kept.
#[case("set-changed-in-loop.py", 20, "differs with the order of a set", "")]
#[case("skips-left.js", 4, "those with a blank further left than one in a row above", "")]
#[case("tally-36.js", 1, "wrong after", "")]
// It asks whether the board can be solved, which takes long where a digit is repeated.
#[case("solvable-36.cpp", 81, "those that have no solution", "")]
fn what_people_wrote_gets_its_reason(
    #[case] file: &str,
    #[case] most: usize,
    #[case] reason: &str,
    #[case] wrong_step: &str,
) {
    let text = fs::read_to_string(path("").join("../wild").join(file)).unwrap();
    let Some(found) = explained(file, &text) else { return };
    assert!(size(&found) <= most, "{}", size(&found));
    assert!(found.smallest.is_some() || found.rule == Some(Rule::Differs), "{found:?}");
    let (rule, step) = (rule(&found), step(&found));
    assert!(rule.contains(reason) && step.contains(wrong_step), "{rule} {step}");
}

/// The bugs of the answers that are called after them: a part of the rule, of the first wrong step,
/// and of the name.
const BUGS: &[(&str, &str, &str, &str)] = &[
    (
        "all-at-once",
        "It is right on all 9 boards tried with one digit in all cells of a box",
        "",
        "",
    ),
    ("by-value", "every board with one blank", "The board is never changed", ""),
    ("copy", "every board with one blank", "", ""),
    ("eight", "where the missing digit is 9", "The board is never changed", ""),
    ("flipped-box", "", "", "`row + column / 3`"),
    ("fractional-box", "", "", "`row / 3` is not rounded down"),
    ("first-blank", "with a blank before the second one in the row, column or box", "", ""),
    ("full-houses", "it misses exactly those with 2–8 digits in the row, column or box", "", ""),
    (
        "flags",
        "returns false for 9 of 153 valid boards with two different digits, such as ",
        "",
        "",
    ),
    ("givens", "where the missing digit is 2–9", "", ""),
    ("dead-end", MUST_GO_BACK, "never taken back", "and takes no digit back"),
    ("goes-on", MUST_GO_BACK, "never taken back", ""),
    ("helper-by-value", "every board with one blank", "", ""),
    ("last-blank", "", "", "it fills every blank but the last one, row by row"),
    ("last-column", "where the blank is in column 9", "", ""),
    ("largest", "it finds only those with a larger digit", "", ""),
    ("modulo-box", "", "The board is never changed", "`row % 3 * 3 + column % 3`"),
    ("minus-one", "it writes the right digit minus 1", "", ""),
    (
        "less-than-8",
        "Where a digit is repeated in a row, the given among the equal digits is always in column 9",
        "",
        "",
    ),
    ("most-common", "with 2–7 digits in the row, column or box, and none of the other", "", ""),
    ("middle-cell", "it misses exactly those with r5c5", "", ""),
    (
        "nine-is-one",
        "Of the valid boards, it returns false for exactly those with 1 and 9 in one row, column or box",
        "",
        "",
    ),
    ("no-box", "a digit is repeated in a box, but in none of them in a row or column", "", ""),
    ("no-column", "a row-by-row search that ignores columns goes wrong", "", ""),
    ("no-empty", MUST_GO_BACK, "", "make the cell blank again"),
    ("no-stop", "every board with one blank", "already solved", ""),
    ("no-unmark", MUST_GO_BACK, "was taken back in", "does not restore all"),
    ("not-times-three", "", "", "begins at row `row / 3` and column `column / 3 * 3`"),
    ("one-cell-early", "where the blank is r9c9", "", ""),
    ("one-row-early", "where the blank is in row 9", "The board is never changed", ""),
    ("range", "where the missing digit is 9", "The board is never changed", ""),
    ("rebound", "every board with one blank", "The board is never changed", ""),
    ("shared-rows", "with one blank", "The board is never changed", "rows holds the same object"),
    ("shared-bits", "those with two digits that share a bit", "", ""),
    ("shared-marks", "", "", "row 1 and column 1 share their marks"),
    ("skips", "On the failing board, it is right if ", "", ""),
    ("some-seeds", "differs with the order of a set", "The board is never changed", ""),
    ("two-houses", "those with one in column 9 and the other in box 1", "", ""),
    ("some-boxes", "it misses exactly those with a cell in columns 7–9", "", ""),
    ("split-box", "", "", "`row / 3 * 3 + column % 3`"),
    ("swapped", "", "", "a digit in row 1 counts as one in column 1 too"),
    (
        "sums",
        "full valid boards that were tried.",
        "",
        "the key of a row, column or box is its number plus the digit",
    ),
    ("state", "wrong after every other board", "", ""),
    ("three", "It misses all pairs of equal digits. It is right on all", "", ""),
    ("window", "", "", "begins at row `row - 2` and column `column - 2`"),
    ("uninitialised", "", "", "read before it is set"),
];

const MUST_GO_BACK: &str = "on which a row-by-row search must take a digit back";

/// In four parts, so that they run side by side.
#[rstest]
fn each_bug_gets_its_reason(
    #[values("bugs.py", "bugs.java", "bugs.cpp", "bugs.js", "valid.py")] file: &str,
    #[values(0, 1, 2, 3)] part: usize,
) {
    let text = fs::read_to_string(path(file)).unwrap();
    let right = with_bug(&text, "");
    if installed(AnswerFile::of_text(file, &right, LIMITS)).is_none() {
        return;
    }
    assert!(part > 0 || explained(file, &right).is_none());
    let bugs = BUGS.iter().filter(|(bug, ..)| text.contains(&format!("~ {bug} ")));
    let bugs: Vec<_> = bugs.skip(part).step_by(4).collect();
    assert!(!bugs.is_empty());
    for &(bug, reason, wrong_step, name) in bugs {
        let found = explained(file, &with_bug(&text, bug)).expect(bug);
        let (rule, step) = (rule(&found), step(&found));
        assert!(rule.contains(reason), "{file}, {bug}: {rule}");
        assert!(step.contains(wrong_step), "{file}, {bug}: {step}");
        assert!(found.name.unwrap_or_default().contains(name), "{file}, {bug}");
        let idle = match (file, bug) {
            ("bugs.py", "no-unmark") => "Solution.solved = True",
            ("bugs.java", "copy") => "board[r][c] = '.';",
            ("bugs.cpp", "by-value") => "board[i][j] = '.';",
            ("bugs.js", "eight") => "return true;",
            _ => continue,
        };
        assert_eq!(found.idle_lines[0].text, idle);
    }
}

#[rstest]
#[case("int nine[9] = {};", "nine[far]", "index 1000000 out of bounds")]
#[case("vector<int> nine(9);", "nine.data()[far]", "SEGV on unknown address")]
fn an_undefined_step_has_its_line(#[case] nine: &str, #[case] read: &str, #[case] fault: &str) {
    let first = "void solveSudoku(vector<vector<char>>& board) {";
    let text = fs::read_to_string(path("flag.cpp")).unwrap();
    let text = with_bug(&text, "");
    let line = text.lines().position(|line| line.contains(first)).unwrap() + 1;
    let is_here = "board[0][0] == '5' && board[0][1] == '3' && board[0][2] == '.'";
    let undefined =
        format!("{first} {nine} int far = {is_here} ? 1000000 : 0; if ({read} == 7) return;");
    let Some(found) = explained("far.cpp", &text.replace(first, &undefined)) else { return };
    let name = found.name.unwrap_or_default();
    let start = format!("a step is undefined, in line {line}: ");
    assert!(name.starts_with(&start) && name.contains(fault), "{name} {:?}", found.rule);
}

/// A recorder calls `solveSudoku`, and this answer fails in `isValidSudoku`.
#[test]
fn a_wrong_validation_has_no_step_of_a_search() {
    let text = "class Solution:
  def isValidSudoku(self, board): return board.count(['.'] * 9) < 9
  def solveSudoku(self, board): board[0][0] = '1'";
    let answer = AnswerFile::of_text("two.py", text, LIMITS).unwrap();
    let boards = boards();
    let rejection = answer.judge(&boards, &mut Measured::default()).unwrap().unwrap();
    let found = answer.explain(&boards, &rejection).unwrap();
    assert!(found.smallest.is_some() && found.first_wrong_step.is_none(), "{found:?}");
}
