//! [`PuzzleFiles`]: files, read in chunks of whole records.

use std::collections::VecDeque;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::Poll;

use sudoku::text::{Recogniser, Record};
use sudoku::{ParseError, Puzzle};

use crate::error::Error;
use crate::format::PuzzleFormat;
use crate::input::{CHUNK, Input, is_stdin};
use crate::table::{self, Columns, Row, Table};

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

/// Records of one file that follow each other.
#[derive(Debug)]
pub struct Chunk {
    pub(crate) file: Arc<InputFile>,
    /// Whether it is the first chunk of all files.
    pub(crate) is_first: bool,
    /// Whether records of other chunks stand before these.
    pub(crate) follows_records: bool,
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
    /// What [`only_puzzle`](Self::only_puzzle) read.
    seen: VecDeque<Result<Chunk, Error>>,
}

/// The file that is being read.
struct Source {
    path: PathBuf,
    reader: Box<dyn Read + Send>,
    /// The beginning, until it shows whether the file is a table.
    head: Option<Vec<u8>>,
    table: Option<Table>,
    /// Reads what is not a table.
    text: Recogniser,
    /// Known after the first record.
    file: Option<Arc<InputFile>>,
    /// The number of records before these.
    count: usize,
    records: Vec<Record>,
    rows: Vec<Row>,
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
            source.feed(&self.block[..count], &self.options)?;
            let records = std::mem::take(&mut source.records);
            let rows = std::mem::take(&mut source.rows);
            source.count += records.len();
            let is_new = source.learn(&records, self.first.as_deref())?;
            if count == 0 && source.count == 0 {
                return Err(Error::NoPuzzle(source.path.clone(), source.no_puzzle()));
            }
            // Even a table without a record has a header to be written.
            if count > 0 && records.is_empty() && !is_new {
                continue;
            }
            let file = source.file.clone().expect("learned from a record or a header");
            let is_first = self.first.is_none();
            let follows_records = self.has_records;
            self.has_records |= !records.is_empty();
            self.first.get_or_insert_with(|| Arc::clone(&file));
            let (mut notes, mut skipped) = (Vec::new(), 0);
            if count == 0 {
                (notes, skipped) = (source.notes(), source.text.skipped());
                self.source = None;
            }
            return Ok(Some(Chunk {
                file,
                is_first,
                follows_records,
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
        let failure = |source| Error::Read { path: path.clone(), source };
        let reader = input.read(bytes).map_err(failure)?;
        let (text, head) = match options.format {
            PuzzleFormat::Line => (Recogniser::by_line(), None),
            PuzzleFormat::Grids => (Recogniser::new(), None),
            PuzzleFormat::Auto | PuzzleFormat::Csv => (Recogniser::new(), Some(Vec::new())),
        };
        let (records, rows) = (Vec::new(), Vec::new());
        Ok(Self { path, reader, head, table: None, text, file: None, count: 0, records, rows })
    }

    /// Reads the next block, or the end of the file if it is empty.
    fn feed(&mut self, block: &[u8], options: &InputOptions) -> Result<(), Error> {
        if let Some(head) = &mut self.head {
            head.extend_from_slice(block);
            let is_enough = block.is_empty() || head.len() >= CHUNK;
            let must_be = options.format == PuzzleFormat::Csv || options.column.is_some();
            // Where reads end must not change what is decided.
            let known = &head[..head.len().min(CHUNK)];
            let wanted = options.column.as_deref();
            let Poll::Ready(columns) = table::detect(known, is_enough, must_be, wanted) else {
                return Ok(());
            };
            let columns = columns.map_err(|columns| {
                let path = self.path.clone();
                // A file without a header may have anything there.
                let columns = columns.iter().map(|name| format!("{name:.40}")).collect();
                match options.column.clone() {
                    Some(wanted) => Error::NoColumn(path, wanted, columns),
                    None => Error::NoPuzzleColumn(path, columns),
                }
            })?;
            self.table = columns.map(Table::new);
            let head = self.head.take().unwrap_or_default();
            self.feed(&head, options)?;
            if !block.is_empty() || head.is_empty() {
                return Ok(());
            }
        }
        if let Some(table) = &mut self.table {
            table.feed(block, &mut self.records, &mut self.rows);
        } else if block.is_empty() {
            self.text.finish(&mut self.records);
        } else {
            self.text.feed(block, &mut self.records);
        }
        Ok(())
    }

    /// Whether these records, or the names of columns, are the first that show what the file is.
    ///
    /// # Errors
    ///
    /// Its answers do not fit below those to the first one.
    fn learn(&mut self, records: &[Record], first: Option<&InputFile>) -> Result<bool, Error> {
        let columns = self.table.as_ref().map(|table| table.columns.clone());
        if self.file.is_some() || (columns.is_none() && records.is_empty()) {
            return Ok(false);
        }
        let path = self.path.clone();
        if let Some(first) = first.filter(|first| first.columns != columns) {
            return Err(Error::Mixed(path, first.path.clone()));
        }
        let has_title = || records.first().is_some_and(|record| record.title.is_some());
        let has_titles = first.map_or_else(has_title, |first| first.has_titles);
        self.file = Some(Arc::new(InputFile { path, columns, has_titles }));
        Ok(true)
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
        let (path, skipped) = (shown(&self.path), self.text.skipped());
        let first = self.text.skipped_text().map(|(line, text)| {
            format!("lines without a puzzle, skipped: {skipped}, such as line {line}: {text:?}")
        });
        let notes = self.text.notes().iter().map(ToString::to_string).chain(first);
        notes.map(|note| format!("{path}: {note}")).collect()
    }

    /// A failure to read on.
    fn failure(&self, source: io::Error) -> Error {
        let line = self.table.as_ref().map_or_else(|| self.text.lines(), |table| table.line);
        let path = self.path.clone();
        match line {
            0 => Error::Read { path, source },
            line => Error::BrokenOff { path, line, record: self.count, source },
        }
    }
}

/// Standard input has no name.
pub(crate) fn shown(path: &Path) -> String {
    if is_stdin(path) { "stdin".into() } else { path.display().to_string() }
}
