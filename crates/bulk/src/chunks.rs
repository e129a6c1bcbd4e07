//! [`PuzzleFiles`]: files, read in chunks of whole records.
//!
//! One file is open at a time, as a `Source`. Each read of it gives a `Part`, which becomes a
//! [`Chunk`] unless it has no records: a block of 64 KiB may end within the first grid of a text.
//! The last chunk of a file carries its notes, so it is given even without records.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sudoku::Puzzle;
use text::Record;

use crate::error::Error;
use crate::input::{CHUNK, Input, InputOptions};
use crate::source::{InputFile, Part, Source};
use crate::table::Rows;

/// Records of one file that follow each other.
#[derive(Debug)]
pub struct Chunk {
    pub(crate) file: Arc<InputFile>,
    /// Whether it is the first chunk of all files.
    pub(crate) is_first: bool,
    /// Whether records of other chunks stand before these.
    pub(crate) follows_records: bool,
    /// Whether the first record of all files has a title.
    pub(crate) has_titles: bool,
    /// The records, in order.
    pub records: Vec<Record>,
    /// The same records as they stand in a table.
    pub(crate) rows: Rows,
    /// What the user should know about how the file was read; with its last chunk.
    pub notes: Vec<String>,
    /// The number of lines of the file that were skipped; with its last chunk.
    pub skipped: u64,
}

/// Puzzles that are still to be read. The iterator gives them as they are, in order. After any
/// error but [`NoPuzzle`](Error::NoPuzzle), nothing follows.
pub struct PuzzleFiles {
    inputs: std::vec::IntoIter<Input>,
    options: InputOptions,
    block: Vec<u8>,
    /// The number of bytes that were read.
    pub(crate) bytes: Arc<AtomicU64>,
    source: Option<Source>,
    /// The first file. If it is a table, all are, with the same columns: the output has one header.
    first_file: Option<Arc<InputFile>>,
    has_records: bool,
    has_titles: bool,
    /// What [`only_puzzle`](Self::only_puzzle) read.
    seen: VecDeque<Result<Chunk, Error>>,
}

impl PuzzleFiles {
    /// The puzzles of these inputs, one after the other.
    pub fn new(inputs: Vec<Input>, options: InputOptions) -> Self {
        Self {
            inputs: inputs.into_iter(),
            options,
            block: vec![0; CHUNK],
            bytes: Arc::default(),
            source: None,
            first_file: None,
            has_records: false,
            has_titles: false,
            seen: VecDeque::new(),
        }
    }

    /// The number of bytes that were read, before they were decompressed.
    pub fn bytes_read(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// All records, without the chunks.
    pub fn records(self) -> impl Iterator<Item = Result<Record, Error>> {
        self.flat_map(|chunk| match chunk {
            Ok(chunk) => chunk.records.into_iter().map(Ok).collect(),
            Err(error) => vec![Err(error)],
        })
    }

    /// The puzzle and its title, if the whole input is one, and not part of a table. It waits for a
    /// second record or the end of the input. What it reads stays part of the input.
    pub fn only_puzzle(&mut self) -> Option<(Puzzle, Option<String>)> {
        let mut only = None;
        while let Some(chunk) = self.read() {
            self.seen.push_back(chunk);
            let chunk = self.seen.back()?.as_ref().ok()?;
            if chunk.file.columns.is_some() {
                return None;
            }
            for record in &chunk.records {
                if only.is_some() {
                    return None;
                }
                let title = record.title.as_deref().map(str::to_owned);
                only = Some((record.puzzle().ok()?, title));
            }
        }
        only
    }

    /// The next chunk. After a file without a puzzle the next one is read; after any other error
    /// nothing is, so that no answers are missing in the middle of the output.
    fn read(&mut self) -> Option<Result<Chunk, Error>> {
        let chunk = self.next_chunk().transpose();
        if let Some(Err(error)) = &chunk {
            self.source = None;
            if !matches!(error, Error::NoPuzzle { .. }) {
                self.inputs = Vec::new().into_iter();
            }
        }
        chunk
    }

    /// The next chunk of the file that is open, or of the files after it. `None` after the last.
    fn next_chunk(&mut self) -> Result<Option<Chunk>, Error> {
        loop {
            if self.source.is_none() {
                let Some(input) = self.inputs.next() else {
                    return Ok(None);
                };
                let source = Source::open(input, &self.options, &self.bytes)?;
                let file = Arc::clone(&source.file);
                self.source = Some(source);
                if self.first_file.is_none() && file.columns.is_some() {
                    // Even a table without a record has a header to be written.
                    return Ok(Some(self.chunk(file, Part::default())));
                }
            }
            if let Some(chunk) = self.chunk_of_source()? {
                return Ok(Some(chunk));
            }
        }
    }

    /// Reads once from the file that is open. `None` if that gave no record, and more may follow.
    fn chunk_of_source(&mut self) -> Result<Option<Chunk>, Error> {
        let Some(source) = &mut self.source else {
            return Ok(None);
        };
        let part = source.read(&mut self.block)?;
        let file = Arc::clone(&source.file);
        if part.is_last && source.records_read == 0 {
            return Err(source.no_puzzle());
        }
        // A text without a record has nothing to be mixed with: `no_puzzle` says more of it.
        if let Some(first_file) = &self.first_file
            && first_file.columns != file.columns
            && (file.columns.is_some() || !part.records.is_empty())
        {
            return Err(Error::Mixed {
                path: file.path.clone(),
                first: first_file.path.clone(),
            });
        }
        if part.records.is_empty() && !part.is_last {
            return Ok(None);
        }
        Ok(Some(self.chunk(file, part)))
    }

    /// The chunk of these records.
    fn chunk(&mut self, file: Arc<InputFile>, part: Part) -> Chunk {
        let is_first = self.first_file.is_none();
        if is_first {
            self.first_file = Some(Arc::clone(&file));
            let first_record = part.records.first();
            self.has_titles = first_record.is_some_and(|record| record.title.is_some());
        }
        let mut chunk = Chunk {
            file,
            is_first,
            follows_records: self.has_records,
            has_titles: self.has_titles,
            records: part.records,
            rows: part.rows,
            notes: Vec::new(),
            skipped: 0,
        };
        self.has_records |= !chunk.records.is_empty();
        if part.is_last
            && let Some(source) = self.source.take()
        {
            chunk.notes.extend(source.note());
            chunk.skipped = source.skipped();
        }
        chunk
    }
}

impl Iterator for PuzzleFiles {
    type Item = Result<Chunk, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.seen.pop_front().or_else(|| self.read())
    }
}
