//! [`house_names`]: houses as a sentence names them.

use sudoku::{House, HouseKind, list_in_words};

/// The names of these houses, those of one kind together: `row 1`, `rows 1 and 6`, `column 2 and
/// box 4`.
pub fn house_names(houses: &[House]) -> String {
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
        parts.push(format!("{kind}{plural} {}", list_in_words(numbers, "and")));
    }
    list_in_words(parts, "and")
}
