//! Standard output that holds whole records only, whatever happens.

use std::fs::{self, File};
use std::io::{self, IsTerminal, Seek, SeekFrom, Write};
#[cfg(unix)]
use std::os::fd::AsFd;
#[cfg(windows)]
use std::os::windows::io::AsHandle;
use std::path::Path;
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

/// The bytes after which lines are written. A signal waits until they are.
const LINES_AT_ONCE: usize = 1 << 16;

/// Standard output, without a buffer in between. Whole records are written to it, and an error
/// leaves whole records there.
pub(crate) struct Output {
    file: File,
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
        Ok(Self { file: stdout.map_err(Error::Output)?.into() })
    }

    /// Writes whole lines, each of which is a record.
    pub(crate) fn write_lines(&mut self, mut lines: &[u8]) -> Result<(), Error> {
        while !lines.is_empty() {
            let is_end = |&byte: &u8| byte == b'\n';
            let end = lines.iter().skip(LINES_AT_ONCE).position(is_end);
            let end = end.map_or(lines.len(), |end| LINES_AT_ONCE + end + 1);
            let (part, rest) = lines.split_at(end);
            let ends = part.iter().enumerate().filter(|(_, byte)| is_end(byte));
            self.write(&[], part, &ends.map(|(place, _)| place + 1).collect::<Vec<_>>())?;
            lines = rest;
        }
        Ok(())
    }

    /// Writes what stands before the records, and the records, which end at these places. If that
    /// fails half-way, a file is cut back to the last whole record; a pipe cannot be.
    pub(crate) fn write(
        &mut self,
        before: &[u8],
        records: &[u8],
        ends: &[usize],
    ) -> Result<(), Error> {
        let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
        // The columns of a table are foreign text.
        let is_terminal = self.file.is_terminal();
        let shown = is_terminal
            .then(|| harmless(String::from_utf8_lossy(&[before, records].concat())).into_bytes());
        let (before, records) =
            shown.as_ref().map_or((before, records), |shown| (&[][..], shown.as_slice()));
        let mut written = 0;
        while written < before.len() + records.len() {
            let rest = before.get(written..).filter(|rest| !rest.is_empty());
            let rest = rest.unwrap_or_else(|| &records[written - before.len()..]);
            let error = match self.file.write(rest) {
                Ok(0) => io::ErrorKind::WriteZero.into(),
                Ok(count) => {
                    written += count;
                    continue;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => error,
            };
            let whole = self.cut_back(written, before.len(), ends);
            WRITTEN.fetch_add(whole as u64, Ordering::Relaxed);
            return Err(Error::Output(error));
        }
        WRITTEN.fetch_add(ends.len() as u64, Ordering::Relaxed);
        Ok(())
    }

    /// Takes back what was written behind the last whole record, where that is possible; gives the
    /// number of whole records.
    fn cut_back(&mut self, written: usize, before: usize, ends: &[usize]) -> usize {
        let whole = ends.partition_point(|&end| before + end <= written);
        let kept = whole.checked_sub(1).map_or(0, |last| before + ends[last]);
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

/// Replaces the text of a file in one step, so that it is whole at any moment. What is no file,
/// such as `/dev/stdout`, is written to.
pub(crate) fn replace(path: &Path, text: &str) -> io::Result<()> {
    if fs::metadata(path).is_ok_and(|there| !there.is_file()) {
        return fs::write(path, text);
    }
    // A link stays, and leads to the new text.
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let mut new = path.clone().into_os_string();
    new.push(format!(".{}.new", std::process::id()));
    fs::write(&new, text).and_then(|()| fs::rename(&new, path)).inspect_err(|_| {
        let _ = fs::remove_file(&new);
    })
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

    /// What is left of a file when a write breaks off behind this text.
    fn cut_back(text: &str, written: usize, before: usize, ends: &[usize]) -> String {
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(text.as_bytes()).unwrap();
        let mut output = Output { file: file.try_clone().unwrap() };
        output.cut_back(written, before, ends);
        file.rewind().unwrap();
        io::read_to_string(&file).unwrap()
    }

    #[test]
    fn a_file_is_cut_back_to_the_last_whole_record() {
        assert_eq!(cut_back("earlier\none\ntwo\nthr", 11, 0, &[4, 8, 14]), "earlier\none\ntwo\n");
        assert_eq!(cut_back("earlier\n\none\ntw", 7, 1, &[4, 8]), "earlier\n\none\n");
        // Without one whole record nothing stays.
        assert_eq!(cut_back("earlier\non", 2, 0, &[4, 8]), "earlier\n");
        assert_eq!(cut_back("earlier\n\non", 3, 1, &[4, 8]), "earlier\n");
    }

    #[test]
    fn lines_are_written_in_parts() {
        let mut file = tempfile::tempfile().unwrap();
        let mut output = Output { file: file.try_clone().unwrap() };
        let lines: Vec<String> = (0..30_000).map(|number: u32| number.to_string()).collect();
        let lines = lines.join("\n") + "\n";
        output.write_lines(lines.as_bytes()).unwrap();
        file.rewind().unwrap();
        // Without the 170 KB in the message.
        let is_written = io::read_to_string(&file).unwrap() == lines;
        assert!(is_written);
    }
}
