//! Wrong answers, and what is found out about each: never a false reason.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use evidence::{Explanation, Problem};
use evidence::{Reply, Rule};
use rstest::rstest;
use runner::testing::{bugs_of, installed, with_bug, without_bugs};
use runner::{AnswerFile, Measured, ProcessLimits, Trial, TrialTask, Trials};
use sudoku::{Digit, Grid, House};

/// A wrong answer may take as long as it likes; the right ones do not.
const LIMITS: ProcessLimits = ProcessLimits {
    cpu: Duration::from_secs(3),
    ..ProcessLimits::DEFAULT
};

/// A wrong answer of the list.
fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/answers")
        .join(name)
}

/// Every puzzle with one solution that row-by-row search solves with at most this many placements.
fn promised(max_work: u64) -> Vec<Trial> {
    let groups = Trials::within(max_work).promised().groups;
    groups.into_iter().flat_map(|group| group.trials).collect()
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
        let grid = Grid::EMPTY
            .with(first, Digit::ALL[4])
            .with(last, Digit::ALL[4]);
        Trial {
            name: format!("5 twice in {house}"),
            task: TrialTask::Validate(grid),
        }
    });
    both.chain(in_box).collect()
}

/// What is found out about an answer; `None` if its language is not installed, or if it is right.
fn explained(file: &str, text: &str) -> Option<Explanation> {
    let answer = installed(AnswerFile::of_text(file, text, LIMITS))?;
    found_out(&answer, &boards_for(&answer))
}

/// The boards on which an answer is judged, by its problem.
fn boards_for(answer: &AnswerFile) -> Vec<Trial> {
    match answer.problems()[0] {
        Problem::SudokuSolver => promised(300),
        Problem::ValidSudoku => boards(),
    }
}

fn found_out(answer: &AnswerFile, trials: &[Trial]) -> Option<Explanation> {
    let rejection = answer.judge(trials, &mut Measured::default()).unwrap()?;
    Some(answer.explain(trials, &rejection).unwrap())
}

fn rule(found: &Explanation) -> String {
    found
        .rule
        .as_ref()
        .map_or(String::new(), ToString::to_string)
}

/// The number of blanks of the smallest board, or of digits where it is to be validated; 0 if there
/// is none.
fn size(found: &Explanation) -> usize {
    found
        .smallest
        .as_ref()
        .map_or(0, |smallest| match smallest.expected {
            Reply::Board(_) => smallest.board.blanks().count(),
            _ => smallest.board.digits().count(),
        })
}

fn step(found: &Explanation) -> String {
    found
        .first_wrong_step
        .as_ref()
        .map_or(String::new(), ToString::to_string)
}

/// Answers that people wrote. An attribute stands above the case that it belongs to.
#[rstest]
#[ignore = "slow: .ci/run runs it"]
#[case(
    "column-test.py",
    3,
    "row-by-row search that ignores columns goes wrong. It solves ",
    "column 2 already has"
)]
#[ignore = "slow: .ci/run runs it"]
#[case(
    "copied-back.py",
    20,
    "",
    "already solved, but r3c6 is changed to a blank"
)]
#[ignore = "slow: .ci/run runs it"]
#[case("dot-as-digit-36.py", 0, "with two blanks in a row, column or box", "")]
// The last cell that is read is an innocent test of 9.
#[ignore = "slow: .ci/run runs it"]
#[case("except-pass.py", 1, "", "outside the row, column and box")]
#[case(
    "first-blank.js",
    3,
    "the cell with the fewest candidates is not always",
    ""
)]
#[case(
    "fixed-grid.py",
    1,
    "every board with one blank",
    "The board is never changed"
)]
#[case("ignores-column-9.java", 1, "where the blank is in column 9", "")]
#[case("keeps-last-digit.c", 1, "where the missing digit is 1–8", "")]
// Its line looks for a blank and tests no digit.
#[ignore = "slow: .ci/run runs it"]
#[case(
    "looks-for-a-blank.js",
    1,
    "every board with one blank",
    "The last cell that is read is"
)]
#[case(
    "no-boxes-36.py",
    2,
    "It misses all pairs of equal digits that share only a box",
    ""
)]
#[ignore = "slow: .ci/run runs it"]
#[case(
    "one-column-per-level.py",
    1,
    "where the blank is in columns 2–9",
    "The board is never changed"
)]
#[ignore = "slow: .ci/run runs it"]
#[case("repairs.py", 60, "", "never taken back")]
#[ignore = "slow: .ci/run runs it"]
#[case(
    "shared-rows.py",
    4,
    "row-by-row search must take a digit back",
    "already has"
)]
#[ignore = "slow: .ci/run runs it"]
#[case(
    "copied-rows.py",
    6,
    "must take a digit back",
    "holds the rows of the board themselves"
)]
// The order of a set of strings differs from process to process, and nothing is kept.
#[ignore = "slow: .ci/run runs it"]
#[case("set-changed-in-loop.py", 20, "differs with the order of a set", "")]
#[ignore = "slow: .ci/run runs it"]
#[case(
    "skips-left.js",
    4,
    "those with a blank further left than one in a row above",
    ""
)]
#[ignore = "slow: .ci/run runs it"]
#[case("tally-36.js", 1, "wrong after", "")]
// Only boards that were made for it show this, and recording one takes seconds.
#[ignore = "slow: .ci/run runs it"]
#[case("smallest-and-largest.py", 60, "", "and is right, but only")]
// It asks whether the board can be solved, which takes long where a digit is repeated.
#[ignore = "slow: .ci/run runs it"]
#[case("solvable-36.cpp", 81, "those that have no solution", "")]
fn what_people_wrote_gets_its_reason(
    #[case] file: &str,
    #[case] most: usize,
    #[case] reason: &str,
    #[case] wrong_step: &str,
) {
    let text = fs::read_to_string(path(file)).unwrap();
    let Some(found) = explained(file, &text) else {
        return;
    };
    assert!(size(&found) <= most, "{}", size(&found));
    assert!(
        found.smallest.is_some() || found.rule == Some(Rule::Differs),
        "{found:?}"
    );
    let (rule, step) = (rule(&found), step(&found));
    assert!(
        rule.contains(reason) && step.contains(wrong_step),
        "{rule} {step}"
    );
}

/// The bugs of the answers that are called after them: a part of the rule, of the first wrong step
/// and of the name, and the first line that never ran.
const BUGS: &str = include_str!("bugs.tsv");

/// One bug or two per language. Together they have each kind of evidence.
#[rstest]
#[case::the_rule_the_wrong_step_and_the_name("bugs.py", "own-board")]
#[case::lines_that_never_ran("bugs.py", "modulo-box")]
#[case::a_rule_on_boards_to_validate("valid.py", "middle-cell")]
#[case::java("bugs.java", "copy")]
#[case::cpp("bugs.cpp", "by-value")]
#[case::javascript("bugs.js", "eight")]
fn a_bug_gets_its_reason(#[case] file: &str, #[case] bug: &str) {
    let text = fs::read_to_string(path(file)).unwrap();
    assert_has_its_reason(file, &text, bug);
}

/// In four parts, so that they run side by side.
#[rstest]
#[ignore = "slow: .ci/run runs it"]
fn every_bug_gets_its_reason(
    #[values("bugs.py", "bugs.java", "bugs.cpp", "bugs.js", "valid.py")] file: &str,
    #[values(0, 1, 2, 3)] part: usize,
) {
    let text = fs::read_to_string(path(file)).unwrap();
    let right = without_bugs(&text);
    assert!(part > 0 || explained(file, &right).is_none());
    let bugs = bugs_of(&text);
    assert!(bugs.len() > part);
    for bug in bugs.into_iter().skip(part).step_by(4) {
        assert_has_its_reason(file, &text, bug);
    }
}

/// Compares what is found out about this bug with its row of `bugs.tsv`.
#[track_caller]
fn assert_has_its_reason(file: &str, text: &str, bug: &str) {
    let row = BUGS
        .lines()
        .find(|row| row.split('\t').next() == Some(bug))
        .unwrap_or_else(|| panic!("{file}: bugs.tsv has no row for the bug '{bug}'"));
    let columns: Vec<&str> = row.split('\t').collect();
    let [_, reason, wrong_step, name, idle] = columns[..] else {
        panic!("{row:?}")
    };
    let answer = AnswerFile::of_text(file, &with_bug(file, text, bug), LIMITS);
    let Some(answer) = installed(answer) else {
        return;
    };
    let found = found_out(&answer, &boards_for(&answer));
    let found = found.unwrap_or_else(|| panic!("{file}, {bug}: accepted"));
    let (rule, step) = (rule(&found), step(&found));
    assert!(rule.contains(reason), "{file}, {bug}: {rule}");
    assert!(step.contains(wrong_step), "{file}, {bug}: {step}");
    assert!(
        found.name.unwrap_or_default().contains(name),
        "{file}, {bug}"
    );
    let first = found.idle_lines.first().map_or("", |lines| &lines.text);
    assert!(idle.is_empty() || idle == first, "{file}, {bug}: {first}");
}

#[test]
fn a_shared_object_is_a_bug_only_if_it_changes() {
    let name = |text: &str| explained("shared.py", text).unwrap().name.unwrap();
    let read = name(&fs::read_to_string(path("shared-but-read.py")).unwrap());
    assert!(
        read.contains("it does not make the cell blank again"),
        "{read}"
    );
    let changed = name(
        "class Solution:
  def solveSudoku(self, board):
    rows = [set()] * 9
    for r in range(9): rows[r] |= set(board[r])
    for r in range(9):
      for c in range(9):
        if board[r][c] == '.':
          board[r][c] = next((d for d in '123456789' if d not in rows[r]), '.')",
    );
    assert!(
        changed.contains("`rows` holds the same object"),
        "{changed}"
    );
}

/// It keeps what it has tried from call to call, and a smaller board fails only after others.
#[test]
fn a_board_that_fails_alone_has_its_step() {
    let text = fs::read_to_string(path("memo-by-row.py")).unwrap();
    let answer = AnswerFile::of_text("memo.py", &text, LIMITS).unwrap();
    let step = step(&found_out(&answer, &promised(5_000)).unwrap());
    assert!(
        step.contains("is right, but it is not written there again."),
        "{step}"
    );
}

#[rstest]
#[case("int nine[9] = {};", "nine[far]", "index 1000000 out of bounds")]
#[ignore = "slow: .ci/run runs it"]
#[case("vector<int> nine(9);", "nine.data()[far]", "SEGV on unknown address")]
fn an_undefined_step_has_its_line(#[case] nine: &str, #[case] read: &str, #[case] fault: &str) {
    let first = "void solveSudoku(vector<vector<char>>& board) {";
    let text = fs::read_to_string(path("bugs.cpp")).unwrap();
    let text = without_bugs(&text);
    let line = text.lines().position(|line| line.contains(first)).unwrap() + 1;
    let is_here = "board[0][0] == '5' && board[0][1] == '3' && board[0][2] == '.'";
    let undefined =
        format!("{first} {nine} int far = {is_here} ? 1000000 : 0; if ({read} == 7) return;");
    let Some(found) = explained("far.cpp", &text.replace(first, &undefined)) else {
        return;
    };
    let name = found.name.unwrap_or_default();
    let start = format!("a step is undefined, in line {line}: ");
    assert!(
        name.starts_with(&start) && name.contains(fault),
        "{name} {:?}",
        found.rule
    );
}

/// A recorder calls `solveSudoku`, and this answer fails in `isValidSudoku`.
#[test]
fn a_wrong_validation_has_no_step_of_a_search() {
    let text = "class Solution:
  def isValidSudoku(self, board): return board.count(['.'] * 9) < 9
  def solveSudoku(self, board): board[0][0] = '1'";
    let answer = AnswerFile::of_text("two.py", text, LIMITS).unwrap();
    let found = found_out(&answer, &boards()).unwrap();
    assert!(
        found.smallest.is_some() && found.first_wrong_step.is_none(),
        "{found:?}"
    );
}
