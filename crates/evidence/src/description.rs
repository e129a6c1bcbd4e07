//! [`Description`]: which of some boards come out wrong, in the fewest words that hold for all.
//!
//! Each board is a [`Sample`]: the facts that may decide its result, and the result. A description
//! is one condition on the facts, or two, such as `where the blank is in column 9, but not those
//! where the missing digit is 1`. It is exact: its conditions hold for every wrong sample and for no
//! right one, or the other way round. There is no description that holds only for most samples.

use std::collections::{BTreeMap, BTreeSet};

use sudoku::{Cell, list_in_words};

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

/// What is known of a board, and whether it came out wrong.
#[derive(Clone, Debug)]
pub(crate) struct Sample {
    pub(crate) facts: Vec<Fact>,
    pub(crate) is_wrong: bool,
}

/// The attribute has one of the values, or, if `is_not`, none of them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Condition {
    attribute: Attribute,
    values: BTreeSet<usize>,
    is_not: bool,
}

/// Which samples come out wrong: those for which all conditions hold, and no others. If `is_of_right`,
/// those are the samples that come out right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Description {
    /// At most two.
    conditions: Vec<Condition>,
    is_of_right: bool,
}

impl Condition {
    fn holds(&self, facts: &[Fact]) -> bool {
        let has_value = facts
            .iter()
            .any(|fact| fact.attribute == self.attribute && self.values.contains(&fact.value));
        has_value != self.is_not
    }

    /// How many words a reader has to take in: the attribute, its values, and a "not".
    fn word_count(&self) -> usize {
        let values = match self.attribute {
            Attribute::Cells(_) => self.values.len(),
            Attribute::Pairs(..) => 2 * self.values.len(),
            Attribute::Holds(_) | Attribute::Numbers(_) => ranges(&self.values)
                .iter()
                // Of a range, its two ends.
                .map(|range| if range.first < range.last { 2 } else { 1 })
                .sum(),
        };
        1 + values + usize::from(self.is_not)
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

/// The words of a description.
pub(crate) struct DescriptionText {
    /// Words to follow "those".
    pub(crate) text: String,
    /// Whether those are the samples that come out right.
    pub(crate) is_of_right: bool,
}

impl Description {
    /// All samples come out wrong, or none does.
    pub(crate) const fn of_all(is_wrong: bool) -> Self {
        Self {
            conditions: Vec::new(),
            is_of_right: !is_wrong,
        }
    }

    pub(crate) fn is_of_all(&self, is_wrong: bool) -> bool {
        *self == Self::of_all(is_wrong)
    }

    /// Whether a sample with these facts comes out wrong.
    pub(crate) fn is_wrong(&self, facts: &[Fact]) -> bool {
        let all_hold = self
            .conditions
            .iter()
            .all(|condition| condition.holds(facts));
        all_hold != self.is_of_right
    }

    /// Whether it says something about this attribute.
    pub(crate) fn is_about(&self, attribute: Attribute) -> bool {
        self.conditions
            .iter()
            .any(|condition| condition.attribute == attribute)
    }

    fn word_count(&self) -> usize {
        let words: usize = self.conditions.iter().map(Condition::word_count).sum();
        words + usize::from(self.is_of_right)
    }

    pub(crate) fn text(&self) -> DescriptionText {
        let [first, others @ ..] = &self.conditions[..] else {
            return DescriptionText {
                text: String::new(),
                is_of_right: self.is_of_right,
            };
        };
        let mut text = first.text();
        let said_once = if text.starts_with(THE_BLANK) {
            THE_BLANK
        } else {
            ""
        };
        for other in others {
            text += match (first.is_not, other.is_not) {
                (false, true) => ", but not those ",
                (true, _) => " or ",
                (false, false) => " and ",
            };
            let words = other.text();
            text += words.strip_prefix(said_once).unwrap_or(&words);
        }
        // "Not A and not B" is said as "A or B" of the other samples.
        DescriptionText {
            text,
            is_of_right: self.is_of_right != first.is_not,
        }
    }

    /// What it says, to follow "it": `fails on exactly those where the blank is in column 9`.
    pub(crate) fn sentence(&self, is_right: &str, fails: &str) -> String {
        let DescriptionText { text, is_of_right } = self.text();
        if is_of_right {
            format!("{is_right} only those {text}")
        } else {
            format!("{fails} exactly those {text}")
        }
    }
}

/// A description that takes more words explains nothing.
const MOST_WORDS: usize = 9;

/// A value that only one sample has may go with a result by chance.
const LEAST_SEEN: usize = 2;

/// Fewer wrong or right samples may have something in common by chance.
const LEAST_OF_EACH: usize = 3;

/// The descriptions that hold for every sample, the shortest first.
pub(crate) fn descriptions(samples: &[Sample]) -> Vec<Description> {
    let samples: Vec<&Sample> = samples.iter().collect();
    let wrong = samples.iter().filter(|sample| sample.is_wrong).count();
    let right = samples.len() - wrong;
    if wrong == 0 || right == 0 {
        return vec![Description::of_all(wrong > 0)];
    }
    if wrong < LEAST_OF_EACH || right < LEAST_OF_EACH {
        return Vec::new();
    }
    let mut descriptions = with_one_condition(&samples);
    for is_wrong in [true, false] {
        descriptions.extend(with_two_conditions(&samples, is_wrong));
    }
    descriptions.retain(|description| description.word_count() <= MOST_WORDS);
    descriptions.sort_by_key(Description::word_count);
    descriptions
}

fn with_one_condition(samples: &[&Sample]) -> Vec<Description> {
    let conditions = exact_conditions(samples, true).into_iter();
    let descriptions = conditions.map(|condition| Description {
        conditions: vec![condition],
        is_of_right: false,
    });
    descriptions.collect()
}

/// Descriptions of the wrong or the right samples: one condition that all of them meet, and a second
/// one that tells them from the others that meet the first.
fn with_two_conditions(samples: &[&Sample], is_wrong: bool) -> Vec<Description> {
    let mut descriptions = Vec::new();
    for first in necessary_conditions(samples, is_wrong) {
        let mut meeting = samples.to_vec();
        meeting.retain(|sample| first.holds(&sample.facts));
        if meeting.iter().all(|sample| sample.is_wrong == is_wrong) {
            // The first decides alone. It has its own description, or too few samples show it.
            continue;
        }
        for second in exact_conditions(&meeting, is_wrong) {
            if second.attribute == first.attribute {
                continue;
            }
            let mut conditions = vec![first.clone(), second];
            conditions.sort_by_key(|condition| condition.is_not);
            descriptions.push(Description {
                conditions,
                is_of_right: !is_wrong,
            });
        }
    }
    descriptions
}

/// How many samples have a value of an attribute.
#[derive(Clone, Copy, Debug, Default)]
struct ValueCount {
    /// Among the samples that are described.
    described: usize,
    /// Among the others.
    others: usize,
}

/// The values of one attribute.
struct AttributeCounts {
    attribute: Attribute,
    counts: BTreeMap<usize, ValueCount>,
}

/// Counts the values of each attribute. The order is that in which the facts of the described samples
/// name the attributes, so that of two descriptions with as many words the first one is stable.
fn counted(samples: &[&Sample], is_wrong: bool) -> Vec<AttributeCounts> {
    let mut counts: Vec<AttributeCounts> = Vec::new();
    let (described, others): (Vec<&Sample>, Vec<&Sample>) = samples
        .iter()
        .partition(|sample| sample.is_wrong == is_wrong);
    for sample in described {
        for fact in &sample.facts {
            count_of(&mut counts, *fact).described += 1;
        }
    }
    for sample in others {
        for fact in &sample.facts {
            count_of(&mut counts, *fact).others += 1;
        }
    }
    counts
}

fn count_of(all: &mut Vec<AttributeCounts>, fact: Fact) -> &mut ValueCount {
    let index = all.iter().position(|of| of.attribute == fact.attribute);
    let index = index.unwrap_or_else(|| {
        all.push(AttributeCounts {
            attribute: fact.attribute,
            counts: BTreeMap::new(),
        });
        all.len() - 1
    });
    all[index].counts.entry(fact.value).or_default()
}

/// For each attribute the condition with the values that are chosen by their counts, once as "one of
/// these" and once as "none of these".
fn conditions(
    samples: &[&Sample],
    is_wrong: bool,
    is_chosen: impl Fn(ValueCount, IsNot) -> bool,
) -> Vec<Condition> {
    let mut conditions = Vec::new();
    for of in counted(samples, is_wrong) {
        for is_not in [false, true] {
            let chosen = of
                .counts
                .iter()
                .filter(|(_, count)| is_chosen(**count, is_not));
            let values: BTreeSet<usize> = chosen.map(|(value, _)| *value).collect();
            if !values.is_empty() {
                conditions.push(Condition {
                    attribute: of.attribute,
                    values,
                    is_not,
                });
            }
        }
    }
    conditions
}

/// Whether a condition is "none of these".
type IsNot = bool;

/// The conditions that all described samples meet, and no others.
fn exact_conditions(samples: &[&Sample], is_wrong: bool) -> Vec<Condition> {
    let mut conditions = conditions(samples, is_wrong, |count, is_not| {
        if is_not {
            count.described == 0 && count.others >= LEAST_SEEN
        } else {
            count.others == 0 && count.described >= LEAST_SEEN
        }
    });
    conditions.retain(|condition| {
        samples
            .iter()
            .all(|sample| condition.holds(&sample.facts) == (sample.is_wrong == is_wrong))
    });
    conditions
}

/// The conditions that all described samples meet, and not all others.
fn necessary_conditions(samples: &[&Sample], is_wrong: bool) -> Vec<Condition> {
    let mut conditions = conditions(samples, is_wrong, |count, is_not| {
        (count.described == 0) == is_not
    });
    conditions.retain(|condition| {
        let mut described = samples.iter().filter(|sample| sample.is_wrong == is_wrong);
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
                is_not: false,
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
            is_wrong: index > 3,
        };
        assert_eq!(descriptions(&(0..40).map(sample).collect::<Vec<_>>()), []);
    }

    #[test]
    fn a_condition_that_most_samples_meet_is_no_description() {
        let fact = Fact::holds(Attribute::Holds("that are large"));
        let sample = |index: usize| Sample {
            facts: if index < 20 { vec![fact] } else { Vec::new() },
            is_wrong: index < 19,
        };
        assert_eq!(descriptions(&(0..40).map(sample).collect::<Vec<_>>()), []);
    }
}
