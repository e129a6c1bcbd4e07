//! [`Containment`]: how a program is started so that everything it starts can be ended with it.
//!
//! There are two ways, and both give the judge one process to wait for: the *leader*, which leads
//! a process group.
//!
//! - In a **namespace**, the leader is `unshare` of util-linux. Its only child is the *first
//!   process* of a new process namespace: a shell, which waits for the program. When the first
//!   process of a namespace ends, the kernel kills all others in it. No program can escape.
//! - In a **group**, the leader is the program. Its children belong to its process group unless
//!   they leave it, as a daemon does.

use std::io;
use std::process::{Command, Stdio};
use std::sync::LazyLock;

use rustix::fs::{Access, access};
use rustix::io::Errno;
use rustix::process::{Pid, Signal, geteuid, kill_process, kill_process_group};

use super::usage::first_child;
use crate::process::{Process, is_installed};

/// How what a program starts is ended with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Containment {
    /// In a process namespace of Linux. The kernel ends everything with its first process.
    Namespace,
    /// In a process group: on macOS, and on a Linux that refuses namespaces, as Docker does. A
    /// process that has left the group goes on.
    Group,
}

/// The script that becomes `unshare`. Only the program may write to standard error: `unshare` of
/// util-linux 2.38 complains when the first process is killed, and a shell reports the signal that
/// ended the program ("Segmentation fault"). Number 3 leads there until the program starts.
const LEADER_OF_NAMESPACE: &str = r#"exec 3>&2 2>/dev/null; exec "$@""#;

/// The script of the first process of a namespace. It starts the program as its child and ends
/// with the exit code of the program, or with 128 plus the number of its signal.
const FIRST_PROCESS: &str = r#"ulimit -c 0; ulimit -t "$1"; shift
(exec "$@" 2>&3 3>&-); exit $?"#;

/// The script that becomes the program, in a group.
const LEADER_OF_GROUP: &str = r#"ulimit -c 0; ulimit -t "$1"; shift; exec "$@""#;

/// A program may use this much more CPU time in seconds before the kernel kills it than before the
/// judge does, which reports the limit better. The kernel's limit is for what the judge does not
/// see: any process beside the chain of first children that it follows.
const KERNEL_MARGIN: u64 = 2;

/// Shells add this to the number of a signal.
const SIGNALLED: i32 = 128;

/// The exit code for the last signal of Linux, 64. A greater code, such as 255 for `exit(-1)`, is
/// one that the program chose.
const LAST_SIGNAL: i32 = SIGNALLED + 64;

/// What [`Containment::of_this_system`] found out.
static OF_THIS_SYSTEM: LazyLock<Containment> = LazyLock::new(|| {
    let words = unshare();
    let mut probe = Command::new(words[0]);
    let silent = probe
        .args(&words[1..])
        .args(["sh", "-c", "exit 0"])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    match silent.status() {
        Ok(status) if status.success() => Containment::Namespace,
        _ => Containment::Group,
    }
});

impl Containment {
    /// The way on this system. The first call tries to make a namespace; the kernel may refuse.
    pub fn of_this_system() -> Self {
        *OF_THIS_SYSTEM
    }

    /// The command that starts the program of this process within the limits that a kernel keeps
    /// for each process: no core dump, and a limit on CPU time.
    ///
    /// The kernel could limit files and memory, too, but runtimes reserve far more of both than
    /// they use: the JVM commits 1/64 of the machine's memory at its start, and .NET reserves a
    /// file of many gigabytes.
    pub(super) fn command(self, process: &Process<'_>) -> io::Result<Command> {
        let program = process.command.first().map_or("", |program| program);
        check_program(process, program)?;
        let mut command = Command::new("sh");
        match self {
            Self::Namespace => {
                command.args(["-c", LEADER_OF_NAMESPACE, "sh"]);
                command.args(unshare());
                command.args(["sh", "-c", FIRST_PROCESS, "sh"]);
            }
            Self::Group => {
                command.args(["-c", LEADER_OF_GROUP, "sh"]);
            }
        }
        let seconds = process.limits.cpu.as_secs() + KERNEL_MARGIN;
        command.arg(seconds.to_string());
        command.args(&process.command);
        Ok(command)
    }

    /// The program, among the processes of a run; `None` before it has started and after its end.
    pub(super) fn program(self, leader: Pid) -> Option<Pid> {
        match self {
            Self::Namespace => first_child(first_child(leader)?),
            Self::Group => Some(leader),
        }
    }

    /// Kills what is left of a run. Its leader must not have been waited for: until then, no other
    /// group can have its number.
    pub(super) fn kill(self, leader: Pid) {
        if self == Self::Namespace
            && let Some(first_process) = first_child(leader)
        {
            // The leader lives, collects the CPU time of all, and ends when all are gone.
            let _ = kill_process(first_process, Signal::KILL);
        } else {
            let _ = kill_process_group(leader, Signal::KILL);
        }
    }

    /// The exit code and the signal of the program, from those of the leader.
    pub(super) fn outcome(self, code: Option<i32>, signal: Option<i32>) -> ExitOutcome {
        match (self, code) {
            (Self::Namespace, Some(code)) if (SIGNALLED + 1..=LAST_SIGNAL).contains(&code) => {
                ExitOutcome {
                    code: None,
                    signal: Some(code - SIGNALLED),
                }
            }
            _ => ExitOutcome { code, signal },
        }
    }
}

/// How a program ended: one of the two is known.
#[derive(Clone, Copy)]
pub(super) struct ExitOutcome {
    pub(super) code: Option<i32>,
    pub(super) signal: Option<i32>,
}

/// The words of `unshare`, which those of a command follow.
///
/// Only the superuser may make a process namespace alone. Other users need a user namespace around
/// it, in which they keep their own number.
fn unshare() -> Vec<&'static str> {
    let mut words = vec!["unshare", "--pid", "--kill-child"];
    if !geteuid().is_root() {
        words.extend(["--user", "--map-current-user"]);
    }
    words.push("--");
    words
}

/// An error if the shell would not find the program. Its own report would look like one of the
/// program.
fn check_program(process: &Process<'_>, program: &str) -> io::Result<()> {
    if program.contains('/') {
        let path = match process.folder {
            Some(folder) => folder.path().join(program),
            None => program.into(),
        };
        return Ok(access(path, Access::EXEC_OK)?);
    }
    if is_installed(program) {
        Ok(())
    } else {
        Err(Errno::NOENT.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exit_code_of_a_shell_may_be_a_signal() {
        for (code, expected) in [(139, None), (0, Some(0)), (3, Some(3)), (255, Some(255))] {
            let outcome = Containment::Namespace.outcome(Some(code), None);
            assert_eq!(outcome.code, expected, "{code}");
            assert_eq!(outcome.signal, expected.is_none().then_some(11), "{code}");
        }
        // In a group the judge waits for the program itself.
        let outcome = Containment::Group.outcome(Some(139), None);
        assert_eq!((outcome.code, outcome.signal), (Some(139), None));
    }
}
