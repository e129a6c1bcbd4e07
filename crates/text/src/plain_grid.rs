//! [`plain_grid`]: the fast path for the line that most files consist of.

use sudoku::Grid;

/// The grid of a line that has nothing but 81 cells, as most have. [`Parser`](crate::Parser) tries
/// it first, and would read the same grid without it, but slower.
#[inline]
pub fn plain_grid(line: &[u8]) -> Option<Grid> {
    let cells: &[u8; 81] = line.try_into().ok()?;
    let blank = if cells.contains(&b'.') { b'.' } else { b'0' };
    // Counted without an early exit, so that the compiler uses vector instructions. Other blanks
    // are left to the parser: without a digit beside them they are a frame.
    let known_cells = cells
        .iter()
        .filter(|&&cell| matches!(cell, b'1'..=b'9') || cell == blank)
        .count();
    if known_cells == cells.len() {
        Grid::from_line(cells)
    } else {
        None
    }
}
