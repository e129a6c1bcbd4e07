//! A box of hostile programs. Each gets its verdict within seconds, and leaves no process.
#![cfg(target_os = "linux")]

use std::fs;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use judge::Verdict;
use judge::runner::{Measured, ProcessLimits, Program, Protocol, Trials};
use rstest::rstest;

const LIMITS: ProcessLimits = ProcessLimits {
    cpu: Duration::from_secs(1),
    wall: Duration::from_secs(3),
    memory: 256 << 20,
    output: 1 << 20,
};

/// The solution of LeetCode's example.
const GRID: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The case, a script for `sh`, and the verdict on LeetCode's example. `$MARK` is a name that the
/// test finds in the command line of a process that is left; `$GRID` is the answer.
#[rstest]
#[case::holds_the_pipe_from_another_session(
    "setsid sleep $MARK & sleep 0.2; echo $GRID",
    Verdict::Accepted
)]
#[case::leaves_a_daemon_behind(
    "setsid sh -c 'setsid sleep $MARK >/dev/null 2>&1 <&- &' ; echo $GRID",
    Verdict::Accepted
)]
#[case::leaves_a_child_with_a_clean_environment(
    "env -i setsid sleep $MARK & sleep 0.1; echo $GRID",
    Verdict::Accepted
)]
#[case::hangs("sleep $MARK", Verdict::TimeLimitExceeded)]
#[case::hangs_in_a_child("setsid sleep $MARK", Verdict::TimeLimitExceeded)]
#[case::ignores_signals(
    "trap '' TERM INT HUP; sleep $MARK; sleep $MARK",
    Verdict::TimeLimitExceeded
)]
#[case::stops_itself("kill -STOP $$", Verdict::TimeLimitExceeded)]
#[case::spins("while :; do :; done", Verdict::TimeLimitExceeded)]
#[case::spins_in_another_session(
    "setsid sh -c 'while :; do :; done' & sleep $MARK",
    Verdict::TimeLimitExceeded
)]
#[case::closes_its_pipes("exec >&- 2>&- <&-; sleep $MARK", Verdict::TimeLimitExceeded)]
#[case::floods("yes", Verdict::OutputLimitExceeded)]
#[case::floods_its_errors("yes >&2", Verdict::TimeLimitExceeded)]
#[case::floods_from_another_session("setsid yes & sleep $MARK", Verdict::OutputLimitExceeded)]
#[case::hogs_memory(
    "exec python3 -c 'hog = bytearray(b\"x\") * (1 << 30); import time; time.sleep(9)'",
    Verdict::MemoryLimitExceeded
)]
#[case::hogs_memory_in_another_session(
    "setsid python3 -c 'hog = bytearray(b\"x\") * (1 << 30); import time; time.sleep(9)' & sleep $MARK",
    Verdict::MemoryLimitExceeded
)]
#[case::forks_a_bomb(
    "bomb() { [ $1 = 0 ] || { bomb $(($1 - 1)) & bomb $(($1 - 1)) & }; sleep $MARK; }; bomb 9",
    Verdict::RuntimeError
)]
#[case::kills_itself("kill -KILL $$", Verdict::RuntimeError)]
#[case::ends_with_an_error("echo $GRID; exit 3", Verdict::RuntimeError)]
#[case::prints_nothing(":", Verdict::WrongAnswer)]
#[case::prints_garbage("head -c 5000 /dev/urandom", Verdict::WrongAnswer)]
#[case::writes_more_after_the_grid("echo $GRID and more", Verdict::WrongAnswer)]
fn a_hostile_program(#[case] script: &str, #[case] verdict: Verdict) {
    // Seconds that no other case sleeps for.
    static NEXT: AtomicU32 = AtomicU32::new(100);
    let next = NEXT.fetch_add(1, Ordering::Relaxed);
    let mark = format!("{}.{next}", 3000 + std::process::id() % 1000);
    let script = script.replace("$MARK", &mark).replace("$GRID", GRID);
    let command = ["sh", "-c", &script].map(str::to_owned).to_vec();
    // A machine that is busy takes long to come to any other verdict.
    let times = if verdict == Verdict::TimeLimitExceeded { 1 } else { 20 };
    let limits = ProcessLimits { cpu: LIMITS.cpu * times, wall: LIMITS.wall * times, ..LIMITS };
    let program = Program { command, protocol: Protocol::Line, limits };
    let trials = Trials::named("leetcode-37").unwrap();
    let start = Instant::now();
    let rejection = program.judge(&trials.groups[0], &mut Measured::default()).unwrap();
    let found = rejection.as_ref().map_or(Verdict::Accepted, |rejection| rejection.verdict);
    assert_eq!(found, verdict, "{rejection:?}");
    assert!(start.elapsed() < Duration::from_secs(40), "it took {:?}", start.elapsed());
    assert_eq!(running(&mark), Vec::<String>::new());
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
    let command = ["python3", "-c", &script].map(str::to_owned).to_vec();
    // The children take a while to be made on a busy machine.
    let limits = ProcessLimits { cpu: LIMITS.cpu * 8, wall: LIMITS.wall * 8, ..LIMITS };
    let program = Program { command, protocol: Protocol::Line, limits };
    let trials = Trials::named("leetcode-37").unwrap();
    let rejection = program.judge(&trials.groups[0], &mut Measured::default()).unwrap();
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
