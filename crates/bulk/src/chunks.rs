//! [`PuzzleFiles`]: files, read in chunks of whole records.
//!
//! One file is open at a time, as a `Source`. Its first line says whether it is a table or a text.
//! Each read of it gives a `Part`, which becomes a [`Chunk`] unless it has no records: a block of
//! 64 KiB may end within the first grid of a text. The last chunk of a file carries its notes, so
//! it is given even without records.

use std::collections::VecDeque;
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use sudoku::Puzzle;
use text::{Fault, Parser, Record};

use crate::error::Error;
use crate::input::{CHUNK, Input, InputOptions, is_stdin};
use crate::table::{Columns, FirstLine, Rows, Table, TableChunk};

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
    pub(crate) rows: Rows,
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
    content: Content,
    /// The fields of the first line, if it may be the header of a table.
    first_line: Vec<String>,
    /// The number of records that were read.
    count: usize,
}

/// How a file is read.
enum Content {
    Text {
        reader: Box<dyn Read + Send>,
        parser: Box<Parser>,
    },
    Table(Box<Table>),
}

/// The next records of a file.
#[derive(Default)]
struct Part {
    records: Vec<Record>,
    rows: Rows,
    is_last: bool,
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
                    let title = record.title.as_deref().map(str::to_owned);
                    only = Some((record.puzzle().ok()?, title));
                }
                _ => return None,
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

    fn next_chunk(&mut self) -> Result<Option<Chunk>, Error> {
        loop {
            let Some(source) = &mut self.source else {
                let Some(input) = self.inputs.next() else {
                    return Ok(None);
                };
                let source = Source::open(input, &self.options, &self.bytes)?;
                let file = Arc::clone(&source.file);
                self.source = Some(source);
                if self.first.is_none() && file.columns.is_some() {
                    // Even a table without a record has a header to be written.
                    return Ok(Some(self.chunk(file, Part::default())));
                }
                continue;
            };
            let part = source.read(&mut self.block)?;
            let file = Arc::clone(&source.file);
            if part.is_last && source.count == 0 {
                return Err(source.no_puzzle());
            }
            // A text without a record has nothing to be mixed with: `no_puzzle` says more of it.
            if let Some(first) = &self.first
                && first.columns != file.columns
                && (file.columns.is_some() || !part.records.is_empty())
            {
                return Err(Error::Mixed {
                    path: file.path.clone(),
                    first: first.path.clone(),
                });
            }
            if part.is_last || !part.records.is_empty() {
                return Ok(Some(self.chunk(file, part)));
            }
        }
    }

    /// The chunk of these records.
    fn chunk(&mut self, file: Arc<InputFile>, part: Part) -> Chunk {
        let is_first = self.first.is_none();
        if is_first {
            self.first = Some(Arc::clone(&file));
            let first = part.records.first();
            self.has_titles = first.is_some_and(|record| record.title.is_some());
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

/// A longer first line is not the header of a table.
const LONGEST_HEADER: u64 = CHUNK as u64;

impl Source {
    /// Opens a file and reads its first lines, which say whether the file is a table.
    fn open(input: Input, options: &InputOptions, bytes: &Arc<AtomicU64>) -> Result<Self, Error> {
        let path = input.path.clone();
        let opened = input
            .read(bytes)
            .and_then(|reader| with_first_line(reader, options));
        let opened = opened.map_err(|source| Error::Read {
            path: path.clone(),
            source,
        })?;
        let (columns, first_line) = match opened.first_line {
            FirstLine::Header(columns) => (Some(columns), Vec::new()),
            FirstLine::Text(fields) if fields.iter().all(|field| is_name(field)) => (None, fields),
            FirstLine::Text(_) => (None, Vec::new()),
            FirstLine::NoColumn(columns) => {
                let name = options.column.clone().unwrap_or_default();
                return Err(Error::NoColumn {
                    path,
                    name,
                    columns: shortened(&columns),
                });
            }
        };
        let content = match &columns {
            Some(columns) => Content::Table(Box::new(Table::new(opened.reader, columns.clone()))),
            None => Content::Text {
                reader: opened.reader,
                parser: Box::default(),
            },
        };
        Ok(Self {
            file: Arc::new(InputFile { path, columns }),
            content,
            first_line: shortened(&first_line),
            count: 0,
        })
    }

    /// Reads on.
    fn read(&mut self, block: &mut [u8]) -> Result<Part, Error> {
        let part = match &mut self.content {
            Content::Text { reader, parser } => read_text(reader, parser, block),
            Content::Table(table) => table.next_chunk().map(|chunk| match chunk {
                TableChunk::More(records, rows) => Part {
                    records,
                    rows,
                    is_last: false,
                },
                TableChunk::Last(records, rows) => Part {
                    records,
                    rows,
                    is_last: true,
                },
            }),
        };
        let part = part.map_err(|source| self.failure(source))?;
        self.count += part.records.len();
        Ok(part)
    }

    /// The error of a file without a record.
    fn no_puzzle(&self) -> Error {
        let fault = match &self.content {
            Content::Table(table) => {
                Fault::new(table.line + 1, 1, "a record", "the end of the table")
            }
            Content::Text { parser, .. } => parser.no_record(),
        };
        Error::NoPuzzle {
            path: self.file.path.clone(),
            fault: Box::new(fault),
            columns: self.first_line.clone(),
        }
    }

    /// The number of lines that were skipped.
    fn skipped(&self) -> u64 {
        match &self.content {
            Content::Text { parser, .. } => parser.skipped(),
            Content::Table(_) => 0,
        }
    }

    /// What the user should know about how the file was read.
    fn note(&self) -> Option<String> {
        let Content::Text { parser, .. } = &self.content else {
            return None;
        };
        let (line, text) = parser.skipped_text()?;
        let path = shown(&self.file.path);
        Some(match parser.skipped() {
            1 => format!("{path}: skipped line {line}, which has no puzzle: {text:?}"),
            count => format!(
                "{path}: skipped {count} lines without a puzzle, such as line {line}: {text:?}"
            ),
        })
    }

    /// A failure to read on.
    fn failure(&self, source: io::Error) -> Error {
        let line = match &self.content {
            Content::Text { parser, .. } => parser.lines(),
            Content::Table(table) => table.line,
        };
        let path = self.file.path.clone();
        if line == 0 {
            return Error::Read { path, source };
        }
        Error::BrokenOff {
            path,
            line,
            record: self.count,
            source,
        }
    }
}

/// Reads the next block of a text.
fn read_text(reader: &mut impl Read, parser: &mut Parser, block: &mut [u8]) -> io::Result<Part> {
    let mut part = Part::default();
    let count = reader.read(block)?;
    if count == 0 {
        parser.finish(&mut part.records);
        part.is_last = true;
    } else {
        parser.feed(&block[..count], &mut part.records);
    }
    Ok(part)
}

/// A reader of which the first line was read.
struct Opened {
    first_line: FirstLine,
    /// Gives everything, the first line too.
    reader: Box<dyn Read + Send>,
}

/// Reads the first line, and the second one below what may be a header.
fn with_first_line(reader: Box<dyn Read + Send>, options: &InputOptions) -> io::Result<Opened> {
    let mut reader = BufReader::with_capacity(CHUNK, reader);
    let mut lines = read_line(&mut reader)?;
    let mut is_end = is_last(&lines);
    let mut first_line = FirstLine::of(&lines, options);
    if let FirstLine::Header(columns) = &first_line
        && options.column.is_none()
        && !is_end
    {
        let second = read_line(&mut reader)?;
        is_end = is_last(&second);
        if !columns.may_have_row(&second) {
            first_line = FirstLine::Text(columns.names.clone());
        }
        lines.extend(second);
    }
    let lines = Cursor::new(lines);
    let reader: Box<dyn Read + Send> = if is_end {
        // A terminal would be read on after its end.
        Box::new(lines)
    } else {
        Box::new(lines.chain(reader))
    };
    Ok(Opened { first_line, reader })
}

/// Reads a line, or the beginning of a longer one.
fn read_line(reader: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut line = Vec::new();
    reader.take(LONGEST_HEADER).read_until(b'\n', &mut line)?;
    Ok(line)
}

/// Whether nothing follows a line that was read.
fn is_last(line: &[u8]) -> bool {
    !line.ends_with(b"\n") && (line.len() as u64) < LONGEST_HEADER
}

/// Whether a field of the first line of a text may be the name of a column.
fn is_name(field: &str) -> bool {
    field.starts_with(char::is_alphabetic) && !field.contains(char::is_whitespace)
}

/// Names as a message shows them: the first line of a text may have anything.
fn shortened(names: &[String]) -> Vec<String> {
    names.iter().map(|name| format!("{name:.40}")).collect()
}

/// Standard input has no name.
pub(crate) fn shown(path: &Path) -> String {
    if is_stdin(path) {
        "stdin".into()
    } else {
        path.display().to_string()
    }
}
