//! Tests of the command that run the binary.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Output, Stdio};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use flate2::read::GzDecoder;
use pretty_assertions::assert_eq;

const EXAMPLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Runs the command in this folder.
fn study(folder: &Path, options: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_study"))
        .args(options)
        .current_dir(folder)
        // Without Cargo it compiles no module, which would take a minute.
        .env_remove("CARGO")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // A command that rejects its arguments may end before it reads its input.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// The recordings of a page.
fn replays(page: &str) -> String {
    let start = r#"<script id="replays-data" type="application/gzip">"#;
    let (_, block) = page.split_once(start).expect("a block of recordings");
    let packed = BASE64.decode(block.split('<').next().unwrap()).unwrap();
    let mut text = String::new();
    GzDecoder::new(&packed[..]).read_to_string(&mut text).unwrap();
    text
}

#[test]
fn the_page_is_written_with_the_readers_own_puzzles() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("mine.txt"), format!("{EXAMPLE}\n").repeat(5)).unwrap();
    let saved = include_str!("results.json").replace("compare --", "compare --runs 3 --");
    std::fs::write(folder.path().join("results.json"), saved).unwrap();
    let output = study(folder.path(), &["--results", "results.json", "mine.txt"], "");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let printed = String::from_utf8(output.stdout).unwrap();
    let page = std::fs::read_to_string(folder.path().join("study.html")).unwrap();
    let megabytes = f64::from(u32::try_from(page.len()).unwrap()) / 1e6;
    assert_eq!(printed, format!("study.html: {megabytes:.2} MB\n"));
    let replays = replays(&page);
    assert!(replays.contains("Puzzle 3 of mine.txt") && !replays.contains("Puzzle 4 of mine.txt"));
    assert!(replays.contains(EXAMPLE) && page.ends_with("</html>"));
    assert!(page.contains("kata compare --runs 3 --format json, measured on "));
    let note = String::from_utf8(output.stderr).unwrap();
    assert!(note.ends_with(": only `cargo study` can compile the search\n"), "{note}");
}

#[test]
fn an_answer_is_one_more_board_with_its_own_lines() {
    if Command::new("python3").arg("--version").output().is_err() {
        return println!("skipped: python3 is not installed");
    }
    let folder = tempfile::tempdir().unwrap();
    let code = "class Solution:\n def solveSudoku(self, board):\n  board[0][2] = '1'\n";
    std::fs::write(folder.path().join("first.py"), code).unwrap();
    let output = study(folder.path(), &["--answer", "first.py"], "");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let page = std::fs::read_to_string(folder.path().join("study.html")).unwrap();
    // Where an answer has no checks, the page opens without those of the strategy beside it.
    let data = concat!(
        r#""first":["first.py","xor-bitmask"],"checks":false,"#,
        r#""answer":{"name":"first.py","language":"Python","code":"class Solution:\n"#,
    );
    assert!(replays(&page).contains(data));
    assert!(page.contains(r#"<script id="leetcode-37 first.py false""#));
}

#[test]
fn standard_input_and_output_have_the_name_of_a_dash() {
    let folder = tempfile::tempdir().unwrap();
    let output = study(folder.path(), &["--output", "-", "-"], &format!("{EXAMPLE}\n"));
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let page = String::from_utf8(output.stdout).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && replays(&page).contains("Puzzle 1 of -"));
    assert!(!folder.path().join("study.html").exists());
}

#[test]
fn errors_are_reported_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("broken.json"), "{}").unwrap();
    std::fs::write(folder.path().join("a.txt"), EXAMPLE).unwrap();
    let wrong: [(&[&str], &str, &str); 10] = [
        (&["--output", "-", "--open"], "", "standard output cannot be opened"),
        (&["--output", "no/such/folder.html"], "", "cannot write no/such/folder.html"),
        (&["no-such.txt"], "", "cannot read no-such.txt"),
        (&["--answer", "a.txt"], "", "cannot judge a.txt: expected a file"),
        (&["-"], "5345\n", "-: line 1, column 5: expected 81 cells, found 4"),
        (&["-"], "", "-: no puzzle: line 1, column 1: expected a puzzle, found nothing"),
        (&["--results", "broken.json"], "", "broken.json: expected what"),
        (&["--results", "a.txt", "--output", "a.txt"], "", "a.txt: is both input and output"),
        (&["--answer", "a.txt", "--output", "a.txt"], "", "a.txt: is both input and output"),
        (&["a.txt", "--output", "./a.txt"], "", "a.txt: is both input and output"),
    ];
    for (options, input, expected) in wrong {
        let output = study(folder.path(), options, input);
        let printed = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{printed}");
        assert!(printed.starts_with("error: ") && printed.contains(expected), "{printed}");
        assert_eq!(printed.lines().count(), 1, "{printed}");
    }
    assert_eq!(std::fs::read_to_string(folder.path().join("a.txt")).unwrap(), EXAMPLE);
}
