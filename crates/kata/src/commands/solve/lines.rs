//! Bytes cut at the ends of records.

use std::io::{self, BufRead};

/// A line longer than this is no puzzle: the rest of it is not kept.
pub(super) const LONGEST_LINE: usize = 1024 * 1024;

/// The first line with anything in it but a comment.
pub(super) struct Head {
    pub(super) text: String,
    /// Where the next line begins.
    pub(super) end: usize,
}

pub(super) fn first_content_line(buffer: &[u8], ended: bool) -> Option<Head> {
    let mut start = if buffer.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
    loop {
        let rest = &buffer[start..];
        let length = match memchr::memchr(b'\n', rest) {
            Some(length) => length,
            None if (ended && !rest.is_empty()) || rest.len() > LONGEST_LINE => rest.len(),
            None => return None,
        };
        let line = rest[..length].trim_ascii();
        let end = (start + length + 1).min(buffer.len());
        if !line.is_empty() && line[0] != b'#' {
            return Some(Head { text: String::from_utf8_lossy(line).into_owned(), end });
        }
        start = end;
    }
}

/// What was read and not yet handed on.
pub(super) struct Lines {
    pub(super) buffer: Vec<u8>,
    /// The number of the first line in the buffer.
    pub(super) line: usize,
    pub(super) ended: bool,
}

impl Lines {
    pub(super) const fn new() -> Self {
        Self { buffer: Vec::new(), line: 1, ended: false }
    }

    pub(super) fn skip(&mut self, length: usize) {
        self.line += newlines(&self.buffer[..length]);
        self.buffer.drain(..length);
    }

    /// All whole records in the buffer, and the number of their first line.
    pub(super) fn take_whole(&mut self, quoted: bool) -> Option<(usize, Vec<u8>)> {
        let length = if self.ended {
            self.buffer.len()
        } else {
            end_of_records(&self.buffer, self.buffer.len(), quoted)?
        };
        if length == 0 {
            return None;
        }
        let rest = self.buffer.split_off(length);
        let whole = std::mem::replace(&mut self.buffer, rest);
        let line = self.line;
        self.line += newlines(&whole);
        Some((line, whole))
    }

    /// Keeps the beginning of a line that is far too long and passes over the rest.
    pub(super) fn cut_long_line(&mut self, reader: &mut dyn BufRead) -> io::Result<()> {
        self.buffer.truncate(4096);
        loop {
            let block = reader.fill_buf()?;
            if block.is_empty() {
                return Ok(());
            }
            if let Some(end) = memchr::memchr(b'\n', block) {
                reader.consume(end);
                return Ok(());
            }
            let length = block.len();
            reader.consume(length);
        }
    }
}

pub(super) fn newlines(bytes: &[u8]) -> usize {
    memchr::memchr_iter(b'\n', bytes).count()
}

/// Where the last record ends that is whole and ends within the first `most` bytes; `None` if not
/// even the first does.
///
/// In CSV a line break within quotes is part of a field, so only one after an even number of quotes
/// ends a record.
pub(super) fn end_of_records(bytes: &[u8], most: usize, quoted: bool) -> Option<usize> {
    let bytes = &bytes[..most.min(bytes.len())];
    if !quoted || memchr::memchr(b'"', bytes).is_none() {
        return memchr::memrchr(b'\n', bytes).map(|end| end + 1);
    }
    let mut within = false;
    let mut end = None;
    for place in memchr::memchr2_iter(b'"', b'\n', bytes) {
        if bytes[place] == b'"' {
            within = !within;
        } else if !within {
            end = Some(place + 1);
        }
    }
    end
}

/// Where the first record ends.
pub(super) fn end_of_record(bytes: &[u8], quoted: bool) -> Option<usize> {
    let mut within = false;
    let mut places = memchr::memchr2_iter(b'"', b'\n', bytes);
    let end = places.find(|&place| {
        within ^= quoted && bytes[place] == b'"';
        bytes[place] == b'\n' && !within
    });
    end.map(|end| end + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_break_in_quotes_ends_no_record() {
        assert_eq!(end_of_records(b"a,b\nc,d\ne", 9, true), Some(8));
        assert_eq!(end_of_records(b"a,b\n\"c\nd\n", 9, true), Some(4));
        assert_eq!(end_of_records(b"a,b\n\"c\nd\n", 9, false), Some(9));
        assert_eq!(end_of_records(b"\"c\"\"\nd\"\ne", 9, true), Some(8));
        assert_eq!(end_of_records(b"abc", 3, true), None);
    }

    #[test]
    fn the_first_line_that_matters_is_found() {
        let head =
            first_content_line(b"\xEF\xBB\xBF# comment\n\n  id,puzzle\r\n1,2\n", false).unwrap();
        assert_eq!((head.text.as_str(), head.end), ("id,puzzle", 27));
        assert!(first_content_line(b"# comment\nid", false).is_none());
        assert_eq!(first_content_line(b"# comment\nid", true).unwrap().text, "id");
        assert!(first_content_line(b"# comment\n", true).is_none());
    }
}
