//! Tables: CSV files, of which one column has the puzzles.
//!
//! The crate `csv-core` reads the records with quotes. Every other line is a record, in which only
//! delimiters have to be found: most tables have no quotes, and are read many times faster so.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::iter;

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};
use memchr::{memchr, memchr_iter, memchr2, memchr3, memrchr2};
use sudoku::text::count_line_ends;

const QUOTE: u8 = b'"';

/// Whether any field of the text may have quotes.
pub(crate) fn has_quotes(text: &[u8]) -> bool {
    memchr(QUOTE, text).is_some()
}

/// Reads with a reader that is at the beginning of a record. To make one takes 0.1 ms, so a thread
/// keeps it.
fn with_reader<T>(delimiter: u8, read: impl FnOnce(&mut Reader) -> T) -> T {
    thread_local!(static READERS: RefCell<BTreeMap<u8, Reader>> = RefCell::default());
    READERS.with_borrow_mut(|readers| {
        let reader = readers.entry(delimiter);
        let reader = reader.or_insert_with(|| ReaderBuilder::new().delimiter(delimiter).build());
        reader.reset();
        // Behind an empty line, a byte order mark is part of a field.
        reader.read_record(b"\n", &mut [0], &mut [0]);
        read(reader)
    })
}

/// Where the last of this many records of a text ends, behind its line end or between the two
/// characters of it. A record that is not whole does not count.
fn record_end(text: &[u8], delimiter: u8, most: usize) -> Option<usize> {
    with_reader(delimiter, |reader| {
        let mut read = 0;
        let next = || {
            while read < text.len() {
                // The fields are not needed.
                let (result, length, ..) =
                    reader.read_record(&text[read..], &mut [0; 256], &mut [0; 32]);
                read += length;
                if matches!(result, ReadRecordResult::Record) {
                    return Some(read);
                }
            }
            None
        };
        iter::from_fn(next).take(most).last()
    })
}

/// Where the first record of a text ends, if it is whole. An empty line counts as a record.
pub(crate) fn first_record_end(text: &[u8], delimiter: u8) -> Option<usize> {
    match memchr3(b'\n', b'\r', QUOTE, text) {
        Some(quote) if text[quote] == QUOTE => record_end(text, delimiter, 1),
        end => end.map(|end| end + 1),
    }
}

/// Where the last whole record of a text ends.
pub(crate) fn last_record_end(text: &[u8], delimiter: u8) -> Option<usize> {
    if has_quotes(text) {
        record_end(text, delimiter, usize::MAX)
    } else {
        memrchr2(b'\n', b'\r', text).map(|end| end + 1)
    }
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
    iter::from_fn(move || {
        while !rest.is_empty() {
            let end = if has_quotes {
                first_record_end(rest, delimiter).map(|end| end - 1)
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
    let mut quoted = has_quotes(row).then(|| quoted_fields(row, delimiter).into_iter());
    let mut rest = Some(row);
    iter::from_fn(move || {
        if let Some(fields) = &mut quoted {
            return fields.next().map(Cow::Owned);
        }
        let text = rest?;
        let end = memchr(delimiter, text);
        rest = end.map(|end| &text[end + 1..]);
        Some(Cow::Borrowed(&text[..end.unwrap_or(text.len())]))
    })
}

fn quoted_fields(row: &[u8], delimiter: u8) -> Vec<Vec<u8>> {
    let mut content = vec![0; row.len()];
    let mut ends = vec![0; memchr_iter(delimiter, row).count() + 1];
    let count = with_reader(delimiter, |reader| {
        let (.., count) = reader.read_record(row, &mut content, &mut ends);
        // Where no line end follows, the end of the text ends the last field.
        let (.., last) = reader.read_record(b"", &mut content, &mut ends[count..]);
        count + last
    });
    let mut begin = 0;
    let field = |&end: &usize| content[std::mem::replace(&mut begin, end)..end].to_vec();
    ends[..count].iter().map(field).collect()
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
