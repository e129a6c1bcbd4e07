//! `kata judge` on programs: output, exit codes and Ctrl-C. The verdicts themselves are tested where
//! the runner is, in the crate judge.
#![cfg(target_os = "linux")]

use std::fs;
use std::process::{Command, Output};
use std::time::Duration;

use tempfile::TempDir;

/// A program in Python, in a folder of its own that is removed with it.
struct Program {
    folder: TempDir,
}

impl Program {
    fn new(source: &str) -> Self {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("program.py"), source).unwrap();
        Self { folder }
    }

    fn judge(&self, options: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_kata"));
        command.arg("judge").args(options).arg("--").arg("python3");
        command.arg(self.folder.path().join("program.py"));
        command
    }
}

fn shown(output: &Output) -> String {
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    text(&output.stdout) + &text(&output.stderr)
}

/// Prints LeetCode's example solved, except that r1c3 is the given number.
fn prints(r1c3: u8) -> Program {
    let rest = "678912672195348198342567859761423426853791713924856961537284287419635345286179";
    Program::new(&format!("print('53{r1c3}{rest}')"))
}

#[test]
fn a_right_program_is_accepted_and_placed_among_the_strategies() {
    let output = prints(4).judge(&["--case", "leetcode-37"]).output().unwrap();
    let shown = shown(&output);
    assert_eq!(output.status.code(), Some(0), "{shown}");
    assert!(shown.contains("\n  Accepted\n\n  1 of 1 cases passed\n"), "{shown}");
    assert!(shown.contains("  standing     "), "{shown}");
}

#[test]
fn a_wrong_program_is_shown_with_both_grids_and_the_command_that_replays_it() {
    let output =
        prints(3).judge(&["--case", "leetcode-37", "--protocol", "line"]).output().unwrap();
    let shown = shown(&output);
    assert_eq!(output.status.code(), Some(1), "{shown}");
    assert!(shown.contains("\n  Wrong Answer\n\n  0 of 1 cases passed\n"), "{shown}");
    assert!(shown.contains("leetcode-37: row 1 is broken: 3 twice in row 1: r1c2 r1c3"), "{shown}");
    assert!(
        shown.contains("  5 3 4 6 7 8 9 1 2     5 3 3!6 7 8 9 1 2")
            && shown.contains("  puzzle                expected              actual"),
        "{shown}"
    );
    let replay =
        "Run this case again:\n    kata judge --protocol line --case leetcode-37 -- python3";
    assert!(shown.contains(replay), "{shown}");
}

#[test]
fn json_has_the_same() {
    let output = prints(3).judge(&["--json", "--case", "leetcode-37"]).output().unwrap();
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["verdict"], "Wrong Answer");
    assert_eq!(report["failure"]["case"], "leetcode-37");
    assert_eq!(report["failure"]["actual"].as_str().unwrap()[..3], *"533");
    assert_eq!((report["passed"].as_u64(), report["cases"].as_u64()), (Some(0), Some(1)));
}

#[test]
fn an_interrupt_kills_the_running_program() {
    let program = Program::new(
        "import os, sys, time
with open(os.path.join(os.path.dirname(__file__), 'mark'), 'w') as mark: mark.write(str(os.getpid()))
time.sleep(600)",
    );
    let mark = program.folder.path().join("mark");
    let mut judge = program.judge(&[]).spawn().unwrap();
    while fs::read_to_string(&mark).unwrap_or_default().is_empty() {
        std::thread::sleep(Duration::from_millis(10));
    }
    let interrupted = Command::new("kill").args(["-INT", &judge.id().to_string()]).status();
    assert!(interrupted.unwrap().success());
    assert_eq!(judge.wait().unwrap().code(), Some(130));
    let stat = format!("/proc/{}/stat", fs::read_to_string(&mark).unwrap());
    let runs = || fs::read_to_string(&stat).is_ok_and(|stat| !stat.contains(") Z"));
    for _ in 0..500 {
        if !runs() {
            return;
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    panic!("the program still runs");
}

#[test]
fn an_unknown_case_a_missing_program_and_nothing_to_judge_are_wrong_usage() {
    let output = prints(4).judge(&["--case", "no-such-case"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(shown(&output).contains("no case is called 'no-such-case'"));
    let kata = || Command::new(env!("CARGO_BIN_EXE_kata"));
    let output = kata().args(["judge", "--", "/no/such/program"]).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(shown(&output).contains("cannot start /no/such/program"), "{}", shown(&output));
    assert_eq!(kata().arg("judge").output().unwrap().status.code(), Some(2));
}
