//! Files, read in chunks of whole records.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Instant;

use csv::ByteRecord;
use memchr::{memchr, memchr_iter};
use sudoku::ParseError;
use sudoku::text::{LONGEST_LINE, Recogniser, Record};

use crate::error::Error;
use crate::format::PuzzleFormat;
use crate::input::{CHUNK, Input, is_stdin};
use crate::table::{self, Begin, Columns};

/// What is known about the input before it is read.
#[derive(Clone, Debug, Default)]
pub struct InputOptions {
    /// The format of the puzzles.
    pub format: PuzzleFormat,
    /// The column of a table that has the puzzles: a name, or a number from 1. `None` to look for
    /// it. With a column, [`PuzzleFormat::Auto`] is a table.
    pub column: Option<String>,
}

/// Counts what is read, for progress and statistics.
#[derive(Clone, Debug, Default)]
pub(crate) struct Gauges {
    /// The number of bytes read from the disk.
    pub(crate) bytes: Arc<AtomicU64>,
    /// The time that reading and decompressing took, in nanoseconds.
    pub(crate) time: Arc<AtomicU64>,
}

/// A file, or standard input.
#[derive(Debug)]
pub(crate) struct InputFile {
    pub(crate) path: PathBuf,
    /// The columns, if it is a table.
    pub(crate) columns: Option<Columns>,
    /// Whether the first record has a title.
    pub(crate) has_titles: bool,
}

/// Records of one file that follow each other.
#[derive(Debug)]
pub(crate) struct Chunk {
    pub(crate) file: Arc<InputFile>,
    pub(crate) records: Vec<Record>,
    /// The rows of a table, as answers repeat them.
    pub(crate) rows: Rows,
    /// The number of bytes that were read from the disk so far.
    pub(crate) bytes_read: u64,
    /// What is known after the last chunk of a file.
    pub(crate) end: Option<End>,
}

/// Written rows of a table, without line ends.
#[derive(Debug, Default)]
pub(crate) struct Rows {
    text: Vec<u8>,
    ends: Vec<usize>,
}

impl Rows {
    /// The row of this record; `None` if there is no table.
    pub(crate) fn get(&self, index: usize) -> Option<&[u8]> {
        let end = *self.ends.get(index)?;
        let begin = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        Some(&self.text[begin..end])
    }
}

/// What is known at the end of a file.
#[derive(Debug)]
pub(crate) struct End {
    /// The error of a file without a record.
    no_puzzle: ParseError,
    /// What the user should know about the file.
    pub(crate) notes: Vec<String>,
    /// The number of lines that were skipped.
    pub(crate) skipped: u64,
}

type Reader = Box<dyn Read + Send>;

/// Files under their names, each opened when its turn comes.
pub(crate) type Inputs = Box<dyn Iterator<Item = (PathBuf, io::Result<Reader>)> + Send>;

/// The chunks of all files, in order. An error is the last item, unless it is that a file has no
/// puzzle.
pub(crate) struct Chunks {
    inputs: Inputs,
    options: InputOptions,
    gauges: Gauges,
    source: Option<Source>,
    /// The first file. If it is a table, all are, with the same columns: the output has one header.
    first: Option<Arc<InputFile>>,
}

/// The file that is being read.
struct Source {
    file: Arc<InputFile>,
    reading: Reading,
    has_records: bool,
}

enum Reading {
    Text(Box<Text>),
    Table(Box<Table>),
}

impl Iterator for Chunks {
    type Item = Result<Chunk, Error>;

    fn next(&mut self) -> Option<Self::Item> {
        let chunk = self.next_chunk().transpose();
        match &chunk {
            Some(Err(Error::NoPuzzle { .. })) => self.source = None,
            Some(Err(_)) => (self.source, self.inputs) = (None, Box::new(std::iter::empty())),
            Some(Ok(_)) | None => {}
        }
        chunk
    }
}

impl Chunks {
    pub(crate) fn new(inputs: Inputs, options: InputOptions, gauges: Gauges) -> Self {
        Self { inputs, options, gauges, source: None, first: None }
    }

    pub(crate) fn of_files(inputs: Vec<Input>, options: InputOptions, gauges: Gauges) -> Self {
        let bytes = Arc::clone(&gauges.bytes);
        let open = move |input: Input| (input.path.clone(), input.read(&bytes));
        Self::new(Box::new(inputs.into_iter().map(open)), options, gauges)
    }

    fn next_chunk(&mut self) -> Result<Option<Chunk>, Error> {
        loop {
            let Some(source) = &mut self.source else {
                let Some((path, reader)) = self.inputs.next() else { return Ok(None) };
                let reader = reader.map_err(|source| Error::Read { path: path.clone(), source })?;
                let reader = Measured::new(reader, self.gauges.clone());
                let source = begin(path, reader, &self.options)?;
                let file = Arc::clone(&source.file);
                let is_table = matches!(source.reading, Reading::Table(_));
                self.source = Some(source);
                if is_table {
                    self.check_first(&file)?;
                    // Even a table without a record has a header to be written.
                    let (records, rows) = (Vec::new(), Rows::default());
                    return Ok(Some(Chunk { file, records, rows, bytes_read: 0, end: None }));
                }
                continue;
            };
            let path = &source.file.path;
            let mut rows = Rows::default();
            let (records, end) = match &mut source.reading {
                Reading::Text(text) => text.next(path)?,
                Reading::Table(table) => table.next(path, &mut rows)?,
            };
            if !source.has_records
                && let Some(first) = records.first()
            {
                source.has_records = true;
                if source.file.columns.is_none() {
                    let is_titled = || first.title().is_some();
                    let has_titles =
                        self.first.as_ref().map_or_else(is_titled, |one| one.has_titles);
                    let path = path.clone();
                    source.file = Arc::new(InputFile { path, columns: None, has_titles });
                }
                let file = Arc::clone(&source.file);
                self.check_first(&file)?;
            }
            let Some(source) = &self.source else { return Ok(None) };
            let file = Arc::clone(&source.file);
            if let Some(End { no_puzzle, .. }) = end.as_ref().filter(|_| !source.has_records) {
                let (path, error) = (file.path.clone(), no_puzzle.clone());
                return Err(Error::NoPuzzle { path, error });
            }
            if end.is_some() {
                self.source = None;
            }
            let bytes_read = self.gauges.bytes.load(Ordering::Relaxed);
            return Ok(Some(Chunk { file, records, rows, bytes_read, end }));
        }
    }

    /// Checks that the answers to a file fit below those to the first one.
    fn check_first(&mut self, file: &Arc<InputFile>) -> Result<(), Error> {
        let first = self.first.get_or_insert_with(|| Arc::clone(file));
        match (&first.columns, &file.columns) {
            (None, None) => Ok(()),
            (Some(one), Some(other)) if one.same_header(other) => Ok(()),
            (Some(_), Some(_)) => {
                Err(Error::OtherColumns { path: file.path.clone(), first: first.path.clone() })
            }
            _ => Err(Error::Mixed { path: file.path.clone() }),
        }
    }
}

/// Finds out how to read a file.
fn begin(path: PathBuf, mut reader: Measured, options: &InputOptions) -> Result<Source, Error> {
    /// A table is recognised by its first bytes; this is their number.
    const HEAD: usize = CHUNK;
    let must_be_table = options.format == PuzzleFormat::Csv || options.column.is_some();
    let is_text = matches!(options.format, PuzzleFormat::Line | PuzzleFormat::Grids);
    let mut head = Vec::new();
    let begin = loop {
        let known = &head[..head.len().min(HEAD)];
        if is_text {
            break Begin::Text;
        } else if let Some(begin) = table::begin(known, known.len() == HEAD, must_be_table) {
            break begin;
        }
        let start = head.len();
        head.resize(start + CHUNK, 0);
        let count = reader.read(&mut head[start..]);
        let count = count.map_err(|source| failure(&path, 0, source))?;
        head.truncate(start + count);
        if count == 0 {
            break table::begin(&head, true, must_be_table).unwrap_or(Begin::Text);
        }
    };
    let Begin::Table(delimiter, start) = begin else {
        reader.put_back(head);
        let recogniser = match options.format {
            PuzzleFormat::Line => Recogniser::by_line(),
            _ => Recogniser::new(),
        };
        let text = Text { reader, recogniser, block: vec![0; CHUNK] };
        let file = Arc::new(InputFile { path, columns: None, has_titles: false });
        return Ok(Source { file, reading: Reading::Text(Box::new(text)), has_records: false });
    };
    let lines_before = memchr_iter(b'\n', &head[..start]).count();
    head.drain(..start);
    let line_end = memchr(b'\n', &head).and_then(|end| head[..end].last());
    let is_crlf = line_end == Some(&b'\r');
    reader.put_back(head);
    // The last record ends like the others, so that its line is counted like theirs.
    reader.end = if is_crlf { b"\r\n" } else { b"\n" };
    let lines_before = if is_crlf { lines_before + 1 } else { lines_before };
    let mut rows = table::reader(delimiter, reader, CHUNK);
    let mut first = ByteRecord::new();
    rows.read_byte_record(&mut first).map_err(|error| failure(&path, 0, error.into()))?;
    let wanted = options.column.as_deref();
    let columns = Columns::find(&first, delimiter, wanted).map_err(|columns| {
        let (path, columns) = (path.clone(), columns.iter().map(|name| shortened(name)).collect());
        match wanted {
            Some(name) => Error::NoColumn { path, wanted: name.to_owned(), columns },
            None => Error::NoPuzzleColumn { path, columns },
        }
    })?;
    let line = lines_before + rows.position().line() as usize - 1;
    let table = Table {
        rows,
        first: columns.header.is_none().then_some(first),
        row: ByteRecord::new(),
        columns: columns.clone(),
        lines_before,
        line,
        error: None,
    };
    let file = Arc::new(InputFile { path, columns: Some(columns), has_titles: false });
    Ok(Source { file, reading: Reading::Table(Box::new(table)), has_records: false })
}

/// Records of a text in any format.
struct Text {
    reader: Measured,
    recogniser: Recogniser,
    block: Vec<u8>,
}

impl Text {
    /// The records of the next block that has some.
    fn next(&mut self, path: &Path) -> Result<(Vec<Record>, Option<End>), Error> {
        let mut records = Vec::new();
        while records.is_empty() {
            let count = self.reader.read(&mut self.block);
            let count = count.map_err(|source| failure(path, self.recogniser.lines(), source))?;
            if count == 0 {
                self.recogniser.finish(&mut records);
                return Ok((records, Some(self.end(path))));
            }
            self.recogniser.feed(&self.block[..count], &mut records);
        }
        Ok((records, None))
    }

    fn end(&self, path: &Path) -> End {
        let path = shown(path);
        let skipped = self.recogniser.skipped();
        let text = self.recogniser.skipped_text().map(|(line, text)| {
            format!(
                "{path}: lines without a puzzle, skipped: {skipped}; the first is line {line}: {text:?}"
            )
        });
        let notes = self.recogniser.notes().iter().map(|note| format!("{path}: {note}"));
        End { no_puzzle: self.recogniser.no_puzzle(), notes: notes.chain(text).collect(), skipped }
    }
}

/// Records of a table.
struct Table {
    rows: csv::Reader<Measured>,
    columns: Columns,
    /// The first record, if it has no names.
    first: Option<ByteRecord>,
    row: ByteRecord,
    /// The number of lines before the table, and one more if lines end with two characters: the
    /// crate `csv` counts the second one with the next record.
    lines_before: usize,
    /// The line of the last record.
    line: usize,
    /// A failure behind the records of the last chunk.
    error: Option<io::Error>,
}

impl Table {
    /// The next records, as many as can be had without waiting, but not more than a chunk.
    fn next(&mut self, path: &Path, rows: &mut Rows) -> Result<(Vec<Record>, Option<End>), Error> {
        let mut records = Vec::new();
        let begin = self.rows.position().byte();
        loop {
            let (read, size) = (self.rows.position().byte(), self.rows.get_ref().bytes);
            if !records.is_empty() && (size <= read + 1 || read - begin >= CHUNK as u64) {
                return Ok((records, None));
            }
            let mut row = std::mem::take(&mut self.row);
            let has_row = match (self.first.take(), self.error.take()) {
                (Some(first), _) => {
                    row = first;
                    Ok(true)
                }
                (None, Some(error)) => Err(error),
                (None, None) => self.read(&mut row),
            };
            match has_row {
                Ok(true) => {
                    records.push(self.columns.record(self.line, &row));
                    table::write_row(&row, self.columns.delimiter, &mut rows.text);
                    rows.ends.push(rows.text.len());
                }
                Ok(false) => {
                    let place = (self.line + 1, 0);
                    let no_puzzle = ParseError::new(place, "a record", "the end of the table");
                    return Ok((records, Some(End { no_puzzle, notes: Vec::new(), skipped: 0 })));
                }
                Err(error) if records.is_empty() => return Err(failure(path, self.line, error)),
                Err(error) => {
                    self.error = Some(error);
                    return Ok((records, None));
                }
            }
            self.row = row;
        }
    }

    /// Reads the next record; false if there is none.
    fn read(&mut self, row: &mut ByteRecord) -> io::Result<bool> {
        let read = self.rows.position().byte();
        // A quotation mark without an end must not take the whole file into memory.
        self.rows.get_mut().most = read + (LONGEST_LINE + CHUNK) as u64;
        let has_row = self.rows.read_byte_record(row).map_err(|error| {
            if self.rows.get_ref().is_beyond() {
                let line = self.line + 1;
                let message = format!("the record in line {line} is longer than 1 MiB");
                return io::Error::new(io::ErrorKind::InvalidData, message);
            }
            io::Error::from(error)
        })?;
        if has_row {
            let within = memchr_iter(b'\n', row.as_slice()).count();
            self.line = self.lines_before + self.rows.position().line() as usize - 1 - within;
        }
        Ok(has_row)
    }
}

/// A reader that counts, and that can be read again up to here.
struct Measured {
    head: io::Cursor<Vec<u8>>,
    reader: Reader,
    /// What follows at the end.
    end: &'static [u8],
    gauges: Gauges,
    /// The number of bytes that it gave.
    bytes: u64,
    /// The number of bytes after which it fails.
    most: u64,
}

impl Measured {
    const fn new(reader: Reader, gauges: Gauges) -> Self {
        let head = io::Cursor::new(Vec::new());
        Self { head, reader, end: b"", gauges, bytes: 0, most: u64::MAX }
    }

    fn put_back(&mut self, head: Vec<u8>) {
        (self.head, self.bytes) = (io::Cursor::new(head), 0);
    }

    const fn is_beyond(&self) -> bool {
        self.bytes > self.most
    }
}

impl Read for Measured {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.is_beyond() {
            return Err(io::ErrorKind::InvalidData.into());
        }
        let mut count = self.head.read(buffer)?;
        if count == 0 {
            let start = Instant::now();
            count = loop {
                match self.reader.read(buffer) {
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    read => break read?,
                }
            };
            self.gauges.time.fetch_add(start.elapsed().as_nanos() as u64, Ordering::Relaxed);
        }
        if count == 0 {
            count = self.end.read(buffer)?;
        }
        self.bytes += count as u64;
        Ok(count)
    }
}

/// The name of a column as a message shows it: a file without a header may have anything there.
fn shortened(name: &str) -> String {
    /// A puzzle has 81 characters, and a name fewer.
    const MOST: usize = 40;
    match name.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", &name[..end]),
        None => name.to_owned(),
    }
}

/// Standard input has no name.
pub(crate) fn shown(path: &Path) -> String {
    if is_stdin(path) { "stdin".into() } else { path.display().to_string() }
}

/// A failure to read on behind this line.
fn failure(path: &Path, line: usize, source: io::Error) -> Error {
    let path = path.to_owned();
    match line {
        0 => Error::Read { path, source },
        line => Error::BrokenOff { path, line, record: 0, source },
    }
}
