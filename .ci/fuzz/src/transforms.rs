//! Transforms: each keeps the rules, and composes as it applies.

use sudoku::Grid;

use crate::bytes::Bytes;

pub(crate) fn run(data: &[u8]) {
    let mut bytes = Bytes(data);
    let (first, second) = (bytes.transform(), bytes.transform());
    let cells = std::array::from_fn(|_| bytes.below(10) as u8);
    let grid = Grid::from_bytes(cells).expect("digits and blanks");
    let changed = first.apply(&grid);
    assert_eq!(changed.conflicts().len(), grid.conflicts().len(), "{first:?}, {grid}");
    assert_eq!(changed.digits().count(), grid.digits().count());
    let both = first.then(&second);
    assert_eq!(both.apply(&grid), second.apply(&changed), "{first:?}, then {second:?}");
}
