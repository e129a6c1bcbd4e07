//! [`Condition`]: what a sample must have, and in which words.

use std::collections::{BTreeMap, BTreeSet};

use sudoku::{Cell, list_in_words};

use super::sample::{Attribute, Fact};
use crate::lists::{numbers, ranges};

/// How a condition uses its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Membership {
    /// The attribute has one of them.
    OneOf,
    /// The attribute has none of them.
    NoneOf,
}

/// A condition on one attribute, such as "the row is 2 or 3", or "the row is none of 2 and 3".
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Condition {
    pub(super) attribute: Attribute,
    pub(super) membership: Membership,
    pub(super) values: BTreeSet<usize>,
}

impl Condition {
    pub(super) fn holds(&self, facts: &[Fact]) -> bool {
        let has_value = facts
            .iter()
            .any(|fact| fact.attribute == self.attribute && self.values.contains(&fact.value));
        match self.membership {
            Membership::OneOf => has_value,
            Membership::NoneOf => !has_value,
        }
    }

    /// How much a reader has to take in: the attribute, its values, and a "not".
    pub(super) fn complexity(&self) -> usize {
        let values = match self.attribute {
            Attribute::Cells(_) => self.values.len(),
            Attribute::Pairs(..) => 2 * self.values.len(),
            Attribute::Holds(_) | Attribute::Numbers(_) => ranges(&self.values)
                .iter()
                // Of a range, its two ends.
                .map(|range| if range.first < range.last { 2 } else { 1 })
                .sum(),
        };
        let negation = match self.membership {
            Membership::OneOf => 0,
            Membership::NoneOf => 1,
        };
        1 + values + negation
    }

    /// Words for samples that have one of the values.
    pub(super) fn text(&self) -> String {
        match self.attribute {
            Attribute::Holds(text) => text.to_owned(),
            Attribute::Numbers(text) => filled(text, &numbers(&self.values), self.values.len() > 1),
            Attribute::Cells(text) => {
                let cells = self.values.iter().map(|&value| Cell::ALL[value]);
                filled(text, &list_in_words(cells, "or"), self.values.len() > 1)
            }
            Attribute::Pairs(text, between) => self.pairs_text(text, between),
        }
    }

    /// Pairs with the same second numbers are said together: `column 7 and box 2, 5 or 8`.
    fn pairs_text(&self, text: &str, between: &str) -> String {
        let mut seconds_of: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
        for value in &self.values {
            seconds_of.entry(value / 9).or_default().insert(value % 9);
        }
        let mut firsts_with: BTreeMap<BTreeSet<usize>, BTreeSet<usize>> = BTreeMap::new();
        for (first, seconds) in seconds_of {
            firsts_with.entry(seconds).or_default().insert(first);
        }
        let texts = firsts_with.iter().map(|(seconds, firsts)| {
            let pair = [&numbers(firsts), between, &numbers(seconds)].concat();
            text.replace("{}", &pair)
        });
        list_in_words(texts, "or")
    }
}

/// The text with the values in place of its braces: `in {row}` becomes `in rows 2–9`.
fn filled(text: &str, values: &str, are_several: bool) -> String {
    let Some((before, rest)) = text.split_once('{') else {
        return text.to_owned();
    };
    let Some((name, after)) = rest.split_once('}') else {
        return text.to_owned();
    };
    if name.is_empty() {
        return format!("{before}{values}{after}");
    }
    let plural = match name {
        _ if !are_several => "",
        "box" => "es",
        _ => "s",
    };
    format!("{before}{name}{plural} {values}{after}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pairs_that_have_one_number_in_common_are_said_together() {
        let text = |pairs: &[(usize, usize)]| {
            let values = pairs
                .iter()
                .map(|(first, second)| first * 9 - 9 + second - 1)
                .collect();
            let attribute = Attribute::Pairs("with column {}", " and box ");
            Condition {
                attribute,
                values,
                membership: Membership::OneOf,
            }
            .text()
        };
        assert_eq!(
            text(&[(7, 2), (7, 5), (7, 8)]),
            "with column 7 and box 2, 5 or 8"
        );
        assert_eq!(text(&[(1, 2), (3, 2)]), "with column 1 or 3 and box 2");
        assert_eq!(
            text(&[(1, 2), (3, 4)]),
            "with column 1 and box 2 or with column 3 and box 4"
        );
    }
}
