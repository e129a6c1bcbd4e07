//! The text of one file, cut where records end.

use std::io::{self, Read};
use std::path::PathBuf;

use memchr::{memchr2, memrchr2};
use sudoku::ParseError;
use sudoku::text::{LONGEST_LINE, Parser, Record, count_line_ends};

use crate::blocks::{Blocks, Gauges};
use crate::columns::DELIMITERS;
use crate::error::Error;
use crate::table::{fields, first_record_end, last_record_end};

/// The least number of bytes that are added to a chunk at once.
const STEP: usize = 4096;

const BYTE_ORDER_MARK: &[u8] = b"\xEF\xBB\xBF";

/// Whole records of a file.
#[derive(Debug)]
pub(crate) enum Body {
    /// Text that is still to be parsed.
    Text(Vec<u8>),
    /// Records that were parsed to find their ends.
    Records(Vec<Result<Record, ParseError>>),
}

/// How to find the end of a record.
pub(crate) enum Rule {
    /// At the end of each line.
    Lines,
    /// By the rules of CSV, with this delimiter.
    Csv(u8),
    /// By parsing.
    Grids(Parser),
}

/// The part of a file that is not cut yet.
pub(crate) struct Source {
    path: PathBuf,
    blocks: Blocks,
    pub(crate) rule: Rule,
    /// The beginning of the next chunk.
    text: Vec<u8>,
    /// The number of the first line of `text`.
    line: usize,
    /// The text before `text` ends with a carriage return. A line feed behind it belongs to it.
    after_return: bool,
}

impl Source {
    pub(crate) fn new(path: PathBuf, reader: impl Read + Send + 'static, gauges: &Gauges) -> Self {
        Self {
            path,
            blocks: Blocks::new(reader, gauges),
            rule: Rule::Lines,
            text: Vec::new(),
            line: 1,
            after_return: false,
        }
    }

    /// The number of the line that comes next, from 1.
    pub(crate) const fn line(&self) -> usize {
        self.line
    }

    /// The first line that is neither empty nor a comment; lines before it are dropped. `None` if
    /// there is no such line.
    pub(crate) fn first_line(&mut self) -> Result<Option<String>, Error> {
        loop {
            let ended = !self.fill(true)?;
            let block = self.blocks.rest();
            let end = memchr2(b'\n', b'\r', block);
            self.take(end.map_or(block.len(), |end| end + 1));
            let is_too_long = self.text.len() > LONGEST_LINE;
            if end.is_none() && !ended && !is_too_long {
                continue;
            }
            let content = self.without_mark().trim_ascii();
            let is_nothing = if content.is_empty() { !is_too_long } else { content[0] == b'#' };
            if !is_nothing {
                return Ok(Some(String::from_utf8_lossy(content).into_owned()));
            }
            if ended {
                return Ok(None);
            }
            if end.is_some() {
                self.pass(self.text.len());
                self.text.clear();
            } else {
                self.text.truncate(LONGEST_LINE + 1);
            }
        }
    }

    fn without_mark(&self) -> &[u8] {
        match self.text.strip_prefix(BYTE_ORDER_MARK) {
            Some(rest) if self.line == 1 => rest,
            _ => &self.text,
        }
    }

    /// The first record, if the file is a table, with its line end, and without a byte order mark;
    /// and the delimiter with which it has most fields, a comma if it has one. `None` if it is too
    /// long.
    pub(crate) fn first_record(&mut self) -> Result<Option<(Vec<u8>, u8)>, Error> {
        self.text.drain(..self.text.len() - self.without_mark().len());
        let (mut best, mut most) = (None, 0);
        for delimiter in DELIMITERS {
            let Some(length) = self.first_end(delimiter)? else { continue };
            let record = &self.text[..length];
            let count = fields(record, delimiter).count();
            if count > most {
                (best, most) = (Some((record.to_vec(), delimiter)), count);
            }
        }
        Ok(best)
    }

    /// Where the first record ends with this delimiter.
    fn first_end(&mut self, delimiter: u8) -> Result<Option<usize>, Error> {
        loop {
            if let Some(length) = first_record_end(&self.text, delimiter) {
                return Ok(Some(length));
            }
            if self.text.len() > LONGEST_LINE {
                return Ok(None);
            }
            if !self.fill(true)? {
                return Ok(Some(self.text.len()));
            }
            self.take(self.text.len().max(STEP));
        }
    }

    /// Drops the record that [`first_record`](Self::first_record) gave.
    pub(crate) fn skip(&mut self, record: &[u8]) {
        self.cut(record.len());
    }

    /// The next whole records and the number of their first line: at least one record, and then
    /// what can be had without waiting, up to about this size. `None` at the end of the file.
    pub(crate) fn next(&mut self, size: usize) -> Result<Option<(usize, Body)>, Error> {
        if matches!(self.rule, Rule::Grids(_)) {
            self.next_records(size)
        } else {
            self.next_text(size)
        }
    }

    fn next_text(&mut self, size: usize) -> Result<Option<(usize, Body)>, Error> {
        self.text.reserve((size + STEP).saturating_sub(self.text.len()));
        let mut end = 0;
        loop {
            end += self.last_end(end);
            if end == 0 {
                self.check_length()?;
            } else if self.text.len() >= size {
                break;
            }
            if !self.fill(end == 0)? {
                if self.blocks.ended() {
                    // The last record may lack a line end.
                    end = self.text.len();
                }
                break;
            }
            // A text without an end of a record is searched anew, so it grows by its own length.
            let length = self.text.len();
            self.take(if end == 0 { length } else { size.saturating_sub(length) }.max(STEP));
        }
        let line = self.line;
        Ok((end > 0).then(|| (line, Body::Text(self.cut(end)))))
    }

    /// The length of the whole records in the text from here on.
    fn last_end(&self, begin: usize) -> usize {
        let text = &self.text[begin..];
        let end = match self.rule {
            Rule::Csv(delimiter) => last_record_end(text, delimiter),
            Rule::Lines | Rule::Grids(_) => memrchr2(b'\n', b'\r', text).map(|end| end + 1),
        };
        end.unwrap_or(0)
    }

    /// Keeps memory bounded where no record ends.
    fn check_length(&mut self) -> Result<(), Error> {
        if self.text.len() > LONGEST_LINE {
            if matches!(self.rule, Rule::Csv(_)) {
                return Err(self.too_long());
            }
            // The parser ignores the rest of such a line. One byte more shows it that there is one.
            self.text.truncate(LONGEST_LINE + 1);
        }
        Ok(())
    }

    pub(crate) fn too_long(&self) -> Error {
        let message = format!("the record in line {} is longer than 1 MiB", self.line);
        self.error(io::Error::new(io::ErrorKind::InvalidData, message))
    }

    fn next_records(&mut self, size: usize) -> Result<Option<(usize, Body)>, Error> {
        let Self { rule: Rule::Grids(parser), blocks, text, .. } = self else { return Ok(None) };
        let text = std::mem::take(text);
        let mut text = &text[..];
        let mut records: Vec<_> = std::iter::from_fn(|| parser.next_record(&mut text)).collect();
        while records.len() * 81 < size {
            let mut rest = blocks.rest();
            if let Some(record) = parser.next_record(&mut rest) {
                records.push(record);
                let left = rest.len();
                blocks.leave(left);
                continue;
            }
            blocks.leave(0);
            match blocks.fill(records.is_empty()) {
                Ok(true) => {}
                Ok(false) => break,
                Err(error) => return Err(self.error(error)),
            }
        }
        if blocks.ended() {
            records.extend(parser.finish());
        }
        let line = match records.first() {
            Some(Ok(record)) => record.line(),
            Some(Err(error)) => error.line,
            None => return Ok(None),
        };
        self.line = line;
        Ok(Some((line, Body::Records(records))))
    }

    /// Takes the text up to here, and a line feed that belongs to its last line end.
    fn cut(&mut self, end: usize) -> Vec<u8> {
        let is_between = self.text[..end].ends_with(b"\r") && self.text[end..].starts_with(b"\n");
        let end = end + usize::from(is_between);
        self.pass(end);
        let rest = self.text.split_off(end);
        std::mem::replace(&mut self.text, rest)
    }

    /// Notes what is needed of the text up to here when it is gone.
    fn pass(&mut self, end: usize) {
        self.line += count_line_ends(&self.text[..end]);
        self.after_return = end == self.text.len() && self.text.ends_with(b"\r");
    }

    /// Gets the next block if one is needed; false if there is none.
    fn fill(&mut self, may_wait: bool) -> Result<bool, Error> {
        while self.blocks.fill(may_wait).map_err(|error| self.error(error))? {
            let is_after_return = std::mem::take(&mut self.after_return);
            if !(is_after_return && self.blocks.rest()[0] == b'\n') {
                return Ok(true);
            }
            self.blocks.take(1);
        }
        Ok(false)
    }

    /// Moves this many bytes at most from the block to the text.
    fn take(&mut self, most: usize) {
        let block = self.blocks.rest();
        let length = block.len().min(most);
        self.text.extend_from_slice(&block[..length]);
        self.blocks.take(length);
    }

    /// A failure to read on.
    fn error(&self, source: io::Error) -> Error {
        let path = self.path.clone();
        match self.line - 1 {
            0 => Error::Read { path, source },
            line => Error::BrokenOff { path, line, record: 0, source },
        }
    }
}
