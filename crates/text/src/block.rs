//! [`Block`]: rows below each other, and what stands between them.
//!
//! Two levels decide where a grid begins and ends, and neither guesses.
//!
//! - A *group* is rows directly below each other. Nine of them are a grid.
//! - A *chain* is smaller groups with like gaps between them: three bands, or nine rows with a frame
//!   or an empty line after each. If it has nine rows, it is a grid.
//!
//! The gaps inside a chain are alike, and the gaps around it are not. So where a row or a band is
//! missing, the rows of the next grid never move up into its place: the whole chain is refused.

use crate::fault::{Fault, Form};
use crate::line::{BrokenRow, RowLine, size};
use crate::record::Record;
use crate::sign::{PlacedSign, SecondBlank, second_blank};

/// The number of rows of a grid, and of a band.
const GRID: usize = 9;
const BAND: usize = 3;

/// The number of cells of a grid.
const CELLS: usize = 81;

/// What is expected of rows.
const NINE_ROWS: &str = "9 rows of 9 cells";

/// A larger group is a grid of which rows are missing, not a band.
const LARGEST_BAND: usize = 4;

/// Rows below each other that may be grids.
#[derive(Clone, Debug, Default)]
pub(crate) struct Block {
    /// The line above the next grid.
    title: Option<TextLine>,
    /// The rows since the last gap.
    group: Rows,
    /// The gap below the last row; empty while rows follow each other.
    gap: Gap,
    /// The groups before the last gap that are not a grid alone.
    chain: Chain,
    /// The first line among the rows, or directly above them, that may be meant as a row.
    lookalike: Option<Lookalike>,
    /// Whether the last rows that ended were refused, and no row has followed.
    is_after_refused: bool,
    /// The gap between refused rows and the next ones.
    gap_after_refused: Option<Gap>,
    /// The lines that turned out to be no rows.
    texts: Vec<TextLine>,
}

/// A line that is not a part of a grid, and perhaps its title.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TextLine {
    pub(crate) line: usize,
    pub(crate) text: Box<str>,
}

/// A comment or a frame that may be meant as a row: `%w[53..7....`, or nine dashes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lookalike {
    pub(crate) line: usize,
    /// What it is instead.
    pub(crate) name: &'static str,
}

/// What stands between two rows, in any order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Gap {
    frames: u8,
    empty_lines: u8,
    comments: u8,
}

/// A line between two rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GapLine {
    Frame,
    Empty,
    Comment,
}

/// Rows that may be a grid.
#[derive(Clone, Debug, Default)]
struct Rows {
    /// At most 81 are kept.
    signs: Vec<PlacedSign>,
    /// The number of rows, broken ones too.
    count: usize,
    first_line: usize,
    last_line: usize,
    /// What is wrong with the first broken row.
    fault: Option<Fault>,
    /// The number of cells in each row, if it is the same in all.
    cells_per_row: Option<usize>,
    /// The first row, if it is broken: it may be a title.
    broken_first: Option<BrokenLine>,
    /// The number of broken rows.
    broken: usize,
    /// The number of rows that may be items of a list.
    items: usize,
}

/// A broken row that may be another line.
#[derive(Clone, Debug)]
struct BrokenLine {
    row: BrokenRow,
    text: TextLine,
}

/// Groups with like gaps between them.
#[derive(Clone, Debug, Default)]
struct Chain {
    /// A row above a frame and a band, which may be the heading of columns.
    heading: Option<Rows>,
    /// The rows of all groups but the last one.
    rows: Rows,
    last_group: Rows,
    groups: usize,
    /// The number of rows in each group, of the first ten.
    sizes: Vec<usize>,
    /// The gap between its groups, once there are two.
    gap: Option<Gap>,
    /// The gap between its first group and refused rows above it. If it is the same as those
    /// between the groups, a band of the refused rows may belong to this grid, so it is refused as
    /// well.
    gap_above: Option<Gap>,
    title: Option<TextLine>,
}

impl Gap {
    /// A single line of a frame.
    const FRAME: Self = Self {
        frames: 1,
        empty_lines: 0,
        comments: 0,
    };

    fn add(&mut self, line: GapLine) {
        let count = match line {
            GapLine::Frame => &mut self.frames,
            GapLine::Empty => &mut self.empty_lines,
            GapLine::Comment => &mut self.comments,
        };
        *count = count.saturating_add(1);
    }

    fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Whether more lines can make it the same as another gap.
    const fn may_become(self, other: Self) -> bool {
        self.frames <= other.frames
            && self.empty_lines <= other.empty_lines
            && self.comments <= other.comments
    }
}

impl Block {
    /// A block below this title, or below this line that may be meant as a row.
    pub(crate) fn new(title: Option<TextLine>, lookalike: Option<Lookalike>) -> Self {
        Self {
            title,
            lookalike,
            ..Self::default()
        }
    }

    /// Notes that a line among the rows may be meant as a row.
    pub(crate) fn note_lookalike(&mut self, lookalike: Option<Lookalike>) {
        if self.lookalike.is_none() {
            self.lookalike = lookalike;
        }
    }

    /// The lines that turned out to be no rows, since the last call.
    pub(crate) fn take_texts(&mut self) -> Vec<TextLine> {
        std::mem::take(&mut self.texts)
    }

    /// Whether the last line was a row, and more rows may follow it directly.
    pub(crate) fn is_in_group(&self) -> bool {
        self.gap.is_empty() && (1..GRID).contains(&self.group.count)
    }

    /// Whether all rows have become records.
    pub(crate) fn is_empty(&self) -> bool {
        self.group.count == 0 && self.chain.groups == 0
    }

    /// Takes nine cells.
    pub(crate) fn push(&mut self, line: usize, row: &RowLine, records: &mut Vec<Record>) {
        self.end_gap(records);
        self.group.note_row(line, row.signs.len());
        self.group.items += usize::from(row.may_be_item);
        if self.group.signs.len() < CELLS {
            let placed = row.signs.iter().map(|&sign| PlacedSign { line, sign });
            self.group.signs.extend(placed);
        }
    }

    /// Takes a row that is broken.
    pub(crate) fn push_broken(
        &mut self,
        line: usize,
        row: BrokenRow,
        text: &str,
        records: &mut Vec<Record>,
    ) {
        self.end_gap(records);
        let fault = row.wrong.clone().in_line(line);
        self.group.note_row(line, row.cells);
        self.group.broken += 1;
        if self.group.count == 1 {
            let text = TextLine::new(line, text);
            self.group.broken_first = Some(BrokenLine { row, text });
        }
        self.group.fault.get_or_insert(fault);
    }

    /// Takes a line that is not a row.
    pub(crate) fn push_gap(&mut self, line: GapLine, records: &mut Vec<Record>) {
        if self.gap.is_empty() {
            self.end_group(records);
        }
        self.gap.add(line);
        // A whole grid need not wait for the next row, if that cannot belong to it.
        let is_whole = self.chain.count() >= GRID;
        if is_whole && self.chain.gap.is_some_and(|gap| !self.gap.may_become(gap)) {
            self.end_chain(records);
        }
    }

    /// Ends the block: a text follows, or another form, or nothing.
    pub(crate) fn end(&mut self, records: &mut Vec<Record>) {
        self.end_group(records);
        self.end_chain(records);
        self.texts.extend(self.title.take());
    }

    /// Ends the gap, because a row follows.
    fn end_gap(&mut self, records: &mut Vec<Record>) {
        if self.gap.is_empty() {
            return;
        }
        if self.chain.groups > 0 && *self.chain.gap.get_or_insert(self.gap) != self.gap {
            let next = self.chain.split_off_last();
            self.end_chain(records);
            self.chain = next;
            if self.chain.groups > 0 {
                self.chain.gap = Some(self.gap);
            }
        }
        if self.is_after_refused {
            self.gap_after_refused = Some(self.gap);
            self.is_after_refused = false;
        }
        self.gap = Gap::default();
    }

    /// Ends the group: it is a grid, a part of a chain, or refused.
    fn end_group(&mut self, records: &mut Vec<Record>) {
        let mut group = std::mem::take(&mut self.group);
        if group.count == 0 {
            return;
        }
        let is_first_group = self.chain.groups == 0;
        if is_first_group && let Some(number) = group.take_number() {
            self.texts.extend(self.title.take());
            self.texts.push(number.text);
            return;
        }
        if let Some(title) = group.take_title(is_first_group) {
            self.texts.extend(self.title.replace(title.text));
        }
        // Below bands of a grid that is not whole yet, any group belongs to it, unless it is a grid
        // alone. So rows grouped 3 + 3 + 5 are refused as one grid, and not as two.
        let is_rest_of_chain = !is_first_group && !group.is_whole() && self.chain.count() < GRID;
        if group.count <= LARGEST_BAND || is_rest_of_chain {
            if is_first_group {
                self.chain = Chain {
                    title: self.title.take(),
                    gap_above: self.gap_after_refused.take(),
                    ..Chain::default()
                };
            }
            if self.chain.is_heading() && group.count == BAND {
                self.chain.set_heading_aside();
            }
            self.chain.add(group);
        } else {
            if group.is_whole() && self.chain.is_heading() {
                self.texts.push(self.chain.last_group.as_text());
                self.title = self.chain.title.take();
                self.chain = Chain::default();
            }
            self.end_chain(records);
            let record = group.end(self.title.take());
            self.push_record(record, records);
        }
    }

    /// Ends the chain: it is a grid, or refused.
    fn end_chain(&mut self, records: &mut Vec<Record>) {
        let mut chain = std::mem::take(&mut self.chain);
        if chain.groups > 0 {
            self.texts.extend(chain.take_heading());
            self.push_record(chain.end(), records);
        }
    }

    fn push_record(&mut self, mut record: Record, records: &mut Vec<Record>) {
        if let Err(fault) = &mut record.grid
            && fault.expected == NINE_ROWS
            && let Some(Lookalike { line, name }) = self.lookalike
        {
            fault.expected = format!("{NINE_ROWS} (line {line} is {name})");
        }
        self.lookalike = None;
        self.is_after_refused = record.grid.is_err();
        self.gap_after_refused = None;
        records.push(record);
    }
}

impl TextLine {
    pub(crate) fn new(line: usize, text: &str) -> Self {
        /// A title is shown in one line of a terminal.
        const MOST_CHARACTERS: usize = 60;
        // `Grid 01:`, and the title of a sheet, `Sudoku,,,,,,,,`.
        let text = text.trim().trim_end_matches([',', ';', ':', '\t', ' ']);
        let text = match text.char_indices().nth(MOST_CHARACTERS) {
            Some((end, _)) => format!("{}…", &text[..end]).into(),
            None => text.into(),
        };
        Self { line, text }
    }
}

impl Rows {
    fn note_row(&mut self, line: usize, cells: usize) {
        if self.count == 0 {
            self.first_line = line;
            self.cells_per_row = Some(cells);
        } else if self.cells_per_row != Some(cells) {
            self.cells_per_row = None;
        }
        self.count += 1;
        self.last_line = line;
    }

    /// The only row, as it stands in its line without bars.
    fn as_text(&self) -> TextLine {
        let text: String = self
            .signs
            .iter()
            .map(|placed| placed.sign.character)
            .collect();
        TextLine::new(self.first_line, &text)
    }

    /// Whether these are nine rows without a fault.
    const fn is_whole(&self) -> bool {
        self.count == GRID && self.fault.is_none()
    }

    /// The only line of the group, if it is rather a number, or dots, than a row.
    fn take_number(&mut self) -> Option<BrokenLine> {
        if self.count != 1 {
            return None;
        }
        self.broken_first.take_if(|first| first.row.may_be_text)
    }

    /// The first line, if it is the title of the rows directly below it: it is broken, and they are
    /// a grid or the first part of one.
    fn take_title(&mut self, is_first_group: bool) -> Option<BrokenLine> {
        // A group of one row is the first of nine rows with a gap after each.
        let rest = self.count - 1;
        let is_grid = rest == GRID || (is_first_group && matches!(rest, 1 | BAND));
        if self.broken != 1 || !is_grid {
            return None;
        }
        let title = self.broken_first.take()?;
        self.broken = 0;
        self.fault = None;
        self.count = rest;
        self.first_line = self.signs[0].line;
        self.cells_per_row = Some(GRID);
        Some(title)
    }

    /// Appends rows below these.
    fn append(&mut self, below: Self) {
        if self.count == 0 {
            *self = below;
            return;
        }
        if below.count == 0 {
            return;
        }
        self.count += below.count;
        self.items += below.items;
        self.broken += below.broken;
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

    /// The record of these rows.
    fn end(self, title: Option<TextLine>) -> Record {
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

    /// Why the rows are not a grid.
    fn check(&self) -> Option<Fault> {
        let expected = NINE_ROWS;
        if let Some(cells) = self.cells_per_row
            && cells == self.count
            && cells != GRID
        {
            let found = format!("{cells} rows of {cells}: only 9×9 is read");
            return Some(Fault::new(self.first_line, 1, expected, found));
        }
        if self.count == 1
            && let Some(BrokenLine { row, text }) = &self.broken_first
            && row.has_only_cells
        {
            let expected = "81 cells, or 9 rows of 9";
            return Some(Fault::new(text.line, row.end, expected, size(row.cells)));
        }
        if self.fault.is_some() {
            return self.fault.clone();
        }
        if self.count != GRID {
            let rows = if self.count == 1 { "row" } else { "rows" };
            let found = format!("{} {rows}", self.count);
            return Some(Fault::new(self.last_line, 1, expected, found));
        }
        if let Some(SecondBlank { index, wrong }) =
            second_blank(self.signs.iter().map(|placed| placed.sign))
        {
            return Some(wrong.in_line(self.signs[index].line));
        }
        if self.items == GRID {
            let bullet = self.signs[0].sign;
            let expected = "rows of cells, not the items of a list";
            let found = format!(
                "{:?} at the start of each line",
                format!("{} ", bullet.character)
            );
            return Some(Fault::new(self.first_line, bullet.column, expected, found));
        }
        None
    }
}

impl Chain {
    /// The number of rows.
    const fn count(&self) -> usize {
        self.rows.count + self.last_group.count
    }

    fn add(&mut self, group: Rows) {
        if self.sizes.len() <= GRID {
            self.sizes.push(group.count);
        }
        self.groups += 1;
        let last = std::mem::replace(&mut self.last_group, group);
        self.rows.append(last);
    }

    /// Whether all groups have this number of rows.
    fn has_groups_of(&self, rows: usize) -> bool {
        self.sizes.iter().all(|&size| size == rows)
    }

    /// Takes the second of two groups away, because the gap below it is another one than that
    /// between them: it begins a chain of its own. Of more groups, or two bands, none is taken.
    fn split_off_last(&mut self) -> Self {
        let mut next = Self::default();
        if self.groups < BAND {
            self.restore_heading();
        }
        if self.groups == 2 && self.sizes[0] != self.sizes[1] && self.count() != GRID {
            next.gap_above = self.gap;
            next.add(std::mem::take(&mut self.last_group));
            self.groups = 1;
            self.sizes.pop();
        }
        next
    }

    /// Whether a single frame stands below the first row, and eight rows below it.
    fn is_markdown(&self) -> bool {
        self.groups == 2 && self.rows.count == 1 && self.gap == Some(Gap::FRAME)
    }

    /// Whether this is a single row above a single frame: a heading, if nine rows follow.
    fn is_heading(&self) -> bool {
        self.groups == 1 && self.count() == 1 && self.gap == Some(Gap::FRAME)
    }

    /// Sets the first row aside, because a band follows: it may be the heading of columns.
    fn set_heading_aside(&mut self) {
        self.heading = Some(std::mem::take(&mut self.last_group));
        self.groups = 0;
        self.sizes.clear();
    }

    /// The row above the frame, if three bands follow. Otherwise it is the first row.
    fn take_heading(&mut self) -> Option<TextLine> {
        if self.groups == BAND && self.has_groups_of(BAND) {
            return self.heading.take().map(|heading| heading.as_text());
        }
        self.restore_heading();
        None
    }

    /// Makes a row that was set aside the first row again.
    fn restore_heading(&mut self) {
        if let Some(heading) = self.heading.take() {
            let rows = std::mem::replace(&mut self.rows, heading);
            self.rows.append(rows);
            self.sizes.insert(0, 1);
            self.groups += 1;
        }
    }

    fn end(mut self) -> Record {
        let is_markdown = self.is_markdown();
        let last = std::mem::take(&mut self.last_group);
        self.rows.append(last);
        let is_even = self.has_groups_of(1) || self.has_groups_of(BAND) || is_markdown;
        let is_apart = self.gap_above.is_none() || self.gap_above != self.gap;
        if self.rows.count == GRID && self.rows.fault.is_none() && !(is_even && is_apart) {
            let expected = if is_even {
                "another gap above the first band than between the bands"
            } else {
                "9 rows, or 3 bands of 3 rows"
            };
            let found = if is_even {
                "the same gap".to_owned()
            } else {
                let sizes: Vec<String> = self.sizes.iter().map(usize::to_string).collect();
                format!("rows grouped {}", sizes.join(" + "))
            };
            let fault = Fault::new(self.rows.last_line, 1, expected, found);
            self.rows.fault = Some(fault);
        }
        self.rows.end(self.title)
    }
}
