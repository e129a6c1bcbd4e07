//! Lists of cells, digits and houses as a reader expects them.

use std::fmt::Display;

use sudoku::{House, HouseKind};

/// As `a`, `a and b`, `a, b and c`.
pub(crate) fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    joined(items, "and")
}

/// As [`list`], with another word before the last item.
pub(crate) fn joined<T: Display>(items: impl IntoIterator<Item = T>, word: &str) -> String {
    let mut items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match items.pop() {
        Some(last) if items.is_empty() => last,
        Some(last) => format!("{} {word} {last}", items.join(", ")),
        None => String::new(),
    }
}

/// As `row 1`, `rows 1 and 6`, `column 2 and box 4`.
pub fn houses(houses: &[House]) -> String {
    let mut parts = Vec::new();
    for kind in [HouseKind::Row, HouseKind::Column, HouseKind::Box] {
        let of_kind = houses.iter().filter(|house| house.kind() == kind);
        let numbers: Vec<usize> = of_kind.map(|house| house.index() + 1).collect();
        if numbers.is_empty() {
            continue;
        }
        let plural = match kind {
            _ if numbers.len() == 1 => "",
            HouseKind::Box => "es",
            HouseKind::Row | HouseKind::Column => "s",
        };
        parts.push(format!("{kind}{plural} {}", list(numbers)));
    }
    list(parts)
}
