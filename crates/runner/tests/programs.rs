//! Programs in several languages, and what is shown of a wrong one.
#![cfg(target_os = "linux")]

use std::time::Duration;

use judge::{Finding, Verdict};
use rstest::rstest;
use runner::{Measured, ProcessLimits, Program, Protocol, Trial, Trials};

const LIMITS: ProcessLimits = ProcessLimits::DEFAULT;

/// A search by backtracking. Its argument names the form of the puzzles.
const SEARCH: &str = "python3 tests/programs/search.py";

fn program(protocol: Protocol, command: &[&str]) -> Program {
    let command = command.iter().map(|&word| word.to_owned()).collect();
    Program {
        command,
        protocol,
        limits: LIMITS,
    }
}

/// Judges a program; the first wrong answer, if there is any.
fn judged(program: &Program, trials: &[Trial]) -> Option<Box<Finding>> {
    let mut measured = Measured::default();
    let finding = program.judge(trials, &mut measured).unwrap();
    if finding.is_none() {
        assert_eq!(measured.passed, trials.len());
        assert!(measured.cpu > Duration::ZERO);
        let timed = if program.protocol == Protocol::Batch {
            0
        } else {
            measured.passed
        };
        assert_eq!(measured.times.len(), timed);
    }
    finding
}

#[track_caller]
fn accepted(program: &Program, max_work: u64) {
    let groups = Trials::within(max_work).groups.into_iter();
    let finding = judged(
        program,
        &groups.flat_map(|group| group.trials).collect::<Vec<_>>(),
    );
    assert!(finding.is_none(), "{finding:?}");
}

/// What is wrong with the answer of a script for `sh` on LeetCode's example.
fn rejected(protocol: Protocol, script: &str) -> Finding {
    let trial = Trial::named("leetcode-37").unwrap();
    *judged(&program(protocol, &["sh", "-c", script]), &[trial]).expect("it is wrong")
}

/// Two protocols start a process for each puzzle, so they get only the easiest puzzles that need a
/// search.
#[test]
fn a_right_program_in_python_is_accepted_in_every_protocol() {
    let [ints, lines] = ["ints", "lines"].map(|form| ["python3", "tests/programs/search.py", form]);
    accepted(&program(Protocol::Ints, &ints), 80);
    accepted(&program(Protocol::Line, &lines), 80);
    accepted(&program(Protocol::Batch, &lines), 10_000);
}

#[test]
fn the_end_of_stderr_and_the_start_of_a_long_answer_are_kept() {
    let finding = rejected(Protocol::Ints, "echo last words >&2");
    assert_eq!(finding.output.stderr, "last words");
    assert_eq!(
        rejected(Protocol::Ints, "yes word | head -30")
            .output
            .answer,
        ["word"; 20].join("\n")
    );
}

#[test]
fn a_wrong_result_for_a_puzzle_without_a_solution_says_what_to_print() {
    let task = "the puzzle has no solution, so the program should print \"No solution exists\"";
    for (script, expected) in [
        (
            "cat",
            format!("{task}; the answer is a grid in which r1c9 is blank"),
        ),
        ("exit 1", format!("exit code 1; {task} and exit with 0")),
    ] {
        let trial = Trial::named("no-solution-first-row").unwrap();
        let finding = judged(&program(Protocol::Ints, &["sh", "-c", script]), &[trial]);
        assert_eq!(finding.unwrap().reason, expected, "{script}");
    }
    let trial = Trial::named("no-solution-first-row").unwrap();
    let finding = judged(&program(Protocol::Ints, &["echo", "unsolvable"]), &[trial]);
    let reason = finding.unwrap().reason;
    let start = format!("{task}; the answer is not a grid: ");
    assert!(reason.starts_with(&start), "{reason}");
}

#[test]
fn too_many_answer_lines_are_wrong() {
    let grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let finding = rejected(Protocol::Batch, &format!("echo {grid}; echo {grid}"));
    assert_eq!(finding.reason, "expected 1 line in all, found 2");
}

/// It answers four puzzles and exits at the fifth.
#[test]
fn a_batch_that_ends_early_is_blamed_on_the_first_puzzle_without_an_answer() {
    let groups = Trials::within(10_000).groups;
    let easy = groups.iter().find(|group| group.name == "easy").unwrap();
    let script = format!("head -4 | {SEARCH} lines; exit 3");
    let program = program(Protocol::Batch, &["sh", "-c", &script]);
    let mut measured = Measured::default();
    let finding = program.judge(&easy.trials, &mut measured).unwrap().unwrap();
    assert!(finding.is_on("easy:5"), "{finding:?}");
    assert_eq!(finding.verdict, Verdict::RuntimeError);
    assert_eq!(finding.reason, "exit code 3");
    assert_eq!(measured.passed, 4);
}

/// What comes before the end is judged, up to the last whole line.
#[test]
fn a_batch_that_ends_early_is_judged_up_to_its_end() {
    let grid = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    for (script, expected) in [
        (
            format!("echo {grid}; exit 3"),
            "Runtime Error: exit code 3, after it had answered all puzzles",
        ),
        (
            format!("printf {grid}; exit 3"),
            "Runtime Error: exit code 3",
        ),
        (
            format!("echo {grid} | sed s/9$/7/; exit 3"),
            "Wrong Answer: the given 9 in r9c9 became 7",
        ),
        (
            "yes".to_owned(),
            "Output Limit Exceeded: more than 65536 bytes of output",
        ),
    ] {
        let finding = rejected(Protocol::Batch, &script);
        let found = format!("{}: {}", finding.verdict, finding.reason);
        assert_eq!(found, expected, "{script}");
    }
}

/// Programs that end by themselves, and what each end means.
#[rstest]
#[case(
    "kill -SEGV $$",
    "Runtime Error: killed by SIGSEGV, a forbidden memory access"
)]
#[case("kill -KILL $$", "Runtime Error: killed by SIGKILL")]
#[case("exit 3", "Runtime Error: exit code 3")]
#[case("exit 255", "Runtime Error: exit code 255")]
#[case(
    "echo false",
    "Wrong Answer: the answer is that the puzzle has no solution, but it has one solution"
)]
#[case(
    ":",
    "Wrong Answer: the program printed nothing for this puzzle, but it has one solution"
)]
#[case(
    "cat",
    "Wrong Answer: the program printed the board unchanged; it has one solution"
)]
fn an_end_in_words(#[case] script: &str, #[case] expected: &str) {
    let finding = rejected(Protocol::Line, script);
    let found = format!("{}: {}", finding.verdict, finding.reason);
    assert_eq!(found, expected);
}

#[test]
fn a_program_runs_in_the_current_folder() {
    let finding = rejected(Protocol::Line, "pwd >&2; exit 1");
    let here = std::env::current_dir().unwrap();
    assert_eq!(finding.output.stderr, here.to_string_lossy());
}
