//! [`Description`]: which of some boards come out wrong, in the fewest words that hold for all.
//!
//! Each board is a [`Sample`]: the facts that may decide its result, and the result. A description
//! is one condition on the facts, or two, such as `where the blank is in column 9, but not those
//! where the missing digit is 1`. It is exact: its conditions hold for every wrong sample and for
//! no right one, or the other way round. There is no description that holds only for most samples.

use std::collections::{BTreeMap, BTreeSet};

use sudoku::{Cell, list_in_words};

use crate::boards::Probe;
use crate::lists::{numbers, ranges};

/// What may decide a result, with its words. The name of the values stands in braces, `{row}`; a
/// name that is empty, `{}`, is not said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Attribute {
    /// Something that holds for a board, or does not.
    Holds(&'static str),
    /// A number from 0, said from 1. A range of them is read at once.
    Numbers(&'static str),
    /// The index of a cell.
    Cells(&'static str),
    /// Two numbers below 9, as nine times the first plus the second. The second text stands between
    /// them.
    Pairs(&'static str, &'static str),
}

/// An attribute has a value for a board. An attribute that only holds has the value 0; one that may
/// have several values, such as the digits of a house, makes several facts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Fact {
    pub(crate) attribute: Attribute,
    pub(crate) value: usize,
}

impl Fact {
    pub(crate) const fn new(attribute: Attribute, value: usize) -> Self {
        Self { attribute, value }
    }

    /// The fact that something holds.
    pub(crate) const fn holds(attribute: Attribute) -> Self {
        Self::new(attribute, 0)
    }
}

/// The facts of these attributes that hold.
pub(crate) fn facts_that_hold(attributes: &[(Attribute, bool)]) -> Vec<Fact> {
    let mut facts = Vec::new();
    for &(attribute, holds) in attributes {
        if holds {
            facts.push(Fact::holds(attribute));
        }
    }
    facts
}

/// How a board came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Side {
    Wrong,
    Right,
}

impl Side {
    pub(crate) const fn of(probe: &Probe) -> Self {
        if probe.is_known_wrong() {
            Self::Wrong
        } else {
            Self::Right
        }
    }

    const fn opposite(self) -> Self {
        match self {
            Self::Wrong => Self::Right,
            Self::Right => Self::Wrong,
        }
    }
}

/// What is known of a board, and how it came out.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(crate) facts: Vec<Fact>,
    pub(crate) side: Side,
}

/// How a condition uses its values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Membership {
    /// The attribute has one of them.
    OneOf,
    /// The attribute has none of them.
    NoneOf,
}

/// A condition on one attribute, such as "the row is 2 or 3", or "the row is none of 2 and 3".
#[derive(Clone, Debug, PartialEq, Eq)]
struct Condition {
    attribute: Attribute,
    membership: Membership,
    values: BTreeSet<usize>,
}

/// Which samples come out on one side: those for which all conditions hold, and no others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Description {
    /// At most two.
    conditions: Vec<Condition>,
    side: Side,
}

impl Condition {
    fn holds(&self, facts: &[Fact]) -> bool {
        let has_value = facts
            .iter()
            .any(|fact| fact.attribute == self.attribute && self.values.contains(&fact.value));
        match self.membership {
            Membership::OneOf => has_value,
            Membership::NoneOf => !has_value,
        }
    }

    /// How much a reader has to take in: the attribute, its values, and a "not".
    fn complexity(&self) -> usize {
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
    fn text(&self) -> String {
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

/// The words that two facts about a blank begin with, and that are said once.
const THE_BLANK: &str = "where the blank is ";

/// A description in words.
struct DescriptionText {
    /// Words to follow "those": `where the blank is in column 9`.
    text: String,
    /// How those samples come out.
    side: Side,
}

impl Description {
    /// All samples come out on this side.
    pub(crate) const fn of_all(side: Side) -> Self {
        Self {
            conditions: Vec::new(),
            side,
        }
    }

    pub(crate) fn is_of_all(&self, side: Side) -> bool {
        *self == Self::of_all(side)
    }

    /// How a sample with these facts comes out.
    pub(crate) fn side_of(&self, facts: &[Fact]) -> Side {
        let all_hold = self
            .conditions
            .iter()
            .all(|condition| condition.holds(facts));
        if all_hold {
            self.side
        } else {
            self.side.opposite()
        }
    }

    /// Whether it says something about this attribute.
    pub(crate) fn is_about(&self, attribute: Attribute) -> bool {
        self.conditions
            .iter()
            .any(|condition| condition.attribute == attribute)
    }

    /// How much a reader has to take in. To turn "is right on" around takes a moment, too.
    fn complexity(&self) -> usize {
        let conditions: usize = self.conditions.iter().map(Condition::complexity).sum();
        match self.side {
            Side::Wrong => conditions,
            Side::Right => conditions + 1,
        }
    }

    /// The description in words.
    ///
    /// A condition with "none of" is said of the other samples. So "it fails if the row is not 2"
    /// becomes "it is right on those in row 2", and "it fails if the row is not 2 and the digit is
    /// not 5" becomes "it is right on those in row 2 or with the digit 5": "not A and not B" is the
    /// opposite of "A or B". Conditions with "one of" come first, so if the first is a "none of",
    /// all are.
    fn text(&self) -> DescriptionText {
        let [first, others @ ..] = &self.conditions[..] else {
            return DescriptionText {
                text: String::new(),
                side: self.side,
            };
        };
        let mut text = first.text();
        let said_once = if text.starts_with(THE_BLANK) {
            THE_BLANK
        } else {
            ""
        };
        for other in others {
            text += match (first.membership, other.membership) {
                (Membership::OneOf, Membership::OneOf) => " and ",
                (Membership::OneOf, Membership::NoneOf) => ", but not those ",
                (Membership::NoneOf, _) => " or ",
            };
            let words = other.text();
            text += words.strip_prefix(said_once).unwrap_or(&words);
        }
        let side = match first.membership {
            Membership::OneOf => self.side,
            Membership::NoneOf => self.side.opposite(),
        };
        DescriptionText { text, side }
    }

    /// What it says, to follow "it": `fails on exactly those where the blank is in column 9`.
    ///
    /// Both words mean that no other board comes out so. "Is right on only those" adds that to be
    /// right is the exception.
    pub(crate) fn sentence(&self, is_right: &str, fails: &str) -> String {
        let DescriptionText { text, side } = self.text();
        match side {
            Side::Right => format!("{is_right} only those {text}"),
            Side::Wrong => format!("{fails} exactly those {text}"),
        }
    }
}

/// A more complex description explains nothing. This is the complexity of two conditions with three
/// values and one "not", such as "in row 1, 4 or 7, but not those in column 2, 5 or 8".
const MOST_COMPLEX: usize = 9;

/// A value that only one sample has may go with a result by chance.
const LEAST_SEEN: usize = 2;

/// Fewer wrong or right samples may have something in common by chance.
const LEAST_OF_EACH: usize = 3;

/// The descriptions that hold for every sample, the shortest first.
pub(crate) fn descriptions(samples: &[Sample]) -> Vec<Description> {
    let samples: Vec<&Sample> = samples.iter().collect();
    let wrong = samples
        .iter()
        .filter(|sample| sample.side == Side::Wrong)
        .count();
    let right = samples.len() - wrong;
    if wrong == 0 {
        return vec![Description::of_all(Side::Right)];
    }
    if right == 0 {
        return vec![Description::of_all(Side::Wrong)];
    }
    if wrong < LEAST_OF_EACH || right < LEAST_OF_EACH {
        return Vec::new();
    }
    let mut descriptions = with_one_condition(&samples);
    for side in [Side::Wrong, Side::Right] {
        descriptions.extend(with_two_conditions(&samples, side));
    }
    descriptions.retain(|description| description.complexity() <= MOST_COMPLEX);
    descriptions.sort_by_key(Description::complexity);
    descriptions
}

fn with_one_condition(samples: &[&Sample]) -> Vec<Description> {
    let conditions = exact_conditions(samples, Side::Wrong).into_iter();
    let descriptions = conditions.map(|condition| Description {
        conditions: vec![condition],
        side: Side::Wrong,
    });
    descriptions.collect()
}

/// Descriptions of the samples on this side: one condition that all of them meet, and a second one
/// that tells them from the others that meet the first.
fn with_two_conditions(samples: &[&Sample], side: Side) -> Vec<Description> {
    let mut descriptions = Vec::new();
    for first in necessary_conditions(samples, side) {
        let mut meeting = samples.to_vec();
        meeting.retain(|sample| first.holds(&sample.facts));
        if meeting.iter().all(|sample| sample.side == side) {
            // The first decides alone. It has its own description, or too few samples show it.
            continue;
        }
        for second in exact_conditions(&meeting, side) {
            if second.attribute == first.attribute {
                continue;
            }
            let mut conditions = vec![first.clone(), second];
            conditions.sort_by_key(|condition| condition.membership);
            descriptions.push(Description { conditions, side });
        }
    }
    descriptions
}

/// How many samples have a value of an attribute.
#[derive(Clone, Copy, Debug, Default)]
struct ValueCount {
    /// Among the samples on the side that is described.
    described: usize,
    /// Among the others.
    others: usize,
}

/// The values of one attribute.
struct AttributeCounts {
    attribute: Attribute,
    counts: BTreeMap<usize, ValueCount>,
}

impl AttributeCounts {
    /// The condition with the values that are chosen by their counts; `None` if there is none.
    fn condition(
        &self,
        membership: Membership,
        is_chosen: impl Fn(ValueCount) -> bool,
    ) -> Option<Condition> {
        let mut values = BTreeSet::new();
        for (value, count) in &self.counts {
            if is_chosen(*count) {
                values.insert(*value);
            }
        }
        if values.is_empty() {
            return None;
        }
        Some(Condition {
            attribute: self.attribute,
            membership,
            values,
        })
    }
}

/// Counts the values of each attribute. The order is that in which the facts of the described
/// samples name the attributes, so that of two descriptions of one complexity the first one is
/// stable.
fn counted(samples: &[&Sample], side: Side) -> Vec<AttributeCounts> {
    let mut attributes: Vec<AttributeCounts> = Vec::new();
    let (described, others): (Vec<&Sample>, Vec<&Sample>) =
        samples.iter().partition(|sample| sample.side == side);
    for sample in described {
        for fact in &sample.facts {
            count_of(&mut attributes, *fact).described += 1;
        }
    }
    for sample in others {
        for fact in &sample.facts {
            count_of(&mut attributes, *fact).others += 1;
        }
    }
    attributes
}

fn count_of(attributes: &mut Vec<AttributeCounts>, fact: Fact) -> &mut ValueCount {
    let index = attributes
        .iter()
        .position(|counts| counts.attribute == fact.attribute);
    let index = index.unwrap_or_else(|| {
        attributes.push(AttributeCounts {
            attribute: fact.attribute,
            counts: BTreeMap::new(),
        });
        attributes.len() - 1
    });
    attributes[index].counts.entry(fact.value).or_default()
}

/// The conditions that all described samples meet, and no others.
fn exact_conditions(samples: &[&Sample], side: Side) -> Vec<Condition> {
    let mut conditions = Vec::new();
    for attribute in counted(samples, side) {
        // Values that only described samples have, and values that only the others have.
        conditions.extend(attribute.condition(Membership::OneOf, |count| {
            count.others == 0 && count.described >= LEAST_SEEN
        }));
        conditions.extend(attribute.condition(Membership::NoneOf, |count| {
            count.described == 0 && count.others >= LEAST_SEEN
        }));
    }
    conditions.retain(|condition| {
        samples
            .iter()
            .all(|sample| condition.holds(&sample.facts) == (sample.side == side))
    });
    conditions
}

/// The conditions that all described samples meet, and not all others.
fn necessary_conditions(samples: &[&Sample], side: Side) -> Vec<Condition> {
    let mut conditions = Vec::new();
    for attribute in counted(samples, side) {
        // "One of" needs every value that a described sample has; "none of" may name the rest.
        conditions.extend(attribute.condition(Membership::OneOf, |count| count.described > 0));
        conditions.extend(attribute.condition(Membership::NoneOf, |count| count.described == 0));
    }
    conditions.retain(|condition| {
        let mut described = samples.iter().filter(|sample| sample.side == side);
        described.all(|sample| condition.holds(&sample.facts))
            && !samples.iter().all(|sample| condition.holds(&sample.facts))
    });
    conditions
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

    #[test]
    fn cells_that_are_seen_once_are_no_condition() {
        let row = Attribute::Numbers("in {row}");
        let cell = Attribute::Cells("{}");
        let sample = |index: usize| Sample {
            facts: vec![Fact::new(row, index % 9), Fact::new(cell, index)],
            side: if index > 3 { Side::Wrong } else { Side::Right },
        };
        assert_eq!(descriptions(&(0..40).map(sample).collect::<Vec<_>>()), []);
    }

    #[test]
    fn a_condition_that_most_samples_meet_is_no_description() {
        let fact = Fact::holds(Attribute::Holds("that are large"));
        let sample = |index: usize| Sample {
            facts: if index < 20 { vec![fact] } else { Vec::new() },
            side: if index < 19 { Side::Wrong } else { Side::Right },
        };
        assert_eq!(descriptions(&(0..40).map(sample).collect::<Vec<_>>()), []);
    }
}
