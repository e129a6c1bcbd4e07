//! A few cells that count as one cell of a naked set. Loops and graves need it.

use sudoku::{CellSet, DigitSet, list_in_words};

use crate::deduction::{Deduction, common_houses, members};
use crate::{PencilMarks, subset};

/// Cells of a house of which one has one of these digits: together they count as one cell of a
/// naked set. Calls `accept` with the rest of the house, the other cells of the set, and its
/// digits, for each such set, until it returns `Some`. The set has this size, or the hidden set of
/// the rest has it.
///
/// ```text
/// 375 376 . | 56 -5 .     one of the first two cells is 5 or 6: with the cell 56
///                         it takes both digits of the row
/// ```
pub(super) fn with_shared_cell(
    board: &PencilMarks,
    (together, digits): (CellSet, DigitSet),
    size: usize,
    accept: impl Fn(CellSet, CellSet, DigitSet) -> Option<Deduction>,
) -> Option<Deduction> {
    common_houses(together).find_map(|house| {
        let mut sets = board.cells(house);
        let mut first = None;
        for (position, cell) in house.cells().iter().copied().enumerate() {
            if together.contains(cell) {
                first.get_or_insert(position);
                sets[position] = 0;
            }
        }
        let first = first?;
        sets[first] = digits.bits();
        // The shared cells count as one. The cells beside a naked set, and the shared one, are a
        // hidden set: with five blank cells, a naked set of three leaves a hidden one of three.
        let blanks = sets.iter().filter(|&&set| set != 0).count();
        let sizes = [size, (blanks + 1).saturating_sub(size)];
        let sizes = sizes
            .into_iter()
            .filter(|naked| (2..blanks).contains(naked));
        sizes.into_iter().find_map(|naked| {
            subset::find(&sets, naked as u32, |chosen, digits| {
                // Without the shared cell, it is an ordinary naked set.
                if chosen & 1 << first == 0 {
                    return None;
                }
                let set = members(house, chosen) & !together;
                let losing = CellSet::from(house) & !set & !together;
                accept(losing, set, DigitSet::from_bits(digits))
            })
        })
    })
}

/// What the cells with these extra candidates give, in words. Beside the cells of the pattern, the
/// constraints of the step have the other cells of a naked set, or a digit that fits only there.
pub(super) fn consequence(
    step: &Deduction,
    board: &PencilMarks,
    (extra, digits): (CellSet, DigitSet),
) -> String {
    let is_one = format!(
        "{} is {}",
        list_in_words(extra.iter(), "or"),
        list_in_words(digits.iter(), "or")
    );
    let locked = step
        .constraints
        .iter()
        .find_map(|&only| Some((only.house()?, only.option(0).1)));
    if let Some((house, digit)) = locked {
        return format!(
            "in {house}, {digit} fits only in {}",
            list_in_words(extra.iter(), "and")
        );
    }
    let cells = step
        .constraints
        .iter()
        .map(|constraint| constraint.option(0).0);
    let naked_set = cells.collect::<CellSet>() & !step.pattern.cells;
    if naked_set.is_empty() {
        return is_one;
    }
    let mut used = digits;
    for cell in naked_set.iter() {
        used = used | board.candidates(cell);
    }
    let house = list_in_words(common_houses(extra | naked_set).take(1), "and");
    let (naked_set, used) = (
        list_in_words(naked_set.iter(), "and"),
        list_in_words(used.iter(), "and"),
    );
    format!("{is_one}; together with {naked_set} this uses up {used} in {house}")
}
