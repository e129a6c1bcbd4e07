//! [`Rows`]: rows below each other, or those of several groups, and whether they are a grid.

use crate::fault::{Fault, Form};
use crate::line::{BrokenRow, RowLine, size};
use crate::record::Record;
use crate::sign::{OtherBlank, PlacedSign, other_blank};
use crate::text_line::TextLine;

/// The number of rows of a grid, and of cells of a row.
pub(super) const GRID: usize = 9;

/// The number of rows of a band.
pub(super) const BAND: usize = 3;

/// The number of cells of a grid.
const CELLS: usize = 81;

/// What is expected of rows.
pub(super) const NINE_ROWS: &str = "9 rows of 9 cells";

/// Rows that may be a grid.
#[derive(Clone, Debug, Default)]
pub(super) struct Rows {
    /// The cells of the rows that are not broken. At most 81 are kept.
    signs: Vec<PlacedSign>,
    /// The number of rows, broken ones too.
    pub(super) count: usize,
    first_line: usize,
    last_line: usize,
    /// The text of the first row, unless it is broken.
    pub(super) first_text: Option<TextLine>,
    /// The number of cells in each row, if it is the same in all.
    cells_per_row: Option<usize>,
    /// The number of broken rows.
    broken_count: usize,
    /// The first row, if it is broken: it may be a title.
    broken_first: Option<BrokenLine>,
    /// What is wrong with the first broken row.
    fault: Option<Fault>,
    /// The number of rows that may be items of a list.
    item_count: usize,
}

/// A broken row that may be another line.
#[derive(Clone, Debug)]
struct BrokenLine {
    row: BrokenRow,
    text: TextLine,
}

impl Rows {
    /// Adds a row of nine cells below the others.
    pub(super) fn push(&mut self, line: usize, row: &RowLine, text: &str) {
        self.count_row(line, row.signs.len());
        if self.count == 1 {
            self.first_text = Some(TextLine::new(line, text));
        }
        self.item_count += usize::from(row.may_be_item);
        if self.signs.len() < CELLS {
            let placed = row.signs.iter().map(|&sign| PlacedSign { line, sign });
            self.signs.extend(placed);
        }
    }

    /// Adds a broken row below the others.
    pub(super) fn push_broken(&mut self, line: usize, row: BrokenRow, text: &str) {
        self.count_row(line, row.cells);
        self.broken_count += 1;
        if self.fault.is_none() {
            self.fault = Some(row.wrong.clone().in_line(line));
        }
        if self.count == 1 {
            let text = TextLine::new(line, text);
            self.broken_first = Some(BrokenLine { row, text });
        }
    }

    fn count_row(&mut self, line: usize, cells: usize) {
        if self.count == 0 {
            self.first_line = line;
            self.cells_per_row = Some(cells);
        } else if self.cells_per_row != Some(cells) {
            self.cells_per_row = None;
        }
        self.count += 1;
        self.last_line = line;
    }

    /// Adds the rows of another group below these.
    pub(super) fn append(&mut self, below: Self) {
        if self.count == 0 {
            *self = below;
            return;
        }
        if below.count == 0 {
            return;
        }
        self.count += below.count;
        self.item_count += below.item_count;
        self.broken_count += below.broken_count;
        self.last_line = below.last_line;
        if self.fault.is_none() {
            self.fault = below.fault;
        }
        if self.cells_per_row != below.cells_per_row {
            self.cells_per_row = None;
        }
        if self.signs.len() < CELLS {
            self.signs.extend(below.signs);
        }
    }

    /// The text of a single row that is rather text: the digits from 1 to 9 in their order, as
    /// programs list them, or a line across the page.
    pub(super) fn take_text(&mut self) -> Option<TextLine> {
        let are_rule = self.signs.iter().all(|placed| placed.sign.may_be_rule());
        let are_in_order = self
            .signs
            .iter()
            .zip(1..)
            .all(|(placed, digit)| placed.sign.value() == digit);
        if self.count == 1 && (are_rule || are_in_order) {
            self.first_text.take()
        } else {
            None
        }
    }

    /// Whether these are nine rows without a fault.
    pub(super) const fn is_whole(&self) -> bool {
        self.count == GRID && self.fault.is_none()
    }

    /// The only line of the group, if it is rather a number, or dots, than a row.
    pub(super) fn take_number(&mut self) -> Option<TextLine> {
        if self.count != 1 {
            return None;
        }
        let number = self.broken_first.take_if(|first| first.row.may_be_text)?;
        Some(number.text)
    }

    /// The first line, if it is the title of the rows directly below it: it is broken, and they are
    /// a grid or the first part of one.
    pub(super) fn take_title(&mut self, is_first_group: bool) -> Option<TextLine> {
        // A group of one row is the first of nine rows with a gap after each.
        let rows_below = self.count - 1;
        let is_grid = rows_below == GRID || (is_first_group && matches!(rows_below, 1 | BAND));
        if self.broken_count != 1 || !is_grid {
            return None;
        }
        let title = self.broken_first.take()?;
        self.broken_count = 0;
        self.fault = None;
        self.count = rows_below;
        self.first_line = self.signs[0].line;
        self.cells_per_row = Some(GRID);
        Some(title.text)
    }

    /// Refuses nine rows that are not broken, for what stands between them.
    pub(super) fn refuse_gaps(&mut self, expected: &str, found: impl Into<String>) {
        if self.is_whole() {
            self.fault = Some(Fault::new(self.last_line, 1, expected, found));
        }
    }

    /// The record of these rows.
    pub(super) fn end(self, title: Option<TextLine>) -> Record {
        let form = if self.count == 1 {
            Form::Line
        } else {
            Form::Rows(self.first_line)
        };
        let mut record = match self.check() {
            Some(fault) => Record::refused(fault.within(form)),
            None => Record::of_signs(&self.signs),
        };
        record.title = title.map(|title| title.text);
        record
    }

    /// Why the rows are not a grid: the first of these reasons that is there.
    fn check(&self) -> Option<Fault> {
        self.other_size()
            .or_else(|| self.broken_line_of_cells())
            .or_else(|| self.fault.clone())
            .or_else(|| self.wrong_count())
            .or_else(|| self.different_blanks())
            .or_else(|| self.list())
    }

    /// 4×4, 16×16 and others are squares, too. What is wrong with one of their rows is that there
    /// are more or fewer than nine.
    fn other_size(&self) -> Option<Fault> {
        let cells = self.cells_per_row?;
        if cells != self.count || cells == GRID {
            return None;
        }
        Some(Fault::new(
            self.first_line,
            1,
            NINE_ROWS,
            format!("{cells} rows of {cells}: only 9×9 is read"),
        ))
    }

    /// A single line of cells may be meant as a whole grid as well as a row.
    fn broken_line_of_cells(&self) -> Option<Fault> {
        let BrokenLine { row, text } = self.broken_first.as_ref()?;
        if self.count != 1 || !row.has_only_cells {
            return None;
        }
        let expected = "81 cells, or 9 rows of 9";
        Some(Fault::new(text.line, row.end, expected, size(row.cells)))
    }

    fn wrong_count(&self) -> Option<Fault> {
        let count = match self.count {
            GRID => return None,
            1 => "1 row".to_owned(),
            count => format!("{count} rows"),
        };
        Some(Fault::new(self.last_line, 1, NINE_ROWS, count))
    }

    fn different_blanks(&self) -> Option<Fault> {
        let signs = self.signs.iter().map(|placed| placed.sign);
        let OtherBlank { index, wrong } = other_blank(signs)?;
        Some(wrong.in_line(self.signs[index].line))
    }

    /// Nine lines that all begin with `- ` are a list of runs of eight cells.
    fn list(&self) -> Option<Fault> {
        if self.item_count != GRID {
            return None;
        }
        let bullet = self.signs[0].sign;
        let expected = "rows of cells, not the items of a list";
        let bullet_text = format!("{} ", bullet.character);
        let found = format!("{bullet_text:?} at the start of each line");
        Some(Fault::new(self.first_line, bullet.column, expected, found))
    }
}
