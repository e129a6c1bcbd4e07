//! `kata report` with the real binary.

mod input;

use std::path::Path;
use std::process::{Command, Output};

use pretty_assertions::assert_eq;

const EXAMPLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Small results to show: measuring everything takes longer than a test should.
fn measure(folder: &Path) {
    let options =
        ["--strategy", "xor-bitmask,sat", "--sample", "1", "--budget", "1000", "--measure", "1ms"];
    let compare = Command::new(env!("CARGO_BIN_EXE_kata"))
        .args(["compare", "--format", "json"])
        .args(options)
        .output()
        .unwrap();
    std::fs::write(folder.join("results.json"), compare.stdout).unwrap();
}

fn report(folder: &Path, options: &[&str], typed: &str) -> Output {
    measure(folder);
    let mut kata = Command::new(env!("CARGO_BIN_EXE_kata"));
    input::run(
        kata.args(["report", "--results", "results.json"]).args(options).current_dir(folder),
        typed,
    )
}

#[test]
fn the_page_is_written_and_has_the_readers_own_puzzles() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("mine.txt"), format!("{EXAMPLE}\n").repeat(5)).unwrap();
    let output = report(folder.path(), &["mine.txt"], "");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let said = String::from_utf8(output.stdout).unwrap();
    let page = std::fs::read_to_string(folder.path().join("study.html")).unwrap();
    let megabytes = f64::from(u32::try_from(page.len()).unwrap()) / 1e6;
    assert_eq!(said, format!("study.html: {megabytes:.2} MB\n"));
    assert!(page.contains("Puzzle 3 of mine.txt") && !page.contains("Puzzle 4 of mine.txt"));
    assert!(page.contains(EXAMPLE) && page.ends_with("</html>"));
}

#[test]
fn it_goes_to_standard_output_when_asked() {
    let folder = tempfile::tempdir().unwrap();
    let output = report(folder.path(), &["--output", "-", "-"], &format!("{EXAMPLE}\n"));
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let page = String::from_utf8(output.stdout).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>") && page.contains("Puzzle 1 of -"));
    assert!(!folder.path().join("study.html").exists());
}

#[test]
fn what_is_wrong_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let wrong: [(&[&str], &str, &str); 5] = [
        (&["--output", "-", "--open"], "", "cannot be opened"),
        (&["--output", "no/such/folder.html"], "", "cannot write no/such/folder.html"),
        (&["no-such.txt"], "", "cannot read no-such.txt"),
        (&["-"], "5345\n", "line 1, column 5: expected 9 cells in this line, found 4"),
        (&["-"], "", "there is no puzzle in -"),
    ];
    for (options, input, expected) in wrong {
        let output = report(folder.path(), options, input);
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(expected), "{said}");
    }
}
