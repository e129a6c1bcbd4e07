//! `kata judge` on real programs, right ones and wrong ones, in several languages.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use tempfile::TempDir;

const PYTHON_SEARCH: &str = include_str!("programs/search.py");
const CPP: &str = include_str!("programs/solver.cpp");
const JAVA: &str = include_str!("programs/Solver.java");

/// NowCoder's input and output round the search.
const PYTHON_INTS: &str = "
cells = [int(word) for word in sys.stdin.read().split()]
if solve(cells):
    for row in range(9):
        print(*cells[row * 9:row * 9 + 9])
else:
    print('No solution exists')
";

/// Any number of lines round the search.
const PYTHON_LINES: &str = "
for line in sys.stdin:
    cells = [0 if character == '.' else int(character) for character in line.strip()]
    print(''.join(map(str, cells)) if solve(cells) else 'false')
";

/// A temporary folder of programs.
struct Programs {
    folder: TempDir,
}

impl Programs {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn python(&self, name: &str, source: &str) -> Vec<String> {
        let path = self.path(name);
        fs::write(&path, source).unwrap();
        vec!["python3".into(), path.to_str().unwrap().into()]
    }

    fn cpp(&self, name: &str, options: &[&str]) -> Vec<String> {
        let (source, program) = (self.path("solver.cpp"), self.path(name));
        fs::write(&source, CPP).unwrap();
        let compiled = Command::new("g++")
            .arg("-O2")
            .args(options)
            .arg("-o")
            .arg(&program)
            .arg(&source)
            .status();
        assert!(compiled.expect("g++ is needed for this test").success());
        vec![program.to_str().unwrap().into()]
    }
}

fn kata_judge(options: &[&str], command: &[String]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kata"))
        .arg("judge")
        .args(options)
        .arg("--")
        .args(command)
        .output()
        .unwrap()
}

fn shown(output: &Output) -> String {
    format!(
        "{}{}",
        String::from_utf8_lossy(&output.stdout),
        String::from_utf8_lossy(&output.stderr)
    )
}

/// What is shown for a program that goes wrong on the site's example.
#[track_caller]
fn rejected(options: &[&str], command: &[String], verdict: &str) -> String {
    let output = kata_judge(&[&["--case", "leetcode-37"], options].concat(), command);
    let shown = shown(&output);
    assert_eq!(output.status.code(), Some(1), "{shown}");
    let letters: String = verdict.chars().flat_map(|letter| [letter, ' ']).collect();
    assert!(shown.contains(letters.trim_end()), "{shown}");
    assert!(
        shown.contains(
            "Run this case again:\n    kata judge --protocol ints --case leetcode-37 -- "
        ),
        "{shown}"
    );
    shown
}

#[track_caller]
fn accepted(options: &[&str], command: &[String]) {
    let output = kata_judge(options, command);
    let shown = shown(&output);
    assert_eq!(output.status.code(), Some(0), "{shown}");
    assert!(shown.contains("A C C E P T E D"), "{shown}");
    assert!(
        shown.contains("faster than") || shown.contains("slower than every strategy"),
        "{shown}"
    );
}

#[test]
fn a_right_program_in_python_is_accepted_in_every_protocol() {
    let programs = Programs::new();
    let ints = programs.python("ints.py", &format!("{PYTHON_SEARCH}{PYTHON_INTS}"));
    let lines = programs.python("lines.py", &format!("{PYTHON_SEARCH}{PYTHON_LINES}"));
    accepted(&["--max-work", "300"], &ints);
    accepted(&["--max-work", "300", "--protocol", "line"], &lines);
    accepted(&["--max-work", "10000", "--protocol", "batch"], &lines);
}

#[test]
fn a_right_program_in_cpp_is_accepted_and_one_that_forgets_to_undo_the_box_is_not() {
    let programs = Programs::new();
    accepted(&[], &programs.cpp("right", &[]));
    let shown = rejected(&[], &programs.cpp("wrong", &["-DFORGETS_THE_BOX"]), "WRONG ANSWER");
    assert!(
        shown.contains("leetcode-37: it says that there is none, but there is: one solution"),
        "{shown}"
    );
}

#[test]
fn a_right_program_in_java_is_accepted() {
    if Command::new("javac").arg("-version").output().is_err() {
        eprintln!("skipped: there is no Java compiler on this machine");
        return;
    }
    let programs = Programs::new();
    let source = programs.path("Solver.java");
    fs::write(&source, JAVA).unwrap();
    assert!(Command::new("javac").arg(&source).status().unwrap().success());
    let folder = programs.folder.path().to_str().unwrap();
    let command = ["java", "-cp", folder, "Solver"].map(str::to_owned);
    accepted(&["--protocol", "batch", "--max-work", "10000"], &command);
}

#[test]
fn a_wrong_grid_is_shown_beside_the_right_one() {
    let programs = Programs::new();
    let spoils = |change: &str| {
        let spoilt = PYTHON_INTS.replace("    for row", &format!("    {change}\n    for row"));
        programs.python("wrong.py", &format!("{PYTHON_SEARCH}{spoilt}"))
    };
    let shown = rejected(&[], &spoils("cells[80] = cells[79]"), "WRONG ANSWER");
    assert!(shown.contains("the given 9 in r9c9 became 7"), "{shown}");
    let shown = rejected(&[], &spoils("cells[2] = cells[1]"), "WRONG ANSWER");
    assert!(shown.contains("row 1 is broken: 3 twice in row 1: r1c2 r1c3"), "{shown}");
    assert!(
        shown.contains("puzzle") && shown.contains("expected") && shown.contains("came"),
        "{shown}"
    );
    assert!(shown.contains("5 3 4 6 7 8 9 1 2"), "{shown}");
}

#[test]
fn a_grid_where_there_is_no_solution_is_wrong() {
    let programs = Programs::new();
    let command = programs.python("copy.py", "import sys\nprint(sys.stdin.read())");
    let output = kata_judge(&["--case", "no-solution-first-row"], &command);
    assert_eq!(output.status.code(), Some(1));
    let shown = shown(&output);
    assert!(
        shown.contains("there is no solution, but a grid came in which r1c9 is blank"),
        "{shown}"
    );
}

#[test]
fn words_are_no_grid_and_nothing_is_no_solution() {
    let programs = Programs::new();
    let shown = rejected(&[], &programs.python("words.py", "print('hello')"), "WRONG ANSWER");
    assert!(
        shown.contains("the answer is no grid: line 1, column 1: expected a digit or a blank"),
        "{shown}"
    );
    let shown = rejected(&[], &programs.python("nothing.py", ""), "WRONG ANSWER");
    assert!(shown.contains("it says that there is none, but there is: one solution"), "{shown}");
}

#[test]
fn too_few_and_too_many_answer_lines_are_wrong() {
    let programs = Programs::new();
    let options = ["--protocol", "batch", "--max-work", "1000"];
    let one = PYTHON_LINES.replace("sys.stdin", "[sys.stdin.readline()]");
    let few =
        shown(&kata_judge(&options, &programs.python("few.py", &format!("{PYTHON_SEARCH}{one}"))));
    assert!(few.contains("there is no answer line for it"), "{few}");
    let twice = format!("{PYTHON_SEARCH}{PYTHON_LINES}print('false')\n");
    let many = shown(&kata_judge(&options, &programs.python("many.py", &twice)));
    assert!(many.contains("lines came out"), "{many}");
}

#[test]
fn one_that_sleeps_or_spins_exceeds_its_time() {
    let programs = Programs::new();
    let start = Instant::now();
    let sleeps = programs.python("sleeps.py", "import time\ntime.sleep(600)");
    let shown = rejected(&["--time-limit", "0.2"], &sleeps, "TIME LIMIT EXCEEDED");
    assert!(shown.contains("not ended after 600ms"), "{shown}");
    let spins = programs.python("spins.py", "while True: pass");
    rejected(&["--time-limit", "0.3"], &spins, "TIME LIMIT EXCEEDED");
    assert!(start.elapsed() < Duration::from_secs(100), "both were stopped, not waited for");
}

#[test]
fn one_that_eats_memory_is_stopped() {
    let programs = Programs::new();
    let eats = programs.python("eats.py", "kept = []\nwhile True: kept.append(bytearray(1 << 20))");
    rejected(&["--memory-limit", "200"], &eats, "MEMORY LIMIT EXCEEDED");
}

#[test]
fn one_that_floods_its_output_is_stopped() {
    let programs = Programs::new();
    rejected(
        &[],
        &programs.python("floods.py", "while True: print('5 3 4')"),
        "OUTPUT LIMIT EXCEEDED",
    );
}

#[test]
fn one_that_ends_badly_has_a_runtime_error_with_what_it_said() {
    let programs = Programs::new();
    let shown = rejected(
        &[],
        &programs.python("raises.py", "raise ValueError('no idea')"),
        "RUNTIME ERROR",
    );
    assert!(shown.contains("exit code 1") && shown.contains("ValueError: no idea"), "{shown}");
    let crashes =
        programs.python("crashes.py", "import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)");
    let shown = rejected(&[], &crashes, "RUNTIME ERROR");
    assert!(shown.contains("killed by SIGSEGV"), "{shown}");
}

#[test]
fn one_that_forks_and_hangs_leaves_nothing_running() {
    let programs = Programs::new();
    let (parent, child) = (programs.path("parent"), programs.path("child"));
    let source = format!(
        "import os, time\nif os.fork() == 0:\n    open({child:?}, 'w').write(str(os.getpid()))\n    time.sleep(600)\n\
         open({parent:?}, 'w').write(str(os.getpid()))\ntime.sleep(600)"
    );
    rejected(&["--time-limit", "1"], &programs.python("forks.py", &source), "TIME LIMIT EXCEEDED");
    assert_gone(&parent);
    assert_gone(&child);
}

#[test]
fn a_child_that_outlives_its_parent_is_killed_and_keeps_nobody_waiting() {
    let programs = Programs::new();
    let orphan = programs.path("orphan");
    let forks = format!(
        "import os, time\nif os.fork() == 0:\n    open({orphan:?}, 'w').write(str(os.getpid()))\n    time.sleep(600)\n\
         while not os.path.exists({orphan:?}): time.sleep(0.01)\n"
    );
    let source = format!("{PYTHON_SEARCH}{forks}{PYTHON_INTS}");
    accepted(&["--case", "leetcode-37"], &programs.python("orphan.py", &source));
    assert_gone(&orphan);
}

/// The process whose number is in the file has ended.
#[track_caller]
fn assert_gone(mark: &Path) {
    let process = fs::read_to_string(mark).unwrap();
    let state = || {
        let stat = fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
        stat.rsplit(')').next()?.trim().chars().next()
    };
    let patience = Instant::now() + Duration::from_secs(10);
    // A killed process at which nobody has looked yet is a zombie: it runs no more.
    while !matches!(state(), None | Some('Z' | 'X')) {
        assert!(Instant::now() < patience, "process {process} still runs");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn an_interrupt_kills_what_was_running() {
    let programs = Programs::new();
    let mark = programs.path("mark");
    let source =
        format!("import os, time\nopen({mark:?}, 'w').write(str(os.getpid()))\ntime.sleep(600)");
    let command = programs.python("waits.py", &source);
    let mut judge = Command::new(env!("CARGO_BIN_EXE_kata"))
        .args(["judge", "--"])
        .args(&command)
        .spawn()
        .unwrap();
    while fs::read_to_string(&mark).unwrap_or_default().is_empty() {
        std::thread::sleep(Duration::from_millis(10));
    }
    assert!(
        Command::new("kill").args(["-INT", &judge.id().to_string()]).status().unwrap().success()
    );
    assert_eq!(judge.wait().unwrap().code(), Some(130));
    assert_gone(&mark);
}

#[test]
fn what_cannot_be_run_is_an_internal_error() {
    rejected(&[], &["/no/such/program".to_owned()], "INTERNAL ERROR");
}

#[test]
fn json_says_the_same() {
    let programs = Programs::new();
    let output = kata_judge(
        &["--json", "--case", "leetcode-37"],
        &programs.python("words.py", "print('hello')"),
    );
    let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(report["verdict"], "Wrong Answer");
    assert_eq!(report["failure"]["case"], "leetcode-37");
    assert_eq!((report["passed"].as_u64(), report["cases"].as_u64()), (Some(0), Some(1)));
}

#[test]
fn an_unknown_case_or_nothing_to_judge_is_wrong_usage() {
    let output = kata_judge(&["--case", "no-such-case"], &["true".to_owned()]);
    assert_eq!(output.status.code(), Some(2));
    assert!(shown(&output).contains("no case is called 'no-such-case'"));
    let output = Command::new(env!("CARGO_BIN_EXE_kata")).arg("judge").output().unwrap();
    assert_eq!(output.status.code(), Some(2));
}
