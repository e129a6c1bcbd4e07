//! Grids of several lines.

use super::error::{self, ParseError};
use super::line::Row;
use super::record::Record;
use super::token::{CANDIDATES, SPACE, Value, spaces_filled, value};

impl Row {
    /// Whether it is a row of nine cells.
    pub(super) fn is_row(&self) -> bool {
        self.cells.len() == 9 && self.fault.is_none()
    }

    /// Whether it is a row of nine cells, or one that is broken.
    pub(super) fn is_almost_row(&self) -> bool {
        matches!(self.cells.len(), 7..=11) || self.fault.is_some()
    }

    /// Whether it may belong to the same grid as the row before it.
    pub(super) fn follows(&self, last: &Self) -> bool {
        let are_rows = self.is_almost_row() && last.is_almost_row();
        let (count, before) = (self.cells.len(), last.cells.len());
        let is_wrapped = count == before || (count < before && !last.is_row());
        let are_bare = self.is_bare() && last.is_bare();
        self.has_bars == last.has_bars && (are_rows || are_bare || is_wrapped)
    }

    /// Whether it has the numbers of the columns, from 0 or 1.
    pub(super) fn is_labels(&self) -> bool {
        matches!(&self.text.replace(' ', "")[..], "123456789" | "012345678")
    }

    /// What is wrong with it, if it should be a line of 81 cells.
    pub(super) fn line_fault(&self) -> ParseError {
        let count = || ParseError::no_line(self.end, self.cells.len());
        self.fault.clone().unwrap_or_else(count)
    }

    /// Whether it has nothing but digits and spaces.
    pub(super) fn is_bare(&self) -> bool {
        self.text.bytes().all(|one| matches!(one, b' ' | b'1'..=b'9'))
    }

    /// Whether it is a row of this grid: nine dashes, or nine spaces in a frame, are one only if
    /// another row has such blanks.
    fn is_of(&self, parts: &[Self]) -> bool {
        let has = |sign| parts.iter().any(|row| row.text != self.text && row.text.contains(sign));
        match &self.text[..] {
            "---------" => has('-'),
            "_________" => has(SPACE),
            _ => true,
        }
    }
}

/// The rows among these lines.
pub(super) fn rows(parts: &[Row]) -> Vec<&Row> {
    parts.iter().filter(|part| part.is_of(parts)).collect()
}

/// The grid that is complete with the last of these lines, or what is wrong with its nine rows.
///
/// All lines of a grid have the same number of cells, and only the last may have fewer.
pub(super) fn whole(parts: &[Row]) -> Option<Result<Record, ParseError>> {
    let rows = rows(parts);
    let (last, others) = rows.split_last()?;
    let count = rows[0].cells.len();
    let skipped = usize::from(are_numbered(&rows));
    let are_even = others.iter().all(|row| row.cells.len() == count);
    let is_whole = rows.iter().map(|row| row.cells.len() - skipped).sum::<usize>() == 81
        && rows.iter().all(|row| row.fault.is_none())
        && are_even
        && last.cells.len() <= count;
    let flat = || rows.iter().flat_map(|row| &row.cells[skipped..]).copied().collect();
    let cells: Option<Vec<Value>> = is_whole.then(flat);
    let Some(cells) = cells.or_else(|| by_place(&rows)) else {
        // A broken row counts as well, so that no row of the next grid is taken for it.
        let are_nine = rows.len() == 9 && rows.iter().all(|row| row.is_almost_row());
        return fault(parts).filter(|_| are_nine && rows.iter().any(|row| row.is_row())).map(Err);
    };
    if let Some((_, place)) = cells.iter().find(|(value, _)| *value == CANDIDATES)
        && cells.iter().any(|(value, _)| *value == 0)
    {
        // In a grid of candidates every cell has one; here two givens stand in one cell.
        return Some(Err(ParseError::new(*place, "one digit in this cell", "several")));
    }
    Some(Ok(Record::of_cells(&cells)))
}

/// Whether nine rows of ten cells count on from 0 or 1 in their first.
fn are_numbered(rows: &[&Row]) -> bool {
    let first = rows[0].cells.first().map_or(9, |(value, _)| *value);
    let counts = |(row, number): (&&Row, u8)| row.cells.len() == 10 && row.cells[0].0 == number;
    first < 2 && rows.len() == 9 && rows.iter().zip(first..).all(counts)
}

/// The cells of nine rows of digits in which a space is a blank. The columns are sure if a line
/// reaches the last of them, and if digits stand behind gaps.
fn by_place(rows: &[&Row]) -> Option<Vec<Value>> {
    let width = rows.iter().map(|row| row.text.len()).max()?;
    let step = [(9, 1), (17, 2)].iter().find(|(of, _)| *of == width)?.1;
    let fill = |row: &&Row| spaces_filled(&format!("{:width$}", row.text), 0, step);
    let filled = rows.iter().map(fill).collect::<Option<Vec<_>>>()?;
    let has_gap = |text: &&String| text.trim_end_matches([SPACE, ' ']).contains(SPACE);
    let are_sure = rows.len() == 9 && filled.iter().filter(has_gap).count() >= 3;
    let cells = |(row, text): (&&Row, &String)| -> Vec<Value> {
        let cells = (1..).zip(text.bytes()).step_by(step);
        cells.map(|(column, one)| (value(one), (row.end.0, column))).collect()
    };
    are_sure.then(|| rows.iter().zip(&filled).flat_map(cells).collect())
}

/// Why these lines are not a grid.
pub(super) fn fault(parts: &[Row]) -> Option<ParseError> {
    let rows = rows(parts);
    let (first, last) = (rows.first()?, rows.last()?);
    let count = first.cells.len();
    // Nine rows that are too short are not a smaller grid.
    let is_square = rows.len() == count || count > 9;
    if is_square
        && rows.len() > 1
        && rows.iter().all(|row| row.cells.len() == count && row.fault.is_none())
        && let Some(size) = error::size(count * count)
    {
        return Some(ParseError::no_row(first.end, size));
    }
    let fault = |row: &&Row| {
        let count = || match row.cells.len() {
            18 => ParseError::no_row(row.end, "18: two grids side by side"),
            count => ParseError::no_row(row.end, count.to_string()),
        };
        row.fault.clone().or_else(|| (!row.is_row()).then(count))
    };
    let found = format!("{} cells", 9 * rows.len());
    let few = || ParseError::new(last.end, "nine lines of nine cells", found);
    Some(rows.iter().find_map(fault).unwrap_or_else(few))
}
