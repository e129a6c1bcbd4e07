//! [`Block`]: lines below each other that may be the rows of grids.

use std::collections::BTreeSet;

use super::error::{self, ParseError, Place};
use super::record::Record;
use super::token::{CANDIDATES, EMPTY, SPACE, Value, is_cell, spaces_filled, value};
use crate::Grid;

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
    /// The number of its bars.
    pub(super) bars: usize,
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

    /// The sign of each cell, a space for an empty one; `None` where they are not known.
    fn signs(&self) -> Option<Vec<char>> {
        // A letter may stand after the cells.
        let mut text = self.text.trim_end_matches(|sign| !is_cell(sign)).chars();
        let mut sign = |value| if value == EMPTY { Some(' ') } else { text.next() };
        let signs: Option<Vec<char>> = self.cells.iter().map(|(value, _)| sign(*value)).collect();
        signs.filter(|_| text.next().is_none())
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
            && (self.bars > 0) == (last.bars > 0)
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
    /// The number of them between two empty lines.
    band: usize,
    /// The only rule of a table stands below the first row.
    has_head: bool,
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
        // One row too many after a gap: another grid has begun there.
        if self.gap == 0 || self.rows.len() <= self.gap + self.band {
            return Self::default();
        }
        let rows = self.rows.split_off(self.gap);
        std::mem::replace(self, Self { rows, ..Self::default() })
    }

    /// Takes a line that may be the rule below the head of a Markdown table.
    pub(super) fn add_rule(&mut self, rule: &str) {
        let is_rule = rule.contains('-') && rule.chars().all(|one| "|-: ".contains(one));
        if is_rule && rule.matches('|').count() > 7 {
            self.has_head = self.rows.len() == 1;
        }
    }

    /// Whether an empty line stands directly below.
    pub(super) const fn ends_with_gap(&self) -> bool {
        self.gap > 0 && self.gap == self.rows.len()
    }

    /// Whether an empty line is a gap between two bands, or two rows: all are kept apart, or none.
    pub(super) fn has_gap(&mut self) -> bool {
        let count = self.rows.len() - self.gap;
        let is_band = match count {
            _ if self.gap > 0 => count == self.band,
            // A number among paragraphs is no row.
            1 => self.rows[0].other.is_none(),
            _ => count == 3,
        };
        let is_gap = is_band && self.rows.iter().all(Row::is_row);
        if is_gap {
            (self.gap, self.band) = (self.rows.len(), count);
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
        // Nothing is in the head of a table.
        if self.has_head && self.rows.first().is_some_and(Row::is_empty) {
            self.rows.remove(0);
        }
        // Without a digit, two signs are a picture.
        let signs: Option<Vec<_>> = self.rows.iter().map(Row::signs).collect();
        let signs: BTreeSet<char> = signs.into_iter().flatten().flatten().collect();
        let is_digit = |one: &char| matches!(one, '1'..='9' | ' ');
        if signs.len() > 1 && !signs.iter().any(is_digit) && self.rows.iter().all(Row::is_row) {
            let rows = std::mem::take(&mut self.rows).into_iter();
            return rows.map(|row| (row.line, row.other.unwrap_or(row.text))).collect();
        }
        // Where blanks have a sign, an empty row of a table is not a row of a grid.
        if self.rows.iter().flat_map(|row| &row.cells).any(|(value, _)| *value == 0) {
            self.rows.retain(|row| !row.is_empty());
        }
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
        // With nine cells it is more likely a row than text.
        let is_row = |row: &Row| is_text(row) && row.cells.len() > 8;
        let ends = [self.rows.first(), self.rows.last()];
        let has_ten = count % 9 == 1 && ends.into_iter().flatten().any(is_row);
        let found = if are_labels || (are_texts && count < 3) {
            std::mem::take(&mut self.rows)
        } else if are_texts
            || has_ten
            || count.is_multiple_of(9)
            || !self.rows.iter().all(Row::is_row)
        {
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
        let counts: Vec<usize> = rows.iter().map(|row| row.cells.len()).collect();
        vec![Err(fault(rows, &counts).unwrap_or_else(|| {
            let found = format!("{} cells", counts.iter().sum::<usize>());
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
    let skipped = at_end(rows);
    let range = |row: &Row| match skipped {
        Some(End { at: 0, is_of_all }) if is_of_all || row.cells.len() == 10 => 1..row.cells.len(),
        Some(End { at: 9, .. }) if row.cells.len() == 10 => 0..9,
        _ => 0..row.cells.len(),
    };
    let counts: Vec<usize> = rows.iter().map(|row| range(row).len()).collect();
    if let Some(fault) = fault(rows, &counts) {
        return Err(fault);
    }
    // What is at the end of the other rows is not a cell, nor is a bar.
    let bars = rows.iter().map(|row| row.bars).max();
    let has_end = |row: &&&Row| {
        let is_end = |at: usize| row.cells.len() == 9 && row.cells[at].0 == EMPTY;
        let has_few_bars = bars > Some(row.bars + 1) && (is_end(0) || is_end(8));
        has_few_bars || skipped.as_ref().is_some_and(|end| is_end(end.at.min(8)))
    };
    let signs = |row: &&Row| row.signs().map(|signs| signs[range(row)].to_vec());
    let signs: Vec<_> = rows.iter().map(signs).map(Option::unwrap_or_default).collect();
    if let Some(row) = rows.iter().find(has_end) {
        return Err(ParseError::no_row(row.end, "8"));
    }
    if let Some((row, sign)) = marked(&signs) {
        return Err(ParseError::no_row(rows[row].end, format!("8 beside {sign:?}")));
    }
    let cells: Vec<Value> = rows.iter().flat_map(|row| &row.cells[range(row)]).copied().collect();
    let names_other_house = |row: &&Row| {
        let text = row.other.as_deref().unwrap_or_default().to_ascii_lowercase();
        let name = text.split(|one: char| !one.is_ascii_alphabetic()).next();
        matches!(name, Some("box" | "block" | "col" | "column"))
    };
    if rows.iter().all(names_other_house) {
        let place = (rows[0].line, 1);
        return Err(ParseError::new(place, "rows of nine cells", "columns or boxes"));
    }
    // A name is not a cell.
    let is_name = |(value, place): &&Value| *value == EMPTY && place.1 > 0;
    if let Some((_, place)) = cells.iter().find(is_name) {
        return Err(ParseError::new(*place, "a digit or a blank", "a word"));
    }
    let several = cells.iter().find(|(value, _)| *value == CANDIDATES);
    // In a grid of candidates every cell has one; here two givens stand in one cell.
    let is_blank = |(value, _): &Value| matches!(*value, 0 | EMPTY);
    let is_one = cells.iter().filter(|(value, _)| *value == CANDIDATES).count() == 1;
    if let Some((_, place)) = several.filter(|_| is_one || cells.iter().any(is_blank)) {
        return Err(ParseError::new(*place, "one digit in this cell", "several"));
    }
    let record = Record::of_cells(&cells);
    if is_labels(&rows[0].text) && !record.grid.as_ref().is_ok_and(Grid::is_valid) {
        let found = "8 below the numbers of the columns";
        let expected = "nine lines of nine cells that break no rule";
        return Err(ParseError::new(rows[8].end, expected, found));
    }
    Ok(record)
}

/// What stands at one end of rows and is not a cell.
struct End {
    /// The index among ten cells.
    at: usize,
    /// Rows with too few cells have it, too.
    is_of_all: bool,
}

/// The number of each row before its cells; or nothing, before its first comma or after its last.
fn at_end(rows: &[&Row]) -> Option<End> {
    let is_ten = |row: &&&Row| row.cells.len() == 10;
    let tens = || rows.iter().filter(is_ten);
    let first = rows[0].cells.first().map_or(EMPTY, |(value, _)| *value);
    let mut numbered = rows.iter().zip(first..);
    let are_numbered = first < 2
        && tens().count() > 4
        && numbered.all(|(row, number)| row.cells.first().is_none_or(|one| one.0 == number));
    let is_empty = |row: &Row, at: usize| row.cells[at].0 == EMPTY;
    if are_numbered {
        let may_be_cells = tens().all(|row| is_empty(row, 9));
        return (!may_be_cells).then_some(End { at: 0, is_of_all: true });
    }
    let is_sure = |row: &&&Row| (0..10).filter(|at| is_empty(row, *at)).count() == 1;
    let are_sure = tens().count() > 6 || tens().all(|row| is_sure(&row));
    let mut ends = [0, 9].into_iter().filter(|at| tens().all(|row| is_empty(row, *at)));
    let end = ends.next().filter(|_| ends.next().is_none() && are_sure);
    end.map(|at| End { at, is_of_all: false })
}

/// A row with a mark in place of its first or last cell: it is no blank, because the blanks in other
/// columns have other signs. The signs of some rows may not be known.
fn marked(signs: &[Vec<char>]) -> Option<(usize, char)> {
    let is_blank = |sign: &char| !matches!(sign, '1'..='9');
    [0, 8].into_iter().find_map(|edge| {
        let inner = signs.iter().flat_map(|row| row.iter().enumerate());
        let inner = inner.filter(|(at, sign)| *at != edge && is_blank(sign));
        let others: BTreeSet<&char> = inner.map(|(_, sign)| sign).collect();
        let is_mark = |row: &Vec<char>| {
            row.get(edge).is_some_and(|sign| is_blank(sign) && !others.contains(sign))
        };
        let row = signs.iter().position(is_mark).filter(|_| !others.is_empty())?;
        Some((row, signs[row][edge]))
    })
}

/// The grids of lines of any other length. All lines of a grid have the same number of cells, and
/// only the last may have fewer.
fn of_pieces(rows: &[&Row]) -> Option<Vec<Result<Record, ParseError>>> {
    let is_three = |row: &&Row| row.cells.len() == 27 && row.word_length > 1;
    if rows.len().is_multiple_of(9) && rows.iter().all(is_three) {
        // A line is drawn below each cell, such as `_5_`.
        let is_drawn = |(at, cell): (usize, &Value)| at % 3 == 1 || cell.0 == 0;
        let are_drawn = |row: &&Row| row.cells.iter().enumerate().all(is_drawn);
        let middle = |row: &&Row| row.cells.iter().skip(1).step_by(3).copied().collect::<Vec<_>>();
        let grid =
            |rows: &[&Row]| Record::of_cells(&rows.iter().flat_map(middle).collect::<Vec<_>>());
        let are_drawn = rows[0].word_length == 3 && rows.iter().all(are_drawn);
        return are_drawn.then(|| rows.chunks(9).map(|rows| Ok(grid(rows))).collect());
    }
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

/// What is wrong with these rows, which have these numbers of cells.
fn fault(rows: &[&Row], counts: &[usize]) -> Option<ParseError> {
    size(rows).or_else(|| {
        rows.iter().zip(counts).find_map(|(row, count)| {
            let found = match (count, row.word_length) {
                (18, _) => "18: two grids side by side".to_owned(),
                (27, 9) => "27: three grids side by side".to_owned(),
                _ => count.to_string(),
            };
            row.fault.clone().or_else(|| (*count != 9).then(|| ParseError::no_row(row.end, found)))
        })
    })
}
