//! [`Pipes`]: the standard streams of a process.

use std::io::{Read, Write};
use std::process::Child;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::process::{Exceeded, ResultLines};

/// The bytes of standard error that are kept: room for a compiler's first errors, and for the
/// report of a sanitizer.
const STDERR_KEPT: usize = 16_000;

/// The threads that feed and drain the process, so that a full pipe blocks neither side.
pub(super) struct Pipes {
    /// The limit that standard output has broken.
    pub(super) broken: Arc<OnceLock<Exceeded>>,
    /// The lines of standard output so far, as long as each is a result.
    pub(super) lines: Arc<AtomicUsize>,
    stdout: Kept,
    stderr: Kept,
}

/// How long a pipe may stay open after the processes have ended. A process that escaped may hold it
/// for ever; what is in the pipe is read much sooner.
const CLOSING: Duration = Duration::from_millis(500);

/// A thread that reads a stream, and what it has read.
struct Kept {
    bytes: Arc<Mutex<Vec<u8>>>,
    reader: thread::JoinHandle<()>,
}

impl Kept {
    /// Calls `add` with each piece of the stream and what was kept of those before.
    fn read(
        mut stream: impl Read + Send + 'static,
        mut add: impl FnMut(&mut Vec<u8>, &[u8]) + Send + 'static,
    ) -> Self {
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let kept = Arc::clone(&bytes);
        let reader = thread::spawn(move || {
            let mut buffer = [0; 1 << 13];
            while let Ok(length @ 1..) = stream.read(&mut buffer) {
                add(&mut lock(&kept), &buffer[..length]);
            }
        });
        Self { bytes, reader }
    }

    /// What was read until the stream ended, or until this moment.
    fn until(self, moment: Instant) -> Vec<u8> {
        while !self.reader.is_finished() && Instant::now() < moment {
            thread::sleep(Duration::from_micros(200));
        }
        std::mem::take(&mut lock(&self.bytes))
    }
}

fn lock(bytes: &Mutex<Vec<u8>>) -> MutexGuard<'_, Vec<u8>> {
    bytes.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Pipes {
    pub(super) fn attach(
        child: &mut Child,
        input: Vec<u8>,
        output_limit: u64,
        expected: Option<ResultLines>,
    ) -> Self {
        let mut stdin = child.stdin.take().expect("it is piped");
        // A program may end without reading all of its input, which is no error.
        thread::spawn(move || drop(stdin.write_all(&input)));
        let stdout = child.stdout.take().expect("it is piped").take(output_limit + 1);
        let broken = Arc::new(OnceLock::new());
        let lines = Arc::new(AtomicUsize::new(0));
        let (breaks, counted) = (Arc::clone(&broken), Arc::clone(&lines));
        let mut begin = 0;
        let stdout = Kept::read(stdout, move |kept, piece| {
            kept.extend_from_slice(piece);
            if kept.len() as u64 > output_limit {
                let _ = breaks.set(Exceeded::Output);
            }
            let Some(expected) = expected else { return };
            while let Some(length) = kept[begin..].iter().position(|&byte| byte == b'\n') {
                let is_result = (expected.is_result)(&kept[begin..begin + length]);
                begin += length + 1;
                if counted.fetch_add(1, Ordering::Relaxed) == expected.most || !is_result {
                    let _ = breaks.set(Exceeded::Lines);
                }
            }
        });
        // Of standard error the end is kept.
        let stderr = Kept::read(child.stderr.take().expect("it is piped"), |kept, piece| {
            kept.extend_from_slice(piece);
            if kept.len() > STDERR_KEPT {
                kept.drain(..kept.len() - STDERR_KEPT);
            }
        });
        Self { broken, lines, stdout, stderr }
    }

    /// The output, after all processes have been killed.
    pub(super) fn finish(self) -> (Vec<u8>, String) {
        let moment = Instant::now() + CLOSING;
        let stdout = self.stdout.until(moment);
        let stderr = self.stderr.until(moment);
        (stdout, String::from_utf8_lossy(&stderr).trim_end().to_owned())
    }
}
