//! [`Block`]: rows below each other, and what stands between them.
//!
//! Two levels decide where a grid begins and ends, and neither guesses.
//!
//! - A *group* is rows directly below each other. Nine of them are a grid.
//! - A *chain* is smaller groups with like gaps between them: three bands, or nine rows with a
//!   frame or an empty line after each. If it has nine rows, it is a grid.
//!
//! The gaps inside a chain are alike, and the gaps around it are not. So where a row or a band is
//! missing, the rows of the next grid never move up into its place: the whole chain is refused.

mod chain;
mod gap;
mod rows;

use chain::Chain;
use gap::Gap;
pub(crate) use gap::GapLine;
use rows::{BAND, GRID, NINE_ROWS, Rows};

use crate::cut_line::CutLine;
use crate::line::{BrokenRow, RowLine};
use crate::record::Record;
use crate::text_line::TextLine;

/// A larger group is a grid of which rows are missing, not a band. With four rows, a band may have
/// one too many.
const LARGEST_BAND: usize = 4;

/// Rows below each other that may be grids.
///
/// Its state is what was read since the last record: first `chain`, then `gap`, or `group` if the
/// last line is a row.
#[derive(Clone, Debug, Default)]
pub(crate) struct Block {
    /// The line above the next grid.
    title: Option<TextLine>,
    /// The groups before the last gap that are not a grid alone.
    chain: Chain,
    /// The rows since the last gap.
    group: Rows,
    /// The gap below the last row; empty while rows follow each other.
    gap: Gap,
    /// The first line among the rows, or directly above them, that may be meant as a row.
    lookalike: Option<Lookalike>,
    /// What stands above the next chain.
    above: AboveChain,
    /// The line above the first row, if it has 72 cells: a row alone is the rest of that line.
    cut_line: Option<CutLine>,
    /// The lines that turned out to be no rows.
    texts: Vec<TextLine>,
}

/// What stands above the first group of a chain. A band of refused rows may belong to the grid
/// below them.
#[derive(Clone, Copy, Debug, Default)]
enum AboveChain {
    /// No refused rows.
    #[default]
    Other,
    /// Refused rows, and no row since.
    RefusedRows,
    /// Refused rows, and below them this gap.
    GapBelowRefusedRows(Gap),
}

/// A comment or a frame that may be meant as a row: `%w[53..7....`, or nine dashes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Lookalike {
    pub(crate) line: usize,
    /// What it is instead.
    pub(crate) name: &'static str,
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

    /// A block below a line of 72 cells, whose first row has the nine cells that this line lacks.
    pub(crate) fn below_cut_line(cut_line: CutLine) -> Self {
        Self {
            cut_line: Some(cut_line),
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
    pub(crate) fn push(
        &mut self,
        line: usize,
        row: &RowLine,
        text: &str,
        records: &mut Vec<Record>,
    ) {
        self.end_gap(records);
        self.group.push(line, row, text);
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
        self.group.push_broken(line, row, text);
    }

    /// Takes a line that is not a row, and does not end the block.
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
        if let AboveChain::RefusedRows = self.above {
            self.above = AboveChain::GapBelowRefusedRows(self.gap);
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
            self.texts.push(number);
            return;
        }
        if let Some(title) = group.take_title(is_first_group) {
            self.texts.extend(self.title.replace(title));
        }
        if self.is_part_of_chain(&group) {
            self.add_to_chain(group);
        } else {
            self.end_group_alone(group, records);
        }
    }

    /// Whether the group is a band or a row of a grid with gaps.
    fn is_part_of_chain(&self, group: &Rows) -> bool {
        // Below bands of a grid that is not whole yet, any group belongs to it, unless it is a grid
        // alone. So rows grouped 3 + 3 + 5 are refused as one grid, and not as two.
        let is_rest_of_chain =
            self.chain.groups > 0 && self.chain.count() < GRID && !group.is_whole();
        group.count <= LARGEST_BAND || is_rest_of_chain
    }

    fn add_to_chain(&mut self, group: Rows) {
        if self.chain.groups == 0 {
            let mut gap_above = None;
            if let AboveChain::GapBelowRefusedRows(gap) = self.above {
                gap_above = Some(gap);
                self.above = AboveChain::Other;
            }
            self.chain = Chain::new(self.title.take(), gap_above);
        }
        if self.chain.is_heading() && group.count == BAND {
            self.chain.set_heading_aside();
        }
        self.chain.add(group);
    }

    /// Ends a group that belongs to no chain: it is a grid, or refused.
    fn end_group_alone(&mut self, group: Rows, records: &mut Vec<Record>) {
        if group.is_whole() && self.chain.is_heading() {
            self.texts.extend(self.chain.last_group.first_text.take());
            self.title = self.chain.title.take();
            self.chain = Chain::default();
        }
        self.end_chain(records);
        let record = group.end(self.title.take());
        self.push_record(record, records);
    }

    /// Ends the chain: it is a grid, or refused.
    fn end_chain(&mut self, records: &mut Vec<Record>) {
        let mut chain = std::mem::take(&mut self.chain);
        if chain.groups == 0 {
            return;
        }
        self.texts.extend(chain.take_heading());
        let is_single_row = chain.count() == 1;
        if is_single_row
            && self.cut_line.is_none()
            && let Some(text) = chain.last_group.take_text()
        {
            self.texts.extend(chain.title.take());
            self.texts.push(text);
            return;
        }
        let mut record = chain.end();
        if is_single_row && let Some(cut_line) = self.cut_line.take() {
            record = cut_line.refused_with_rest(record.line);
        }
        self.push_record(record, records);
    }

    fn push_record(&mut self, mut record: Record, records: &mut Vec<Record>) {
        records.extend(self.cut_line.take().map(CutLine::refused));
        if let Err(fault) = &mut record.grid
            && fault.expected == NINE_ROWS
            && let Some(Lookalike { line, name }) = self.lookalike
        {
            fault.expected = format!("{NINE_ROWS} (line {line} is {name})");
        }
        self.lookalike = None;
        self.above = match record.grid {
            Ok(_) => AboveChain::Other,
            Err(_) => AboveChain::RefusedRows,
        };
        records.push(record);
    }
}
