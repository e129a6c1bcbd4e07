//! Lists and numbers in words.

use std::collections::BTreeSet;

/// A list; the word between the last two is `and` or `or`.
pub(super) fn list<T: ToString>(names: impl IntoIterator<Item = T>, word: &str) -> String {
    match &names
        .into_iter()
        .map(|name| name.to_string())
        .collect::<Vec<_>>()[..]
    {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// The names of these kinds of house: `row or column`.
pub(super) fn kinds_of(kinds: &[usize]) -> String {
    list(
        kinds.iter().map(|&kind| ["row", "column", "box"][kind]),
        "or",
    )
}

/// The values as ranges.
pub(super) fn ranges(values: &BTreeSet<usize>) -> Vec<(usize, usize)> {
    let values: Vec<usize> = values.iter().copied().collect();
    let runs = values.chunk_by(|one, next| one + 1 == *next);
    runs.map(|run| (run[0], run[run.len() - 1])).collect()
}

/// Numbers from 1, with ranges: `9`, `2–9`, `1, 2 or 5`.
pub(super) fn numbers(values: &BTreeSet<usize>) -> String {
    let words = |&(first, last): &(usize, usize)| match last - first {
        0 => vec![format!("{}", first + 1)],
        1 => vec![format!("{}", first + 1), format!("{}", last + 1)],
        _ => vec![format!("{}–{}", first + 1, last + 1)],
    };
    list(ranges(values).iter().flat_map(words), "or")
}
