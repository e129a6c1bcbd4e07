//! [`Pipes`]: the standard streams of a process.

use std::io::{Read, Write};
use std::process::Child;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread;

/// The bytes of standard error that are kept: room for a compiler's first errors, and for the
/// report of a sanitizer.
const STDERR_KEPT: usize = 16_000;

/// The threads that feed and drain the process, so that a full pipe blocks neither side.
pub(super) struct Pipes {
    /// More was written to standard output than is allowed.
    pub(super) flooded: Arc<AtomicBool>,
    /// The lines of standard output so far.
    pub(super) lines: Arc<AtomicUsize>,
    stdout: thread::JoinHandle<Vec<u8>>,
    stderr: thread::JoinHandle<Vec<u8>>,
}

impl Pipes {
    pub(super) fn attach(child: &mut Child, input: Vec<u8>, output_limit: u64) -> Self {
        let flooded = Arc::new(AtomicBool::new(false));
        let mut stdin = child.stdin.take().expect("it is piped");
        // A program may end without reading all of its input, which is no error.
        thread::spawn(move || drop(stdin.write_all(&input)));
        let mut stdout = child.stdout.take().expect("it is piped").take(output_limit + 1);
        let (over, lines) = (Arc::clone(&flooded), Arc::new(AtomicUsize::new(0)));
        let counted = Arc::clone(&lines);
        let stdout = thread::spawn(move || {
            let (mut kept, mut buffer) = (Vec::new(), [0; 1 << 13]);
            while let Ok(length @ 1..) = stdout.read(&mut buffer) {
                let ends = buffer[..length].split(|&byte| byte == b'\n').count() - 1;
                counted.fetch_add(ends, Ordering::Relaxed);
                kept.extend_from_slice(&buffer[..length]);
            }
            over.store(kept.len() as u64 > output_limit, Ordering::Relaxed);
            kept
        });
        let stderr = child.stderr.take().expect("it is piped");
        let stderr = thread::spawn(move || last_of(stderr));
        Self { flooded, lines, stdout, stderr }
    }

    /// The output. The process group is dead, so the pipes are closed.
    pub(super) fn finish(self) -> (Vec<u8>, String) {
        let stdout = self.stdout.join().unwrap_or_default();
        let stderr = self.stderr.join().unwrap_or_default();
        (stdout, String::from_utf8_lossy(&stderr).trim_end().to_owned())
    }
}

/// Reads a stream to its end and keeps the last bytes.
fn last_of(mut stream: impl Read) -> Vec<u8> {
    let mut kept = Vec::new();
    let mut buffer = [0; 4096];
    while let Ok(length @ 1..) = stream.read(&mut buffer) {
        kept.extend_from_slice(&buffer[..length]);
        if kept.len() > STDERR_KEPT {
            kept.drain(..kept.len() - STDERR_KEPT);
        }
    }
    kept
}
