//! A box of hostile programs. Each gets its verdict within seconds, and leaves no process and no
//! file, in a process namespace and where the kernel refuses one.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use judge::Verdict;
use rstest::rstest;
use runner::{Measured, ProcessLimits, Program, Protocol, Rejection, Trial};

/// Time enough on a machine that is busy with other tests.
const LIMITS: ProcessLimits = ProcessLimits {
    cpu: Duration::from_secs(30),
    wall: Duration::from_mins(2),
    memory: 256 << 20,
    output: 1 << 20,
};

/// The solution of LeetCode's example.
const GRID: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// Runs a script on LeetCode's example; the rejection, if its answer is wrong.
fn judged(script: &str, limits: ProcessLimits) -> Option<Box<Rejection>> {
    // Without a namespace, an orphan belongs to every run of its process.
    static ALONE: Mutex<()> = Mutex::new(());
    let command = ["sh", "-c", script].map(str::to_owned).to_vec();
    let program = Program {
        command,
        protocol: Protocol::Line,
        limits,
    };
    let trial = Trial::named("leetcode-37").unwrap();
    let _alone = are_refused().then(|| ALONE.lock().unwrap_or_else(PoisonError::into_inner));
    let start = Instant::now();
    let rejection = program.judge(&[trial], &mut Measured::default()).unwrap();
    assert!(
        start.elapsed() < LIMITS.wall,
        "it took {:?}",
        start.elapsed()
    );
    rejection
}

/// Whether the kernel refuses namespaces, as it does within the test for that.
fn are_refused() -> bool {
    fs::read_to_string(LIMIT).is_ok_and(|limit| limit.trim() == "0")
}

const LIMIT: &str = "/proc/sys/user/max_pid_namespaces";

/// Runs the other tests again where no process can have a namespace of its own.
#[test]
fn the_box_where_namespaces_are_refused() {
    if are_refused() {
        return;
    }
    let script = format!("echo 0 > {LIMIT} && exec \"$@\"");
    let mut command = Command::new("unshare");
    command.args(["--user", "--map-root-user", "sh", "-c", &script, "sh"]);
    let output = command
        .arg(std::env::current_exe().unwrap())
        .output()
        .unwrap();
    let text = [output.stdout, output.stderr].concat();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&text)
    );
}

/// Kills a judge while it waits for a program. Without a namespace the program goes on.
#[test]
fn killing_the_judge_ends_the_program() {
    if are_refused() {
        return;
    }
    let temporary = tempfile::tempdir().unwrap();
    let mut judge = Command::new(std::env::current_exe().unwrap());
    let judge = judge
        .arg("hangs_in_a_child")
        .env("TMPDIR", temporary.path());
    let mut judge = judge.stdout(Stdio::null()).spawn().unwrap();
    let mark = mark(judge.id(), FIRST_MARK);
    let wait_until = |is_so: &dyn Fn() -> bool| {
        let start = Instant::now();
        while !is_so() {
            assert!(start.elapsed() < Duration::from_secs(10));
            std::thread::sleep(Duration::from_millis(5));
        }
    };
    wait_until(&|| running(&mark).iter().any(|line| line.starts_with("sleep ")));
    judge.kill().unwrap();
    judge.wait().unwrap();
    wait_until(&|| running(&mark).is_empty());
}

/// A number of seconds that no other case of any process sleeps for.
fn mark(process: u32, case: u32) -> String {
    format!("{}.{case}", 3000 + process % 1000)
}

const FIRST_MARK: u32 = 100;

/// Each is a script for `sh`. Its first line has the verdict on LeetCode's example and the start of
/// the reason. `$MARK` is a name that the test finds in the command line of a process that is left;
/// `$GRID` is the answer. Each script makes a file first. rstest lists them when this is compiled.
#[rstest]
fn a_hostile_program(#[files("tests/hostile/*.sh")] path: PathBuf) {
    static NEXT: AtomicU32 = AtomicU32::new(FIRST_MARK);
    let text = fs::read_to_string(path).unwrap();
    let expected = text.lines().next().unwrap().trim_start_matches("#= ");
    let mark = mark(std::process::id(), NEXT.fetch_add(1, Ordering::Relaxed));
    let elsewhere = tempfile::tempdir().unwrap();
    let place = elsewhere.path().join("folder");
    let script = format!("pwd -P > {}; : > left; {text}", place.display());
    let script = script.replace("$MARK", &mark).replace("$GRID", GRID);
    let short = (Duration::from_millis(100), Duration::from_secs(2));
    let is_time = expected.starts_with("Time");
    let (cpu, wall) = if is_time {
        short
    } else {
        (LIMITS.cpu, LIMITS.wall)
    };
    let limits = ProcessLimits {
        cpu,
        wall,
        ..LIMITS
    };
    let rejection = judged(&script, limits);
    let found = |rejection: Box<Rejection>| format!("{}: {}", rejection.verdict, rejection.reason);
    let found = rejection.map_or_else(|| Verdict::Accepted.to_string(), found);
    assert!(found.starts_with(expected), "{found}");
    assert_eq!(running(&mark), Vec::<String>::new());
    let folder = fs::read_to_string(place).unwrap();
    assert!(!Path::new(folder.trim_end()).exists(), "{folder} is left");
}

/// A program may put a link in the place of its folder, and a second name for a file into it.
#[test]
fn cleaning_up_touches_nothing_outside_of_the_folder() {
    let elsewhere = tempfile::tempdir().unwrap();
    let path = |name: &str| elsewhere.path().join(name);
    fs::create_dir_all(path("victim/below")).unwrap();
    for file in ["victim/file", "victim/below/file", "locked"] {
        fs::write(path(file), "kept").unwrap();
        fs::set_permissions(path(file), fs::Permissions::from_mode(0o400)).unwrap();
    }
    let script = format!(
        "cd {0}; ln locked \"$TMPDIR/locked\"; mkdir -p \"$TMPDIR/a/b\"; chmod 0 \"$TMPDIR/a\"
         mv \"$TMPDIR\" moved; ln -s {0}/victim \"$TMPDIR\"; echo \"$TMPDIR\" > place; echo {GRID}",
        elsewhere.path().display()
    );
    let rejection = judged(&script, LIMITS);
    assert!(rejection.is_none(), "{rejection:?}");
    for file in ["victim/file", "victim/below/file", "locked"] {
        let mode = fs::metadata(path(file)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o400, "{file}");
    }
    let place = fs::read_to_string(path("place")).unwrap();
    assert!(
        fs::symlink_metadata(place.trim_end()).is_err(),
        "{place} is left"
    );
}

/// The command lines of running processes that contain this text.
fn running(text: &str) -> Vec<String> {
    let processes = procfs::process::all_processes().unwrap().flatten();
    let lines = processes.filter_map(|process| {
        let has_ended = process.stat().ok()?.state == 'Z';
        let line = process.cmdline().ok()?.join(" ");
        (line.contains(text) && !has_ended).then_some(line)
    });
    lines.collect()
}
