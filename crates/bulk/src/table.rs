//! Tables: CSV files, of which one column has the puzzles.

use std::borrow::Cow;
use std::iter;
use std::task::Poll;

use csv_core::{ReadRecordResult, Reader, ReaderBuilder};
use memchr::{memchr, memchr_iter, memchr3};
use sudoku::text::{BLANKS, LONGEST_LINE, Record};
use sudoku::{Grid, ParseError};

use crate::format::PuzzleFormat;
use crate::input::{CHUNK, InputOptions};

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

/// The number of rows below the first in which the column is looked for.
const MOST_ROWS: usize = 100;

/// The columns of a table, `None` for what is not one; or the fields of the first row, if it must be
/// a table or a column is named, and there is no such column.
pub(crate) type Detected = Result<Option<Columns>, Vec<String>>;

/// The columns of a file that begins like this, if it is a table; pending if more of the file is
/// needed. A table begins with a usual name of a column, among others or above a puzzle; with a
/// puzzle in a column that is not the first; or with any names above rows with as many fields, of
/// which one is a puzzle; below the first hundred rows nothing is looked for.
pub(crate) fn detect(head: &[u8], is_whole: bool, options: &InputOptions) -> Poll<Detected> {
    let wanted = options.column.as_deref();
    let must_be = options.format == PuzzleFormat::Csv || wanted.is_some();
    let end: &[u8] = if is_whole { b"\n" } else { b"" };
    let head = [head, end].concat();
    let rows = |&delimiter: &u8| {
        let mut rows = rows(&head, delimiter);
        (rows.next(), rows, delimiter)
    };
    let firsts: Vec<_> = b"\t;,".iter().map(rows).collect();
    if !is_whole && firsts.iter().any(|(first, ..)| first.is_none()) {
        return Poll::Pending;
    }
    let most = firsts
        .into_iter()
        .max_by_key(|(first, ..)| first.as_ref().map(Vec::len));
    let Some((Some(first), mut rest, delimiter)) = most else {
        return Poll::Ready(Ok(None));
    };
    // JSON Lines are not a table: their commas would pass for delimiters.
    if !must_be && first[0].trim_start().starts_with('{') && first[0].contains('"') {
        return Poll::Ready(Ok(None));
    }
    let by_name = |name: &str| {
        first
            .iter()
            .position(|field| field.eq_ignore_ascii_case(name))
    };
    let number = |name: &str| {
        let number = name.parse::<usize>().ok()?.checked_sub(1)?;
        (number < first.len()).then_some(number)
    };
    // A command such as `INSERT INTO t (id, puzzle) VALUES` is no header.
    let is_cut = |field: &String| field.matches('(').count() != field.matches(')').count();
    let known = NAMES.iter().find_map(|name| by_name(name));
    // A title above rows of cells is not one either.
    let has_names = first.len() == 1 || first.iter().filter(|name| !name.is_empty()).count() > 1;
    let known = known.filter(|_| has_names && !first.iter().any(is_cut));
    let begun = known.or_else(|| puzzles(&first).first().copied());
    let mut puzzle = match wanted {
        Some(name) => by_name(name).or_else(|| number(name)),
        None if must_be => begun,
        None => begun.filter(|&puzzle| first.len() > 1 && (known.is_some() || puzzle > 0)),
    };
    // What stands below shows the column as well: a full grid may be the solution of a puzzle that
    // is broken.
    let is_full =
        |row: &[String], column: usize| grid(&row[column]).is_some_and(|one| one.is_full());
    let is_named = wanted.is_some() || known.is_some();
    let mut is_sure = match puzzle {
        Some(column) => is_named || !is_full(&first, column),
        None => wanted.is_some() || begun.is_some() && known.is_none(),
    };
    let mut broken = broken_grid(&first);
    for _ in 0..MOST_ROWS {
        if is_sure {
            break;
        }
        match rest.next() {
            Some(row) if row.len() == first.len() && (row.len() > 1 || known.is_some()) => {
                broken = broken.or_else(|| broken_grid(&row));
                match puzzles(&row)[..] {
                    [] => {}
                    [column] => {
                        is_sure = !is_full(&row, column);
                        puzzle = puzzle.filter(|_| !is_sure).or(Some(column));
                    }
                    _ => break,
                }
            }
            Some(_) => break,
            None if is_whole => break,
            None => return Poll::Pending,
        }
    }
    if !is_sure && puzzle.is_some() {
        puzzle = broken.or(puzzle);
    }
    match puzzle {
        Some(puzzle) => {
            let header = are_names(&first, puzzle).then_some(first);
            Poll::Ready(Ok(Some(Columns {
                delimiter,
                header,
                puzzle,
            })))
        }
        None if must_be => Poll::Ready(Err(first)),
        None => Poll::Ready(Ok(None)),
    }
}

/// The rows of the beginning of a file, perhaps after comments.
fn rows(mut rest: &[u8], delimiter: u8) -> impl Iterator<Item = Vec<String>> {
    let mut reader = reader(delimiter, true);
    let (mut text, mut ends) = (vec![0; rest.len()], vec![0; rest.len() + 1]);
    iter::from_fn(move || {
        let (result, read, _, count) = reader.read_record(rest, &mut text, &mut ends);
        rest = &rest[read..];
        let ends = ends[..count].to_vec();
        let row = || Row {
            text: text[..ends.last().copied().unwrap_or_default()].to_vec(),
            ends,
        };
        (result == ReadRecordResult::Record).then(|| texts(&row()))
    })
}

/// The column of a row that has a broken grid: many cells one after the other.
fn broken_grid(row: &[String]) -> Option<usize> {
    /// More are neither a number nor a date.
    const MANY: usize = 40;
    /// A longer field has something else, such as candidates.
    const LONGEST: usize = 130;
    let is_cell = |one: char| one.is_ascii_digit() || BLANKS.contains(&one);
    let is_broken = |field: &str| {
        let cells = field.chars().filter(|one| is_cell(*one)).count();
        let mut runs = field.split(|one| !is_cell(one));
        let is_near = (76..87).contains(&field.len()) && cells + 4 > field.len();
        is_near || runs.any(|run| run.len() >= MANY)
    };
    row.iter().position(|field| {
        field.len() <= LONGEST
            && field.contains(|one| matches!(one, '1'..='9'))
            && is_broken(field)
            && grid(field).is_none()
    })
}

/// The columns of a row that have a puzzle; full grids are puzzles only where no other grid is.
fn puzzles(row: &[String]) -> Vec<usize> {
    let grids = row
        .iter()
        .enumerate()
        .filter_map(|(column, field)| Some((column, grid(field)?)));
    let (full, puzzles): (Vec<_>, Vec<_>) = grids.partition(|(_, grid)| grid.is_full());
    let grids = if puzzles.is_empty() { full } else { puzzles };
    grids.into_iter().map(|(column, _)| column).collect()
}

/// Reads rows; perhaps after comments.
fn reader(delimiter: u8, skips_comments: bool) -> Reader {
    let comment = skips_comments.then_some(b'#');
    ReaderBuilder::new()
        .delimiter(delimiter)
        .comment(comment)
        .build()
}

fn texts(row: &Row) -> Vec<String> {
    row.fields()
        .map(|field| String::from_utf8_lossy(field).trim().to_owned())
        .collect()
}

/// The grid that a field is: 81 cells, rows below each other, or an array.
fn grid(field: &str) -> Option<Grid> {
    let is_one = field.len() == 81 || field.starts_with(['[', '{']) || field.contains('\n');
    (is_one && field.len() >= 81).then(|| field.parse().ok())?
}

/// Other rows are the first record, perhaps a broken one: its puzzle has digits or points.
fn are_names(fields: &[String], puzzle: usize) -> bool {
    /// A name has fewer digits.
    const MANY: usize = 9;
    let cells = fields[puzzle]
        .bytes()
        .filter(|one| one.is_ascii_digit() || *one == b'.')
        .count();
    !fields.iter().any(|field| grid(field).is_some())
        && cells < MANY
        && fields
            .iter()
            .any(|field| field.contains(char::is_alphabetic))
}

/// A row without its delimiters and quotes, and where each field ends.
#[derive(Clone, Debug, Default)]
pub(crate) struct Row {
    text: Vec<u8>,
    ends: Vec<usize>,
}

impl Row {
    pub(crate) fn fields(&self) -> impl Iterator<Item = &[u8]> {
        let begins = iter::once(0).chain(self.ends.iter().copied());
        begins
            .zip(&self.ends)
            .map(move |(begin, &end)| &self.text[begin..end])
    }

    pub(crate) const fn len(&self) -> usize {
        self.ends.len()
    }
}

/// Reads a table, block by block.
pub(crate) struct Table {
    reader: Reader,
    pub(crate) columns: Columns,
    /// The row that has begun: these numbers of bytes and ends are used. There is always room for
    /// one more block; what is not used takes no memory.
    text: Vec<u8>,
    ends: Vec<usize>,
    used: (usize, usize),
    /// It is so long that its beginning was dropped.
    is_too_long: bool,
    /// The last line of the last row; 0 before the first.
    pub(crate) line: usize,
}

impl Table {
    pub(crate) fn new(columns: Columns) -> Self {
        Self {
            reader: reader(columns.delimiter, true),
            columns,
            text: vec![0; LONGEST_LINE + 2 * CHUNK],
            ends: vec![0; LONGEST_LINE + 2 * CHUNK],
            used: (0, 0),
            is_too_long: false,
            line: 0,
        }
    }

    /// Reads the next block, or the end of the table if it is empty.
    pub(crate) fn feed(
        &mut self,
        mut block: &[u8],
        records: &mut Vec<Record>,
        rows: &mut Vec<Row>,
    ) {
        let is_end = block.is_empty();
        while is_end || !block.is_empty() {
            let (text, ends) = (&mut self.text[self.used.0..], &mut self.ends[self.used.1..]);
            let (result, read, written, ended) = self.reader.read_record(block, text, ends);
            self.used = (self.used.0 + written, self.used.1 + ended);
            let has_line_end = block[..read].ends_with(b"\n");
            block = &block[read..];
            // A quotation mark without an end must not take the whole file into memory.
            if self.used.0.max(self.used.1) > LONGEST_LINE {
                (self.used, self.is_too_long) = ((0, 0), true);
            }
            if result != ReadRecordResult::Record {
                break;
            }
            let line = self.reader.line() as usize - usize::from(has_line_end);
            if let Some((record, row)) = self.end_row(line) {
                records.push(record);
                rows.push(row);
            }
        }
    }

    /// Takes the row that ends in this line, if it is not the header.
    fn end_row(&mut self, line: usize) -> Option<(Record, Row)> {
        let (text, ends) = std::mem::take(&mut self.used);
        let line_before = std::mem::replace(&mut self.line, line);
        let is_first = line_before == 0;
        if is_first {
            // From now on, a row may begin like a comment.
            let line = self.reader.line();
            self.reader = reader(self.columns.delimiter, false);
            self.reader.set_line(line);
        }
        if std::mem::take(&mut self.is_too_long) {
            let expected = "a record of at most 1 MiB";
            let error = ParseError::new((line_before + 1, 0), expected, "a longer one");
            return Some((Record::new(error.line, Err(error)), Row::default()));
        }
        if is_first && self.columns.header.is_some() {
            return None;
        }
        let row = Row {
            text: self.text[..text].to_vec(),
            ends: self.ends[..ends].to_vec(),
        };
        let begin = line - memchr_iter(b'\n', &row.text).count();
        Some((self.columns.record(begin, &row), row))
    }
}

impl Columns {
    /// The name of a column, from 0; its number from 1 if it has no name.
    pub(crate) fn name(&self, column: usize) -> Cow<'_, str> {
        match self.header.as_ref().and_then(|header| header.get(column)) {
            Some(name) => Cow::Borrowed(name),
            None => Cow::Owned((column + 1).to_string()),
        }
    }

    /// What a row in this line has in the column of puzzles, in whatever format it is written; and
    /// the full grid in another column.
    fn record(&self, line: usize, row: &Row) -> Record {
        let cells = |field: &[u8]| field.try_into().ok().and_then(Grid::from_line);
        let others = row
            .fields()
            .enumerate()
            .filter(|(column, _)| *column != self.puzzle);
        let solution = others
            .filter_map(|(_, field)| cells(field))
            .find(Grid::is_full);
        let name = self.name(self.puzzle);
        let count = row.len();
        let wrong_count = self
            .header
            .as_ref()
            .map(Vec::len)
            .filter(|&expected| expected != count);
        let wrong = |expected, found: String| Err(ParseError::new((line, 0), expected, found));
        let in_field = |error| ParseError {
            line,
            field: Some((&*name).into()),
            ..error
        };
        let grid = match (wrong_count, row.fields().nth(self.puzzle)) {
            (Some(expected), _) => wrong(format!("{expected} columns"), count.to_string()),
            (None, None) => wrong(format!("a column {name}"), "none".to_owned()),
            (None, Some(field)) => match cells(field) {
                Some(grid) => Ok(grid),
                None => String::from_utf8_lossy(field).parse().map_err(in_field),
            },
        };
        let is_broken = grid.as_ref().is_ok_and(|grid| !grid.is_valid());
        let mut record = Record::new(line, grid);
        (record.solution, record.field) = (solution, is_broken.then(|| name.into()));
        record
    }

    /// The header of the answers: all columns, then the solution and the verdict, under names that
    /// are not taken.
    pub(crate) fn header_of_answers(&self) -> Option<Vec<String>> {
        let header = self.header.as_ref()?;
        let free = |name: &str| {
            let mut name = name.to_owned();
            while header
                .iter()
                .any(|column| column.eq_ignore_ascii_case(&name))
            {
                name.insert_str(0, "kata_");
            }
            name
        };
        Some(
            header
                .iter()
                .cloned()
                .chain([free("solution"), free("verdict")])
                .collect(),
        )
    }
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
        if memchr3(delimiter, b'"', b'\n', field)
            .or(memchr(b'\r', field))
            .is_none()
        {
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
