//! Input cut into pieces of whole records, by a thread of its own.

use std::io::{self, BufRead};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Instant;

use sudoku::ParseError;
use sudoku::text::{Layout, ReadError, Reader, Record};

use super::columns::Columns;
use super::lines::{
    LONGEST_LINE, Lines, end_of_record, end_of_records, first_content_line, newlines,
};
use crate::error::Error;
use crate::input;

/// How to read puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Input {
    /// As the first line looks.
    Auto,
    /// One a line; text after white space, a comma or a semicolon is ignored.
    Line,
    /// Any of the formats of several lines, or LeetCode's array.
    Grids,
    /// A column of a CSV file; commas, semicolons or tabs.
    Csv,
}

/// What the command line says about the input.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) input: Input,
    pub(super) column: Option<String>,
}

/// A file, or standard input, and how it is read.
#[derive(Debug)]
pub(super) struct File {
    pub(super) path: PathBuf,
    pub(super) kind: Kind,
}

#[derive(Debug)]
pub(super) enum Kind {
    /// One grid a line.
    Lines,
    /// A column of a table.
    Csv(Columns),
    /// Grids of several lines, read by the thread that reads the file.
    Grids,
}

/// Whole records of one file, in order.
#[derive(Debug)]
pub(super) struct Piece {
    pub(super) file: Arc<File>,
    /// The number of its first line in the file, from 1.
    pub(super) line: usize,
    pub(super) body: Body,
    /// What of the files was read when it was cut, in bytes as they lie on the disk.
    pub(super) bytes_read: u64,
}

#[derive(Debug)]
pub(super) enum Body {
    /// Lines as they were read.
    Raw(Vec<u8>),
    /// Grids that are read already.
    Records(Vec<Result<Record, ParseError>>),
}

/// Pieces as they come, and what the progress bar wants to know.
pub(super) struct Pieces {
    pub(super) receiver: Receiver<Result<Piece, Error>>,
    /// The size of all files together, if all are files.
    pub(super) bytes: Option<u64>,
    /// The time that the thread spent reading and decompressing, in nanoseconds.
    pub(super) reading: Arc<AtomicU64>,
}

/// So many bytes are asked for at once; a pipe gives no more.
const BLOCK: usize = 64 * 1024;

/// So many blocks are read ahead while all cores are busy.
const BLOCKS_AHEAD: usize = 16;

/// Starts to read the files, one after the other.
pub(super) fn spawn(paths: &[PathBuf], options: Options) -> Pieces {
    let (sender, receiver) = sync_channel(BLOCKS_AHEAD);
    let size = |path: &PathBuf| {
        std::fs::metadata(path).ok().filter(std::fs::Metadata::is_file).map(|data| data.len())
    };
    let bytes = paths.iter().map(size).sum::<Option<u64>>().filter(|&bytes| bytes > 0);
    let reading = Arc::new(AtomicU64::new(0));
    let mut thread = Thread {
        sender,
        options,
        raw_bytes: Arc::new(AtomicU64::new(0)),
        reading: Arc::clone(&reading),
        first_is_csv: None,
        first_columns: None,
    };
    let paths = paths.to_vec();
    // Nobody waits for this thread: it may hang in a read of a pipe when the rest is over.
    std::thread::spawn(move || {
        for path in paths {
            let error = match thread.read_file(&path) {
                Ok(true) => continue,
                Ok(false) => return,
                Err(error) => error,
            };
            let _ = thread.sender.send(Err(error));
            return;
        }
    });
    Pieces { receiver, bytes, reading }
}

struct Thread {
    sender: SyncSender<Result<Piece, Error>>,
    options: Options,
    raw_bytes: Arc<AtomicU64>,
    reading: Arc<AtomicU64>,
    /// Whether the first file is a table: then all are.
    first_is_csv: Option<bool>,
    /// The columns of the first table: there is one header for all.
    first_columns: Option<(PathBuf, Columns)>,
}

impl Thread {
    /// Reads a file to its end; false if nobody listens any more.
    fn read_file(&mut self, path: &Path) -> Result<bool, Error> {
        let input_error = |source| Error::Input { path: path.to_owned(), source };
        let mut reader = input::open_counted(path, &self.raw_bytes)?;
        let mut lines = Lines::new();
        // Enough of the file to see how it is to be read.
        let head = loop {
            if let Some(head) = first_content_line(&lines.buffer, lines.ended) {
                break head;
            }
            if lines.ended {
                return Ok(true);
            }
            self.more(&mut *reader, &mut lines).map_err(input_error)?;
        };
        let kind = self.kind(path, &head.text)?;
        if let Kind::Csv(columns) = &kind
            && columns.has_header()
        {
            lines.skip(head.end);
        }
        let file = Arc::new(File { path: path.to_owned(), kind });
        if matches!(file.kind, Kind::Grids) {
            return self.read_grids(&file, io::Read::chain(io::Cursor::new(lines.buffer), reader));
        }
        let quoted = matches!(file.kind, Kind::Csv(_));
        // Even without a record there is a header to be written.
        if quoted && !self.send(&file, lines.line, Body::Raw(Vec::new())) {
            return Ok(false);
        }
        loop {
            if let Some((line, whole)) = lines.take_whole(quoted)
                && !self.send(&file, line, Body::Raw(whole))
            {
                return Ok(false);
            }
            if lines.ended {
                return Ok(true);
            }
            if lines.buffer.len() > LONGEST_LINE {
                if quoted {
                    let message =
                        format!("a record from line {} on is longer than 1 MiB", lines.line);
                    return Err(input_error(io::Error::new(io::ErrorKind::InvalidData, message)));
                }
                // Whatever comes, it stays one bad record, and it is known to be one.
                lines.cut_long_line(&mut *reader).map_err(input_error)?;
            }
            self.more(&mut *reader, &mut lines).map_err(input_error)?;
        }
    }

    /// Hands records on; false if nobody listens any more.
    fn send(&self, file: &Arc<File>, line: usize, body: Body) -> bool {
        let bytes_read = self.raw_bytes.load(Ordering::Relaxed);
        self.sender.send(Ok(Piece { file: Arc::clone(file), line, body, bytes_read })).is_ok()
    }

    /// Reads another block.
    fn more(&self, reader: &mut dyn BufRead, lines: &mut Lines) -> io::Result<()> {
        let start = Instant::now();
        let before = lines.buffer.len();
        lines.buffer.resize(before + BLOCK, 0);
        let count = loop {
            match reader.read(&mut lines.buffer[before..]) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                other => break other,
            }
        };
        lines.buffer.truncate(before + *count.as_ref().unwrap_or(&0));
        lines.ended = count? == 0;
        self.reading.fetch_add(start.elapsed().as_nanos() as u64, Ordering::Relaxed);
        Ok(())
    }

    fn read_grids(&self, file: &Arc<File>, reader: impl BufRead) -> Result<bool, Error> {
        let mut start = Instant::now();
        for record in Reader::new(reader) {
            let record = match record {
                Ok(record) => Ok(record),
                Err(ReadError::Parse(error)) => Err(error),
                Err(ReadError::Io(source)) => {
                    return Err(Error::Input { path: file.path.clone(), source });
                }
            };
            self.reading.fetch_add(start.elapsed().as_nanos() as u64, Ordering::Relaxed);
            let line = record.as_ref().map_or_else(|error| error.line, Record::line);
            if !self.send(file, line, Body::Records(vec![record])) {
                return Ok(false);
            }
            start = Instant::now();
        }
        Ok(true)
    }

    /// How to read a file that begins with this line.
    fn kind(&mut self, path: &Path, head: &str) -> Result<Kind, Error> {
        let csv = match self.options.input {
            Input::Line => return Ok(Kind::Lines),
            Input::Grids => return Ok(Kind::Grids),
            Input::Csv => true,
            Input::Auto => self.options.column.is_some() || Columns::looks_like_csv(head),
        };
        if *self.first_is_csv.get_or_insert(csv) != csv {
            return Err(Error::Usage(format!(
                "{}: tables and other files do not mix; solve them one by one",
                path.display()
            )));
        }
        if !csv {
            return Ok(if Layout::of(head) == Layout::Line { Kind::Lines } else { Kind::Grids });
        }
        let usage = |message| Error::Usage(format!("{}: {message}", path.display()));
        let columns = Columns::find(head, self.options.column.as_deref()).map_err(usage)?;
        match &self.first_columns {
            None => self.first_columns = Some((path.to_owned(), columns.clone())),
            Some((first, expected)) if !expected.same_header(&columns) => {
                let message = format!(
                    "its columns are not those of {}; solve them one by one",
                    first.display()
                );
                return Err(usage(message));
            }
            Some(_) => {}
        }
        Ok(Kind::Csv(columns))
    }
}

impl Piece {
    /// Cuts off what goes beyond so many bytes, or records of several lines for every 81 of them;
    /// at least one record stays.
    pub(super) fn split(&mut self, most: usize) -> Option<Self> {
        let quoted = matches!(self.file.kind, Kind::Csv(_));
        let (line, rest) = match &mut self.body {
            Body::Raw(bytes) if bytes.len() > most => {
                let end =
                    end_of_records(bytes, most, quoted).or_else(|| end_of_record(bytes, quoted))?;
                if end == bytes.len() {
                    return None;
                }
                let rest = bytes.split_off(end);
                (self.line + newlines(bytes), Body::Raw(rest))
            }
            Body::Records(records) if records.len() > (most / 81).max(1) => {
                let rest = records.split_off((most / 81).max(1));
                let line = rest[0].as_ref().map_or_else(|error| error.line, Record::line);
                (line, Body::Records(rest))
            }
            _ => return None,
        };
        Some(Self { file: Arc::clone(&self.file), line, body: rest, bytes_read: self.bytes_read })
    }

    /// Takes up the piece that follows, if it is of the same file; gives it back if not.
    pub(super) fn join(&mut self, next: Self) -> Option<Self> {
        if !Arc::ptr_eq(&self.file, &next.file) {
            return Some(next);
        }
        match (&mut self.body, next.body) {
            (Body::Raw(bytes), Body::Raw(more)) => bytes.extend_from_slice(&more),
            (Body::Records(records), Body::Records(more)) => records.extend(more),
            (_, body) => return Some(Self { body, ..next }),
        }
        self.bytes_read = next.bytes_read;
        None
    }

    /// Its size, so far as it says how much work there is in it: bytes, or 81 a record that was
    /// read already.
    pub(super) fn size(&self) -> usize {
        match &self.body {
            Body::Raw(bytes) => bytes.len(),
            Body::Records(records) => records.len() * 81,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn piece(bytes: &[u8], line: usize) -> Piece {
        let file = Arc::new(File { path: PathBuf::from("-"), kind: Kind::Lines });
        Piece { file, line, body: Body::Raw(bytes.to_vec()), bytes_read: 0 }
    }

    fn raw(piece: &Piece) -> &[u8] {
        match &piece.body {
            Body::Raw(bytes) => bytes,
            Body::Records(_) => panic!("not raw"),
        }
    }

    #[test]
    fn pieces_are_cut_between_records_and_numbered() {
        let mut whole = piece(b"one\ntwo\nthree\n", 5);
        let rest = whole.split(9).unwrap();
        assert_eq!((raw(&whole), raw(&rest), rest.line), (&b"one\ntwo\n"[..], &b"three\n"[..], 7));
        let mut long = piece(b"a long one\nb\n", 1);
        let rest = long.split(2).unwrap();
        assert_eq!((raw(&long), raw(&rest), rest.line), (&b"a long one\n"[..], &b"b\n"[..], 2));
        assert!(piece(b"a long one", 1).split(2).is_none());
    }

    #[test]
    fn pieces_of_one_file_are_joined() {
        let mut first = piece(b"one\n", 1);
        let second = Piece { file: Arc::clone(&first.file), ..piece(b"two\n", 2) };
        assert!(first.join(second).is_none());
        assert_eq!(raw(&first), b"one\ntwo\n");
        assert!(first.join(piece(b"other file\n", 1)).is_some());
    }
}
