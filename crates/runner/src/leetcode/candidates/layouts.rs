//! [`Layout`]: which keys of a container stand for which cells.
//!
//! The candidates of r2c1 may stand at `masks[9]`, `masks[1][0]`, `masks[(1, 0)]` or `masks["B1"]`,
//! and with rows and columns exchanged.

use std::collections::HashMap;
use std::sync::LazyLock;

use sudoku::Cell;

use super::events::{Key, KeyedEntry};

/// A way to name the cells: the key of a cell, given its row and its column from 0.
type Naming = fn(usize, usize) -> Key;

const NAMINGS: [Naming; 14] = [
    |row, column| number(row * 9 + column),
    |row, column| number(column * 9 + row),
    |row, column| number(row * 9 + column + 1),
    |row, column| number(column * 9 + row + 1),
    |row, column| number((row + 1) * 10 + column + 1),
    |row, column| number((column + 1) * 10 + row + 1),
    |row, column| pair(row, column),
    |row, column| pair(column, row),
    |row, column| pair(row + 1, column + 1),
    |row, column| pair(column + 1, row + 1),
    |row, column| Key::Text(format!("{}{}", letter(row), column + 1)),
    |row, column| Key::Text(format!("{}{}", letter(column), row + 1)),
    |row, column| Key::Text(format!("{row}{column}")),
    |row, column| Key::Text(format!("{column}{row}")),
];

fn number(number: usize) -> Key {
    Key::Number(i64::try_from(number).unwrap_or(i64::MAX))
}

fn pair(first: usize, second: usize) -> Key {
    let first = i64::try_from(first).unwrap_or(i64::MAX);
    let second = i64::try_from(second).unwrap_or(i64::MAX);
    Key::Pair(first, second)
}

fn letter(index: usize) -> char {
    ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'][index]
}

static LAYOUTS: LazyLock<Vec<Layout>> = LazyLock::new(|| {
    let mut layouts = Vec::new();
    for (index, naming) in NAMINGS.into_iter().enumerate() {
        let cells = Cell::ALL
            .into_iter()
            .map(|cell| (naming(cell.row(), cell.column()), cell))
            .collect();
        layouts.push(Layout {
            index,
            naming,
            cells,
        });
    }
    layouts
});

/// A way to name the cells.
#[derive(Debug)]
pub(super) struct Layout {
    index: usize,
    naming: Naming,
    cells: HashMap<Key, Cell>,
}

impl PartialEq for Layout {
    fn eq(&self, other: &Self) -> bool {
        self.index == other.index
    }
}

impl Layout {
    pub(super) fn all() -> impl Iterator<Item = &'static Self> {
        LAYOUTS.iter()
    }

    /// The layouts in which each of these keys is a cell.
    pub(super) fn fitting(entries: &[KeyedEntry]) -> impl Iterator<Item = &'static Self> + '_ {
        LAYOUTS.iter().filter(|layout| {
            entries
                .iter()
                .all(|(key, _)| layout.cells.contains_key(key))
        })
    }

    /// The key of a cell.
    pub(super) fn key(&self, cell: Cell) -> Key {
        (self.naming)(cell.row(), cell.column())
    }

    /// The cell of a key.
    pub(super) fn cell(&self, key: &Key) -> Option<Cell> {
        self.cells.get(key).copied()
    }
}

#[cfg(test)]
mod tests {
    use super::super::events::Entry;
    use super::*;

    #[test]
    fn a_layout_fits_if_all_keys_are_cells() {
        let keys = [Key::Pair(1, 1), Key::Pair(0, 8)];
        let entries = keys.map(|key| (key, Entry::Nothing));
        let cells: Vec<String> = Layout::fitting(&entries)
            .map(|layout| layout.cell(&Key::Pair(0, 8)).unwrap().to_string())
            .collect();
        assert_eq!(cells, ["r1c9", "r9c1"]);
    }
}
