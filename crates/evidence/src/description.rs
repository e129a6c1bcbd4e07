//! [`Description`]: which of some boards come out wrong, in the fewest words that hold for all.

use std::collections::{BTreeMap, BTreeSet};

use sudoku::Cell;

use super::words::{list, numbers, ranges};

/// What may decide a result, and its words, with the name of its values in braces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Attribute {
    /// Something holds, or not.
    Holds(&'static str),
    /// Something holds, and it does for most boards of a kind.
    HoldsOften(&'static str),
    /// Numbers, of which a range is read at once.
    Numbers(&'static str),
    /// Cells.
    Cells(&'static str),
    /// Two numbers, with the second words between them: nine times the first, plus the second.
    Pairs(&'static str, &'static str),
}

/// An attribute has a value. What holds has the value 0.
pub(super) type Fact = (Attribute, usize);

/// The facts that hold.
pub(super) fn holding<const N: usize>(facts: [(Attribute, bool); N]) -> impl Iterator<Item = Fact> {
    facts
        .into_iter()
        .filter(|(_, holds)| *holds)
        .map(|(attribute, _)| (attribute, 0))
}

/// What is known of a board, and whether it came out wrong.
#[derive(Clone, Debug)]
pub(super) struct Sample {
    pub(super) facts: Vec<Fact>,
    pub(super) wrong: bool,
}

/// The attribute has one of the values, or none of them.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Literal {
    attribute: Attribute,
    values: BTreeSet<usize>,
    is_not: bool,
}

/// All literals hold for those that come out wrong, and for no others; or the other way round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Description {
    /// At most two.
    literals: Vec<Literal>,
    /// Whether they describe those that come out right.
    is_of_right: bool,
}

impl Literal {
    fn holds(&self, facts: &[Fact]) -> bool {
        let has = |&(of, value): &Fact| of == self.attribute && self.values.contains(&value);
        facts.iter().any(has) != self.is_not
    }

    fn words(&self) -> usize {
        let values = match self.attribute {
            Attribute::Cells(_) => self.values.len(),
            Attribute::Pairs(..) => 2 * self.values.len(),
            // The two ends of a range.
            _ => ranges(&self.values)
                .iter()
                .map(|(first, last)| if first < last { 2 } else { 1 })
                .sum(),
        };
        1 + values + usize::from(self.is_not)
    }

    /// Words for what has one of the values.
    fn text(&self) -> String {
        let values = self.values.iter();
        let (text, values) = match self.attribute {
            Attribute::Holds(text) | Attribute::HoldsOften(text) => (text, String::new()),
            Attribute::Numbers(text) => (text, numbers(&self.values)),
            Attribute::Cells(text) => (text, list(values.map(|&value| Cell::ALL[value]), "or")),
            Attribute::Pairs(text, between) => {
                let mut groups: BTreeMap<BTreeSet<usize>, BTreeSet<usize>> = BTreeMap::new();
                for first in values.map(|value| value / 9) {
                    let seconds =
                        (0..9).filter(|second| self.values.contains(&(first * 9 + second)));
                    groups.entry(seconds.collect()).or_default().insert(first);
                }
                let pairs = groups.iter().map(|(seconds, firsts)| {
                    text.replace(
                        "{}",
                        &[&numbers(firsts), between, &numbers(seconds)].concat(),
                    )
                });
                return list(pairs, "or");
            }
        };
        let filled = text.split_once('{').and_then(|(before, rest)| {
            let (name, after) = rest.split_once('}')?;
            let plural = match name {
                _ if self.values.len() == 1 || name.is_empty() => "",
                "box" => "es",
                _ => "s",
            };
            let space = if name.is_empty() { "" } else { " " };
            Some(format!("{before}{name}{plural}{space}{values}{after}"))
        });
        filled.unwrap_or_else(|| text.to_owned())
    }
}

/// The words that two facts about a blank begin with, and that are said once.
const THE_BLANK: &str = "where the blank is ";

impl Description {
    /// All of them come out wrong, or none.
    pub(super) const fn of_all(wrong: bool) -> Self {
        Self {
            literals: Vec::new(),
            is_of_right: !wrong,
        }
    }

    pub(super) fn is_of_all(&self, wrong: bool) -> bool {
        *self == Self::of_all(wrong)
    }

    /// Whether what has these facts comes out wrong.
    pub(super) fn is_wrong(&self, facts: &[Fact]) -> bool {
        self.literals.iter().all(|literal| literal.holds(facts)) != self.is_of_right
    }

    /// Whether it says something about this attribute.
    pub(super) fn is_about(&self, attribute: Attribute) -> bool {
        self.literals
            .iter()
            .any(|literal| literal.attribute == attribute)
    }

    fn words(&self) -> usize {
        self.literals.iter().map(Literal::words).sum::<usize>() + usize::from(self.is_of_right)
    }

    /// Words to follow "those", and whether those are the ones that come out right.
    pub(super) fn text(&self) -> (String, bool) {
        let [first, others @ ..] = &self.literals[..] else {
            return (String::new(), self.is_of_right);
        };
        let mut text = first.text();
        let same = if text.starts_with(THE_BLANK) {
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
            let other = other.text();
            text += other.strip_prefix(same).unwrap_or(&other);
        }
        // What has neither comes out one way, so what has one or the other comes out the other way.
        (text, self.is_of_right != first.is_not)
    }
}

/// A description that takes more words explains nothing.
const MOST_WORDS: usize = 9;

/// A value counts if at least this many samples have it.
const LEAST_SEEN: usize = 2;

/// Fewer wrong or right samples may have something in common by chance.
const LEAST_TOLD: usize = 3;

/// The descriptions that hold for every sample, the shortest first.
pub(super) fn descriptions(samples: &[Sample]) -> Vec<Description> {
    let all: Vec<&Sample> = samples.iter().collect();
    let wrong = all.iter().filter(|sample| sample.wrong).count();
    if wrong == 0 || wrong == all.len() {
        return vec![Description::of_all(wrong > 0)];
    }
    if wrong.min(all.len() - wrong) < LEAST_TOLD {
        return Vec::new();
    }
    let mut found: Vec<Description> = exact(&all, true)
        .into_iter()
        .map(|literal| Description {
            literals: vec![literal],
            is_of_right: false,
        })
        .collect();
    for wanted in [true, false] {
        for first in necessary(&all, wanted) {
            let rest: Vec<&Sample> = all
                .iter()
                .copied()
                .filter(|sample| first.holds(&sample.facts))
                .collect();
            // It decides alone, so a second one would say nothing: it is among those above, or too
            // few samples show it.
            if rest.iter().all(|sample| sample.wrong == wanted) {
                continue;
            }
            let others = exact(&rest, wanted).into_iter();
            let others = others.filter(|second| second.attribute != first.attribute);
            found.extend(others.map(|second| {
                let mut literals = vec![first.clone(), second];
                literals.sort_by_key(|literal| literal.is_not);
                Description {
                    literals,
                    is_of_right: !wanted,
                }
            }));
        }
    }
    found.retain(|description| description.words() <= MOST_WORDS);
    found.sort_by_key(Description::words);
    found
}

/// A literal may hold for all wrong samples by chance: one in two to the power of this number.
const LEAST_HALVINGS: f64 = 10.0;

/// With fewer samples for which it does not hold, a literal would say more than was seen; and so it
/// would if it held for more than this share of them.
const LEAST_OTHERS: usize = 20;
const MOST_SHARE: (usize, usize) = (3, 4);

/// What often holds goes with any bug, unless this share of the samples for which it holds is wrong.
const LEAST_SHARE: (usize, usize) = (3, 4);

/// A literal that holds for more than this many times the fewest samples is passed over.
const FAR: (usize, usize) = (3, 2);

/// Something that holds for all wrong samples beside right ones, and not by chance: its words, and
/// the numbers of wrong samples, of those for which it holds, and of the others. There are at most
/// this many of the second for each of the first.
pub(super) fn only(samples: &[Sample], most_held: usize) -> Option<(String, [usize; 3])> {
    let all: Vec<&Sample> = samples.iter().collect();
    let wrong = all.iter().filter(|sample| sample.wrong).count();
    let log2 = |count: usize| f64::from(count as u32).log2();
    let certain = necessary(&all, true)
        .into_iter()
        .filter(|literal| !literal.is_not);
    let certain = certain.filter_map(|literal| {
        let held = all
            .iter()
            .filter(|sample| literal.holds(&sample.facts))
            .count();
        let halvings = f64::from(wrong as u32) * (log2(all.len()) - log2(held));
        let is_weak = matches!(literal.attribute, Attribute::HoldsOften(_))
            && wrong * LEAST_SHARE.1 < held * LEAST_SHARE.0;
        let is_certain = !is_weak
            && literal.words() <= MOST_WORDS
            && all.len() - held >= LEAST_OTHERS
            && held * MOST_SHARE.1 <= all.len() * MOST_SHARE.0
            && halvings >= LEAST_HALVINGS
            && held <= wrong * most_held;
        is_certain.then(|| (literal.text(), [wrong, held, all.len() - held]))
    });
    let certain: Vec<_> = certain.collect();
    let least = certain.iter().map(|(_, [_, held, _])| *held).min()?;
    // What comes first is said first, unless another holds for far fewer.
    certain
        .into_iter()
        .find(|(_, [_, held, _])| held * FAR.1 <= least * FAR.0)
}

/// For each value of an attribute: how many samples that are wanted have it, and how many others.
type Counts = BTreeMap<usize, [usize; 2]>;

/// The counts for each attribute. What comes first in the facts of those that are wanted, is first.
fn counted(samples: &[&Sample], wanted: bool) -> Vec<(Attribute, Counts)> {
    let mut all: Vec<(Attribute, Counts)> = Vec::new();
    let (some, others): (Vec<&Sample>, Vec<&Sample>) =
        samples.iter().partition(|sample| sample.wrong == wanted);
    for (is_other, samples) in [some, others].into_iter().enumerate() {
        for &(attribute, value) in samples.iter().flat_map(|sample| &sample.facts) {
            let at = all
                .iter()
                .position(|(of, _)| *of == attribute)
                .unwrap_or_else(|| {
                    all.push((attribute, Counts::new()));
                    all.len() - 1
                });
            all[at].1.entry(value).or_default()[is_other] += 1;
        }
    }
    all
}

/// For each attribute the literal with the values that are chosen by their counts, and the literal
/// without them.
fn literals(
    samples: &[&Sample],
    wanted: bool,
    is_chosen: impl Fn(bool, [usize; 2]) -> bool,
) -> Vec<Literal> {
    let mut literals = Vec::new();
    for (attribute, counts) in counted(samples, wanted) {
        for is_not in [false, true] {
            let chosen = counts
                .iter()
                .filter(|(_, counts)| is_chosen(is_not, **counts));
            let values: BTreeSet<usize> = chosen.map(|(value, _)| *value).collect();
            if !values.is_empty() {
                literals.push(Literal {
                    attribute,
                    values,
                    is_not,
                });
            }
        }
    }
    literals
}

/// The literals that hold for those that are wanted, and for no others.
fn exact(samples: &[&Sample], wanted: bool) -> Vec<Literal> {
    let mut literals = literals(samples, wanted, |is_not, [some, others]| {
        let (some, others) = if is_not {
            (others, some)
        } else {
            (some, others)
        };
        others == 0 && some >= LEAST_SEEN
    });
    literals.retain(|literal| {
        samples
            .iter()
            .all(|sample| literal.holds(&sample.facts) == (sample.wrong == wanted))
    });
    literals
}

/// The literals that hold for all that are wanted, and not for all others.
fn necessary(samples: &[&Sample], wanted: bool) -> Vec<Literal> {
    let mut literals = literals(samples, wanted, |is_not, [some, _]| (some == 0) == is_not);
    literals.retain(|literal| {
        let holds = |sample: &&Sample| literal.holds(&sample.facts);
        samples
            .iter()
            .filter(|sample| sample.wrong == wanted)
            .all(holds)
            && !samples.iter().all(holds)
    });
    literals
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
            Literal {
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
        let (row, cell) = (Attribute::Numbers("in {row}"), Attribute::Cells("{}"));
        let sample = |at: usize| Sample {
            facts: vec![(row, at % 9), (cell, at)],
            wrong: at > 3,
        };
        assert_eq!(descriptions(&(0..40).map(sample).collect::<Vec<_>>()), []);
    }

    #[test]
    fn what_often_holds_says_something_only_if_most_of_it_is_wrong() {
        let found = |attribute, wrong| {
            let facts = |at| {
                if at < 160 {
                    vec![(attribute, 0)]
                } else {
                    Vec::new()
                }
            };
            let samples = (0..320).map(|at| Sample {
                facts: facts(at),
                wrong: at < wrong,
            });
            only(&samples.collect::<Vec<_>>(), 4).map(|(_, counts)| counts)
        };
        let (sure, often) = (Attribute::Holds("sure"), Attribute::HoldsOften("often"));
        assert_eq!(found(sure, 58), Some([58, 160, 160]));
        assert_eq!(found(often, 58), None);
        assert_eq!(found(often, 150), Some([150, 160, 160]));
    }
}
