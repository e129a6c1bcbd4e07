//! [`Gap`]: what stands between two rows.

/// What stands between two rows, in any order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Gap {
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

impl Gap {
    /// A single line of a frame.
    pub(super) const FRAME: Self = Self {
        frames: 1,
        empty_lines: 0,
        comments: 0,
    };

    pub(super) fn add(&mut self, line: GapLine) {
        let count = match line {
            GapLine::Frame => &mut self.frames,
            GapLine::Empty => &mut self.empty_lines,
            GapLine::Comment => &mut self.comments,
        };
        *count = count.saturating_add(1);
    }

    pub(super) fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Whether more lines can make it the same as another gap.
    pub(super) const fn may_become(self, other: Self) -> bool {
        self.frames <= other.frames
            && self.empty_lines <= other.empty_lines
            && self.comments <= other.comments
    }
}
