//! `kata compare` with a baseline and on a terminal, with the real binary.

use crate::pty::Screen;
use crate::{KATA, PUZZLE, ended, kata};

#[test]
fn an_older_build_is_a_baseline() {
    let plain = ["compare", "--measure", "1ms", "--strategy", "xor-bitmask", "--budget", "1M"];
    let baseline = ["--baseline", KATA, "--fail-above", "1000%", PUZZLE];
    let (stdout, stderr, code) = ended(kata(&plain).args(baseline));
    assert_eq!(code, Some(0), "{stdout}{stderr}");
    assert!(stderr.starts_with("note: 20 rounds take about "), "{stderr}");
    assert!(stdout.contains("Now ÷ before"), "{stdout}");
    let note = stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(note.contains("Both ran at the same time on one core, in 20 rounds."), "{stdout}");
}

#[test]
fn a_bar_says_how_far_it_is_while_standard_output_is_a_pipe() {
    let puzzle = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/cmd/kata.in/one.txt");
    let compare = format!("'{KATA}' compare --strategy xor-bitmask --measure 2s - /dev/fd/3");
    let command = format!("{compare} < '{puzzle}' 3< '{puzzle}' | cat > /dev/null");
    let screen = Screen::start("sh", &["-c", &command], 100, 10);
    screen.wait_for_text("s left  measuring standard input");
}
