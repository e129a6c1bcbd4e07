//! A box of hostile programs. Each gets its verdict within seconds, and leaves no process and no
//! file.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
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
    let rejection = program.judge(&trials.groups[0], &mut Measured::default()).unwrap();
    assert!(start.elapsed() < LIMITS.wall, "it took {:?}", start.elapsed());
    rejection
}

/// The case, a script for `sh`, and the start of the verdict and its reason on LeetCode's example.
/// `$MARK` is a name that the test finds in the command line of a process that is left; `$GRID` is
/// the answer. Each script makes a file first.
#[rstest]
#[case::holds_the_pipe_from_another_session(
    "setsid sleep $MARK & sleep 0.2; echo $GRID",
    "Accepted"
)]
#[case::leaves_a_daemon_behind(
    "setsid sh -c 'setsid sleep $MARK >/dev/null 2>&1 <&- &' ; echo $GRID",
    "Accepted"
)]
#[case::leaves_a_child_with_a_clean_environment(
    "env -i setsid sleep $MARK & sleep 0.1; echo $GRID",
    "Accepted"
)]
#[case::leaves_a_daemon_with_a_clean_environment(
    "env -i setsid sh -c 'setsid sleep $MARK >/dev/null 2>&1 <&- &'; echo $GRID",
    "Accepted"
)]
#[case::leaves_a_daemon_that_nothing_leads_to(
    "env -i setsid sh -c 'cd /; env -i setsid sleep $MARK >/dev/null 2>&1 <&- &'; echo $GRID",
    "Accepted"
)]
#[case::hangs("sleep $MARK", "Time Limit Exceeded: still running after 2s")]
#[case::hangs_in_a_child("setsid sleep $MARK", "Time Limit Exceeded")]
#[case::ignores_signals("trap '' TERM INT HUP; sleep $MARK; sleep $MARK", "Time Limit Exceeded")]
#[case::stops_itself("kill -STOP $$", "Time Limit Exceeded")]
#[case::spins("while :; do :; done", "Time Limit Exceeded: more than 100ms of CPU time")]
#[case::spins_in_another_session(
    "setsid sh -c 'while :; do :; done' & sleep $MARK",
    "Time Limit Exceeded"
)]
#[case::spins_in_children_that_nothing_waits_for(
    "exec python3 -c 'import os, signal, time
signal.signal(signal.SIGCHLD, signal.SIG_IGN)
while True:
    if os.fork() == 0:
        while time.process_time() < 0.05: pass
        os._exit(0)
    time.sleep(0.06)'",
    "Time Limit Exceeded: more than 100ms of CPU time"
)]
#[case::closes_its_pipes("exec >&- 2>&- <&-; sleep $MARK", "Time Limit Exceeded")]
#[case::floods("yes", "Output Limit Exceeded: more than 1048576 bytes of output")]
#[case::floods_its_errors("yes >&2", "Time Limit Exceeded")]
#[case::floods_from_another_session("setsid yes & sleep $MARK", "Output Limit Exceeded")]
#[case::hogs_memory(
    "exec python3 -c 'hog = bytearray(b\"x\") * (1 << 30); import time; time.sleep(999)'",
    "Memory Limit Exceeded: more than 256 MiB of memory"
)]
#[case::hogs_memory_in_another_session(
    "setsid python3 -c 'hog = bytearray(b\"x\") * (1 << 30); import time; time.sleep(999)' & sleep $MARK",
    "Memory Limit Exceeded"
)]
#[case::hogs_memory_in_an_orphan(
    "(setsid python3 -c 'hog = bytearray(b\"x\") * (1 << 30); import time; time.sleep(999)' &); sleep $MARK",
    "Memory Limit Exceeded"
)]
#[case::forks_a_bomb(
    "bomb() { [ $1 = 0 ] || { bomb $(($1 - 1)) & bomb $(($1 - 1)) & }; sleep $MARK; }; bomb 9",
    "Runtime Error: more than 500 processes at once"
)]
#[case::fills_the_disk_with_one_file(
    "head -c 100000000 /dev/zero > file; sleep $MARK",
    "Output Limit Exceeded: more than 64 MiB or 10000 files in its folder"
)]
#[case::fills_the_disk_with_many_files(
    "n=0; while :; do head -c 9000000 /dev/zero > $n; n=$((n + 1)); done",
    "Output Limit Exceeded"
)]
#[case::makes_many_small_files(
    "mkdir many; cd many; n=0; while :; do : > $n; n=$((n + 1)); done",
    "Output Limit Exceeded"
)]
#[case::makes_a_file_and_folders_that_cannot_be_read(
    "mktemp > name; mkdir -p a/b; echo x > a/b/c; chmod 0 a/b a; echo $GRID",
    "Accepted"
)]
#[case::makes_folders_within_folders(
    "exec python3 -c 'import os
for _ in range(3000): os.mkdir(\"d\"); os.chdir(\"d\")
print(\"$GRID\")'",
    "Accepted"
)]
#[case::kills_itself("kill -KILL $$", "Runtime Error: killed by SIGKILL")]
#[case::ends_with_an_error("echo $GRID; exit 3", "Runtime Error: exit code 3")]
#[case::prints_nothing(
    ":",
    "Wrong Answer: the program printed nothing for this puzzle, but it has one solution"
)]
#[case::prints_garbage("head -c 5000 /dev/urandom", "Wrong Answer: the answer is not a grid: ")]
#[case::crashes("kill -SEGV $$", "Runtime Error: killed by SIGSEGV, a forbidden memory access")]
#[case::copies_its_input(
    "cat",
    "Wrong Answer: the program left the board as it was, but it has one solution"
)]
#[case::gives_up(
    "echo false",
    "Wrong Answer: the answer is that the puzzle has no solution, but it has one solution"
)]
#[case::changes_a_given("echo $GRID | sed s/9$/7/", "Wrong Answer: the given 9 in r9c9 became 7")]
fn a_hostile_program(#[case] script: &str, #[case] expected: &str) {
    // Seconds that no other case sleeps for.
    static NEXT: AtomicU32 = AtomicU32::new(100);
    let next = NEXT.fetch_add(1, Ordering::Relaxed);
    let mark = format!("{}.{next}", 3000 + std::process::id() % 1000);
    let elsewhere = tempfile::tempdir().unwrap();
    let place = elsewhere.path().join("folder");
    let script = format!("pwd -P > {}; : > left; {script}", place.display());
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

/// Idle children share nearly all of their memory with each other.
#[test]
fn many_idle_children_are_not_much_memory() {
    let script = format!(
        "import os, time\n\
         ballast = bytearray(b'x') * (16 << 20)\n\
         for _ in range(100):\n    \
             if os.fork() == 0:\n        \
                 time.sleep(0.6)\n        \
                 os._exit(0)\n\
         time.sleep(0.3)\n\
         print('{GRID}')"
    );
    let rejection = judged(["python3", "-c", &script], LIMITS);
    assert!(rejection.is_none(), "{rejection:?}");
}

/// The command lines of running processes that contain this text.
fn running(text: &str) -> Vec<String> {
    let processes = fs::read_dir("/proc").unwrap().flatten();
    let lines = processes.filter_map(|process| {
        let state = fs::read_to_string(process.path().join("stat")).ok()?;
        let has_ended = state.rsplit_once(')')?.1.trim_start().starts_with('Z');
        let line = fs::read(process.path().join("cmdline")).ok()?;
        let line = String::from_utf8_lossy(&line).replace('\0', " ");
        (line.contains(text) && !has_ended).then_some(line)
    });
    lines.collect()
}
