//! [`Table`]: a CSV file, of which one column has the puzzles.
//!
//! The header on the first line names the column. `first_line` decides which files are tables.

use std::io::{self, Read};
use std::iter;

use csv::{ByteRecord, ReaderBuilder, Terminator};
use memchr::memchr_iter;
use sudoku::Grid;
use text::{Fault, Place, Record};

use crate::input::CHUNK;

/// A longer row is an error, so that memory stays bounded: a quotation mark without an end would
/// take the whole file into it.
const LONGEST_ROW: u64 = 1024 * 1024;

/// The columns of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Columns {
    pub(crate) delimiter: u8,
    /// The names of all columns.
    pub(crate) names: Vec<String>,
    /// The index of the column with the puzzles, from 0.
    pub(crate) puzzle: usize,
}

/// The index of the column with this name.
pub(crate) fn column_named(names: &[String], name: &str) -> Option<usize> {
    names
        .iter()
        .position(|field| field.eq_ignore_ascii_case(name))
}

/// The fields of a line, without spaces around them.
pub(crate) fn fields_of_line(line: &[u8], delimiter: u8) -> Vec<String> {
    let mut reader = ReaderBuilder::new()
        .delimiter(delimiter)
        .has_headers(false)
        .from_reader(line);
    let mut record = ByteRecord::new();
    // Bytes in memory can always be read, and a line without a field is an empty record.
    let _ = reader.read_byte_record(&mut record);
    record
        .iter()
        .map(|field| String::from_utf8_lossy(field).trim().to_owned())
        .collect()
}

/// Rows of a table, one after the other in two lists: a list for each row would take as long to
/// allocate as the row takes to read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rows {
    /// The fields of all rows.
    text: Vec<u8>,
    /// Where each field ends.
    field_ends: Vec<usize>,
    /// How many fields there are up to the end of each row.
    row_ends: Vec<usize>,
}

impl Rows {
    fn push(&mut self, record: &ByteRecord) {
        let begin = self.text.len();
        self.text.extend_from_slice(record.as_slice());
        for index in 0..record.len() {
            let range = record.range(index).expect("each field has a range");
            self.field_ends.push(begin + range.end);
        }
        self.row_ends.push(self.field_ends.len());
    }

    /// The row with this index.
    pub(crate) fn get(&self, index: usize) -> Option<Row<'_>> {
        let end = *self.row_ends.get(index)?;
        let begin = index
            .checked_sub(1)
            .map_or(0, |before| self.row_ends[before]);
        Some(Row {
            rows: self,
            begin,
            end,
        })
    }
}

/// One row.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Row<'a> {
    rows: &'a Rows,
    /// Its first field and the one behind its last, as indices in the list of all.
    begin: usize,
    end: usize,
}

impl<'a> Row<'a> {
    pub(crate) fn fields(self) -> impl Iterator<Item = &'a [u8]> {
        let Self { rows, begin, end } = self;
        let first = begin
            .checked_sub(1)
            .map_or(0, |before| rows.field_ends[before]);
        let begins = iter::once(first).chain(rows.field_ends[begin..end].iter().copied());
        let ends = &rows.field_ends[begin..end];
        begins
            .zip(ends)
            .map(move |(begin, &end)| &rows.text[begin..end])
    }

    pub(crate) const fn len(self) -> usize {
        self.end - self.begin
    }
}

/// Reads a table.
pub(crate) struct Table {
    reader: csv::Reader<Limited>,
    columns: Columns,
    /// The row that was read last, so that its memory is used again.
    record: ByteRecord,
    /// Why no more can be read, until the rows before it are given.
    failure: Option<io::Error>,
    /// The last line that was read.
    pub(crate) line: usize,
}

/// Rows of a table, and whether more may follow.
pub(crate) enum TableChunk {
    /// More rows may follow.
    More(Vec<Record>, Rows),
    /// These are the last rows.
    Last(Vec<Record>, Rows),
}

impl Table {
    /// The table that a reader gives, from its header on.
    pub(crate) fn new(reader: Box<dyn Read + Send>, columns: Columns) -> Self {
        let reader = Limited {
            reader,
            given: 0,
            last_byte: b'\n',
            quotation_marks: 0,
            has_ended: false,
            limit: LONGEST_ROW,
        };
        Self {
            // A carriage return before the line feed is cut off below: the reader would count the
            // lines of such files wrongly.
            reader: ReaderBuilder::new()
                .delimiter(columns.delimiter)
                .terminator(Terminator::Any(b'\n'))
                .flexible(true)
                .buffer_capacity(CHUNK)
                .from_reader(reader),
            columns,
            record: ByteRecord::new(),
            failure: None,
            line: 1,
        }
    }

    /// Reads the rows that have arrived; waits for one at least.
    ///
    /// # Errors
    ///
    /// The error of the reader, after the rows before it.
    pub(crate) fn next_chunk(&mut self) -> io::Result<TableChunk> {
        if let Some(failure) = self.failure.take() {
            return Err(failure);
        }
        let mut records = Vec::new();
        let mut rows = Rows::default();
        loop {
            let position = self.reader.position().byte();
            let has_arrived = position < self.reader.get_ref().given;
            let is_full = rows.text.len() >= CHUNK;
            if !records.is_empty() && (is_full || !has_arrived) {
                return Ok(TableChunk::More(records, rows));
            }
            // The reader fills its buffer ahead of the row, so a row may be longer by as much.
            self.reader.get_mut().limit = position + LONGEST_ROW + CHUNK as u64;
            match self.reader.read_byte_record(&mut self.record) {
                Ok(true) => {
                    if let Some(record) = self.end_row() {
                        records.push(record);
                        rows.push(&self.record);
                    }
                }
                Ok(false) => return Ok(TableChunk::Last(records, rows)),
                Err(error) if records.is_empty() => return Err(error.into()),
                Err(error) => {
                    self.failure = Some(error.into());
                    return Ok(TableChunk::More(records, rows));
                }
            }
        }
    }

    /// Whether the file has ended within quotation marks.
    fn has_open_quotation(&self) -> bool {
        let source = self.reader.get_ref();
        source.has_ended && source.quotation_marks % 2 == 1
    }

    /// The record of the row that was just read; `None` for an empty line.
    fn end_row(&mut self) -> Option<Record> {
        if let Some(field) = self.record.iter().next_back()
            && field.ends_with(b"\r")
        {
            let length = field.len() - 1;
            let last = self.record.len() - 1;
            let last_field = field[..length].to_vec();
            self.record.truncate(last);
            self.record.push_field(&last_field);
        }
        let position = self.reader.position();
        let source = self.reader.get_ref();
        // After a line end, the reader counts the next line already.
        let has_line_end = position.byte() < source.given || source.last_byte == b'\n';
        self.line = position.line() as usize - usize::from(has_line_end);
        if self.record.len() == 1 && self.record[0].is_empty() {
            return None;
        }
        let line_breaks = memchr_iter(b'\n', self.record.as_slice()).count();
        if line_breaks > 0 && self.has_open_quotation() {
            // The last line end of the file is a part of the field.
            let first_line = self.line - line_breaks + usize::from(has_line_end);
            let expected = "a quotation mark at the end of the last field";
            let fault = Fault::new(first_line, 1, expected, "the end of the file");
            return Some(Record::new(first_line, Err(fault)));
        }
        Some(self.columns.record(self.line - line_breaks, &self.record))
    }
}

impl Columns {
    /// Whether the second line of a file may be the first row below this header: it has as many
    /// fields. The line has its line end, so it is empty only where the file ends with its header,
    /// which is a table too. A field in quotation marks may go on below.
    pub(crate) fn may_have_row(&self, line: &[u8]) -> bool {
        let fields = fields_of_line(line, self.delimiter).len();
        let marks = memchr_iter(b'"', line).count();
        let goes_on = marks % 2 == 1 && fields < self.names.len();
        line.is_empty() || fields == self.names.len() || goes_on
    }

    /// What a row that begins in this line has in the column of puzzles, in whatever form it is
    /// written; and the full grid in another column.
    fn record(&self, line: usize, row: &ByteRecord) -> Record {
        if row.len() != self.names.len() {
            let expected = format!("{} fields", self.names.len());
            let fault = Fault::new(line, 1, expected, row.len().to_string());
            return Record::new(line, Err(fault));
        }
        let field = &row[self.puzzle];
        let grid = match text::plain_grid(field) {
            Some(grid) => Ok(grid),
            None => self.grid_of_text(line, &String::from_utf8_lossy(field)),
        };
        let grid = match self.damaged_solution(line, row) {
            Some(fault) => Err(fault),
            None => grid,
        };
        let breaks_rules = grid.as_ref().is_ok_and(|grid| !grid.is_valid());
        let mut record = Record::new(line, grid);
        record.solution = self.solution(row);
        if breaks_rules {
            record.field = Some(self.names[self.puzzle].as_str().into());
        }
        record
    }

    /// The grid in a field of a row that begins in this line.
    fn grid_of_text(&self, line: usize, text: &str) -> Result<Grid, Fault> {
        let result = text::read_one(text).and_then(|record| record.grid.map_err(|fault| *fault));
        result.map_err(|fault| Fault {
            place: Place {
                line,
                field: Some(self.names[self.puzzle].as_str().into()),
                column: fault.place.column,
            },
            ..fault
        })
    }

    /// What is wrong with a long run of digits in another column than that of the puzzles, if it is
    /// not 81 digits. In a line of a text, the crate `text` refuses the same.
    fn damaged_solution(&self, line: usize, row: &ByteRecord) -> Option<Fault> {
        /// A shorter one may be the number of an article.
        const FEWEST_DIGITS: usize = 20;
        let column = row.iter().enumerate().position(|(column, field)| {
            column != self.puzzle
                && field.len() >= FEWEST_DIGITS
                && field.len() != 81
                && field.iter().all(|digit| matches!(digit, b'1'..=b'9'))
        })?;
        let length = row[column].len();
        let place = Place {
            line,
            field: Some(self.names[column].as_str().into()),
            column: length + 1,
        };
        let fault = Fault::new(line, 1, "81 cells", length.to_string());
        Some(Fault { place, ..fault })
    }

    /// The full grid in another column than that of the puzzles.
    fn solution(&self, row: &ByteRecord) -> Option<Grid> {
        row.iter()
            .enumerate()
            .filter(|(column, _)| *column != self.puzzle)
            .filter_map(|(_, field)| text::plain_grid(field))
            .find(Grid::is_full)
    }

    /// The names of all columns, and of two more for the solution and the verdict that are not
    /// taken.
    pub(crate) fn names_of_answers(&self) -> Vec<String> {
        let mut names = self.names.clone();
        for name in ["solution", "verdict"] {
            let mut name = name.to_owned();
            while column_named(&self.names, &name).is_some() {
                name.insert_str(0, "kata_");
            }
            names.push(name);
        }
        names
    }
}

/// A reader that gives no more than a row may have.
struct Limited {
    reader: Box<dyn Read + Send>,
    /// The number of bytes that it gave.
    given: u64,
    /// The last of them: the last row of a file may lack its line end.
    last_byte: u8,
    /// The number of quotation marks among them.
    quotation_marks: usize,
    /// Whether it has no more bytes.
    has_ended: bool,
    /// The number of bytes that it may give before the row that is being read must end.
    limit: u64,
}

impl Read for Limited {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.given >= self.limit {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "the next row is longer than 1 MiB; a quotation mark may lack its end",
            ));
        }
        let count = self.reader.read(buffer)?;
        self.given += count as u64;
        self.quotation_marks += memchr_iter(b'"', &buffer[..count]).count();
        self.has_ended |= count == 0 && !buffer.is_empty();
        if let Some(&last) = buffer[..count].last() {
            self.last_byte = last;
        }
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_keep_their_fields_and_lines() {
        let text = "id,puzzle\r\n\r\n1,\"a\nb\"\r\n,\n2,c";
        let columns = Columns {
            delimiter: b',',
            names: vec!["id".to_owned(), "puzzle".to_owned()],
            puzzle: 1,
        };
        let mut table = Table::new(Box::new(text.as_bytes()), columns);
        let mut lines = Vec::new();
        let mut fields = Vec::new();
        loop {
            let chunk = table.next_chunk().expect("bytes in memory");
            let (TableChunk::More(records, rows) | TableChunk::Last(records, rows)) = &chunk;
            lines.extend(records.iter().map(|record| record.line));
            for index in 0..records.len() {
                let row = rows.get(index).expect("each record has a row");
                let text = row.fields().map(String::from_utf8_lossy);
                fields.push(text.collect::<Vec<_>>().join("|"));
            }
            if matches!(chunk, TableChunk::Last(..)) {
                break;
            }
        }
        assert_eq!(lines, [3, 5, 6]);
        assert_eq!(fields, ["1|a\nb", "|", "2|c"]);
    }

    #[test]
    fn a_digit_that_is_repeated_has_its_place_in_the_field() {
        let columns = Columns {
            delimiter: b',',
            names: vec!["id".to_owned(), "puzzle".to_owned()],
            puzzle: 1,
        };
        let mut text = String::from("id,puzzle\n3,55");
        text.extend(std::iter::repeat_n('.', 79));
        let mut table = Table::new(Box::new(std::io::Cursor::new(text)), columns);
        let chunk = table.next_chunk().expect("bytes in memory");
        let (TableChunk::More(records, _) | TableChunk::Last(records, _)) = &chunk;
        assert_eq!(
            records[0].puzzle().unwrap_err().to_string(),
            "line 2, column puzzle, character 2: expected givens that break no rule, found 5 twice \
             in row 1 (r1c1 and r1c2)"
        );
    }
}
