//! `kata generate`, and what a signal leaves of the records of it, of `kata check` and `kata
//! solve`.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Duration;

use pretty_assertions::assert_eq;

use crate::{KATA, PUZZLE, ended, kata, kill};

fn generated(arguments: &[&str]) -> String {
    let (stdout, stderr, code) = ended(kata(&["generate"]).args(arguments));
    assert_eq!(code, Some(0), "{arguments:?}: {stderr}");
    assert_eq!(stderr, "", "no progress bar unless stderr is a terminal");
    stdout
}

#[test]
fn a_fixture_begins_with_the_command_that_makes_it() {
    for tier in ["easy", "medium", "hard", "multiple", "none", "invalid"] {
        let path =
            PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../fixtures/{tier}.txt"));
        let fixture = std::fs::read_to_string(path).expect("the fixture is there");
        let (command, puzzles) = fixture.split_once('\n').expect("a fixture has lines");
        let mut words: Vec<&str> = command
            .strip_prefix("# cargo kata generate ")
            .expect("its command")
            .split(' ')
            .collect();
        let count =
            words.iter().position(|&word| word == "--count").expect("a number of puzzles") + 1;
        assert_eq!(puzzles.lines().count().to_string(), words[count], "{tier}");
        words[count] = "2";
        let again = generated(&words);
        let (header, again) = again.split_once('\n').expect("a header");
        assert_eq!(header, format!("# cargo kata generate {}", words.join(" ")));
        assert!(puzzles.starts_with(again), "{tier}: {again}");
    }
}

/// A shell starts background jobs with SIGINT ignored, and children inherit that. `env` of GNU
/// coreutils resets it. Other tests send SIGTERM, which shells do not ignore; one place in the code
/// catches all signals.
#[test]
#[cfg(unix)]
fn a_signal_leaves_whole_records() {
    for (arguments, signal, code) in [
        (&["generate", "--count", "1000000", "--givens", "40..81"][..], "-HUP", 129),
        (&["check"], "-INT", 130),
        (&["solve"], "-TERM", 143),
    ] {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("records");
        let mut child = Command::new("env")
            .args(cfg!(target_os = "linux").then_some("--default-signal=HUP,INT"))
            .arg(KATA)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(File::create(&path).expect("a file"))
            .stderr(Stdio::piped())
            .spawn()
            .expect("the binary was built");
        let mut stdin = child.stdin.take().expect("it is piped");
        let feeder = std::thread::spawn(move || while writeln!(stdin, "{PUZZLE}").is_ok() {});
        while std::fs::metadata(&path).expect("a file").len() < 2100 {
            assert!(child.try_wait().expect("it is there").is_none(), "it ended early");
            std::thread::sleep(Duration::from_millis(1));
        }
        kill(signal, child.id());
        let output = child.wait_with_output().expect("it ends");
        feeder.join().expect("it does not panic");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{stderr}");
        let records = std::fs::read_to_string(&path).expect("text");
        assert!(records.ends_with('\n'), "{records}");
        let said = "interrupted; no record was cut\n";
        assert!(stderr.ends_with(said), "{arguments:?} {signal}: {stderr}");
    }
}
