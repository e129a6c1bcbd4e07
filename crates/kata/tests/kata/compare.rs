//! `kata compare` with programs and with a baseline, with the real binary.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use crate::pty::Screen;
use crate::{KATA, PUZZLE};
use pretty_assertions::assert_eq;

/// Runs `kata compare` on one puzzle, in a folder that has it as `one.txt`.
fn compare(folder: &Path, arguments: &[&str]) -> Output {
    fs::write(folder.join("one.txt"), PUZZLE).unwrap();
    let always = ["compare", "--measure", "1ms", "--strategy", "xor-bitmask"];
    Command::new(KATA)
        .args([&always, arguments, &["one.txt"]].concat())
        .current_dir(folder)
        .output()
        .expect("the binary was built")
}

/// Standard output of a run that ended with this exit code, and its standard error.
#[track_caller]
fn ended(output: &Output, code: i32) -> (String, String) {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let (stdout, stderr) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{stdout}{stderr}");
    (stdout, stderr)
}

#[test]
fn an_older_build_is_a_baseline() {
    let folder = tempfile::tempdir().unwrap();
    let arguments = ["--baseline", KATA, "--fail-above", "1000%", "--budget", "1M"];
    let (stdout, stderr) = ended(&compare(folder.path(), &arguments), 0);
    assert!(stderr.starts_with("note: 20 rounds take about "), "{stderr}");
    assert!(stdout.contains("Now ÷ before"), "{stdout}");
    let note = stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(note.contains("Both ran at the same time on one core, in 20 rounds."), "{stdout}");
}

#[test]
fn a_program_stands_beside_the_strategies() {
    let folder = tempfile::tempdir().unwrap();
    let command = format!("{KATA} solve -");
    let (stdout, stderr) = ended(&compare(folder.path(), &["--with", &command]), 0);
    assert_eq!(stderr, "");
    let name = format!("{command} (program)");
    let words: Vec<&str> = stdout
        .lines()
        .find_map(|line| line.strip_prefix(&name))
        .unwrap()
        .split_whitespace()
        .collect();
    // The last words are an interval, such as `±4 %`.
    assert!(words.iter().rev().nth(2).is_some_and(|unit| unit.ends_with('s')), "a time: {stdout}");
    assert!(stdout.contains("A branch predictor may learn them"), "{stdout}");
    assert!(stdout.contains(&format!("{name}: its start takes ")), "{stdout}");
}

#[test]
fn the_table_grows_while_standard_output_is_a_pipe() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("one.txt");
    fs::write(&path, PUZZLE).unwrap();
    let command = format!(
        "'{KATA}' compare --strategy xor-bitmask --measure 2s '{}' | cat > /dev/null",
        path.display()
    );
    let screen = Screen::start("sh", &["-c", &command], 100, 10);
    screen.wait_for_text(" s left, measuring  one");
    screen.wait_for_text("placements");
}
