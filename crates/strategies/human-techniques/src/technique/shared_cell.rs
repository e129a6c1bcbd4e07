//! A few cells that count as one cell of a naked set. Loops and graves need it.

use sudoku::{CellSet, DigitSet};

use super::naked_set::members;
use crate::deduction::{Deduction, common_houses};
use crate::{PencilMarks, subset};

/// Cells of a house of which one has one of these digits: together they count as one cell of a
/// naked set. Calls `accept` with the other cells and the digits of each such set, until it
/// answers. The set has this size, or the hidden set of the other cells has it.
///
/// ```text
/// 375 376 . | 56 -5 .     one of the first two cells is 5 or 6: with the cell 56
///                         it takes both digits of the row
/// ```
pub(super) fn with_shared_cell(
    board: &PencilMarks,
    (together, digits): (CellSet, DigitSet),
    size: usize,
    accept: impl Fn(CellSet, DigitSet) -> Option<Deduction>,
) -> Option<Deduction> {
    common_houses(together).find_map(|house| {
        let is_together = |position: &usize| together.contains(house.cells()[*position]);
        let first = (0..9).find(is_together)?;
        let mut sets = board.cells(house);
        (0..9).filter(is_together).for_each(|position| sets[position] = 0);
        sets[first] = digits.bits();
        let blanks = sets.iter().filter(|&&set| set != 0).count();
        let sizes = [size, (blanks + 1).saturating_sub(size)];
        sizes.into_iter().filter(|&naked| (2..blanks).contains(&naked)).find_map(|naked| {
            subset::find(&sets, naked as u32, |chosen, digits| {
                let rest = CellSet::from(house) & !members(house, chosen) & !together;
                (chosen & 1 << first != 0).then(|| accept(rest, DigitSet::from_bits(digits)))?
            })
        })
    })
}
