//! How a program is started: below a small first process of a process namespace, where the kernel
//! grants one.
//!
//! The first process of a namespace is the parent of every orphan in it, and the kernel kills all
//! others when it ends. So nothing that a program starts can outlive it, and no search is needed.

use std::io;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::LazyLock;
use std::time::Duration;

use rustix::fs::{Access, access};
use rustix::io::Errno;

use crate::process::is_installed;

/// What the shell does that is the first process. It sets the limits that the kernel keeps, waits
/// for the program, and passes its exit status on. A message of the shell about a signal is not the
/// program's, so it is dropped. No core dump is written: it would count as a file of the program.
///
/// The size of files is not limited in this way: .NET and others reserve memory as a huge file.
const FIRST: &str = r#"ulimit -c 0; ulimit -t "$1"; shift
(exec "$@" 2>&3 3>&-); exit $?"#;

/// What `unshare` and the shell write to standard error is not the program's: they have none. If
/// the judge is killed, the kernel kills `unshare`, and with it the namespace.
const QUIET: &str =
    r#"exec 3>&2 2>/dev/null; exec setpriv --pdeathsig KILL unshare --kill-child "$@""#;

/// The same without a namespace: the shell becomes the program.
const ALONE: &str = r#"ulimit -c 0; ulimit -t "$1"; shift; exec "$@""#;

/// The namespaces to ask util-linux's `unshare` for; the first that the kernel grants is used. The
/// superuser needs no user namespace. Without a `/proc` of the namespace, a program finds its own
/// number in that of the judge; containers may forbid to mount one.
const NAMESPACES: [&[&str]; 3] = [
    &["--pid", "--mount-proc"],
    &["--pid", "--mount-proc", "--user", "--map-current-user"],
    &["--pid", "--user", "--map-current-user"],
];

/// Shells add this to the number of a signal.
const SIGNALLED: i32 = 128;

/// The exit code for the last signal of Linux, 64. A program that exits with a greater code, such as
/// -1, was not ended by a signal.
const LAST_SIGNAL: i32 = SIGNALLED + 64;

/// The namespaces that the kernel grants; `None` where it refuses all.
static GRANTED: LazyLock<Option<&[&str]>> = LazyLock::new(|| {
    let is_granted = |names: &&[&str]| {
        let mut probe = Command::new("sh");
        let probe = probe.args(below(names, "exit 0"));
        let probe = probe
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        probe.status().is_ok_and(|status| status.success())
    };
    NAMESPACES.into_iter().find(is_granted)
});

/// Whether programs run in a namespace of their own.
pub(super) fn is_contained() -> bool {
    GRANTED.is_some()
}

/// What the shell gets that runs a script in these namespaces.
fn below<'a>(names: &[&'a str], script: &'a str) -> Vec<&'a str> {
    [
        &["-c", QUIET, "sh"],
        names,
        &["--", "sh", "-c", script, "sh"],
    ]
    .concat()
}

/// The command that starts these words in this folder, each process with this much CPU time.
pub(super) fn command(words: &[String], folder: &Path, cpu: Duration) -> io::Result<Command> {
    can_start(words.first().map_or("", |program| program), folder)?;
    let shell = GRANTED.map_or(vec!["-c", ALONE, "sh"], |names| below(names, FIRST));
    let mut command = Command::new("sh");
    // The judge ends the program sooner; this holds if the judge is stopped.
    let cpu = (cpu.as_secs() + 2).to_string();
    command.args(shell).arg(cpu).args(words).current_dir(folder);
    Ok(command)
}

/// An error if the shell would find no such program.
fn can_start(program: &str, folder: &Path) -> io::Result<()> {
    if program.contains('/') {
        return Ok(access(folder.join(program), Access::EXEC_OK)?);
    }
    if is_installed(program) {
        Ok(())
    } else {
        Err(Errno::NOENT.into())
    }
}

/// The exit code and the signal that the program ended with.
pub(super) fn outcome(code: Option<i32>, signal: Option<i32>) -> (Option<i32>, Option<i32>) {
    match code {
        Some(code) if is_contained() && (SIGNALLED + 1..=LAST_SIGNAL).contains(&code) => {
            (None, Some(code - SIGNALLED))
        }
        code => (code, signal),
    }
}
