//! [`Chain`]: groups of rows with like gaps between them.

use super::gap::Gap;
use super::rows::{BAND, GRID, Rows};
use crate::record::Record;
use crate::text_line::TextLine;

/// Groups with like gaps between them.
#[derive(Clone, Debug, Default)]
pub(super) struct Chain {
    pub(super) title: Option<TextLine>,
    /// The gap between its first group and refused rows above it. If it is the same as those
    /// between the groups, a band of the refused rows may belong to this grid, so it is refused as
    /// well.
    gap_above: Option<Gap>,
    /// A row above a frame and a band, which may be the heading of columns.
    heading: Option<Rows>,
    /// The rows of all groups but the last one.
    rows: Rows,
    pub(super) last_group: Rows,
    pub(super) groups: usize,
    /// The number of rows in each group, of the first ten.
    sizes: Vec<usize>,
    /// The gap between its groups, once there are two.
    pub(super) gap: Option<Gap>,
}

impl Chain {
    /// A chain without groups, below this title and this gap.
    pub(super) fn new(title: Option<TextLine>, gap_above: Option<Gap>) -> Self {
        Self {
            title,
            gap_above,
            ..Self::default()
        }
    }

    /// The number of rows.
    pub(super) const fn count(&self) -> usize {
        self.rows.count + self.last_group.count
    }

    pub(super) fn add(&mut self, group: Rows) {
        if self.sizes.len() <= GRID {
            self.sizes.push(group.count);
        }
        self.groups += 1;
        let last = std::mem::replace(&mut self.last_group, group);
        self.rows.append(last);
    }

    /// Takes the second of two groups away, because the gap below it is another one than that
    /// between them: it begins a chain of its own. Of more groups, or two bands, none is taken.
    pub(super) fn split_off_last(&mut self) -> Self {
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

    /// Whether this is a single row above a single frame: a heading, if nine rows follow.
    pub(super) fn is_heading(&self) -> bool {
        self.groups == 1 && self.count() == 1 && self.gap == Some(Gap::FRAME)
    }

    /// Sets the first row aside, because a band follows: it may be the heading of columns.
    pub(super) fn set_heading_aside(&mut self) {
        self.heading = Some(std::mem::take(&mut self.last_group));
        self.groups = 0;
        self.sizes.clear();
    }

    /// The row above the frame, if three bands follow. Otherwise it is the first row.
    pub(super) fn take_heading(&mut self) -> Option<TextLine> {
        if self.groups == BAND && self.has_groups_of(BAND) {
            return self.heading.take().and_then(|heading| heading.first_text);
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

    /// The record of the rows: a grid, if there are nine and their gaps are alike.
    pub(super) fn end(mut self) -> Record {
        let has_even_groups = self.has_even_groups();
        let is_near_refused_rows = self.gap_above.is_some() && self.gap_above == self.gap;
        let last_group = std::mem::take(&mut self.last_group);
        self.rows.append(last_group);
        if !has_even_groups {
            let sizes: Vec<String> = self.sizes.iter().map(usize::to_string).collect();
            let groups = format!("rows grouped {}", sizes.join(" + "));
            self.rows
                .refuse_gaps("9 rows, or 3 bands of 3 rows", groups);
        } else if is_near_refused_rows {
            let expected = "another gap above the first band than between the bands";
            self.rows.refuse_gaps(expected, "the same gap");
        }
        self.rows.end(self.title)
    }

    /// Whether the groups are single rows, bands, or a row and the rest below a single frame, as in
    /// Markdown.
    fn has_even_groups(&self) -> bool {
        let is_markdown = self.groups == 2 && self.rows.count == 1 && self.gap == Some(Gap::FRAME);
        is_markdown || self.has_groups_of(1) || self.has_groups_of(BAND)
    }

    /// Whether all groups have this number of rows.
    fn has_groups_of(&self, rows: usize) -> bool {
        self.sizes.iter().all(|&size| size == rows)
    }
}
