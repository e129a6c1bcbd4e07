//! Tables: CSV files, of which one column has the puzzles.
//!
//! Records end, and fields begin, where the crate `csv` sees it: a quote opens only at the beginning
//! of a field, two quotes within quotes are one, and text behind the closing quote belongs to the
//! field. That crate is not used for reading, because it copies every field, and because a chunk
//! must be cut without it being parsed.

use std::borrow::Cow;

use memchr::{memchr, memchr2, memchr3, memrchr2};
use sudoku::text::count_line_ends;

const QUOTE: u8 = b'"';

/// Finds the ends of records in a text that arrives piece by piece.
#[derive(Clone, Debug)]
pub(super) struct RecordEnds {
    delimiter: u8,
    state: State,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    FieldStart,
    Unquoted,
    Quoted,
    /// Behind a quote within quotes: it closes the field, or it is the first of two.
    AfterQuote,
}

impl RecordEnds {
    pub(super) const fn new(delimiter: u8) -> Self {
        Self { delimiter, state: State::FieldStart }
    }

    /// Reads on to the end of a record; the position behind its line end. An empty line and the
    /// second character of a line end count as records without content.
    pub(super) fn next(&mut self, text: &[u8]) -> Option<usize> {
        let mut at = 0;
        while let Some(&byte) = text.get(at) {
            let (state, length) = match self.state {
                State::FieldStart | State::AfterQuote if byte == QUOTE => (State::Quoted, 1),
                State::FieldStart | State::Unquoted | State::AfterQuote => {
                    let end = memchr3(self.delimiter, b'\n', b'\r', &text[at..]);
                    end.map_or((State::Unquoted, text.len() - at), |end| {
                        (State::FieldStart, end + 1)
                    })
                }
                State::Quoted => memchr(QUOTE, &text[at..])
                    .map_or((State::Quoted, text.len() - at), |end| (State::AfterQuote, end + 1)),
            };
            at += length;
            self.state = state;
            if state == State::FieldStart && text[at - 1] != self.delimiter {
                return Some(at);
            }
        }
        None
    }

    /// Reads all of the text; the position behind the last end of a record.
    pub(super) fn last(&mut self, text: &[u8]) -> Option<usize> {
        let is_quoted = matches!(self.state, State::Quoted | State::AfterQuote);
        if !is_quoted && memchr(QUOTE, text).is_none() {
            let &last = text.last()?;
            let is_end = last == self.delimiter || is_line_end(last);
            self.state = if is_end { State::FieldStart } else { State::Unquoted };
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

/// The records of a text, without their line ends, each with the number of its first line. Empty
/// lines are skipped.
pub(super) fn rows(
    text: &[u8],
    delimiter: u8,
    first_line: usize,
) -> impl Iterator<Item = (usize, &[u8])> {
    let has_quotes = memchr(QUOTE, text).is_some();
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
pub(super) fn fields(row: &[u8], delimiter: u8) -> impl Iterator<Item = Cow<'_, [u8]>> {
    let mut rest = Some(row);
    std::iter::from_fn(move || {
        let text = rest?;
        let (quoted, text) = match text.split_first() {
            Some((&QUOTE, text)) => unquote(text),
            _ => (Cow::Borrowed(&[][..]), text),
        };
        let end = memchr(delimiter, text);
        rest = end.map(|end| &text[end + 1..]);
        let text = &text[..end.unwrap_or(text.len())];
        Some(if quoted.is_empty() {
            Cow::Borrowed(text)
        } else if text.is_empty() {
            quoted
        } else {
            Cow::Owned([&quoted, text].concat())
        })
    })
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
pub(super) fn write_row<'a>(
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

/// The columns of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Columns {
    pub(super) delimiter: u8,
    /// The names; `None` if the file begins with its first record.
    header: Option<Vec<String>>,
    /// The index of the column with the puzzles, from 0.
    pub(super) puzzle: usize,
}

/// Usual names of the column with the puzzles, the clearest first.
const NAMES: [&str; 12] = [
    "puzzle", "puzzles", "quiz", "quizzes", "sudoku", "sudokus", "question", "givens", "unsolved",
    "board", "grid", "clues",
];

/// The characters that may separate columns.
const DELIMITERS: [u8; 3] = *b",;\t";

impl Columns {
    /// Whether a file that begins with this line is a table: one with names, or one with a grid in
    /// any column but the first. With a grid in the first column it is a file of lines, and the rest
    /// of each line is a comment.
    pub(super) fn looks_like_csv(head: &str) -> bool {
        let fields = names(head.as_bytes(), Self::delimiter(head));
        if fields.len() == 1 {
            return NAMES.contains(&fields[0].to_ascii_lowercase().as_str());
        }
        let names = fields.iter().all(|field| field.len() < 40 && !field.contains(['[', ']']))
            && fields.iter().any(|field| field.contains(|c: char| c.is_alphabetic() && c != 'X'));
        let grid_later = !is_grid(&fields[0]) && fields[1..].iter().any(|field| is_grid(field));
        names || grid_later
    }

    /// The delimiter that occurs most often in the line; a comma if none occurs.
    pub(super) fn delimiter(line: &str) -> u8 {
        let count = |delimiter: u8| memchr::memchr_iter(delimiter, line.as_bytes()).count();
        DELIMITERS.into_iter().rev().max_by_key(|&delimiter| count(delimiter)).unwrap_or(b',')
    }

    /// The columns of a table that begins with this record; `wanted` is a name, or a number from 1.
    pub(super) fn find(row: &[u8], delimiter: u8, wanted: Option<&str>) -> Result<Self, String> {
        let fields = names(row, delimiter);
        let grid = fields.iter().position(|field| is_grid(field));
        let by_name = |name: &str| fields.iter().position(|field| field.eq_ignore_ascii_case(name));
        let puzzle = match wanted {
            Some(name) => by_name(name).or_else(|| {
                name.parse::<usize>()
                    .ok()
                    .filter(|number| (1..=fields.len()).contains(number))
                    .map(|number| number - 1)
            }),
            None => NAMES.iter().find_map(|name| by_name(name)).or(grid),
        };
        let puzzle = puzzle.ok_or_else(|| {
            let listed = fields.join(", ");
            match wanted {
                Some(name) => format!("there is no column {name:?}; the columns are {listed}"),
                None => format!(
                    "no column looks like puzzles; name one with --column. The columns are {listed}"
                ),
            }
        })?;
        Ok(Self { delimiter, header: grid.is_none().then_some(fields), puzzle })
    }

    /// Whether the first record has the names.
    pub(super) const fn has_header(&self) -> bool {
        self.header.is_some()
    }

    /// Whether the records of two files fit under one header.
    pub(super) fn same_header(&self, other: &Self) -> bool {
        (&self.header, self.puzzle) == (&other.header, other.puzzle)
    }

    /// The name of the column with the puzzles.
    pub(super) fn name(&self) -> Cow<'_, str> {
        self.name_of(self.puzzle)
    }

    /// The name of a column, from 0; its number from 1 if it has no name.
    pub(super) fn name_of(&self, column: usize) -> Cow<'_, str> {
        match self.header.as_ref().and_then(|header| header.get(column)) {
            Some(name) => Cow::Borrowed(name),
            None => Cow::Owned((column + 1).to_string()),
        }
    }

    /// How many columns every record should have, where there is a header.
    pub(super) fn count(&self) -> Option<usize> {
        self.header.as_ref().map(Vec::len)
    }

    /// The header of the answers: all columns, then the solution and the verdict, under names that
    /// are not taken.
    pub(super) fn header_of_answers(&self) -> Option<Vec<String>> {
        let header = self.header.as_ref()?;
        let free = |name: &str| {
            let taken = |name: &str| header.iter().any(|column| column.eq_ignore_ascii_case(name));
            let mut free = name.to_owned();
            while taken(&free) {
                free.insert_str(0, "kata_");
            }
            free
        };
        Some(header.iter().cloned().chain([free("solution"), free("verdict")]).collect())
    }
}

/// The fields of a record as names.
fn names(row: &[u8], delimiter: u8) -> Vec<String> {
    let row = row.strip_suffix(b"\n").unwrap_or(row);
    let row = row.strip_suffix(b"\r").unwrap_or(row);
    fields(row, delimiter).map(|field| String::from_utf8_lossy(&field).trim().to_owned()).collect()
}

fn is_grid(field: &str) -> bool {
    field.len() >= 81 && field.parse::<sudoku::Grid>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    fn find(head: &str, wanted: Option<&str>) -> Result<Columns, String> {
        Columns::find(head.as_bytes(), Columns::delimiter(head), wanted)
    }

    #[test]
    fn tables_and_lines_are_told_apart() {
        for head in [
            "quizzes,solutions",
            "id,puzzle,clues",
            "puzzle",
            "name;board",
            "\"a b\",c",
            &format!("7,{GRID}"),
        ] {
            assert!(Columns::looks_like_csv(head), "{head}");
        }
        for head in [
            GRID,
            &format!("{GRID},1,comment"),
            &format!("{GRID}\t4208"),
            "5 3 0 0 7 0 0 0 0",
            "[[\"5\",\"3\"",
            "53..7....",
        ] {
            assert!(!Columns::looks_like_csv(head), "{head}");
        }
    }

    #[test]
    fn the_column_is_found_or_named() {
        let found = |head: &str, wanted| find(head, wanted).map(|columns| columns.puzzle);
        assert_eq!(found("id,Puzzle,clues", None), Ok(1));
        assert_eq!(found("quizzes,solutions", None), Ok(0));
        assert_eq!(found("a,b,c", Some("C")), Ok(2));
        assert_eq!(found("a,b,c", Some("2")), Ok(1));
        assert_eq!(found(&format!("7;{GRID}"), None), Ok(1));
        assert_eq!(
            found("a,b", Some("d")).unwrap_err(),
            "there is no column \"d\"; the columns are a, b"
        );
        assert!(found("a,b", None).unwrap_err().starts_with("no column looks like puzzles"));
    }

    #[test]
    fn names_that_are_taken_are_not_taken_again() {
        let header = |head| find(head, None).unwrap().header_of_answers().unwrap().join(",");
        assert_eq!(header("id,puzzle"), "id,puzzle,solution,verdict");
        assert_eq!(header("puzzle,Solution"), "puzzle,Solution,kata_solution,verdict");
    }
}
