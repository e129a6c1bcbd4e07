//! [`Block`]: lines below each other that may be the rows of grids.

use std::collections::BTreeSet;

use super::error::{self, ParseError, Place};
use super::layout::{Layout, Run, columns};
use super::record::{Record, odd_blank};
use super::token::{CANDIDATES, EMPTY, Field, PAIR, Sign, Signs, is_bar, is_rule, value};
use crate::Grid;

/// A line that may be a row of a grid.
#[derive(Clone, Debug, Default)]
pub(super) struct Row {
    pub(super) line: usize,
    /// Its fields in each layout in which it may be a row of nine cells.
    pub(super) readings: Vec<Run>,
    /// Its signs, if spaces among them may be blanks.
    pub(super) bare: Signs,
    /// All its cells.
    pub(super) cells: Vec<Field>,
    /// Its words without separators.
    pub(super) text: String,
    /// The place after the last character.
    pub(super) end: Place,
    /// What is wrong with each other word.
    pub(super) others: Vec<ParseError>,
    /// What is wrong with it.
    pub(super) fault: Option<ParseError>,
    /// The number of cells in each of its words, if they all have the same.
    pub(super) word_length: usize,
    /// The number of its bars.
    pub(super) bars: usize,
    /// A word of the line names it as an answer.
    pub(super) is_answer: bool,
    /// It has other words, or no digit: it is a row only among rows.
    pub(super) is_doubtful: bool,
    /// Its beginning, as a message shows it.
    pub(super) shown: String,
}

impl Row {
    /// Whether it may be a row of nine cells.
    fn is_row(&self) -> bool {
        self.readings.iter().any(|run| run.fields.len() > 8)
    }

    /// Whether it may be a row of nine cells, or one that is broken.
    fn is_almost_row(&self) -> bool {
        !self.readings.is_empty() || self.fault.is_some() || matches!(self.cells.len(), 7..=11)
    }

    /// Whether nothing is in its fields.
    fn is_empty(&self) -> bool {
        self.text.is_empty()
    }

    /// Whether spaces in it may be blanks.
    const fn is_bare(&self) -> bool {
        !self.bare.is_empty()
    }

    /// The fields in this layout.
    fn reading(&self, layout: Layout) -> Option<&Run> {
        self.readings.iter().find(|run| run.layout == layout)
    }

    /// Whether another row has the same look, perhaps with more fields or fewer.
    fn looks_like(&self, other: &Self) -> bool {
        self.readings
            .iter()
            .any(|run| other.reading(run.layout).is_some())
    }

    /// Whether it has the same number of fields in the same layout.
    fn is_read_as(&self, run: &Run) -> bool {
        self.reading(run.layout)
            .is_some_and(|one| one.fields.len() == run.fields.len())
    }

    /// Whether it may belong to the same grid as the row before it.
    fn follows(&self, last: &Self) -> bool {
        let are_rows = self.is_almost_row() && last.is_almost_row();
        let are_rows = are_rows && (!self.is_row() || !last.is_row() || self.looks_like(last));
        let (count, before) = (self.cells.len(), last.cells.len());
        // Longer lines are parts of one wrapped line; two with too many cells together are broken.
        let are_short = last.is_short() || (before + count <= 81 && count > 2);
        let is_wrapped = (count == before && self.word_length == last.word_length)
            || (count < before && !last.is_row() && !last.is_doubtful);
        let is_wrapped = is_wrapped && are_short;
        let are_bare = self.is_bare() && last.is_bare() && self.bars == last.bars;
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
        // A part of a row below eight rows is the beginning of the ninth.
        let is_ninth = self.rows.len() % 9 == 8 && (5..9).contains(&row.cells.len());
        let follows = |last: &Row| row.follows(last) || is_ninth;
        if self.is_full() || self.rows.last().is_some_and(|last| !follows(last)) {
            let is_between = self.is_full() && row.is_row() && row.is_empty();
            let rows = if is_between { Vec::new() } else { vec![row] };
            return std::mem::replace(
                self,
                Self {
                    rows,
                    ..Self::default()
                },
            );
        }
        self.rows.push(row);
        // One row too many after a gap: another grid has begun there.
        if self.gap == 0 || self.rows.len() <= self.gap + self.band {
            return Self::default();
        }
        let rows = self.rows.split_off(self.gap);
        std::mem::replace(
            self,
            Self {
                rows,
                ..Self::default()
            },
        )
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

    /// Whether an empty line is a gap between two bands, or two rows.
    pub(super) fn has_gap(&mut self) -> bool {
        let count = self.rows.len() - self.gap;
        let is_gap = matches!(count, 1 | 3) && self.rows.iter().all(Row::is_row);
        if is_gap {
            (self.gap, self.band) = (self.rows.len(), count);
        }
        is_gap
    }

    /// Whether spaces may be blanks in it.
    pub(super) fn is_bare(&self) -> bool {
        self.rows.iter().all(|row| row.is_bare() && row.bars == 0)
    }

    pub(super) fn is_answer(&self) -> bool {
        self.rows.first().is_some_and(|row| row.is_answer)
    }

    pub(super) fn has_candidates(&self) -> bool {
        let has = |run: &Run| run.fields.iter().any(|cell| cell.value == CANDIDATES);
        self.rows
            .iter()
            .any(|row| row.is_row() && row.readings.iter().all(has))
    }

    /// Takes the lines that are text, because they are not rows of a grid.
    pub(super) fn take_text(&mut self) -> Vec<(usize, String)> {
        let rows = &mut self.rows;
        // The head of a table has nothing, or the numbers of the columns.
        if self.has_head
            && rows
                .first()
                .is_some_and(|row| row.is_empty() || is_labels(&row.text))
        {
            rows.remove(0);
        }
        let cells = rows
            .iter()
            .flat_map(|row| &row.cells)
            .filter(|cell| cell.value != EMPTY);
        let signs: BTreeSet<char> = cells.map(|cell| cell.sign).collect();
        // Where blanks have a sign, an empty row of a table is not a row of a grid, nor is another
        // sign nine times.
        if rows
            .iter()
            .flat_map(|row| &row.cells)
            .any(|cell| cell.value == 0)
        {
            rows.retain(|row| !row.is_empty());
        }
        let is_drawn = |row: &Row| row.text.len() == 9 && is_rule(row.text.as_bytes());
        let others = rows
            .iter()
            .filter(|row| !is_drawn(row))
            .map(|row| &row.text[..]);
        let others = others.collect::<String>();
        rows.retain(|row| !is_drawn(row) || others.contains(&row.text[..1]));
        // Empty rows of a table stand between its grids, or between the bands of a grid.
        for (count, rest, empty) in [(10, 9, &[9][..]), (11, 0, &[3, 7])] {
            let is_between = |at: usize| empty.contains(&(at % count));
            let mut between = (0..rows.len()).filter(|at| is_between(*at));
            if rows.len() % count == rest && between.all(|at| rows[at].is_empty()) {
                let mut at = 0..rows.len();
                rows.retain(|_| at.next().is_some_and(|at| !is_between(at)));
            }
        }
        // Without a digit, two signs are a picture.
        let is_digit = |one: &char| matches!(one, '1'..='9');
        if signs.len() > 1 && !signs.iter().any(is_digit) && rows.iter().all(Row::is_row) {
            return texts(std::mem::take(rows));
        }
        // What only numbers the columns of the rows between.
        let count = rows.len();
        let are_labels = |row: Option<&Row>| row.is_some_and(|row| is_labels(&row.text));
        let has_labels = count > 2 && are_labels(rows.first());
        if has_labels && count % 9 == 2 && are_labels(rows.last()) {
            rows.pop();
        }
        if has_labels && rows.len() % 9 == 1 {
            rows.remove(0);
        }
        let count = rows.len();
        // A first row that alone has a name is a title if it has nothing else but a number.
        let has_name = |row: &&Row| !row.others.is_empty();
        let is_title = |row: &Row| {
            let digits = row
                .text
                .bytes()
                .rev()
                .take_while(u8::is_ascii_digit)
                .count();
            let is_word = row.cells.len() == 9 && row.reading(Layout::Cells(9)).is_some();
            let is_number = is_word && digits == 9;
            let begins_with_name = row.shown.chars().take(2).all(char::is_alphabetic);
            has_name(&row) && (is_number || (row.cells.len() < 2 && begins_with_name))
        };
        let is_only = count > 1 && rows.iter().filter(has_name).count() == 1;
        if is_only && rows.first().is_some_and(is_title) {
            return texts(vec![rows.remove(0)]);
        }
        let are_labels = count == 1 && are_labels(rows.first()) && !self.is_above_line;
        let are_texts = rows.iter().all(|row| row.is_doubtful);
        if are_labels || (are_texts && count < 3) {
            return texts(std::mem::take(rows));
        }
        Vec::new()
    }

    /// The grids, or what is wrong.
    pub(super) fn grids(&self) -> Vec<Result<Record, ParseError>> {
        let rows = &self.rows[..];
        let Some(last) = rows.last() else {
            return Vec::new();
        };
        let are_rows = rows.iter().all(Row::is_almost_row) && rows.iter().any(Row::is_row);
        if let Some(grids) = by_place(rows) {
            return grids;
        }
        if are_rows && rows.len().is_multiple_of(9) {
            return rows.chunks(9).map(of_nine).collect();
        }
        if let Some(grids) = of_pieces(rows) {
            return grids;
        }
        // Words of other lengths may be lines of their own that are broken.
        let is_word = |row: &Row| row.fault.is_none() && row.word_length == row.cells.len();
        let is_pair = rows.len() == 2 && self.is_above_line;
        let are_rows = rows.len() == 9 || rows.iter().filter(|row| row.is_almost_row()).count() > 1;
        let are_lines = is_pair || (!are_rows && size(rows).is_none());
        if rows.len() == 1 || (are_lines && rows.iter().all(is_word)) {
            return rows.iter().map(|row| Err(row.line_fault())).collect();
        }
        let fault = fault(rows).unwrap_or_else(|| {
            let count = |row: &Row| row.cells.len().max(if row.is_row() { 9 } else { 0 });
            let count: usize = rows.iter().map(count).sum();
            let found = format!("{count} cells");
            ParseError::new(last.end, "nine lines of nine cells", found)
        });
        vec![Err(fault)]
    }
}

fn texts(rows: Vec<Row>) -> Vec<(usize, String)> {
    rows.into_iter().map(|row| (row.line, row.shown)).collect()
}

/// The grid of nine rows that all are read in the same way.
fn of_nine(rows: &[Row]) -> Result<Record, ParseError> {
    let mut ways = Vec::<Vec<Field>>::new();
    for run in &rows[0].readings {
        let runs: Option<Vec<&Run>> = rows.iter().map(|row| row.reading(run.layout)).collect();
        let Some(runs) = runs else { continue };
        // After the boxes of each row may stand its number; after those of one, a cell too many.
        let longer = runs.iter().position(|of| of.has_more);
        if let Some(at) = longer.filter(|_| !runs.iter().all(|of| of.has_more)) {
            return Err(ParseError::no_row(rows[at].end, "10"));
        }
        let Some(columns) = columns(&runs) else {
            continue;
        };
        let cells = runs
            .iter()
            .flat_map(|run| columns.iter().map(|at| run.fields[*at]));
        ways.push(cells.collect());
    }
    ways.dedup_by_key(|cells| Record::of_cells(cells).grid.ok());
    let two_ways = || {
        let found = "rows that can be read in two ways";
        ParseError::new((rows[0].line, 1), "nine lines of nine cells", found)
    };
    let cells = match &ways[..] {
        [cells] => cells,
        [] => {
            // What stands before the first bar is the frame.
            let is_frame =
                |run: &Run| run.layout == Layout::Between('|') && run.fields[0].value == EMPTY;
            let count = |run: &Run| run.fields.len() - usize::from(is_frame(run));
            let count = rows[0].readings.first().map_or(0, count);
            return Err(fault(rows).unwrap_or_else(|| match count {
                9 => two_ways(),
                _ => ParseError::no_row(rows[0].end, count.to_string()),
            }));
        }
        _ => return Err(two_ways()),
    };
    let names_other_house = |row: &Row| {
        let text = row.shown.to_ascii_lowercase();
        let name = text.split(|one: char| !one.is_ascii_alphabetic()).next();
        matches!(name, Some("box" | "block" | "col" | "column"))
    };
    if rows.iter().all(names_other_house) {
        let place = (rows[0].line, 1);
        return Err(ParseError::new(
            place,
            "rows of nine cells",
            "columns or boxes",
        ));
    }
    if let Some(error) = odd_blank(cells) {
        return Err(error);
    }
    // In a grid of candidates every cell has one; here two givens stand in one cell.
    let several = || cells.iter().filter(|cell| cell.value == CANDIDATES);
    let has_blank = cells.iter().any(|cell| matches!(cell.value, 0 | EMPTY));
    let pair = cells.iter().find(|cell| cell.value == PAIR);
    let one = several()
        .next()
        .filter(|_| has_blank || several().count() == 1);
    if let Some(cell) = pair.or(one) {
        return Err(ParseError::new(
            cell.place,
            "one digit in this cell",
            "several",
        ));
    }
    let record = Record::of_cells(cells);
    let is_valid = record.grid.as_ref().is_ok_and(Grid::is_valid);
    let mut first = cells.iter().step_by(9).map(|cell| cell.value).zip(1..);
    let has_bars = rows[0].reading(Layout::Between('|')).is_some();
    if first.all(|(value, number)| value == number) && (has_bars || !is_valid) {
        let found = "a first column that may be the numbers of the rows";
        return Err(ParseError::new(
            rows[8].end,
            "nine rows of nine cells",
            found,
        ));
    }
    if is_labels(&rows[0].text) && !is_valid {
        let found = "a row of column numbers and eight rows";
        return Err(ParseError::new(
            rows[8].end,
            "nine rows of nine cells",
            found,
        ));
    }
    Ok(record)
}

/// The grids of lines of any other length. All lines of a grid have the same number of cells, and
/// only the last may have fewer.
fn of_pieces(rows: &[Row]) -> Option<Vec<Result<Record, ParseError>>> {
    let (mut grids, mut begin, mut count) = (Vec::new(), 0, 0);
    for (index, row) in rows.iter().enumerate() {
        count += row.cells.len();
        if count == 81 {
            let lines = &rows[begin..=index];
            let (last, others) = lines.split_last()?;
            let length = lines[0].cells.len();
            let are_even = others.iter().all(|row| row.cells.len() == length);
            // A line is wrapped at about the width of a window.
            let is_odd = !are_even || length == 9 || (28..60).contains(&length);
            let is_odd = is_odd || others.iter().any(Row::is_row);
            // The other words of each line are its labels.
            let is_odd = is_odd
                || others
                    .iter()
                    .any(|row| row.others.len() != last.others.len());
            if is_odd || last.cells.len() > length || lines.iter().any(|row| row.fault.is_some()) {
                return None;
            }
            let cells: Vec<Field> = lines.iter().flat_map(|row| &row.cells).copied().collect();
            grids.push(Ok(Record::of_cells(&cells)));
            (begin, count) = (index + 1, 0);
        }
    }
    // Nine lines of them may be three grids side by side.
    let is_three = |row: &Row| row.cells.len() == 27;
    let are_side_by_side = rows.len().is_multiple_of(9) && rows.iter().all(is_three);
    (count == 0 && !grids.is_empty() && !are_side_by_side).then_some(grids)
}

/// The grids of nine rows of digits each in which a space is a blank.
fn by_place(rows: &[Row]) -> Option<Vec<Result<Record, ParseError>>> {
    let are_bare =
        rows.iter().all(Row::is_bare) && !rows.iter().all(|row| row.is_row() && !row.is_empty());
    let grids = are_bare.then(|| rows.chunks(9).map(places).collect::<Option<Vec<_>>>())??;
    Some(
        grids
            .iter()
            .map(|cells| Ok(Record::of_cells(cells)))
            .collect(),
    )
}

/// The cells of nine rows in which a space is a blank. The columns are sure if a line reaches the
/// last of them, and if digits stand after gaps.
fn places(rows: &[Row]) -> Option<Vec<Field>> {
    /// The distance between two cells of a box, and between two boxes.
    const STEPS: [(usize, usize); 5] = [(1, 1), (1, 2), (1, 4), (2, 2), (2, 4)];
    let signs = || rows.iter().flat_map(|row| &row.bare);
    let columns = || signs().map(|(_, (_, column))| *column);
    let (begin, end) = (columns().min()?, columns().max()?);
    let ends = || rows.iter().filter_map(|row| row.bare.last());
    // Where no row has spaces at its end, they are missing.
    let is_framed = is_bar(rows[0].bare[0].0);
    let are_trimmed = !is_framed && ends().all(|(sign, _)| *sign != ' ');
    let are_whole = are_trimmed || ends().all(|(_, (_, column))| *column == end);
    let ways = STEPS.into_iter().filter_map(|(step, box_step)| {
        let margin = (end - begin).checked_sub(6 * step + 2 * box_step)?;
        let column = |at: usize| begin + margin / 2 + at * step + at / 3 * (box_step - step);
        let columns: Vec<usize> = (0..9).map(column).collect();
        let fits =
            |(sign, place): &Sign| *sign == ' ' || is_bar(*sign) != columns.contains(&place.1);
        // Without a frame, within bars, or within bars and spaces.
        (matches!(margin, 0 | 2 | 4) && signs().all(fits)).then_some(columns)
    });
    let ways: Vec<Vec<usize>> = ways.collect();
    let [columns] = &ways[..] else { return None };
    let field = |row: &Row, column: usize| {
        let sign = row.bare.iter().find(|(_, place)| place.1 == column);
        let (sign, place) = sign.copied().unwrap_or((' ', (row.line, column)));
        Field {
            value: if sign == ' ' { 0 } else { value(sign as u8) },
            sign,
            place,
        }
    };
    let cells = rows
        .iter()
        .flat_map(|row| columns.iter().map(|column| field(row, *column)));
    let cells: Vec<Field> = cells.collect();
    let is_gap = |pair: &[Field]| pair[0].value == 0 && pair[1].value > 0;
    let gaps = cells
        .chunks(9)
        .filter(|row| row.windows(2).any(is_gap))
        .count();
    (rows.len() == 9 && are_whole && gaps >= 3).then_some(cells)
}

/// What is wrong with rows of another size.
fn size(rows: &[Row]) -> Option<ParseError> {
    let (first, count) = (&rows[0], rows[0].cells.len());
    // Nine rows that are too short are not a smaller grid.
    let is_square = rows.len() > 1 && (rows.len() == count || count > 10);
    let is_even =
        |row: &Row| row.cells.len() == count && row.fault.is_none() && row.others.is_empty();
    let are_even = rows.iter().all(is_even);
    let size = error::size(count * count).filter(|_| is_square && are_even);
    size.map(|size| ParseError::no_row(first.end, size))
}

/// What is wrong with the only row that is not written like the others, or with the first.
fn fault(rows: &[Row]) -> Option<ParseError> {
    let readings = || {
        rows.iter()
            .flat_map(|row| &row.readings)
            .filter(|run| run.fields.len() > 8)
    };
    let count = |run: &Run| rows.iter().filter(|row| row.is_read_as(run)).count();
    let usual = readings().rev().max_by_key(|run| count(run));
    let is_odd = |row: &&Row| usual.is_none_or(|run| !row.is_read_as(run));
    size(rows).or_else(|| {
        let row = rows.iter().find(is_odd)?;
        let like = usual.and_then(|run| rows.iter().find(|row| row.is_read_as(run)));
        let others = like.map_or(&[][..], |row| &row.others);
        // One more than the names that the other rows have.
        let other = row.others.get(others.len());
        let reading = match usual {
            Some(run) => row.reading(run.layout),
            None => row.readings.first(),
        };
        let count = reading.map_or(row.cells.len(), |run| run.fields.len());
        let extra = usual.map_or(0, |run| run.fields.len() - 9);
        let fault = match (
            row.cells.len(),
            row.word_length,
            count.saturating_sub(extra),
        ) {
            (18, ..) => ParseError::no_row(row.end, "18: two grids side by side"),
            (27, ..) if rows.iter().all(|row| row.cells.len() == 27) => {
                ParseError::no_row(row.end, "27: three grids side by side")
            }
            (_, _, 9) => {
                ParseError::new(row.end, "the layout of the other rows", "a different one")
            }
            (_, _, count) => ParseError::no_row(row.end, count.to_string()),
        };
        let own = row.fault.as_ref().filter(|_| row.others.is_empty());
        Some(other.or(own).cloned().unwrap_or(fault))
    })
}
