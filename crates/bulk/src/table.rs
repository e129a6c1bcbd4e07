//! Tables: CSV files, of which one column has the puzzles.
//!
//! Records end, and fields begin, where the crate `csv` sees it: a quote opens only at the
//! beginning of a field, two quotes within quotes are one, and text behind the closing quote
//! belongs to the field. That crate is not used for reading, because it copies every field, and
//! because a chunk must be cut without it being parsed.

use std::borrow::Cow;

use memchr::{memchr, memchr2, memchr3, memrchr2};
use sudoku::text::count_line_ends;

const QUOTE: u8 = b'"';

/// Finds the ends of records in a text that arrives piece by piece.
#[derive(Clone, Debug)]
pub(crate) struct RecordEnds {
    delimiter: u8,
    state: FieldState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FieldState {
    FieldStart,
    Unquoted,
    Quoted,
    /// Behind a quote within quotes: it closes the field, or it is the first of two.
    AfterQuote,
}

impl RecordEnds {
    pub(crate) const fn new(delimiter: u8) -> Self {
        Self { delimiter, state: FieldState::FieldStart }
    }

    /// Reads on to the end of a record; the position behind its line end. An empty line and the
    /// second character of a line end count as records without content.
    pub(crate) fn next(&mut self, text: &[u8]) -> Option<usize> {
        let mut at = 0;
        while let Some(&byte) = text.get(at) {
            let (state, length) = match self.state {
                FieldState::FieldStart | FieldState::AfterQuote if byte == QUOTE => {
                    (FieldState::Quoted, 1)
                }
                FieldState::FieldStart | FieldState::Unquoted | FieldState::AfterQuote => {
                    let end = memchr3(self.delimiter, b'\n', b'\r', &text[at..]);
                    end.map_or((FieldState::Unquoted, text.len() - at), |end| {
                        (FieldState::FieldStart, end + 1)
                    })
                }
                FieldState::Quoted => memchr(QUOTE, &text[at..])
                    .map_or((FieldState::Quoted, text.len() - at), |end| {
                        (FieldState::AfterQuote, end + 1)
                    }),
            };
            at += length;
            self.state = state;
            if state == FieldState::FieldStart && text[at - 1] != self.delimiter {
                return Some(at);
            }
        }
        None
    }

    /// Reads all of the text; the position behind the last end of a record.
    pub(crate) fn last(&mut self, text: &[u8]) -> Option<usize> {
        let is_quoted = matches!(self.state, FieldState::Quoted | FieldState::AfterQuote);
        if !is_quoted && memchr(QUOTE, text).is_none() {
            let &last = text.last()?;
            let is_end = last == self.delimiter || is_line_end(last);
            self.state = if is_end { FieldState::FieldStart } else { FieldState::Unquoted };
            return memrchr2(b'\n', b'\r', text).map(|end| end + 1);
        }
        let mut read = 0;
        while let Some(length) = self.next(&text[read..]) {
            read += length;
        }
        (read > 0).then_some(read)
    }
}

const fn is_line_end(byte: u8) -> bool {
    matches!(byte, b'\n' | b'\r')
}

/// Whether any field of the text may have quotes.
pub(crate) fn has_quotes(text: &[u8]) -> bool {
    memchr(QUOTE, text).is_some()
}

/// The records of a text, without their line ends, each with the number of its first line. Empty
/// lines are skipped. Without quotes, every line is a record.
pub(crate) fn rows(
    text: &[u8],
    delimiter: u8,
    first_line: usize,
    has_quotes: bool,
) -> impl Iterator<Item = (usize, &[u8])> {
    let (mut rest, mut next_line) = (text, first_line);
    std::iter::from_fn(move || {
        while !rest.is_empty() {
            let end = if has_quotes {
                RecordEnds::new(delimiter).next(rest).map(|end| end - 1)
            } else {
                memchr2(b'\n', b'\r', rest)
            };
            let (row, line_end) = rest.split_at(end.unwrap_or(rest.len()));
            let length = match line_end {
                [b'\r', b'\n', ..] => 2,
                [] => 0,
                [..] => 1,
            };
            rest = &line_end[length..];
            let line = next_line;
            next_line += 1 + if has_quotes { count_line_ends(row) } else { 0 };
            if !row.is_empty() {
                return Some((line, row));
            }
        }
        None
    })
}

/// The fields of a record, without their quotes.
pub(crate) fn fields(row: &[u8], delimiter: u8) -> impl Iterator<Item = Cow<'_, [u8]>> {
    let mut rest = Some(row);
    std::iter::from_fn(move || {
        let text = rest?;
        let (field, after) = if let Some((&QUOTE, text)) = text.split_first() {
            quoted_field(text, delimiter)
        } else {
            let (field, after) = split_at(delimiter, text);
            (Cow::Borrowed(field), after)
        };
        rest = after;
        Some(field)
    })
}

/// The text before the first delimiter, and the text behind it if there is one.
fn split_at(delimiter: u8, text: &[u8]) -> (&[u8], Option<&[u8]>) {
    match memchr(delimiter, text) {
        Some(end) => (&text[..end], Some(&text[end + 1..])),
        None => (text, None),
    }
}

/// The field that begins behind a quote, and the text behind its delimiter.
// Few fields have quotes. The loop over the others is faster without this code in it.
#[inline(never)]
fn quoted_field(text: &[u8], delimiter: u8) -> (Cow<'_, [u8]>, Option<&[u8]>) {
    let (quoted, text) = unquote(text);
    let (text, after) = split_at(delimiter, text);
    let field = if text.is_empty() { quoted } else { Cow::Owned([&quoted, text].concat()) };
    (field, after)
}

/// Splits a text that begins behind a quote: what is quoted, and what follows the closing quote.
fn unquote(text: &[u8]) -> (Cow<'_, [u8]>, &[u8]) {
    let mut quoted = Cow::Borrowed(&text[..0]);
    let mut rest = text;
    loop {
        let end = memchr(QUOTE, rest).unwrap_or(rest.len());
        let is_double = rest[end..].starts_with(b"\"\"");
        let part = &rest[..end + usize::from(is_double)];
        if quoted.is_empty() {
            quoted = Cow::Borrowed(part);
        } else {
            quoted.to_mut().extend_from_slice(part);
        }
        rest = rest.get(end + 1 + usize::from(is_double)..).unwrap_or_default();
        if !is_double {
            return (quoted, rest);
        }
    }
}

/// Writes a record; fields are quoted where it is necessary.
pub(crate) fn write_row<'a>(
    fields: impl IntoIterator<Item = &'a [u8]>,
    delimiter: u8,
    bytes: &mut Vec<u8>,
) {
    let mut writer = csv::WriterBuilder::new()
        .delimiter(delimiter)
        // Only a few records get here. The buffer is made anew for each.
        .buffer_capacity(256)
        .from_writer(bytes);
    // Writing to memory cannot fail; dropping the writer flushes it.
    let _ = writer.write_record(fields);
}
