//! Grids of several lines.

use super::error::{self, ParseError, Place};
use super::line::{self, CANDIDATES, Found, Row};

impl Row {
    /// Whether it is a row of nine cells.
    pub(super) const fn is_row(&self) -> bool {
        self.count == 9 && self.fault.is_none()
    }

    /// Whether it is a row of nine cells, or one that is broken.
    pub(super) const fn is_almost_row(&self) -> bool {
        matches!(self.count, 7..=11) || self.fault.is_some()
    }

    /// Whether it may belong to the same grid as the row before it.
    pub(super) fn follows(&self, last: &Self) -> bool {
        let are_rows = self.is_almost_row() && last.is_almost_row();
        let have_spaces = !self.fields.is_empty() && !last.fields.is_empty();
        let is_wrapped = self.count == last.count || (self.count < last.count && !last.is_row());
        self.has_bars == last.has_bars && (are_rows || have_spaces || is_wrapped)
    }

    /// Whether it has the numbers of the columns, from 0 or 1.
    pub(super) fn is_labels(&self) -> bool {
        self.text == "123456789" || self.text == "012345678"
    }

    /// What is wrong with it, if it should be a line of 81 cells.
    pub(super) fn line_fault(&self) -> ParseError {
        self.fault.clone().unwrap_or_else(|| ParseError::no_line(self.end, self.count))
    }
}

/// The rows among these lines: nine dashes are one only where dashes are blanks.
pub(super) fn rows(parts: &[Row]) -> Vec<&Row> {
    let is_dashes = |part: &&Row| part.text == "---------";
    let has_dashes = parts.iter().any(|part| part.text.contains('-') && !is_dashes(&part));
    parts.iter().filter(|part| has_dashes || !is_dashes(part)).collect()
}

/// The grid that is complete with the last of these lines, or what is wrong with its nine rows.
///
/// All lines of a grid have the same number of cells, and only the last may have fewer.
pub(super) fn whole(parts: &[Row]) -> Option<Result<Found, ParseError>> {
    let rows = rows(parts);
    let count = rows.first()?.cells.len();
    let skipped = usize::from(are_numbered(&rows));
    let places = |row: &&Row| {
        let line = row.end.0;
        row.cells[skipped..].iter().map(move |&(value, column)| (value, (line, column))).collect()
    };
    let cells: Vec<Vec<(u8, Place)>> = rows.iter().map(places).collect();
    let cells = cells.concat();
    let (last, others) = rows.split_last()?;
    let is_whole = cells.len() == 81
        && rows.iter().all(|row| row.fault.is_none())
        && others.iter().all(|row| row.cells.len() == count)
        && last.cells.len() <= count;
    let cells = if is_whole { Some(cells) } else { by_place(&rows) };
    let Some(cells) = cells else {
        // A broken row counts as well, so that no row of the next grid is taken for it.
        let are_nine = rows.len() == 9 && rows.iter().all(|row| row.is_almost_row());
        return fault(parts).filter(|_| are_nine && rows.iter().any(|row| row.is_row())).map(Err);
    };
    let several = cells.iter().find(|(value, _)| *value == CANDIDATES);
    if let Some((_, place)) = several
        && cells.iter().any(|(value, _)| *value == 0)
    {
        // In a grid of candidates every cell has one; here two givens stand in one cell.
        return Some(Err(ParseError::new(*place, "one digit in this cell", "several")));
    }
    let (values, places): (Vec<u8>, _) = cells.iter().copied().unzip();
    let grid = line::grid(values.into_iter());
    Some(Ok(Found { grid, places, is_answer: rows[0].is_answer, solution: None }))
}

/// Whether nine rows of ten cells count on from 0 or 1 in their first.
fn are_numbered(rows: &[&Row]) -> bool {
    let number = |row: &&Row| row.cells.first().map(|(value, _)| *value);
    let first = rows.first().and_then(number).unwrap_or(9);
    first < 2
        && rows.len() == 9
        && rows.iter().all(|row| row.cells.len() == 10)
        && rows.iter().zip(first..).all(|(row, value)| number(row) == Some(value))
}

/// The cells of nine rows in which a space is a blank. Without a frame, the columns are sure if a
/// line reaches the last of them, and if digits stand behind gaps.
fn by_place(rows: &[&Row]) -> Option<Vec<(u8, Place)>> {
    let count = rows[0].fields.len();
    let fields = || rows.iter().flat_map(|row| &row.fields);
    let width = fields().map(|(_, width)| *width).max()?;
    let (first, step) = match (count, width) {
        (1, 9) | (3, 3) => (0, 1),
        (1, 17) | (3, 5) => (0, 2),
        (3, 7) => (1, 2),
        _ => return None,
    };
    let are_like = rows.iter().all(|row| row.fields.len() == count)
        && (count == 1 || fields().all(|(_, other)| *other == width));
    let (mut cells, mut with_gaps) = (Vec::new(), 0);
    for row in rows {
        let line = row.end.0;
        let starts = row.fields.iter().map(|(start, _)| start + first);
        let columns = starts.flat_map(|start| (0..9 / count).map(move |cell| start + step * cell));
        let value = |column| row.cells.iter().find(|(_, at)| *at == column).map_or(0, |one| one.0);
        let values: Vec<(u8, Place)> = columns.map(|at| (value(at), (line, at))).collect();
        let found = values.iter().filter(|(value, _)| *value > 0).count();
        if found != row.cells.len() {
            // A digit in another place would be lost.
            return None;
        }
        with_gaps += usize::from(values[..found].iter().any(|(value, _)| *value == 0));
        cells.extend(values);
    }
    (rows.len() == 9 && are_like && (count == 3 || with_gaps >= 3)).then_some(cells)
}

/// Why these lines are no grid.
pub(super) fn fault(parts: &[Row]) -> Option<ParseError> {
    let rows = rows(parts);
    let (first, last) = (rows.first()?, rows.last()?);
    let size = error::size(first.count * first.count);
    if rows.len() > 1
        && rows.iter().all(|row| row.count == first.count && row.fault.is_none())
        && let Some(size) = size
    {
        return Some(ParseError::no_row(first.end, size));
    }
    let fault = |row: &&Row| {
        let count = || ParseError::no_row(row.end, row.count.to_string());
        row.fault.clone().or_else(|| (!row.is_row()).then(count))
    };
    let found = format!("{} cells", 9 * rows.len());
    let few = || ParseError::new(last.end, "nine lines of nine cells", found);
    Some(rows.iter().find_map(fault).unwrap_or_else(few))
}
