//! [`Block`]: lines below each other that may be the rows of grids.

use super::error::{self, ParseError, Place};
use super::record::Record;
use super::token::{CANDIDATES, EMPTY, SPACE, Value, spaces_filled, value};

/// A line that may be a row of a grid.
#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    pub(super) line: usize,
    pub(super) cells: Vec<Value>,
    /// Its words without separators, but the whole line if it has only digits and spaces: a digit
    /// may show its cell by its place.
    pub(super) text: String,
    /// The column of the first character.
    pub(super) column: usize,
    /// The place after the last one.
    pub(super) end: Place,
    /// What is wrong with it.
    pub(super) fault: Option<ParseError>,
    /// The number of cells in each of its words: rows of one grid look alike.
    pub(super) word_length: usize,
    pub(super) has_bars: bool,
    /// A word of the line names it as an answer.
    pub(super) is_answer: bool,
    /// The text of a line with other words, or without a digit: it is a row only among rows.
    pub(super) other: Option<String>,
}

impl Row {
    /// Whether it is a row of nine cells, or of ten of which one may be a number.
    pub(super) fn is_row(&self) -> bool {
        matches!(self.cells.len(), 9 | 10) && self.fault.is_none()
    }

    /// Whether it is a row of nine cells, or one that is broken.
    pub(super) fn is_almost_row(&self) -> bool {
        matches!(self.cells.len(), 7..=11) || self.fault.is_some()
    }

    /// Whether it is a row of a table with nothing in its cells.
    fn is_empty(&self) -> bool {
        self.cells.len() > 8 && self.cells.iter().all(|(value, _)| *value == EMPTY)
    }

    /// Whether it may belong to the same grid as the row before it.
    fn follows(&self, last: &Self) -> bool {
        let look_alike =
            self.word_length == last.word_length || self.fault.is_some() || last.fault.is_some();
        let are_rows = self.is_almost_row() && last.is_almost_row() && look_alike;
        let (count, before) = (self.cells.len(), last.cells.len());
        // Longer lines are parts of one wrapped line; two with too many cells together are broken.
        let are_short = last.is_short() || (before + count <= 81 && count > 2);
        let is_wrapped = (count == before && look_alike)
            || (count < before && !last.is_row() && last.other.is_none());
        let is_wrapped = is_wrapped && are_short;
        let are_bare = is_bare(&self.text) && is_bare(&last.text);
        let are_bare = are_bare && !(self.is_row() && last.is_row());
        // A longer line is not a row, and many of them would take much memory.
        self.text.len() < 1000
            && self.has_bars == last.has_bars
            && (are_rows || are_bare || is_wrapped)
    }

    /// Whether it is no longer than three rows; otherwise it is a part of a line.
    pub(super) const fn is_short(&self) -> bool {
        self.cells.len() <= 27
    }

    /// What is wrong with it, if it should be a line of 81 cells.
    pub(super) fn line_fault(&self) -> ParseError {
        let count = || ParseError::no_line(self.end, self.cells.len());
        self.fault.clone().unwrap_or_else(count)
    }

    /// Whether it is a row of this grid: nine dashes, or nine spaces in a frame, are one only if
    /// another row has such blanks.
    fn is_of(&self, rows: &[Self]) -> bool {
        let has_blank = |row: &Self| row.text != self.text && row.text.contains(&self.text[..1]);
        !matches!(&self.text[..], "---------" | "_________") || rows.iter().any(has_blank)
    }
}

/// Whether a text has nothing but digits and spaces.
pub(super) fn is_bare(text: &str) -> bool {
    text.bytes().all(|one| matches!(one, b' ' | b'1'..=b'9'))
}

/// Whether a text is the numbers of the columns, from 0 or 1.
pub(super) fn is_labels(text: &str) -> bool {
    matches!(&text.replace(' ', "")[..], "123456789" | "012345678")
}

/// Lines below each other that may be the rows of grids.
#[derive(Clone, Debug, Default)]
pub(super) struct Block {
    rows: Vec<Row>,
    /// The number of them before the last empty line.
    gap: usize,
    /// A line with a grid of its own stands directly below.
    pub(super) is_above_line: bool,
}

impl Block {
    /// About the most rows, so that memory stays bounded.
    const MANY: usize = 9 * 81;

    /// Whether it is cut here: between grids, which have nine rows each or are wrapped lines. Broken
    /// rows may leave no such place; a grid has at most 81 lines.
    fn is_full(&self) -> bool {
        let count = self.rows.len();
        let cells = || self.rows.iter().map(|row| row.cells.len()).sum::<usize>();
        count >= Self::MANY
            && count.is_multiple_of(9)
            && (count >= Self::MANY + 81 || cells().is_multiple_of(81))
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Adds a row; gives the rows above it if they have ended.
    pub(super) fn push(&mut self, row: Row) -> Self {
        if self.is_full() || self.rows.last().is_some_and(|last| !row.follows(last)) {
            let is_between = self.is_full() && row.is_empty();
            let rows = if is_between { Vec::new() } else { vec![row] };
            return std::mem::replace(self, Self { rows, ..Self::default() });
        }
        self.rows.push(row);
        // A fourth row after a gap: another grid has begun there.
        if self.gap == 0 || self.rows.len() < self.gap + 4 {
            return Self::default();
        }
        let rows = self.rows.split_off(self.gap);
        std::mem::replace(self, Self { rows, ..Self::default() })
    }

    /// Whether an empty line is a gap between two bands: all bands are kept apart, or none.
    pub(super) fn has_gap(&mut self) -> bool {
        let is_gap = self.rows.len() - self.gap == 3 && self.rows.iter().all(Row::is_row);
        if is_gap {
            self.gap = self.rows.len();
        }
        is_gap
    }

    /// Whether spaces may be blanks in it.
    pub(super) fn is_bare(&self) -> bool {
        self.rows.iter().all(|row| is_bare(&row.text))
    }

    pub(super) fn is_answer(&self) -> bool {
        self.rows.first().is_some_and(|row| row.is_answer)
    }

    pub(super) fn has_candidates(&self) -> bool {
        self.rows.iter().flat_map(|row| &row.cells).any(|(value, _)| *value == CANDIDATES)
    }

    /// Takes the lines that are text, because they are no rows of a grid.
    pub(super) fn take_text(&mut self) -> Vec<(usize, String)> {
        // Empty rows of a table stand between its grids, or between the bands of a grid.
        for (count, rest, empty) in [(10, 9, &[9][..]), (11, 0, &[3, 7])] {
            let is_between = |at: usize| empty.contains(&(at % count));
            let mut between = (0..self.rows.len()).filter(|at| is_between(*at));
            if self.rows.len() % count == rest && between.all(|at| self.rows[at].is_empty()) {
                let mut at = 0..self.rows.len();
                self.rows.retain(|_| at.next().is_some_and(|at| !is_between(at)));
            }
        }
        let is_of: Vec<bool> = self.rows.iter().map(|row| row.is_of(&self.rows)).collect();
        let mut is_of = is_of.into_iter();
        self.rows.retain(|_| is_of.next() == Some(true));
        // What only numbers the columns of the rows between.
        let count = self.rows.len();
        let are_labels = |row: Option<&Row>| row.is_some_and(|row| is_labels(&row.text));
        let has_labels = count > 2 && are_labels(self.rows.first());
        if has_labels && count % 9 == 2 && are_labels(self.rows.last()) {
            self.rows.pop();
        }
        let are_named = self.rows.iter().skip(1).all(|row| row.other.is_some());
        if has_labels && (are_named || self.rows.len() % 9 == 1) {
            self.rows.remove(0);
        }
        let count = self.rows.len();
        let are_labels = count == 1 && are_labels(self.rows.first()) && !self.is_above_line;
        let is_text = |row: &Row| row.other.is_some();
        let are_texts = self.rows.iter().all(is_text);
        let found = if are_labels || (are_texts && count < 3) {
            std::mem::take(&mut self.rows)
        } else if are_texts || count.is_multiple_of(9) || !self.rows.iter().all(Row::is_row) {
            Vec::new()
        } else {
            let last = self.rows.iter().rposition(|row| !is_text(row)).map_or(0, |last| last + 1);
            let mut found = self.rows.split_off(last);
            let first = self.rows.iter().position(|row| !is_text(row)).unwrap_or_default();
            found.splice(..0, self.rows.drain(..first));
            found
        };
        found.into_iter().map(|row| (row.line, row.other.unwrap_or(row.text))).collect()
    }

    /// The grids, or what is wrong.
    pub(super) fn grids(&self) -> Vec<Result<Record, ParseError>> {
        let rows: &[&Row] = &self.rows.iter().collect::<Vec<_>>();
        let Some(last) = rows.last() else { return Vec::new() };
        // Beside a line, parts of lines are broken lines.
        let may_be_wrapped = !self.is_above_line || rows[0].is_short();
        let pieces = || of_pieces(rows).filter(|_| may_be_wrapped);
        if let Some(grids) = by_place(rows).or_else(|| of_nine_rows(rows)).or_else(pieces) {
            return grids;
        }
        // Words of other lengths may be lines of their own that are broken.
        let is_word = |row: &&Row| {
            let is_row = row.word_length == 9 && row.is_almost_row();
            row.fault.is_none() && (is_row || row.word_length == row.cells.len())
        };
        let is_pair = rows.len() == 2 && self.is_above_line;
        let are_rows = rows.len() == 9 || rows.iter().filter(|row| row.is_row()).count() > 1;
        let are_lines = is_pair || (!are_rows && size(rows).is_none());
        let are_lines = are_lines && rows.iter().all(is_word);
        if rows.len() == 1 || are_lines {
            return rows.iter().map(|row| Err(row.line_fault())).collect();
        }
        vec![Err(fault(rows).unwrap_or_else(|| {
            let found = format!("{} cells", rows.iter().map(|row| row.cells.len()).sum::<usize>());
            ParseError::new(last.end, "nine lines of nine cells", found)
        }))]
    }
}

/// The grids of rows of nine cells, each with its own faults.
fn of_nine_rows(rows: &[&Row]) -> Option<Vec<Result<Record, ParseError>>> {
    let is_row = |row: &&Row| row.is_row() || row.cells.len() == 11;
    let are_rows = rows.iter().all(|row| row.is_almost_row()) && rows.iter().any(is_row);
    let are_nine = rows.len().is_multiple_of(9);
    (are_rows && are_nine).then(|| rows.chunks(9).map(of_nine).collect())
}

/// The cells of rows of eleven, of which two columns are empty: between the boxes, or at the ends.
fn of_eleven(rows: &[&Row]) -> Option<Vec<Value>> {
    const WAYS: [[usize; 2]; 4] = [[3, 7], [0, 10], [9, 10], [0, 1]];
    if rows.iter().any(|row| row.cells.len() != 11 || row.fault.is_some()) {
        return None;
    }
    let is_empty = |at: &usize| rows.iter().all(|row| row.cells[*at].0 == EMPTY);
    let mut ways = WAYS.iter().filter(|way| way.iter().all(is_empty));
    let way = ways.next().filter(|_| ways.next().is_none())?;
    let cells = rows.iter().flat_map(|row| row.cells.iter().enumerate());
    Some(cells.filter(|(at, _)| !way.contains(at)).map(|(_, cell)| *cell).collect())
}

fn of_nine(rows: &[&Row]) -> Result<Record, ParseError> {
    if let Some(cells) = of_eleven(rows) {
        return Ok(Record::of_cells(&cells));
    }
    let ends =
        |row: &Row, at: fn(&[Value]) -> Option<&Value>| at(&row.cells).map(|(value, _)| *value);
    let first = ends(rows[0], <[_]>::first).unwrap_or(EMPTY);
    let mut counted = rows.iter().zip(first..);
    let is_ten = |row: &Row| row.cells.len() == 10;
    // The tenth cell of a row is its number, or what stands after a comma at its end.
    let are_numbered =
        first < 2 && counted.all(|(row, count)| is_ten(row) && row.cells[0].0 == count);
    let are_empty = |at| rows.iter().all(|row| !is_ten(row) || ends(row, at) == Some(EMPTY));
    let skipped = match (are_numbered || are_empty(<[_]>::first), are_empty(<[_]>::last)) {
        (true, false) => 1,
        (false, true) => 0,
        _ if !rows.iter().any(|row| is_ten(row)) => 0,
        _ => 10,
    };
    let mut cells: Vec<Value> = Vec::new();
    let has_end = skipped == 0 && rows.iter().any(|row| is_ten(row));
    for row in rows {
        // Its end is not a cell, as that of the other rows.
        if has_end && row.cells.len() == 9 && ends(row, <[_]>::last) == Some(EMPTY) {
            return Err(ParseError::no_row(row.end, "8"));
        }
        let begin = if is_ten(row) { skipped } else { 0 };
        match row.cells.get(begin..begin + 9) {
            Some(nine) if row.is_row() => cells.extend(nine),
            _ => return Err(fault(rows).expect("a row that is broken or has another length")),
        }
    }
    let several = cells.iter().find(|(value, _)| *value == CANDIDATES);
    match several.filter(|_| cells.iter().any(|(value, _)| matches!(*value, 0 | EMPTY))) {
        // In a grid of candidates every cell has one; here two givens stand in one cell.
        Some((_, place)) => Err(ParseError::new(*place, "one digit in this cell", "several")),
        None => Ok(Record::of_cells(&cells)),
    }
}

/// The grids of lines of any other length. All lines of a grid have the same number of cells, and
/// only the last may have fewer.
fn of_pieces(rows: &[&Row]) -> Option<Vec<Result<Record, ParseError>>> {
    let (mut grids, mut begin, mut count) = (Vec::new(), 0, 0);
    for (index, row) in rows.iter().enumerate() {
        count += row.cells.len();
        if count == 81 {
            let lines = &rows[begin..=index];
            let (last, others) = lines.split_last()?;
            let length = lines[0].cells.len();
            let are_even = others.iter().all(|row| row.cells.len() == length);
            // A line is wrapped at about the width of a window.
            let is_odd = !are_even || (28..60).contains(&length);
            if is_odd || last.cells.len() > length || lines.iter().any(|row| row.fault.is_some()) {
                return None;
            }
            let cells: Vec<Value> = lines.iter().flat_map(|row| &row.cells).copied().collect();
            grids.push(Ok(Record::of_cells(&cells)));
            (begin, count) = (index + 1, 0);
        }
    }
    (count == 0 && !grids.is_empty()).then_some(grids)
}

/// The grids of nine rows of digits each in which a space is a blank. The columns are sure if a line
/// reaches the last of them, and if digits stand after gaps.
fn by_place(rows: &[&Row]) -> Option<Vec<Result<Record, ParseError>>> {
    let of_nine = |rows: &[&Row]| {
        let start = rows.iter().map(|row| row.column).min()?;
        let text = |row: &&Row| " ".repeat(row.column - start) + &row.text;
        let texts: Vec<String> = rows.iter().map(text).collect();
        let width = texts.iter().map(String::len).max()?;
        let step = [(9, 1), (17, 2)].iter().find(|(of, _)| *of == width)?.1;
        let fill = |text: &String| spaces_filled(&format!("{text:width$}"), 0, step);
        let filled = texts.iter().map(fill).collect::<Option<Vec<_>>>()?;
        let has_gap = |text: &&String| text.trim_end_matches([SPACE, ' ']).contains(SPACE);
        let are_sure = rows.len() == 9 && filled.iter().filter(has_gap).count() >= 3;
        let cells = |(row, text): (&&Row, &String)| -> Vec<Value> {
            let cells = (start..).zip(text.bytes()).step_by(step);
            cells.map(|(column, one)| (value(one), (row.line, column))).collect()
        };
        are_sure.then(|| rows.iter().zip(&filled).flat_map(cells).collect::<Vec<Value>>())
    };
    let are_bare =
        rows.iter().all(|row| is_bare(&row.text)) && !rows.iter().all(|row| row.is_row());
    let grids = are_bare.then(|| rows.chunks(9).map(of_nine).collect::<Option<Vec<_>>>())??;
    Some(grids.iter().map(|cells| Ok(Record::of_cells(cells))).collect())
}

/// What is wrong with rows of another size.
fn size(rows: &[&Row]) -> Option<ParseError> {
    let (first, count) = (rows[0], rows[0].cells.len());
    // Nine rows that are too short are not a smaller grid.
    let is_square = rows.len() > 1 && (rows.len() == count || count > 10);
    let are_even = rows.iter().all(|row| row.cells.len() == count && row.fault.is_none());
    let size = error::size(count * count).filter(|_| is_square && are_even);
    size.map(|size| ParseError::no_row(first.end, size))
}

/// What is wrong with these rows.
fn fault(rows: &[&Row]) -> Option<ParseError> {
    size(rows).or_else(|| {
        rows.iter().find_map(|row| {
            let count = || match row.cells.len() {
                18 => ParseError::no_row(row.end, "18: two grids side by side"),
                count => ParseError::no_row(row.end, count.to_string()),
            };
            row.fault.clone().or_else(|| (row.cells.len() != 9).then(count))
        })
    })
}
