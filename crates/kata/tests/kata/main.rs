//! The tests of the command, with the real binary. They are one program: so the tests that wait for
//! a terminal or for another process run beside those that compute.

#[cfg(unix)]
mod examples;
mod generate;
#[cfg(target_os = "linux")]
mod help;
mod new;
#[cfg(unix)]
mod pty;
mod stream;
#[cfg(unix)]
mod stub;
#[cfg(unix)]
mod terminal;

use std::process::Command;

const KATA: &str = env!("CARGO_BIN_EXE_kata");

/// One easy puzzle.
const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn kata(arguments: &[&str]) -> Command {
    let mut command = Command::new(KATA);
    command.args(arguments);
    command
}

/// What a command prints on standard output and on standard error, and its exit code.
fn ended(command: &mut Command) -> (String, String, Option<i32>) {
    let output = command.output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (
        text(output.stdout),
        text(output.stderr),
        output.status.code(),
    )
}

/// Sends a signal, such as `-TERM`.
#[cfg(unix)]
fn kill(signal: &str, process: u32) {
    assert!(
        Command::new("kill")
            .args([signal, &process.to_string()])
            .status()
            .unwrap()
            .success()
    );
}
