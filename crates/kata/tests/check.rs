//! `kata check`, with the real binary.

use std::io::Write;
use std::process::{Command, Output, Stdio};

use pretty_assertions::assert_eq;

/// One of each kind: LeetCode's example, two solutions, none, a conflict, not a grid.
const MIXED: &str = "\
# a comment
53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
.39...12....9.7...8..4.1..6.42...79...........91...54.5..1.9..3...8.5....14...87.
9..1....4.14.3.8....3....9....7.8..18....3..........3..21....7...9.4.5..5...16..3
1.........1......................................................................
53..7
";

fn check(arguments: &[&str], input: impl AsRef<[u8]>) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kata"))
        .arg("check")
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the binary was built");
    // Wrong usage ends the command before it reads its input, so that the pipe is closed.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_ref());
    child.wait_with_output().expect("the command ends")
}

fn text(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("the output is text")
}

#[test]
fn each_kind_is_reported_on_its_line_and_in_the_summary() {
    let output = check(&[], MIXED);
    let expected = "\
line 2: one solution, 30 givens, not minimal (22 of them not needed)
line 3: 2 solutions, 28 givens
line 4: no solution, 25 givens
line 5: not valid, 2 givens: the givens break the rules: 1 twice in box 1: r1c1 r2c2
line 6: unreadable: column 6: expected 81 cells, found 5
5 records: 1 with one solution (0 minimal), 1 with several, 1 with none, 1 not valid, 1 unreadable, 2 to 30 givens
";
    assert_eq!(text(&output), expected);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn the_exit_code_is_0_only_if_every_puzzle_has_one_solution() {
    let first = MIXED.lines().nth(1).expect("a puzzle");
    assert_eq!(check(&[], first).status.code(), Some(0));
    let two = MIXED.lines().take(3).collect::<Vec<_>>().join("\n");
    assert_eq!(check(&[], &two).status.code(), Some(1));
}

#[test]
fn an_input_that_breaks_off_is_an_error_that_says_where() {
    let puzzle = MIXED.lines().nth(1).expect("a puzzle");
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::none());
    encoder.write_all(format!("# three\n{puzzle}\n{puzzle}\n{puzzle}\n").as_bytes()).expect("room");
    let whole = encoder.finish().expect("room");
    let output = check(&[], &whole[..whole.len() - 50]);
    assert_eq!(text(&output).lines().count(), 2);
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert!(stderr.starts_with("error: cannot read - after line 3 (record 2): "), "{stderr}");
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn solutions_are_counted_to_the_limit() {
    let empty = ".".repeat(81);
    assert!(
        text(&check(&["--limit", "25"], &empty))
            .starts_with("line 1: 25 solutions or more, 0 givens\n")
    );
    let several =
        "59.....486.8...3.7...2.1.......4.....753.698.....9.......8.3...2.6...7.934.....65";
    assert!(text(&check(&[], several)).starts_with("line 1: 10 solutions, "));
    assert!(
        text(&check(&["--limit", "10"], several)).starts_with("line 1: 10 solutions or more, ")
    );
}

#[test]
fn a_given_too_many_makes_a_puzzle_not_minimal() {
    let minimal =
        ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...";
    assert!(text(&check(&[], minimal)).starts_with("line 1: one solution, 17 givens, minimal\n"));
    let one_more = format!("9{}", &minimal[1..]);
    let checked = check(&[], &one_more);
    assert!(
        text(&checked).starts_with("line 1: one solution, 18 givens, not minimal ("),
        "{}",
        text(&checked)
    );
}

#[test]
fn work_is_counted_by_strategy_within_a_budget() {
    let first = MIXED.lines().nth(1).expect("a puzzle");
    let checked = check(&["--work"], first);
    assert!(text(&checked).contains(", xor-bitmask: 4,208 placements, "), "{}", text(&checked));
    assert!(text(&checked).contains(", constraint-propagation: "), "{}", text(&checked));
    let checked = check(&["--work=empty-list", "--budget", "1000"], first);
    assert!(
        text(&checked).contains(", empty-list: not finished after 1,000 placements\n"),
        "{}",
        text(&checked)
    );
    assert_eq!(check(&["--work=quantum"], first).status.code(), Some(2));
}

#[test]
fn json_has_one_object_per_record_and_the_summary() {
    let output = check(&["--format", "jsonl", "--work=xor-bitmask"], MIXED);
    let records: Vec<serde_json::Value> = text(&output)
        .lines()
        .map(|line| serde_json::from_str(line).expect("one object per line"))
        .collect();
    assert_eq!(records.len(), 6);
    assert_eq!(records[0]["line"], 2);
    assert_eq!(records[0]["minimal"], false);
    assert_eq!(records[0]["work"]["xor-bitmask"]["placements"], 4208);
    assert_eq!(records[1]["solutions"], 2);
    assert_eq!(records[2]["solutions"], 0);
    assert_eq!(records[3]["conflicts"][0]["house"], "box 1");
    assert_eq!(records[4]["readable"], false);
    assert_eq!(records[5]["summary"]["one_solution"], 1);
    assert_eq!(records[5]["summary"]["unreadable"], 1);
}
