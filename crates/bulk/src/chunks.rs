//! [`PuzzleFiles`]: files, read in chunks of whole records.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sudoku::text::{Recogniser, Record};
use sudoku::{ParseError, Puzzle};

use crate::error::Error;
use crate::format::PuzzleFormat;
use crate::input::{CHUNK, Input, is_stdin};
use crate::table::{self, Begin, Columns, Rows, Table};

/// What is known about the input before it is read.
#[derive(Clone, Debug, Default)]
pub struct InputOptions {
    /// The format of the puzzles.
    pub format: PuzzleFormat,
    /// The column of a table that has the puzzles: a name, or a number from 1. `None` to look for
    /// it. With a column, [`PuzzleFormat::Auto`] is a table.
    pub column: Option<String>,
}

/// A file, or standard input.
#[derive(Debug)]
pub(crate) struct InputFile {
    pub(crate) path: PathBuf,
    /// The columns, if it is a table.
    pub(crate) columns: Option<Columns>,
    /// Whether the first record of all files has a title.
    pub(crate) has_titles: bool,
}

impl InputFile {
    fn has_columns(&self, other: Option<&Columns>) -> bool {
        match (&self.columns, other) {
            (Some(one), Some(other)) => one.same_header(other),
            (one, other) => one.is_none() && other.is_none(),
        }
    }
}

/// Records of one file that follow each other.
#[derive(Debug)]
pub struct Chunk {
    pub(crate) file: Arc<InputFile>,
    /// Whether it is the first chunk of all files.
    pub(crate) is_first: bool,
    pub(crate) rows: Rows,
    /// What the user should know about how the file was read; with its last chunk.
    pub notes: Vec<String>,
    /// The number of lines of the file that were skipped; with its last chunk.
    pub skipped: u64,
}

impl Chunk {
    /// The records, in order.
    pub fn records(&self) -> &[Record] {
        &self.rows.records
    }
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
    /// What [`only_puzzle`](Self::only_puzzle) read.
    seen: VecDeque<Result<Chunk, Error>>,
}

/// The file that is being read.
struct Source {
    path: PathBuf,
    reader: Box<dyn Read + Send>,
    reading: Reading,
    /// Known after the first record.
    file: Option<Arc<InputFile>>,
    /// The number of records so far.
    records: usize,
}

enum Reading {
    /// The beginning, until it shows what follows.
    Begin(Vec<u8>),
    Text(Box<Recogniser>),
    Table(Box<Table>),
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
            seen: VecDeque::new(),
        }
    }

    /// The number of bytes that were read, before they were decompressed.
    pub fn bytes_read(&self) -> u64 {
        self.bytes.load(Ordering::Relaxed)
    }

    /// All records, without the chunks.
    pub fn records(self) -> impl Iterator<Item = Result<Record, Error>> {
        self.flat_map(|chunk| {
            let (records, error) = match chunk {
                Ok(chunk) => (chunk.rows.records, None),
                Err(error) => (Vec::new(), Some(error)),
            };
            records.into_iter().map(Ok).chain(error.map(Err))
        })
    }

    /// The puzzle and its title, if the whole input is one, and not part of a table. It waits for a
    /// second record or the end of the input. What it reads stays part of the input.
    pub fn only_puzzle(&mut self) -> Option<(Puzzle, Option<String>)> {
        let mut only = None;
        while let Some(chunk) = self.read() {
            self.seen.push_back(chunk);
            let chunk = self.seen.back()?.as_ref().ok()?;
            match chunk.records() {
                _ if chunk.file.columns.is_some() => return None,
                [] => {}
                [record] if only.is_none() => {
                    only =
                        Some((record.puzzle().ok()?, record.title.as_deref().map(str::to_owned)));
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
                let Some(input) = self.inputs.next() else { return Ok(None) };
                self.source.insert(Source::open(input, &self.options, &self.bytes)?)
            };
            let count = loop {
                match source.reader.read(&mut self.block) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    read => break read.map_err(|error| source.failure(error))?,
                }
            };
            let mut rows = Rows::default();
            source.feed(&self.block[..count], &self.options, &mut rows)?;
            source.records += rows.records.len();
            let is_new = source.learn(&rows.records, self.first.as_deref())?;
            if count == 0 && source.records == 0 {
                return Err(Error::NoPuzzle(source.path.clone(), source.no_puzzle()));
            }
            // Even a table without a record has a header to be written.
            if count > 0 && rows.records.is_empty() && !is_new {
                continue;
            }
            let file = source.file.clone().expect("learned from a record or a header");
            let is_first = self.first.is_none();
            self.first.get_or_insert_with(|| Arc::clone(&file));
            let mut chunk = Chunk { file, is_first, rows, notes: Vec::new(), skipped: 0 };
            if count == 0
                && let Some(Source { path, reading: Reading::Text(text), .. }) = self.source.take()
            {
                (chunk.notes, chunk.skipped) = (notes(&path, &text), text.skipped());
            }
            return Ok(Some(chunk));
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
        let reading = match options.format {
            PuzzleFormat::Line => Reading::Text(Box::new(Recogniser::by_line())),
            PuzzleFormat::Grids => Reading::Text(Box::default()),
            PuzzleFormat::Auto | PuzzleFormat::Csv => Reading::Begin(Vec::new()),
        };
        match input.read(bytes) {
            Ok(reader) => Ok(Self { path, reader, reading, file: None, records: 0 }),
            Err(source) => Err(Error::Read { path, source }),
        }
    }

    /// Reads the next block, or the end of the file if it is empty.
    fn feed(&mut self, block: &[u8], options: &InputOptions, rows: &mut Rows) -> Result<(), Error> {
        let is_end = block.is_empty();
        match &mut self.reading {
            Reading::Text(recogniser) if is_end => recogniser.finish(&mut rows.records),
            Reading::Text(recogniser) => recogniser.feed(block, &mut rows.records),
            Reading::Table(table) => {
                return table.feed(block, rows).map_err(|columns| {
                    let path = self.path.clone();
                    // A file without a header may have anything there.
                    let columns = columns.iter().map(|name| format!("{name:.40}")).collect();
                    match options.column.clone() {
                        Some(wanted) => Error::NoColumn(path, wanted, columns),
                        None => Error::NoPuzzleColumn(path, columns),
                    }
                });
            }
            Reading::Begin(head) => {
                head.extend_from_slice(block);
                let is_enough = is_end || head.len() >= CHUNK;
                let must_be = options.format == PuzzleFormat::Csv || options.column.is_some();
                // Where reads end must not change what is decided.
                let known = &head[..head.len().min(CHUNK)];
                let Some(begin) = table::begin(known, is_enough, must_be) else { return Ok(()) };
                let head = std::mem::take(head);
                self.reading = match begin {
                    Begin::Text => Reading::Text(Box::default()),
                    Begin::Table(delimiter) => {
                        Reading::Table(Box::new(Table::new(delimiter, options.column.clone())))
                    }
                };
                self.feed(&head, options, rows)?;
                if is_end {
                    self.feed(block, options, rows)?;
                }
            }
        }
        Ok(())
    }

    /// Whether these records, or the names of columns, are the first that show what the file is.
    ///
    /// # Errors
    ///
    /// Its answers do not fit below those to the first one.
    fn learn(&mut self, records: &[Record], first: Option<&InputFile>) -> Result<bool, Error> {
        let columns = match &self.reading {
            _ if self.file.is_some() => return Ok(false),
            Reading::Table(table) if table.columns.is_some() => table.columns.clone(),
            _ if records.is_empty() => return Ok(false),
            _ => None,
        };
        let path = self.path.clone();
        if let Some(first) = first.filter(|first| !first.has_columns(columns.as_ref())) {
            return Err(Error::Mixed(path, first.path.clone()));
        }
        let has_title = || records.first().is_some_and(|record| record.title.is_some());
        let has_titles = first.map_or_else(has_title, |first| first.has_titles);
        self.file = Some(Arc::new(InputFile { path, columns, has_titles }));
        Ok(true)
    }

    /// The error of a file without a record.
    fn no_puzzle(&self) -> ParseError {
        match &self.reading {
            Reading::Text(recogniser) => recogniser.no_puzzle(),
            Reading::Table(table) => {
                ParseError::new((table.line + 1, 0), "a record", "the end of the table")
            }
            Reading::Begin(_) => Recogniser::new().no_puzzle(),
        }
    }

    /// A failure to read on.
    fn failure(&self, source: io::Error) -> Error {
        let line = match &self.reading {
            Reading::Text(recogniser) => recogniser.lines(),
            Reading::Table(table) => table.line,
            Reading::Begin(_) => 0,
        };
        let path = self.path.clone();
        match line {
            0 => Error::Read { path, source },
            line => Error::BrokenOff { path, line, record: self.records, source },
        }
    }
}

fn notes(path: &Path, recogniser: &Recogniser) -> Vec<String> {
    let (path, skipped) = (shown(path), recogniser.skipped());
    let text = recogniser.skipped_text().map(|(line, text)| {
        format!(
            "{path}: lines without a puzzle, skipped: {skipped}; the first is line {line}: {text:?}"
        )
    });
    recogniser.notes().iter().map(|note| format!("{path}: {note}")).chain(text).collect()
}

/// Standard input has no name.
pub(crate) fn shown(path: &Path) -> String {
    if is_stdin(path) { "stdin".into() } else { path.display().to_string() }
}
