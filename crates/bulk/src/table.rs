//! Tables: CSV files, of which one column has the puzzles.

use std::borrow::Cow;
use std::io::Read;

use csv::{ByteRecord, ReaderBuilder};
use memchr::{memchr, memchr_iter, memchr2_iter, memchr3};
use sudoku::text::{Recogniser, Record};
use sudoku::{Grid, ParseError};

/// The columns of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Columns {
    pub(crate) delimiter: u8,
    /// The names; `None` if the file begins with its first record.
    pub(crate) header: Option<Vec<String>>,
    /// The index of the column with the puzzles, from 0.
    puzzle: usize,
}

/// Usual names of the column with the puzzles, the clearest first.
const NAMES: [&str; 12] = [
    "puzzle", "puzzles", "quiz", "quizzes", "sudoku", "sudokus", "question", "givens", "unsolved",
    "board", "grid", "clues",
];

/// The number of lines without a grid after which a text is no table: fewer than a grid has.
const MOST_LINES: usize = 8;

/// How a file begins.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Begin {
    Text,
    /// The delimiter, and where the first record begins.
    Table(u8, usize),
}

/// Finds out whether a file that begins like this is a table; `None` if more of it is needed. The
/// first record with a grid decides: a table has it in a column that is not the first, or has names
/// above. Otherwise usual names do.
pub(crate) fn begin(head: &[u8], is_whole: bool, must_be: bool) -> Option<Begin> {
    let mut first: Option<(usize, u8, Vec<String>)> = None;
    let mut all_alike = true;
    for (number, (start, line)) in lines(head, is_whole).enumerate() {
        let (delimiter, fields) = fields(line);
        let grid = fields.iter().position(|field| is_grid(field));
        let table = |start| Some(Begin::Table(delimiter, start));
        if must_be {
            return table(start);
        }
        let names = first.as_ref().filter(|(_, other, names)| {
            *other == delimiter && names.len() == fields.len() && are_names(names)
        });
        match (grid, names) {
            (Some(_), Some((start, _, names))) if names.len() > 1 || is_known(names) => {
                return table(*start);
            }
            // The lines before it are broken records.
            (Some(1..), _) => return table(first.map_or(start, |(start, ..)| start)),
            (Some(0), _) => return Some(Begin::Text),
            (None, _) => {}
        }
        if fields.len() > 1 && are_names(&fields) && is_known(&fields) {
            return table(start);
        }
        if line.trim_ascii_start().starts_with(b"[")
            || Recogniser::new().read_all(line).iter().any(|one| one.grid.is_ok())
        {
            return Some(Begin::Text);
        }
        all_alike &= first.as_ref().is_none_or(|(.., first)| first.len() == fields.len());
        first.get_or_insert((start, delimiter, fields));
        if number + 1 == MOST_LINES {
            break;
        }
    }
    let is_enough = is_whole || lines(head, false).nth(MOST_LINES - 1).is_some();
    let header = first.filter(|(.., names)| {
        are_names(names)
            && (all_alike && names.len() > 1
                || is_known(names) && lines(head, true).nth(1).is_none())
    });
    is_enough
        .then(|| header.map_or(Begin::Text, |(start, delimiter, _)| Begin::Table(delimiter, start)))
}

/// The lines that are neither empty nor comments, and where they begin. A quoted field may have
/// more than one line.
fn lines(head: &[u8], is_whole: bool) -> impl Iterator<Item = (usize, &[u8])> {
    let mut start = if head.starts_with(b"\xEF\xBB\xBF") { 3 } else { 0 };
    std::iter::from_fn(move || {
        loop {
            let rest = head.get(start..).filter(|rest| !rest.is_empty())?;
            let is_end = |&end: &usize| memchr_iter(b'"', &rest[..end]).count().is_multiple_of(2);
            let ends = || memchr2_iter(b'\n', b'\r', rest).chain(is_whole.then_some(rest.len()));
            let comment = rest.starts_with(b"#");
            let end = ends()
                .find(|end| comment || is_end(end))
                .or_else(|| ends().next().filter(|_| is_whole))?;
            let begin = start;
            start += end + 1;
            if !comment && !rest[..end].trim_ascii().is_empty() {
                return Some((begin, &rest[..end]));
            }
        }
    })
}

/// The fields of a line with the delimiter that gives most of them.
fn fields(line: &[u8]) -> (u8, Vec<String>) {
    let with = |&delimiter: &u8| (delimiter, texts(&row(line, delimiter)));
    let all = b"\t;,".iter().map(with);
    all.max_by_key(|(_, fields)| fields.len()).expect("there are delimiters")
}

fn texts(record: &ByteRecord) -> Vec<String> {
    record.iter().map(|field| String::from_utf8_lossy(field).trim().to_owned()).collect()
}

fn is_grid(field: &str) -> bool {
    field.len() >= 81
        && field.parse::<Grid>().is_ok_and(|_| field.starts_with(['[', '{']) || field.len() == 81)
}

fn are_names(fields: &[String]) -> bool {
    fields.iter().all(|field| field.chars().count() < 40 && !field.contains(['[', ']']))
        && fields
            .iter()
            .any(|field| !is_blank(field) && field.contains(|c: char| c.is_alphabetic()))
}

/// Whether this is written for blank cells.
fn is_blank(field: &str) -> bool {
    let is_word = ["na", "nan", "none", "null"].contains(&field.to_ascii_lowercase().as_str());
    is_word || field.chars().all(|one| !one.is_alphabetic() || matches!(one, 'X' | 'x'))
}

fn is_known(fields: &[String]) -> bool {
    fields.iter().any(|field| NAMES.contains(&field.to_ascii_lowercase().as_str()))
}

/// Reads the records of a table.
pub(crate) fn reader<R: Read>(delimiter: u8, text: R, capacity: usize) -> csv::Reader<R> {
    let mut builder = ReaderBuilder::new();
    builder.has_headers(false).flexible(true).delimiter(delimiter).buffer_capacity(capacity);
    builder.from_reader(text)
}

impl Columns {
    /// The columns of a table that begins with this record; `wanted` is a name, or a number from 1.
    /// Without a column of puzzles, the fields of the record.
    pub(crate) fn find(
        record: &ByteRecord,
        delimiter: u8,
        wanted: Option<&str>,
    ) -> Result<Self, Vec<String>> {
        let fields = texts(record);
        let grid = fields.iter().position(|field| is_grid(field));
        let by_name = |name: &str| fields.iter().position(|field| field.eq_ignore_ascii_case(name));
        let number = |name: &str| {
            let number = name.parse::<usize>().ok()?.checked_sub(1)?;
            (number < fields.len()).then_some(number)
        };
        let puzzle = match wanted {
            Some(name) => by_name(name).or_else(|| number(name)),
            None => NAMES.iter().find_map(|name| by_name(name)).or(grid),
        };
        let is_name = |name: &str| by_name(name).is_some();
        let has_names = grid.is_none()
            && (are_names(&fields)
                || NAMES.iter().any(|name| is_name(name))
                || wanted.is_some_and(is_name));
        match puzzle {
            Some(puzzle) => Ok(Self { delimiter, header: has_names.then_some(fields), puzzle }),
            None => Err(fields),
        }
    }

    /// Whether the records of two files fit under one header.
    pub(crate) fn same_header(&self, other: &Self) -> bool {
        (&self.header, self.puzzle) == (&other.header, other.puzzle)
    }

    /// The name of a column, from 0; its number from 1 if it has no name.
    pub(crate) fn name(&self, column: usize) -> Cow<'_, str> {
        match self.header.as_ref().and_then(|header| header.get(column)) {
            Some(name) => Cow::Borrowed(name),
            None => Cow::Owned((column + 1).to_string()),
        }
    }

    /// What a row in this line has in the column of puzzles, in whatever format it is written; and
    /// the full grid in another column.
    pub(crate) fn record(&self, line: usize, row: &ByteRecord) -> Record {
        let cells = |field: &[u8]| field.try_into().ok().and_then(Grid::from_line);
        let others = row.iter().enumerate().filter(|(column, _)| *column != self.puzzle);
        let solution = others.filter_map(|(_, field)| cells(field)).find(Grid::is_full);
        let name = self.name(self.puzzle);
        let count = row.len();
        let wrong_count = self.header.as_ref().map(Vec::len).filter(|&expected| expected != count);
        let wrong = |expected, found: String| Err(ParseError::new((line, 0), expected, found));
        let grid = match (wrong_count, row.get(self.puzzle)) {
            (Some(expected), _) => wrong(format!("{expected} columns"), count.to_string()),
            (None, None) => wrong(format!("a column {name}"), "none".to_owned()),
            (None, Some(field)) => cells(field).map_or_else(
                || {
                    let error = |error| ParseError { line, field: Some(name.to_string()), ..error };
                    String::from_utf8_lossy(field).parse().map_err(error)
                },
                Ok,
            ),
        };
        Record::of_table(line, &name, grid, solution)
    }

    /// The header of the answers: all columns, then the solution and the verdict, under names that
    /// are not taken.
    pub(crate) fn header_of_answers(&self) -> Option<Vec<String>> {
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

/// The fields of a written row.
pub(crate) fn row(text: &[u8], delimiter: u8) -> ByteRecord {
    reader(delimiter, text, text.len())
        .byte_records()
        .next()
        .and_then(Result::ok)
        .unwrap_or_default()
}

/// Writes fields without a line end; they are quoted where it is necessary.
pub(crate) fn write_row<'a>(
    fields: impl IntoIterator<Item = &'a [u8]>,
    delimiter: u8,
    bytes: &mut Vec<u8>,
) {
    for (index, field) in fields.into_iter().enumerate() {
        if index > 0 {
            bytes.push(delimiter);
        }
        if memchr3(delimiter, b'"', b'\n', field).or(memchr(b'\r', field)).is_none() {
            bytes.extend_from_slice(field);
            continue;
        }
        bytes.push(b'"');
        for part in field.split_inclusive(|&byte| byte == b'"') {
            bytes.extend_from_slice(part);
            bytes.extend_from_slice(if part.ends_with(b"\"") { b"\"" } else { b"" });
        }
        bytes.push(b'"');
    }
}
