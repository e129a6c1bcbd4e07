//! Standard output, on which only whole records stay.

use std::fs::File;
use std::io::{self, Seek, SeekFrom, Write};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError, TryLockError};
use std::time::{Duration, Instant};

use crate::console;
use crate::error::INTERRUPTED;

/// Held while records are written; Ctrl-C waits for it, so that none is cut in two.
static WRITING: Mutex<()> = Mutex::new(());

/// How many records were written.
static WRITTEN: AtomicU64 = AtomicU64::new(0);

/// Whoever reads the output may have stopped reading: then there is no point in waiting for a whole
/// record.
const PATIENCE: Duration = Duration::from_secs(2);

/// Where whole records are written to.
pub(super) struct Sink {
    out: Out,
}

enum Out {
    /// A file that can be cut back, or a pipe, without a buffer in between.
    #[cfg_attr(
        not(unix),
        expect(dead_code, reason = "elsewhere standard output is not taken for a file")
    )]
    File(File),
    /// What the standard library makes of it.
    #[cfg_attr(unix, expect(dead_code, reason = "on Unix standard output is a file"))]
    Stream(io::Stdout),
}

impl Sink {
    /// Standard output.
    pub(super) fn stdout() -> io::Result<Self> {
        #[cfg(unix)]
        {
            use std::os::fd::AsFd;
            let file = io::stdout().as_fd().try_clone_to_owned()?;
            Ok(Self { out: Out::File(file.into()) })
        }
        #[cfg(not(unix))]
        Ok(Self { out: Out::Stream(io::stdout()) })
    }

    /// Writes records that end at these places. When that fails half-way, a file is cut back to the
    /// last whole record; from a pipe nothing can be taken back.
    pub(super) fn write(&mut self, bytes: &[u8], ends: &[usize]) -> io::Result<()> {
        let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
        let mut written = 0;
        while written < bytes.len() {
            let result = match &mut self.out {
                Out::File(file) => file.write(&bytes[written..]),
                Out::Stream(stream) => stream.write(&bytes[written..]),
            };
            match result {
                Ok(0) => return Err(self.cut_back(written, ends, io::ErrorKind::WriteZero.into())),
                Ok(count) => written += count,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(self.cut_back(written, ends, error)),
            }
        }
        if let Out::Stream(stream) = &mut self.out {
            stream.flush()?;
        }
        WRITTEN.fetch_add(ends.len() as u64, Ordering::Relaxed);
        Ok(())
    }

    /// Takes back what was written of a record that is not whole, where that is possible; gives the
    /// error back.
    fn cut_back(&mut self, written: usize, ends: &[usize], error: io::Error) -> io::Error {
        let whole = ends.partition_point(|&end| end <= written);
        let too_much = written - whole.checked_sub(1).map_or(0, |last| ends[last]);
        if let Out::File(file) = &mut self.out
            && file.metadata().is_ok_and(|data| data.is_file())
            && let Ok(position) = file.stream_position()
        {
            let end = position.saturating_sub(too_much as u64);
            // What cannot be cut stays; the first error is the one to tell.
            let _ = file.set_len(end);
            let _ = file.seek(SeekFrom::Start(end));
        }
        WRITTEN.fetch_add(whole as u64, Ordering::Relaxed);
        error
    }
}

/// From now on Ctrl-C ends the command between two records, with the exit code that shells expect.
pub(super) fn end_between_records_on_interrupt() {
    // If there is a handler already, or none can be installed, Ctrl-C ends the command at once.
    let _ = ctrlc::set_handler(|| {
        let begin = Instant::now();
        let _writing = loop {
            match WRITING.try_lock() {
                Ok(guard) => break Some(guard),
                Err(TryLockError::Poisoned(guard)) => break Some(guard.into_inner()),
                Err(TryLockError::WouldBlock) if begin.elapsed() > PATIENCE => break None,
                Err(TryLockError::WouldBlock) => std::thread::sleep(Duration::from_millis(1)),
            }
        };
        let written = crate::number::counted(WRITTEN.load(Ordering::Relaxed), "record");
        console::error(&format_args!("interrupted after {written}"));
        std::process::exit(INTERRUPTED.into());
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_cut_back_to_the_last_whole_record() -> io::Result<()> {
        let mut file = tempfile::tempfile()?;
        file.write_all(b"before\none\ntwo\nthr")?;
        let mut sink = Sink { out: Out::File(file.try_clone()?) };
        let error = sink.cut_back(11, &[4, 8, 14], io::ErrorKind::StorageFull.into());
        assert_eq!(error.kind(), io::ErrorKind::StorageFull);
        file.rewind()?;
        assert_eq!(io::read_to_string(&file)?, "before\none\ntwo\n");
        Ok(())
    }

    #[test]
    fn without_one_whole_record_nothing_stays() -> io::Result<()> {
        let mut file = tempfile::tempfile()?;
        file.write_all(b"before\non")?;
        let mut sink = Sink { out: Out::File(file.try_clone()?) };
        sink.cut_back(2, &[4, 8], io::ErrorKind::StorageFull.into());
        file.rewind()?;
        assert_eq!(io::read_to_string(&file)?, "before\n");
        Ok(())
    }
}
