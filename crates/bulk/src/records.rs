//! [`records`]: the records of one file as they are, without answers.

use sudoku::text::Record;

use crate::chunks::{Chunks, Gauges, InputOptions};
use crate::error::Error;
use crate::input::Input;

/// The records of a file. An error is the last item.
pub struct InputRecords {
    chunks: Chunks,
    ready: std::vec::IntoIter<Record>,
    read: u64,
    /// The number of bytes that were read up to here, before they were decompressed.
    pub bytes_read: u64,
    /// What the user should know about how the file was read; complete at its end.
    pub notes: Vec<String>,
    /// The number of lines that were skipped; complete at the end.
    pub skipped: u64,
}

/// The records of a file, of standard input, or of a puzzle that stands for itself. They are found
/// by the same rules as those that are solved.
pub fn records(input: Input, options: InputOptions) -> InputRecords {
    InputRecords {
        chunks: Chunks::of_files(vec![input], options, Gauges::default()),
        ready: Vec::new().into_iter(),
        read: 0,
        bytes_read: 0,
        notes: Vec::new(),
        skipped: 0,
    }
}

impl Iterator for InputRecords {
    type Item = Result<Record, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(record) = self.ready.next() {
                self.read += 1;
                return Some(Ok(record));
            }
            let chunk = match self.chunks.next()? {
                Err(Error::BrokenOff { path, line, source, .. }) => {
                    return Some(Err(Error::BrokenOff { path, line, record: self.read, source }));
                }
                Err(error) => return Some(Err(error)),
                Ok(chunk) => chunk,
            };
            self.ready = chunk.records.into_iter();
            self.bytes_read = chunk.bytes_read;
            if let Some(end) = chunk.end {
                self.notes = end.notes;
                self.skipped = end.skipped;
            }
        }
    }
}
