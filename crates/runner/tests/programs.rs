//! The runner on real programs, right ones and wrong ones, in several languages.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use judge::Verdict;
use runner::{Measured, ProcessLimits, Program, Protocol, Rejection, RunnerError, Trials};
use tempfile::TempDir;

const PYTHON_SEARCH: &str = include_str!("programs/search.py");
const CPP: &str = include_str!("programs/solver.cpp");
const JAVA: &str = include_str!("programs/Solver.java");

/// NowCoder's input and output around the search.
const PYTHON_INTS: &str = "
cells = [int(word) for word in sys.stdin.read().split()]
if solve(cells):
    for row in range(9):
        print(*cells[row * 9:row * 9 + 9])
else:
    print('No solution exists')
";

/// Any number of lines around the search.
const PYTHON_LINES: &str = "
for line in sys.stdin:
    cells = [0 if character == '.' else int(character) for character in line.strip()]
    print(''.join(map(str, cells)) if solve(cells) else 'false')
";

/// A temporary folder with programs.
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

/// The defaults of `kata judge`.
const LIMITS: ProcessLimits = ProcessLimits {
    cpu: Duration::from_secs(10),
    wall: Duration::from_secs(30),
    memory: 1 << 30,
    output: 1 << 16,
};

fn program(command: &[String]) -> Program {
    Program { command: command.to_vec(), protocol: Protocol::Ints, limits: LIMITS }
}

/// Judges a program; the first wrong answer, if there is any.
fn judged(program: &Program, trials: &Trials) -> Option<Box<Rejection>> {
    let mut measured = Measured::default();
    for group in &trials.groups {
        if let Some(rejection) = program.judge(group, &mut measured).unwrap() {
            return Some(rejection);
        }
    }
    assert_eq!(measured.passed, trials.count());
    assert!(measured.cpu > Duration::ZERO && measured.memory > 0 && measured.slowest.is_some());
    None
}

#[track_caller]
fn accepted(program: &Program, max_work: u64) {
    let rejection = judged(program, &Trials::within(max_work));
    assert!(rejection.is_none(), "{rejection:?}");
}

/// The rejection of a program that is wrong on LeetCode's example.
#[track_caller]
fn rejected(program: &Program, verdict: Verdict) -> Rejection {
    let rejection = judged(program, &Trials::named("leetcode-37").unwrap()).expect("it is wrong");
    assert_eq!(rejection.verdict, verdict, "{rejection:?}");
    assert_eq!(rejection.case, "leetcode-37");
    *rejection
}

#[test]
fn a_right_program_in_python_is_accepted_in_every_protocol() {
    let programs = Programs::new();
    let ints = program(&programs.python("ints.py", &format!("{PYTHON_SEARCH}{PYTHON_INTS}")));
    let lines = program(&programs.python("lines.py", &format!("{PYTHON_SEARCH}{PYTHON_LINES}")));
    // These two protocols start a process for each puzzle, so they get only the easiest puzzles that
    // need a search.
    accepted(&ints, 180);
    accepted(&Program { protocol: Protocol::Line, ..lines.clone() }, 180);
    accepted(&Program { protocol: Protocol::Batch, ..lines }, 10_000);
}

#[test]
fn a_right_program_in_cpp_is_accepted_and_one_that_does_not_free_the_box_is_not() {
    let programs = Programs::new();
    accepted(&program(&programs.cpp("right", &[])), 100_000);
    let wrong = program(&programs.cpp("wrong", &["-DFORGETS_THE_BOX"]));
    assert_eq!(
        rejected(&wrong, Verdict::WrongAnswer).reason,
        "the answer is that the puzzle has no solution, but it has one solution"
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
    accepted(&Program { protocol: Protocol::Batch, ..program(&command) }, 10_000);
}

#[test]
fn a_wrong_grid_is_given_with_the_right_one() {
    let programs = Programs::new();
    let spoils = |change: &str| {
        let spoilt = PYTHON_INTS.replace("    for row", &format!("    {change}\n    for row"));
        program(&programs.python("wrong.py", &format!("{PYTHON_SEARCH}{spoilt}")))
    };
    let rejection = rejected(&spoils("cells[80] = cells[79]"), Verdict::WrongAnswer);
    assert_eq!(rejection.reason, "the given 9 in r9c9 became 7");
    let rejection = rejected(&spoils("cells[2] = cells[1]"), Verdict::WrongAnswer);
    assert_eq!(rejection.reason, "row 1 is broken: 3 twice in row 1: r1c2 r1c3");
    let line = |grid: Option<sudoku::Grid>| grid.unwrap().to_string();
    assert!(line(rejection.expected).starts_with("534678912"));
    assert!(line(rejection.actual).starts_with("533678912"));
}

#[test]
fn a_grid_where_there_is_no_solution_is_wrong() {
    let programs = Programs::new();
    let copies = program(&programs.python("copy.py", "import sys\nprint(sys.stdin.read())"));
    let trials = Trials::named("no-solution-first-row").unwrap();
    let reason = judged(&copies, &trials).unwrap().reason;
    let expected = "the puzzle has no solution, but the answer is a grid in which r1c9 is blank";
    assert_eq!(reason, expected);
}

#[test]
fn words_are_no_grid_and_nothing_is_no_solution() {
    let programs = Programs::new();
    let words = program(&programs.python("words.py", "print('hello')"));
    let rejection = rejected(&words, Verdict::WrongAnswer);
    let expected = "the answer is not a grid: line 1, column 1: expected a digit or a blank";
    assert!(rejection.reason.starts_with(expected), "{}", rejection.reason);
    assert_eq!(rejection.answer, "hello");
    let many = program(&programs.python("many.py", "print('word\\n' * 30)"));
    assert_eq!(rejected(&many, Verdict::WrongAnswer).answer, ["word"; 20].join("\n"));
    let nothing = program(&programs.python("nothing.py", ""));
    assert_eq!(
        rejected(&nothing, Verdict::WrongAnswer).reason,
        "the program printed nothing for this puzzle, but it has one solution"
    );
    let copies = program(&programs.python("copy.py", "import sys\nprint(sys.stdin.read())"));
    assert_eq!(
        rejected(&copies, Verdict::WrongAnswer).reason,
        "the program left the board as it was, but it has one solution"
    );
}

#[test]
fn too_few_and_too_many_answer_lines_are_wrong() {
    let programs = Programs::new();
    let judged = |name: &str, source: &str| {
        let program = program(&programs.python(name, &format!("{PYTHON_SEARCH}{source}")));
        let batch = Program { protocol: Protocol::Batch, ..program };
        judged(&batch, &Trials::within(1000)).expect("it is wrong").reason
    };
    let few = judged("few.py", &PYTHON_LINES.replace("sys.stdin", "[sys.stdin.readline()]"));
    assert!(few.starts_with("there is no line for this puzzle: expected "), "{few}");
    assert!(few.ends_with(" lines in all, found 1"), "{few}");
    let many = judged("many.py", &format!("{PYTHON_LINES}print('false')\n"));
    assert!(many.starts_with("expected ") && many.contains(" lines in all, found "), "{many}");
}

#[test]
fn one_that_sleeps_or_spins_exceeds_its_time() {
    let programs = Programs::new();
    let limited = |source: &str, cpu: Duration, wall: Duration| {
        let command = programs.python("program.py", source);
        let limits = ProcessLimits { cpu, wall, ..LIMITS };
        rejected(&Program { limits, ..program(&command) }, Verdict::TimeLimitExceeded).reason
    };
    let (short, long) = (Duration::from_millis(300), Duration::from_secs(100));
    let reason = limited("import time\ntime.sleep(600)", long, short);
    assert!(reason.starts_with("still running after 300ms"), "{reason}");
    assert_eq!(limited("while True: pass", short, long), "more than 300ms of CPU time");
}

#[test]
fn one_that_eats_memory_is_stopped() {
    let programs = Programs::new();
    let source = "kept = []\nwhile True: kept.append(bytearray(1 << 20))";
    let limits = ProcessLimits { memory: 200 << 20, ..LIMITS };
    let eats = Program { limits, ..program(&programs.python("eats.py", source)) };
    assert_eq!(rejected(&eats, Verdict::MemoryLimitExceeded).reason, "more than 200 MiB of memory");
}

#[test]
fn one_that_floods_its_output_is_stopped() {
    let programs = Programs::new();
    let floods = program(&programs.python("floods.py", "while True: print('5 3 4')"));
    rejected(&floods, Verdict::OutputLimitExceeded);
}

#[test]
fn one_that_ends_badly_has_a_runtime_error_with_its_last_words() {
    let programs = Programs::new();
    let raises = program(&programs.python("raises.py", "raise ValueError('no idea')"));
    let rejection = rejected(&raises, Verdict::RuntimeError);
    assert_eq!(rejection.reason, "exit code 1");
    assert!(rejection.stderr.ends_with("ValueError: no idea"), "{rejection:?}");
    let source = "import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)";
    let crashes = program(&programs.python("crashes.py", source));
    let reason = rejected(&crashes, Verdict::RuntimeError).reason;
    assert!(reason.starts_with("killed by SIGSEGV"), "{reason}");
}

#[test]
fn one_that_forks_and_hangs_leaves_nothing_running() {
    let programs = Programs::new();
    let (parent, child) = (programs.path("parent"), programs.path("child"));
    let source = format!(
        "import os, time
if os.fork() == 0:
    open({child:?}, 'w').write(str(os.getpid()))
    time.sleep(600)
open({parent:?}, 'w').write(str(os.getpid()))
time.sleep(600)"
    );
    let cpu = Duration::from_secs(1);
    let limits = ProcessLimits { cpu, wall: cpu * 3, ..LIMITS };
    let forks = Program { limits, ..program(&programs.python("forks.py", &source)) };
    rejected(&forks, Verdict::TimeLimitExceeded);
    assert_gone(&parent);
    assert_gone(&child);
}

#[test]
fn a_child_that_outlives_its_parent_is_killed_and_not_waited_for() {
    let programs = Programs::new();
    let orphan = programs.path("orphan");
    let forks = format!(
        "
import os, time
if os.fork() == 0:
    open({orphan:?}, 'w').write(str(os.getpid()))
    time.sleep(600)
while not os.path.exists({orphan:?}): time.sleep(0.01)
"
    );
    let source = format!("{PYTHON_SEARCH}{forks}{PYTHON_INTS}");
    let forks = program(&programs.python("orphan.py", &source));
    let rejection = judged(&forks, &Trials::named("leetcode-37").unwrap());
    assert!(rejection.is_none(), "{rejection:?}");
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
    let deadline = Instant::now() + Duration::from_secs(10);
    // A killed process that its parent has not reaped yet is a zombie: it does not run.
    while !matches!(state(), None | Some('Z' | 'X')) {
        assert!(Instant::now() < deadline, "process {process} still runs");
        std::thread::sleep(Duration::from_millis(20));
    }
}

#[test]
fn what_cannot_be_started_is_an_error() {
    for command in [vec!["/no/such/program".to_owned()], Vec::new()] {
        let group = &Trials::named("leetcode-37").unwrap().groups[0];
        let judged = program(&command).judge(group, &mut Measured::default());
        assert!(matches!(judged, Err(RunnerError::Start { .. })), "{judged:?}");
    }
}
