//! [`PuzzleFiles`]: files, read in chunks of whole records.

use std::collections::VecDeque;
use std::io::{self, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::Poll;

use sudoku::text::{Recogniser, Record};
use sudoku::{ParseError, Puzzle};

use crate::error::Error;
use crate::format::PuzzleFormat;
use crate::input::{CHUNK, Input, InputOptions, is_stdin};
use crate::table::{self, Columns, Row, Table};

/// A file, or standard input.
#[derive(Debug)]
pub(crate) struct InputFile {
    pub(crate) path: PathBuf,
    /// The columns, if it is a table.
    pub(crate) columns: Option<Columns>,
}

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
    pub(crate) rows: Vec<Row>,
    /// What the user should know about how the file was read; with its last chunk.
    pub notes: Vec<String>,
    /// The number of lines of the file that were skipped; with its last chunk.
    pub skipped: u64,
}

/// Puzzles that are still to be read. The iterator gives them as they are, in order. An error is
/// the last item, unless it is that a file has no puzzle.
pub struct PuzzleFiles {
    inputs: std::vec::IntoIter<Input>,
    options: InputOptions,
    block: Vec<u8>,
    /// The number of bytes that were read.
    pub(crate) bytes: Arc<AtomicU64>,
    source: Option<Source>,
    /// The first file. If it is a table, all are, with the same columns: the output has one header.
    first: Option<Arc<InputFile>>,
    has_records: bool,
    has_titles: bool,
    /// What [`only_puzzle`](Self::only_puzzle) read.
    seen: VecDeque<Result<Chunk, Error>>,
}

/// The file that is being read.
struct Source {
    file: Arc<InputFile>,
    reader: Box<dyn Read + Send>,
    table: Option<Table>,
    /// Reads what is not a table.
    text: Recogniser,
    /// The number of records that were read.
    count: usize,
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
            first: None,
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
            match &chunk.records[..] {
                _ if chunk.file.columns.is_some() => return None,
                [] => {}
                [record] if only.is_none() => {
                    only = Some((
                        record.puzzle().ok()?,
                        record.title.as_deref().map(str::to_owned),
                    ));
                }
                _ => return None,
            }
        }
        only
    }

    fn read(&mut self) -> Option<Result<Chunk, Error>> {
        let chunk = self.next_chunk().transpose();
        if let Some(Err(error)) = &chunk {
            self.source = None;
            if !matches!(error, Error::NoPuzzle(..)) {
                self.inputs = Vec::new().into_iter();
            }
        }
        chunk
    }

    fn next_chunk(&mut self) -> Result<Option<Chunk>, Error> {
        loop {
            let source = if let Some(source) = &mut self.source {
                source
            } else {
                let Some(input) = self.inputs.next() else {
                    return Ok(None);
                };
                self.source
                    .insert(Source::open(input, &self.options, &self.bytes)?)
            };
            let count = source.reader.read(&mut self.block);
            let count = count.map_err(|error| source.failure(error))?;
            let (records, rows) = source.feed(&self.block[..count]);
            let file = Arc::clone(&source.file);
            if let Some(first) = self
                .first
                .as_ref()
                .filter(|first| first.columns != file.columns)
                && (file.columns.is_some() || !records.is_empty())
            {
                return Err(Error::Mixed(file.path.clone(), first.path.clone()));
            }
            if count == 0 && source.count == 0 {
                return Err(Error::NoPuzzle(file.path.clone(), source.no_puzzle()));
            }
            let is_first = self.first.is_none();
            // Even a table without a record has a header to be written.
            let has_header = is_first && source.table.is_some();
            if count > 0 && records.is_empty() && !has_header {
                continue;
            }
            if is_first {
                self.first = Some(Arc::clone(&file));
                self.has_titles = records.first().is_some_and(|record| record.title.is_some());
            }
            let (follows_records, has_titles) = (self.has_records, self.has_titles);
            self.has_records |= !records.is_empty();
            let (mut notes, mut skipped) = (Vec::new(), 0);
            if count == 0 {
                (notes, skipped) = (source.notes(), source.text.skipped());
                self.source = None;
            }
            return Ok(Some(Chunk {
                file,
                is_first,
                follows_records,
                has_titles,
                records,
                rows,
                notes,
                skipped,
            }));
        }
    }
}

impl Iterator for PuzzleFiles {
    type Item = Result<Chunk, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        self.seen.pop_front().or_else(|| self.read())
    }
}

impl Source {
    fn open(input: Input, options: &InputOptions, bytes: &Arc<AtomicU64>) -> Result<Self, Error> {
        let path = input.path.clone();
        let failure = |source| Error::Read {
            path: path.clone(),
            source,
        };
        let reader = input.read(bytes).map_err(failure)?;
        let (reader, detected) = match options.format {
            PuzzleFormat::Auto | PuzzleFormat::Csv => detect(reader, options).map_err(failure)?,
            PuzzleFormat::Line | PuzzleFormat::Grids => (reader, Ok(None)),
        };
        let columns = detected.map_err(|columns| {
            // A file without a header may have anything there.
            let columns = columns.iter().map(|name| format!("{name:.40}")).collect();
            match options.column.clone() {
                Some(wanted) => Error::NoColumn(path.clone(), wanted, columns),
                None => Error::NoPuzzleColumn(path.clone(), columns),
            }
        })?;
        let is_by_line = options.format == PuzzleFormat::Line;
        let text = if is_by_line {
            Recogniser::by_line()
        } else {
            Recogniser::new()
        };
        let table = columns.clone().map(Table::new);
        let file = Arc::new(InputFile { path, columns });
        Ok(Self {
            file,
            reader,
            table,
            text,
            count: 0,
        })
    }

    /// Reads the next block, or the end of the file if it is empty.
    fn feed(&mut self, block: &[u8]) -> (Vec<Record>, Vec<Row>) {
        let (mut records, mut rows) = (Vec::new(), Vec::new());
        match &mut self.table {
            Some(table) => table.feed(block, &mut records, &mut rows),
            None if block.is_empty() => self.text.finish(&mut records),
            None => self.text.feed(block, &mut records),
        }
        self.count += records.len();
        (records, rows)
    }

    /// The error of a file without a record.
    fn no_puzzle(&self) -> ParseError {
        match &self.table {
            Some(table) => ParseError::new((table.line + 1, 0), "a record", "the end of the table"),
            None => self.text.no_puzzle(),
        }
    }

    /// What the user should know about how the file was read.
    fn notes(&self) -> Vec<String> {
        let (path, skipped) = (shown(&self.file.path), self.text.skipped());
        let first = self.text.skipped_text().map(|(line, text)| {
            format!("lines without a puzzle, skipped: {skipped}, such as line {line}: {text:?}")
        });
        let notes = self
            .text
            .notes()
            .iter()
            .map(ToString::to_string)
            .chain(first);
        notes.map(|note| format!("{path}: {note}")).collect()
    }

    /// A failure to read on.
    fn failure(&self, source: io::Error) -> Error {
        let line = self
            .table
            .as_ref()
            .map_or_else(|| self.text.lines(), |table| table.line);
        let path = self.file.path.clone();
        match line {
            0 => Error::Read { path, source },
            line => Error::BrokenOff {
                path,
                line,
                record: self.count,
                source,
            },
        }
    }
}

/// Reads as much of a file as shows whether it is a table. Returns a reader of all of it, too.
fn detect(
    mut reader: Box<dyn Read + Send>,
    options: &InputOptions,
) -> io::Result<(Box<dyn Read + Send>, table::Detected)> {
    let (mut head, mut length) = (vec![0; CHUNK], 0);
    loop {
        let count = reader.read(&mut head[length..])?;
        length += count;
        if count == 0 {
            // A terminal would be read on after its end.
            reader = Box::new(io::empty());
        }
        let is_enough = count == 0 || length == CHUNK;
        if let Poll::Ready(detected) = table::detect(&head[..length], is_enough, options) {
            head.truncate(length);
            return Ok((Box::new(Cursor::new(head).chain(reader)), detected));
        }
    }
}

/// Standard input has no name.
pub(crate) fn shown(path: &Path) -> String {
    if is_stdin(path) {
        "stdin".into()
    } else {
        path.display().to_string()
    }
}
