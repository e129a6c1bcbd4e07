//! Ranges of numbers and names of houses, as a sentence has them.

use std::collections::BTreeSet;

use sudoku::{HouseKind, list_in_words};

/// The names of these kinds of house: `row or column`.
pub(crate) fn house_names(kinds: &[HouseKind]) -> String {
    list_in_words(kinds, "or")
}

/// Consecutive numbers.
pub(crate) struct Range {
    pub(crate) first: usize,
    pub(crate) last: usize,
}

/// The values as ranges.
pub(crate) fn ranges(values: &BTreeSet<usize>) -> Vec<Range> {
    let mut ranges: Vec<Range> = Vec::new();
    for &value in values {
        match ranges.last_mut() {
            Some(range) if range.last + 1 == value => range.last = value,
            _ => ranges.push(Range {
                first: value,
                last: value,
            }),
        }
    }
    ranges
}

/// Numbers from 0 in words from 1, with ranges: `9`, `2–9`, `1, 2 or 5`.
pub(crate) fn numbers(values: &BTreeSet<usize>) -> String {
    let mut words: Vec<String> = Vec::new();
    for Range { first, last } in ranges(values) {
        if last - first <= 1 {
            words.extend((first..=last).map(|value| (value + 1).to_string()));
        } else {
            words.push(format!("{}–{}", first + 1, last + 1));
        }
    }
    list_in_words(words, "or")
}
