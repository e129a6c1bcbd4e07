//! [`Source`]: one file that is being read, a text or a table.

use std::io::{self, Read};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use text::{Fault, Parser, Record};

use crate::error::Error;
use crate::first_line::{FirstLine, is_name, read_first_line, shortened};
use crate::input::{Input, InputOptions, path_in_messages};
use crate::table::{Columns, Rows, Table, TableChunk};

/// A file, or standard input.
#[derive(Debug)]
pub(crate) struct InputFile {
    pub(crate) path: PathBuf,
    /// The columns, if it is a table.
    pub(crate) columns: Option<Columns>,
}

/// The file that is being read.
pub(crate) struct Source {
    pub(crate) file: Arc<InputFile>,
    content: Content,
    /// The fields of the first line of a text, cut to 40 characters, if each looks like the name of
    /// a column. Otherwise it is empty.
    possible_columns: Vec<String>,
    /// The number of records that were read.
    pub(crate) records_read: usize,
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
pub(crate) struct Part {
    pub(crate) records: Vec<Record>,
    pub(crate) rows: Rows,
    /// Whether the file has no more records.
    pub(crate) is_last: bool,
}

impl Source {
    /// Opens a file and reads its first lines, which say whether the file is a table.
    pub(crate) fn open(
        input: Input,
        options: &InputOptions,
        bytes: &Arc<AtomicU64>,
    ) -> Result<Self, Error> {
        let path = input.path.clone();
        let begun = input
            .read(bytes)
            .and_then(|reader| read_first_line(reader, options))
            .map_err(|source| Error::Read {
                path: path.clone(),
                source,
            })?;
        let mut columns = None;
        let mut possible_columns = Vec::new();
        match begun.first_line {
            FirstLine::Header(header) => columns = Some(header),
            FirstLine::Text(fields) => {
                if fields.iter().all(|field| is_name(field)) {
                    possible_columns = shortened(&fields);
                }
            }
            FirstLine::NoColumn(fields) => {
                return Err(Error::NoColumn {
                    path,
                    name: options.column.clone().unwrap_or_default(),
                    columns: shortened(&fields),
                });
            }
        }
        let content = match &columns {
            Some(columns) => Content::Table(Box::new(Table::new(begun.reader, columns.clone()))),
            None => Content::Text {
                reader: begun.reader,
                parser: Box::default(),
            },
        };
        Ok(Self {
            file: Arc::new(InputFile { path, columns }),
            content,
            possible_columns,
            records_read: 0,
        })
    }

    /// Reads the next records, if the block of a text has any.
    pub(crate) fn read(&mut self, block: &mut [u8]) -> Result<Part, Error> {
        let part = match &mut self.content {
            Content::Text { reader, parser } => read_text(reader, parser, block),
            Content::Table(table) => read_table(table),
        };
        let part = part.map_err(|source| self.failure(source))?;
        self.records_read += part.records.len();
        Ok(part)
    }

    /// The error of a file without a record.
    pub(crate) fn no_puzzle(&self) -> Error {
        let fault = match &self.content {
            Content::Table(table) => {
                Fault::new(table.line + 1, 1, "a record", "the end of the table")
            }
            Content::Text { parser, .. } => parser.no_record(),
        };
        Error::NoPuzzle {
            path: self.file.path.clone(),
            fault: Box::new(fault),
            columns: self.possible_columns.clone(),
        }
    }

    /// The number of lines that were skipped.
    pub(crate) fn skipped(&self) -> u64 {
        match &self.content {
            Content::Text { parser, .. } => parser.skipped(),
            Content::Table(_) => 0,
        }
    }

    /// What the user should know about how the file was read.
    pub(crate) fn note(&self) -> Option<String> {
        let Content::Text { parser, .. } = &self.content else {
            return None;
        };
        let (line, text) = parser.skipped_text()?;
        let path = path_in_messages(&self.file.path);
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
            record: self.records_read,
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

/// Reads the next rows of a table.
fn read_table(table: &mut Table) -> io::Result<Part> {
    Ok(match table.next_chunk()? {
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
    })
}
