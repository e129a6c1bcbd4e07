//! Standard output that holds whole records only, whatever happens.

use std::fs::File;
use std::io::{self, IsTerminal, Seek, SeekFrom, Write};
#[cfg(unix)]
use std::os::fd::AsFd;
#[cfg(windows)]
use std::os::windows::io::AsHandle;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use crate::console::harmless;
use crate::error::Error;
use crate::{console, signals};

/// Held while records are written. Ctrl-C waits for it, so that no record is cut in two.
static WRITING: Mutex<()> = Mutex::new(());

/// The number of records that were written.
static WRITTEN: AtomicU64 = AtomicU64::new(0);

/// How long Ctrl-C waits for a whole record. The reader of a pipe may have stopped reading, and
/// then the record is never written.
const PATIENCE: Duration = Duration::from_secs(2);

/// Standard output, without a buffer in between. Whole records are written to it, and an error
/// leaves whole records there.
pub(crate) struct Output {
    file: File,
    is_terminal: bool,
}

impl Output {
    /// Takes standard output. From now on, Ctrl-C and signals that end a process end the command
    /// between two records, with the exit code that shells expect.
    pub(crate) fn new() -> Result<Self, Error> {
        signals::before_end(|_| end_between_records());
        #[cfg(unix)]
        let stdout = io::stdout().as_fd().try_clone_to_owned();
        #[cfg(windows)]
        let stdout = io::stdout().as_handle().try_clone_to_owned();
        let file = File::from(stdout.map_err(Error::Output)?);
        Ok(Self { is_terminal: file.is_terminal(), file })
    }

    /// Writes whole lines, each of which is a record.
    pub(crate) fn write_lines(&mut self, lines: &[u8]) -> Result<(), Error> {
        let mut lines = lines.split_inclusive(|&byte| byte == b'\n');
        lines.try_for_each(|line| self.write(line, &[line.len()]))
    }

    /// Writes records, which end at these places. If that fails half-way, a file is cut back to the
    /// last whole record; a pipe cannot be.
    pub(crate) fn write(&mut self, records: &[u8], ends: &[usize]) -> Result<(), Error> {
        let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
        // The columns of a table are foreign text.
        let shown = self.is_terminal.then(|| harmless(String::from_utf8_lossy(records)));
        let bytes = shown.as_ref().map_or(records, |shown| shown.as_bytes());
        let mut written = 0;
        while written < bytes.len() {
            match self.file.write(&bytes[written..]) {
                Ok(count @ 1..) => written += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                failed => {
                    let whole = self.cut_back(written, ends);
                    WRITTEN.fetch_add(whole as u64, Ordering::Relaxed);
                    let nothing = || io::ErrorKind::WriteZero.into();
                    return Err(Error::Output(failed.err().unwrap_or_else(nothing)));
                }
            }
        }
        WRITTEN.fetch_add(ends.len() as u64, Ordering::Relaxed);
        Ok(())
    }

    /// Takes back what was written behind the last whole record, where that is possible; gives the
    /// number of whole records.
    fn cut_back(&mut self, written: usize, ends: &[usize]) -> usize {
        let whole = ends.partition_point(|&end| end <= written);
        let kept = whole.checked_sub(1).map_or(0, |last| ends[last]);
        if self.file.metadata().is_ok_and(|data| data.is_file())
            && let Ok(position) = self.file.stream_position()
        {
            let end = position.saturating_sub((written - kept) as u64);
            // If this fails, too, the error of the write is the one to report.
            let _ = self.file.set_len(end);
            let _ = self.file.seek(SeekFrom::Start(end));
        }
        whole
    }
}

/// Waits until whole records are written. While the result is kept, no more is written.
fn end_between_records() -> Option<MutexGuard<'static, ()>> {
    let begin = Instant::now();
    let writing = loop {
        match WRITING.try_lock() {
            Ok(guard) => break Some(guard),
            Err(TryLockError::Poisoned(guard)) => break Some(guard.into_inner()),
            Err(TryLockError::WouldBlock) if begin.elapsed() > PATIENCE => break None,
            Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(1)),
        }
    };
    let written = compare::number::counted(WRITTEN.load(Ordering::Relaxed), "record");
    console::error(&format_args!("interrupted after {written}"));
    writing
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_cut_back_to_the_last_whole_record() {
        let cases = [
            ("earlier\none\ntwo\nthr", 11, &[4, 8, 14][..], "earlier\none\ntwo\n"),
            // Without one whole record nothing stays.
            ("earlier\non", 2, &[4, 8], "earlier\n"),
            ("earlier\nhea", 3, &[], "earlier\n"),
        ];
        for (text, written, ends, left) in cases {
            let mut file = tempfile::tempfile().unwrap();
            file.write_all(text.as_bytes()).unwrap();
            let mut output = Output { file: file.try_clone().unwrap(), is_terminal: false };
            output.cut_back(written, ends);
            file.rewind().unwrap();
            assert_eq!(io::read_to_string(&file).unwrap(), left);
        }
    }
}
