//! [`list_in_words`]: cells, digits and houses as a sentence lists them.

/// A list with a word between the last two items, `and` or `or`: `r1c2`, `r1c2 and r1c5`, `r1c2,
/// r1c5 and r1c7`. Without items it is empty.
///
/// ```
/// use sudoku::{HouseKind, list_in_words};
///
/// let kinds = [HouseKind::Row, HouseKind::Column, HouseKind::Box];
/// assert_eq!(list_in_words(kinds, "or"), "row, column or box");
/// ```
pub fn list_in_words<T: ToString>(items: impl IntoIterator<Item = T>, word: &str) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match &items[..] {
        [] => String::new(),
        [single] => single.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}
