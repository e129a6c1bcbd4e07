//! [`Grid`]: 81 cells, each blank or with a digit; the digits may break the rules.

use std::fmt;

use crate::{Cell, Digit, DigitSet, Format, House, NotADigit};

/// 81 cells, each blank or with a digit. The digits may break the rules: see [`conflicts`] and
/// [`Puzzle`].
///
/// Ordered cell by cell, a blank before any digit. For debugging it is shown as nine lines, so that
/// a difference of two grids can be seen line by line.
///
/// [`conflicts`]: Grid::conflicts
/// [`Puzzle`]: crate::Puzzle
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct Grid([Option<Digit>; 81]);

impl Grid {
    /// The grid without any digit.
    pub const EMPTY: Self = Self([None; 81]);

    /// A grid from its 81 cells, row by row.
    #[inline]
    pub const fn new(cells: [Option<Digit>; 81]) -> Self {
        Self(cells)
    }

    /// A grid from 81 bytes, row by row: 0 for a blank, 1 to 9 for a digit.
    ///
    /// # Errors
    ///
    /// The first byte that is above 9.
    #[inline]
    #[expect(
        unsafe_code,
        reason = "one check for all 81 bytes and no copy, for the fast strategies"
    )]
    pub fn from_bytes(bytes: [u8; 81]) -> Result<Self, NotADigit> {
        if bytes.iter().fold(0, |greatest, &byte| greatest.max(byte)) <= 9 {
            // SAFETY: `Digit` is transparent over `NonZeroU8`. `Option<NonZeroU8>` is guaranteed to
            // have the layout of `u8`, with 0 for `None`. The check above ensures that every other
            // byte is 1 to 9, which is the invariant of `Digit`.
            Ok(Self(unsafe {
                std::mem::transmute::<[u8; 81], [Option<Digit>; 81]>(bytes)
            }))
        } else {
            Err(NotADigit(
                bytes.into_iter().find(|&byte| byte > 9).unwrap_or_default(),
            ))
        }
    }

    /// Its 81 bytes, row by row: 0 for a blank, 1 to 9 for a digit. Costs nothing.
    #[inline]
    #[expect(
        unsafe_code,
        reason = "the fast strategies read a puzzle as 81 bytes, without a copy"
    )]
    pub const fn as_bytes(&self) -> &[u8; 81] {
        // SAFETY: `Option<Digit>` has the layout of `u8` (see `from_bytes`), and every byte is a
        // valid `u8`.
        unsafe { &*std::ptr::from_ref(self).cast() }
    }

    /// Its 81 cells, row by row.
    #[inline]
    pub const fn cells(&self) -> &[Option<Digit>; 81] {
        &self.0
    }

    /// Its nine rows of nine cells: `rows()[row][column]`, as LeetCode's `board[row][column]`.
    /// Costs nothing.
    #[inline]
    #[expect(
        clippy::missing_panics_doc,
        reason = "81 cells always make nine rows of nine"
    )]
    pub const fn rows(&self) -> &[[Option<Digit>; 9]; 9] {
        self.0
            .as_chunks()
            .0
            .as_array()
            .expect("81 cells are nine rows of nine")
    }

    /// Its digits with their cells, row by row, without the blanks.
    pub fn digits(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        Cell::ALL
            .iter()
            .filter_map(|&cell| self[cell].map(|digit| (cell, digit)))
    }

    /// Its blank cells, row by row.
    pub fn blanks(&self) -> impl Iterator<Item = Cell> + '_ {
        Cell::ALL
            .iter()
            .copied()
            .filter(|&cell| self[cell].is_none())
    }

    /// The same grid with this in the cell: a digit, or nothing.
    #[must_use]
    pub fn with(mut self, cell: Cell, content: impl Into<Option<Digit>>) -> Self {
        self[cell] = content.into();
        self
    }

    /// The same grid with these cells blank.
    #[must_use]
    pub fn without(self, cells: impl IntoIterator<Item = Cell>) -> Self {
        cells
            .into_iter()
            .fold(self, |grid, cell| grid.with(cell, None))
    }

    /// The digits that no peer of the cell has. A digit in the cell itself does not count, so
    /// before it is written and after it the answer is the same. Costs 20 reads.
    #[inline]
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        // Bit 0 collects the blanks, so that no read needs a branch.
        let digits = self.as_bytes();
        let used = cell
            .peers()
            .iter()
            .fold(0_u16, |used, peer| used | 1 << digits[peer.index()]);
        DigitSet::from_bits(!(used >> 1))
    }

    /// The fewest candidates of a blank cell that has any; `None` if no blank cell has one. A
    /// search that always takes a cell with this number passes over cells without candidates.
    pub fn fewest_candidates(&self) -> Option<usize> {
        let counts = self.blanks().map(|cell| self.candidates(cell).len());
        counts.filter(|&count| count > 0).min()
    }

    /// The first blank cell without candidates. A grid with one has no solution.
    pub fn dead_cell(&self) -> Option<Cell> {
        self.blanks().find(|&cell| self.candidates(cell).is_empty())
    }

    /// The first house of the cell, of row, column and box, in which another cell has the digit;
    /// and that cell. `None` if the digit is one of the [`candidates`](Self::candidates).
    pub fn holder(&self, cell: Cell, digit: Digit) -> Option<(House, Cell)> {
        for house in cell.houses() {
            for &peer in house.cells() {
                if peer != cell && self[peer] == Some(digit) {
                    return Some((house, peer));
                }
            }
        }
        None
    }

    /// Whether no cell is blank. The digits may still break the rules.
    #[inline]
    pub fn is_full(&self) -> bool {
        self.0.iter().all(Option::is_some)
    }
}

impl std::ops::Index<Cell> for Grid {
    type Output = Option<Digit>;

    #[inline]
    fn index(&self, cell: Cell) -> &Option<Digit> {
        &self.0[cell.index()]
    }
}

impl std::ops::IndexMut<Cell> for Grid {
    #[inline]
    fn index_mut(&mut self, cell: Cell) -> &mut Option<Digit> {
        &mut self.0[cell.index()]
    }
}

/// One line of 81 characters, `.` for a blank; with `{:#}` nine lines of nine.
impl fmt::Display for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let format = if f.alternate() {
            Format::Rows
        } else {
            Format::Line
        };
        f.write_str(&format.write(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_above_nine_is_refused_anywhere() {
        for value in 10..=u8::MAX {
            let mut bytes = [9; 81];
            bytes[usize::from(value) % 81] = value;
            assert_eq!(Grid::from_bytes(bytes), Err(NotADigit(value)));
        }
    }
}
