//! A few cells that count as one cell of a naked set. Loops and graves need it.

use sudoku::{CellSet, DigitSet};

use crate::deduction::{Deduction, common_houses, members};
use crate::{PencilMarks, subset, words};

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
        let is_together = |position: &usize| together.contains(house.cells()[*position]);
        let first = (0..9).find(is_together)?;
        let mut sets = board.cells(house);
        (0..9)
            .filter(is_together)
            .for_each(|position| sets[position] = 0);
        sets[first] = digits.bits();
        let blanks = sets.iter().filter(|&&set| set != 0).count();
        let sizes = [size, (blanks + 1).saturating_sub(size)];
        sizes
            .into_iter()
            .filter(|&naked| (2..blanks).contains(&naked))
            .find_map(|naked| {
                subset::find(&sets, naked as u32, |chosen, digits| {
                    let set = members(house, chosen) & !together;
                    let rest = CellSet::from(house) & !set & !together;
                    (chosen & 1 << first != 0)
                        .then(|| accept(rest, set, DigitSet::from_bits(digits)))?
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
        words::joined(extra.iter(), "or"),
        words::joined(digits.iter(), "or")
    );
    let locked = step
        .constraints
        .iter()
        .find_map(|&only| Some((only.house()?, only.option(0).1)));
    if let Some((house, digit)) = locked {
        return format!(
            "in {house}, {digit} fits only in {}",
            words::list(extra.iter())
        );
    }
    let cells = step
        .constraints
        .iter()
        .map(|constraint| constraint.option(0).0);
    let others = cells.collect::<CellSet>() & !step.pattern.cells;
    if others.is_empty() {
        return is_one;
    }
    let all = others
        .iter()
        .fold(digits, |all, cell| all | board.candidates(cell));
    let (others_listed, all) = (words::list(others.iter()), words::list(all.iter()));
    let house = words::list(common_houses(extra | others).take(1));
    format!("{is_one}; together with {others_listed} this uses up {all} in {house}")
}
