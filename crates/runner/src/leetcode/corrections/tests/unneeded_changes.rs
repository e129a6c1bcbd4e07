//! Which versions a text does not get, and which come first.

use rstest::rstest;

use super::super::*;
use super::changes;
use crate::process::ProcessLimits;
use crate::testing::installed;

/// Without the jump, the answer may be right as well, but `continue` says what is meant.
#[test]
fn another_jump_is_tried_before_none() {
    let changes = changes("while (next()) {\n  if (isDead()) break;\n}", Tongue::Java);
    let mut tried = Vec::new();
    for change in &changes {
        if change.contains("continue;") || change.starts_with("Without the condition") {
            tried.push(change.split(" in ").next().unwrap());
        }
    }
    let expected = [
        "With `if (isDead()) continue;` instead of `if (isDead()) break;`",
        "Without the condition `isDead()`",
    ];
    assert_eq!(tried, expected);
}

/// With `<=`, the last of several equal ones is chosen: that mends nothing.
#[rstest]
#[case(
    Tongue::JavaScript,
    "function f(a) {\n  for (const k of a) if (k.size < h.size) h = k;\n}"
)]
#[case(
    Tongue::Python,
    "def f(a):\n    if len(a) < best:\n        best, cell = len(a), a\n"
)]
#[case(
    Tongue::Cpp,
    "void f() {\n  if (n < least) {\n    cell = i;\n    least = n;\n  }\n}"
)]
fn of_equal_ones_either_may_be_chosen(#[case] tongue: Tongue, #[case] text: &str) {
    let changed: Vec<String> = changes(text, tongue)
        .into_iter()
        .filter(|change| change.contains("<="))
        .collect();
    assert_eq!(changed, [] as [&str; 0]);
}

#[rstest]
#[case("void strike(Grid& g) {\n  g.cells[0] = 1;\n}", false)]
// With copies, each call has its own board.
#[case("void search(Grid& g) {\n  g.cells[0] = 1;\n  search(g);\n}", true)]
fn a_copy_only_takes_a_function_out_that_returns_nothing(
    #[case] text: &str,
    #[case] is_changed: bool,
) {
    let is_found = changes(text, Tongue::Cpp)
        .iter()
        .any(|change| change.contains("(Grid g)"));
    assert_eq!(is_found, is_changed);
}

/// Below it, `int least = 0;` would be another variable, and `best = 00;` does not undo 10.
#[test]
fn a_declaration_and_a_part_of_a_number_are_not_undone() {
    let text = "void f() {\n  int least = 1;\n  best = 10;\n  last = 1;\n  f();\n}";
    let undone: Vec<String> = changes(text, Tongue::Cpp)
        .into_iter()
        .filter(|change| change.contains("0;` after line 5"))
        .collect();
    let expected = "With `last = 0;` after line 5, it is right on 0 boards and wrong on none.";
    assert_eq!(undone, [expected]);
}

#[rstest]
#[case(Tongue::JavaScript, false)]
// The compiler refuses it if there is no such member.
#[case(Tongue::Java, true)]
fn of_another_name_a_member_is_read_that_it_has(#[case] tongue: Tongue, #[case] is_tried: bool) {
    let text = "used.has(1);\nused.size;\nbest = free.length;\nfree.size;\n";
    let changes = changes(text, tongue);
    for (start, expected) in [
        ("With `best = used.length;`", is_tried),
        ("With `used.size;` instead of `free.size;`", true),
    ] {
        let is_found = changes.iter().any(|change| change.starts_with(start));
        assert_eq!(is_found, expected, "{start}: {changes:#?}");
    }
}

#[test]
fn an_answer_that_reads_the_clock_is_not_changed() {
    for (statement, has_versions) in [("pass", true), ("time.time()", false)] {
        let text = format!("class Solution:\n  def solveSudoku(self, board):\n    {statement}\n");
        let opened = AnswerFile::of_text("clock.py", &text, ProcessLimits::DEFAULT);
        let answer = installed(opened).expect("the tests need Python");
        assert_eq!(answer.has_versions(false), has_versions, "{statement}");
    }
}

/// A digit that is struck by a toggle; the last one is assigned too early.
const TOGGLED: &str = "bool strike(int& left, int digit) {
    left ^= digit;
    if (left == 0) return false;
    if (count(left) == 2) return assign(left);
    return true;
}";

#[test]
fn what_was_just_done_is_not_taken_back_before_a_jump() {
    let just_done = "`left ^= digit;` after line 4";
    let all = changes(TOGGLED, Tongue::Cpp);
    assert!(!all.iter().any(|change| change.contains(just_done)));
    // After a call, it is what undoes the line.
    let text = TOGGLED.replace("if (left == 0) return false;", "bool found = search(left);");
    let all = changes(&text, Tongue::Cpp);
    assert!(all.iter().any(|change| change.contains(just_done)));
}
