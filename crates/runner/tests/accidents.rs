//! Runs each accident of the table in both ways to contain it: in a process namespace, and where
//! the kernel refuses one. Afterwards no process and no folder is left.
#![cfg(target_os = "linux")]

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use judge::{Finding, Verdict};
use rstest::rstest;
use runner::{
    ACCIDENTS, Accident, AnswerFile, Containment, Measured, Outcome, ProcessLimits, Program,
    Protocol, Trial,
};

/// Enough time on a machine that is busy with other tests.
const LIMITS: ProcessLimits = ProcessLimits {
    cpu: Duration::from_secs(30),
    wall: Duration::from_mins(2),
    memory: 256 << 20,
    output: 1 << 20,
};

/// The limits for a program that computes: its CPU time ends it. On a busy machine, 100 ms of it
/// can take longer than the wall time of `SHORT`.
const COMPUTES: ProcessLimits = ProcessLimits {
    cpu: Duration::from_millis(100),
    ..LIMITS
};

/// The limits for accidents that only time ends.
const SHORT: ProcessLimits = ProcessLimits {
    cpu: Duration::from_millis(100),
    wall: Duration::from_secs(2),
    ..LIMITS
};

/// What was killed is gone after this time at the latest, even on a busy machine.
const PATIENCE: Duration = Duration::from_mins(5);

/// The solution of LeetCode's example.
const GRID: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A program in Python that uses 1 GiB of memory.
const LEAK: &str = "leak = bytearray(b'x') * (1 << 30); import time; time.sleep(999)";

/// A program for `sh` that has an accident.
struct Script {
    /// The name of the accident in the table.
    accident: &'static str,
    limits: ProcessLimits,
    /// The start of the reason, where the program gets a verdict.
    reason: &'static str,
    /// `$MARK` is a number of seconds for `sleep` that no other process sleeps for, `$GRID` the
    /// right answer, and `$LEAK` the program above.
    text: &'static str,
}

const SCRIPTS: [Script; 12] = [
    Script {
        accident: "loops forever",
        limits: COMPUTES,
        reason: "more than 100ms of CPU time",
        text: "while :; do :; done",
    },
    Script {
        accident: "waits forever",
        limits: SHORT,
        reason: "still running after 2s",
        text: "sleep $MARK; sleep $MARK",
    },
    // It has closed its output and ignores signals.
    Script {
        accident: "waits forever",
        limits: SHORT,
        reason: "still running after 2s",
        text: "trap '' TERM INT HUP; exec >&- 2>&- <&-; sleep $MARK; sleep $MARK",
    },
    Script {
        accident: "loops forever in a child",
        limits: COMPUTES,
        reason: "more than 100ms of CPU time",
        text: "sh -c 'while :; do :; done'; echo $GRID",
    },
    Script {
        accident: "leaks memory",
        limits: LIMITS,
        reason: "more than 256 MiB of memory",
        text: "exec python3 -c \"$LEAK\"",
    },
    Script {
        accident: "leaks memory in a child",
        limits: LIMITS,
        reason: "more than 256 MiB of memory",
        text: "python3 -c \"$LEAK\"; echo $GRID",
    },
    Script {
        accident: "recurses forever",
        limits: LIMITS,
        reason: "killed by SIGSEGV, a forbidden memory access",
        text: "exec python3 -c 'import sys
sys.setrecursionlimit(1 << 30)
class Number:
    def __repr__(self): return repr(self)
repr(Number())'",
    },
    Script {
        accident: "floods its output",
        limits: LIMITS,
        reason: "more than 1048576 bytes of output",
        text: "yes",
    },
    Script {
        accident: "floods its errors",
        limits: COMPUTES,
        reason: "",
        text: "yes >&2",
    },
    Script {
        accident: "leaves a child behind",
        limits: LIMITS,
        reason: "",
        text: "sleep $MARK & echo $GRID",
    },
    Script {
        accident: "leaves a child behind",
        limits: LIMITS,
        reason: "",
        text: "(sleep $MARK >/dev/null 2>&1 <&- &); echo $GRID",
    },
    Script {
        accident: "leaves a daemon behind",
        limits: LIMITS,
        reason: "",
        text: "setsid sh -c 'sleep $MARK >/dev/null 2>&1 <&- &'; echo $GRID",
    },
];

/// Runs a script on LeetCode's example, and returns what is wrong with its answer.
fn judged(text: &str, limits: ProcessLimits) -> Option<Box<Finding>> {
    let program = Program {
        command: ["sh", "-c", text].map(str::to_owned).to_vec(),
        protocol: Protocol::Line,
        limits,
    };
    let trial = Trial::named("leetcode-37").unwrap();
    program.judge(&[trial], &mut Measured::default()).unwrap()
}

/// The accident of this name in the table, and its outcome on this system.
fn outcome(name: &str) -> Outcome {
    let accident = ACCIDENTS.iter().find(|accident| accident.name == name);
    let accident: &Accident = accident.unwrap_or_else(|| panic!("no row for {name:?}"));
    match Containment::of_this_system() {
        Containment::Namespace => accident.in_namespace,
        Containment::Group => accident.in_group,
    }
}

#[test]
fn every_accident_ends_as_the_table_says() {
    for (number, script) in SCRIPTS.iter().enumerate() {
        let mark = mark(number);
        let text = script
            .text
            .replace("$MARK", &mark)
            .replace("$GRID", GRID)
            .replace("$LEAK", LEAK);
        let finding = judged(&text, script.limits);
        let outcome = outcome(script.accident);
        let verdict = finding
            .as_ref()
            .map_or(Verdict::Accepted, |finding| finding.verdict);
        let expected = match outcome {
            Outcome::Verdict(verdict) => verdict,
            Outcome::Killed | Outcome::NotContained(_) => Verdict::Accepted,
        };
        assert_eq!(verdict, expected, "{text}: {finding:?}");
        if let Some(finding) = finding {
            assert!(
                finding.reason.starts_with(script.reason),
                "{text}: {finding:?}"
            );
            // Only the program writes there.
            let is_flood = script.accident == "floods its errors";
            assert_eq!(finding.output.stderr.is_empty(), !is_flood, "{text}");
        }
        if outcome.is_contained() {
            wait_until(|| sleeping(&mark).is_empty());
        } else {
            // It should be left, as the table says. The program may end before its child begins to
            // sleep.
            wait_until(|| sleeping(&mark).len() == 1);
            kill("KILL", sleeping(&mark)[0]);
        }
    }
}

/// Ends a judge by a signal while it waits for a program and has the folder of an answer. The judge
/// is this test program with the test below.
#[rstest]
#[case("INT", "Ctrl-C ends the judge")]
#[case("KILL", "SIGKILL ends the judge")]
fn the_end_of_the_judge_ends_the_program(#[case] signal: &str, #[case] name: &str) {
    assert_eq!(outcome(name), Outcome::Killed);
    let temporary = tempfile::tempdir().unwrap();
    let mark = mark(50 + signal.len());
    // A shell starts a background job with SIGINT ignored, and what it starts inherits that.
    let mut judge = Command::new("env")
        .arg("--default-signal=INT")
        .arg(std::env::current_exe().unwrap())
        .args(["--exact", "--ignored", "judge_that_waits"])
        .env("TMPDIR", temporary.path())
        .env("MARK", &mark)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    wait_until(|| !sleeping(&mark).is_empty());
    assert!(fs::read_dir(temporary.path()).unwrap().count() > 0);
    kill(signal, judge.id());
    judge.wait().unwrap();
    wait_until(|| sleeping(&mark).is_empty());
    wait_until(|| fs::read_dir(temporary.path()).unwrap().count() == 0);
}

/// Runs only as the judge of the test above, which gives it the mark. A run of every ignored test
/// starts it too, without a mark.
#[test]
#[ignore = "another test starts it"]
fn judge_that_waits() {
    let Ok(mark) = std::env::var("MARK") else {
        return;
    };
    let answer = "class Solution:\n    def solveSudoku(self, board): pass\n";
    let _answer = AnswerFile::of_text("solution.py", answer, LIMITS).unwrap();
    judged(&format!("sleep {mark}"), LIMITS);
}

/// Runs the other tests again where no process can have a namespace of its own.
#[test]
fn the_same_where_namespaces_are_refused() {
    const LIMIT: &str = "/proc/sys/user/max_pid_namespaces";
    if Containment::of_this_system() == Containment::Group {
        return;
    }
    let script = format!("echo 0 > {LIMIT} && exec \"$@\"");
    let output = Command::new("unshare")
        .args(["--user", "--map-root-user", "sh", "-c", &script, "sh"])
        .arg(std::env::current_exe().unwrap())
        .env("EXPECTED", "Group")
        .output()
        .unwrap();
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text);
    assert!(output.status.success(), "{text}");
}

/// The test above really runs the others in the other way.
#[test]
fn the_containment_is_the_expected_one() {
    if let Ok(expected) = std::env::var("EXPECTED") {
        assert_eq!(format!("{:?}", Containment::of_this_system()), expected);
    }
}

/// A number of seconds that no other case of any process sleeps for: the number of this process,
/// and that of the case.
fn mark(number: usize) -> String {
    format!("{}.{}", 1_000_000 + std::process::id(), 100 + number)
}

/// The processes that sleep for this number of seconds.
fn sleeping(mark: &str) -> Vec<u32> {
    let mut sleeping = Vec::new();
    for entry in fs::read_dir("/proc").unwrap().flatten() {
        let name = entry.file_name();
        let Ok(process) = name.to_string_lossy().parse::<u32>() else {
            continue;
        };
        let words = fs::read(Path::new("/proc").join(&name).join("cmdline")).unwrap_or_default();
        if words == format!("sleep\0{mark}\0").as_bytes() {
            sleeping.push(process);
        }
    }
    sleeping
}

fn kill(signal: &str, process: u32) {
    let killed = Command::new("kill")
        .args(["-s", signal, &process.to_string()])
        .status();
    assert!(killed.unwrap().success());
}

#[track_caller]
fn wait_until(is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < PATIENCE, "it is still so");
        thread::sleep(Duration::from_millis(5));
    }
}
