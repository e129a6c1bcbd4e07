//! A box of hostile programs. Each gets its verdict within seconds, and leaves no process and no
//! file.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use judge::Verdict;
use rstest::rstest;
use runner::{Measured, ProcessLimits, Program, Protocol, Rejection, Trials};

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

/// Runs a program on LeetCode's example; the rejection, if its answer is wrong.
fn judged(command: [&str; 3], limits: ProcessLimits) -> Option<Box<Rejection>> {
    // An orphan without a mark belongs to the only run of its process.
    static ALONE: Mutex<()> = Mutex::new(());
    let command = command.map(str::to_owned).to_vec();
    let program = Program { command, protocol: Protocol::Line, limits };
    let trials = Trials::named("leetcode-37").unwrap();
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let start = Instant::now();
    let rejection = program.judge(&trials.groups[0].trials, &mut Measured::default()).unwrap();
    assert!(start.elapsed() < LIMITS.wall, "it took {:?}", start.elapsed());
    rejection
}

/// Each is a script for `sh`. Its first line has the verdict on LeetCode's example and the start of
/// the reason. `$MARK` is a name that the test finds in the command line of a process that is left;
/// `$GRID` is the answer. Each script makes a file first. rstest lists them when this is compiled.
#[rstest]
fn a_hostile_program(#[files("tests/hostile/*.sh")] path: PathBuf) {
    // Seconds that no other case sleeps for.
    static NEXT: AtomicU32 = AtomicU32::new(100);
    let text = fs::read_to_string(path).unwrap();
    let expected = text.lines().next().unwrap().trim_start_matches("#= ");
    let next = NEXT.fetch_add(1, Ordering::Relaxed);
    let mark = format!("{}.{next}", 3000 + std::process::id() % 1000);
    let elsewhere = tempfile::tempdir().unwrap();
    let place = elsewhere.path().join("folder");
    let script = format!("pwd -P > {}; : > left; {text}", place.display());
    let script = script.replace("$MARK", &mark).replace("$GRID", GRID);
    let short = (Duration::from_millis(100), Duration::from_secs(2));
    let is_time = expected.starts_with("Time");
    let (cpu, wall) = if is_time { short } else { (LIMITS.cpu, LIMITS.wall) };
    let limits = ProcessLimits { cpu, wall, ..LIMITS };
    let rejection = judged(["sh", "-c", &script], limits);
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
    let rejection = judged(["sh", "-c", &script], LIMITS);
    assert!(rejection.is_none(), "{rejection:?}");
    for file in ["victim/file", "victim/below/file", "locked"] {
        let mode = fs::metadata(path(file)).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o400, "{file}");
    }
    // What it made in its folder is removed where it is now, and so is the link.
    assert_eq!(fs::read_dir(path("moved")).unwrap().count(), 0);
    let place = fs::read_to_string(path("place")).unwrap();
    assert!(fs::symlink_metadata(place.trim_end()).is_err(), "{place} is left");
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
