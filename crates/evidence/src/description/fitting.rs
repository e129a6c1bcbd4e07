//! [`descriptions`]: looks for the conditions that hold for every wrong sample and for no right
//! one, or the other way round.
//!
//! For one condition, the values of each attribute are counted: those that only wrong samples have
//! decide alone, if every wrong sample has one. For two, the first one only has to hold for all
//! samples of a side; the second one tells them from the others that meet the first.

use std::collections::{BTreeMap, BTreeSet};

use super::Description;
use super::condition::{Condition, Membership};
use super::sample::{Attribute, Fact, Sample, Side};

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
            let first = in_fewer_values(&first, &second, samples);
            let mut conditions = vec![first, second];
            conditions.sort_by_key(|condition| condition.membership);
            descriptions.push(Description { conditions, side });
        }
    }
    descriptions
}

/// The first condition, or the opposite one with other values, if those are fewer: "with the blank
/// in r9c9, but not those where the missing digit is 1" in place of "where the missing digit is 3,
/// 5, 7 or 9 and the blank is r9c9". The digits 2, 4, 6 and 8 were not tried there, so the second
/// one seems to say more than is known.
fn in_fewer_values(first: &Condition, second: &Condition, samples: &[&Sample]) -> Condition {
    let mut meeting = samples.to_vec();
    meeting.retain(|sample| second.holds(&sample.facts));
    let mut others = BTreeSet::new();
    for fact in meeting.iter().flat_map(|sample| &sample.facts) {
        if fact.attribute == first.attribute && !first.values.contains(&fact.value) {
            others.insert(fact.value);
        }
    }
    if first.membership == Membership::NoneOf || others.len() >= first.values.len() {
        return first.clone();
    }
    let opposite = Condition {
        attribute: first.attribute,
        membership: Membership::NoneOf,
        values: others,
    };
    // A sample with several values of the attribute may meet both.
    let is_same = meeting
        .iter()
        .all(|sample| first.holds(&sample.facts) == opposite.holds(&sample.facts));
    if is_same && !opposite.values.is_empty() {
        opposite
    } else {
        first.clone()
    }
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
    fn cells_that_are_seen_once_are_no_condition() {
        let row = Attribute::Numbers("in {row}");
        let cell = Attribute::Cells("{}");
        let sample = |index: usize| Sample {
            facts: vec![Fact::new(row, index % 9), Fact::new(cell, index)],
            side: if index > 3 { Side::Wrong } else { Side::Right },
        };
        assert_eq!(descriptions(&(0..40).map(sample).collect::<Vec<_>>()), []);
    }

    /// In the last of nine cells, three of four digits come out wrong.
    #[test]
    fn values_that_were_not_tried_there_are_not_excluded() {
        let cell = Attribute::Cells("where the blank is {}");
        let digit = Attribute::Numbers("where the missing digit is {}");
        let mut samples = Vec::new();
        for index in 0..9 {
            for value in [0, 2, 4, 8] {
                samples.push(Sample {
                    facts: vec![Fact::new(cell, index), Fact::new(digit, value)],
                    side: if index == 8 && value > 0 {
                        Side::Wrong
                    } else {
                        Side::Right
                    },
                });
            }
        }
        let found = descriptions(&samples);
        assert_eq!(
            found[0].sentence("is right on", "fails on"),
            "fails on exactly those where the blank is r1c9, but not those where the missing digit \
             is 1"
        );
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
