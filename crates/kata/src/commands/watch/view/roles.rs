//! [`Role`]: the part that a cell of the grid has in the last check.

use sudoku::{Cell, Check, Digit};
use trace::player::Moment;

/// What the last check did with a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// It tested this digit in the cell.
    Tested(Digit),
    /// It read the cell.
    Read,
    /// It read the cell, and found the tested digit there.
    Rejects,
    /// It counted the candidates of the cell.
    Counted(u32),
    /// An earlier check of the same choice counted the candidates of the cell.
    CountedBefore(u32),
    /// The same, and no other cell had fewer.
    Fewest(u32),
}

/// The role of this cell; `None` if the last event is no check, or the check was not about the
/// cell.
pub(super) fn role(moment: &Moment, cell: Cell) -> Option<Role> {
    let check = moment.check()?;
    match (check, check.digit()) {
        (_, Some(digit)) if check.cell() == Some(cell) => Some(Role::Tested(digit)),
        (Check::Cells { cell: tested, conflict, .. }, _) => {
            if conflict.is_some_and(|(_, at)| at == cell) {
                return Some(Role::Rejects);
            }
            let houses = conflict.map_or(3, |(kind, _)| kind as usize + 1);
            let read = &tested.houses()[..houses];
            read.iter().any(|house| house.cells().contains(&cell)).then_some(Role::Read)
        }
        (Check::Candidates { .. } | Check::Options { .. }, _) => {
            let mine = moment.checks.iter().rfind(|check| check.cell() == Some(cell))?;
            let count = options(*mine)?;
            Some(if *mine == check {
                Role::Counted(count)
            } else if Some(mine) == first_with_fewest(moment) {
                Role::Fewest(count)
            } else {
                Role::CountedBefore(count)
            })
        }
        _ => None,
    }
}

/// How many options the check counted.
pub(super) const fn options(check: Check) -> Option<u32> {
    match check {
        Check::Candidates { candidates, .. } => Some(candidates.count_ones()),
        Check::Options { options, .. } => Some(options as u32),
        _ => None,
    }
}

/// The check of this choice that counted the fewest options, the first of several.
pub(super) fn first_with_fewest(moment: &Moment) -> Option<&Check> {
    moment.checks.iter().min_by_key(|check| options(**check).unwrap_or(u32::MAX))
}
