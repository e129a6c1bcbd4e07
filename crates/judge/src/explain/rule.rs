//! [`Rule`]: what separates the wrong results from the right ones, exactly.

use std::collections::BTreeSet;
use std::fmt;

use sudoku::Cell;

use super::Reply;
use super::probe::Probe;

/// What a set of boards has in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum About {
    /// Boards to fill, with one blank.
    OneBlank,
    /// Boards to fill, with two blanks or more; those with one are right.
    SeveralBlanks,
    /// Boards to validate that break a rule.
    Conflict,
    /// Boards to validate that break none.
    Valid,
}

/// What may decide a result: of the blank, or of the equal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Feature {
    /// Its row, from 0.
    Row,
    /// Its column, from 0.
    Column,
    /// Its box, from 0.
    Box,
    /// The digit, from 0 for the digit 1.
    Digit,
    /// Its cell.
    Cell,
    /// Its place in the house, from 0.
    Place,
    /// The distance of two places in the house.
    Distance,
    /// Two places in the house: nine times the first, plus the second.
    Places,
}

/// The features in the order in which a reader would ask for them.
const FEATURES: [Feature; 8] = [
    Feature::Row,
    Feature::Column,
    Feature::Box,
    Feature::Digit,
    Feature::Cell,
    Feature::Place,
    Feature::Distance,
    Feature::Places,
];

/// A feature, and some of its values.
type Values = (Feature, BTreeSet<u8>);

/// One rule for boards that have something in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Separation {
    /// Which boards were tried.
    pub about: About,
    /// The kind of those that came out wrong; `None` for all of them.
    pub kind: Option<&'static str>,
    /// Of that kind, those with one of these values; `None` for all of them.
    pub values: Option<(Feature, BTreeSet<u8>)>,
    /// Whether each wrong call left the board as it was, or returned the other truth value.
    is_plain: bool,
    /// Where it is right on some of that kind, too: how many are wrong, how many there are, and how
    /// many others, on which it is right.
    only: Option<[usize; 3]>,
}

/// What has to be called before the failing board, so that it fails.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Before {
    /// A board that breaks a rule.
    Invalid,
    /// A board that breaks none.
    Valid,
    /// Any board.
    Any,
    /// Certain boards.
    Some,
}

/// What separates the wrong results from the right ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// It depends on the board. One rule for each set of boards with wrong results.
    Separates(Vec<Separation>),
    /// It depends on the calls before: right when the board is the only one, wrong after these. The
    /// names of what was kept between the calls, as far as the language shows it.
    After(Before, Vec<String>),
    /// It depends on chance: the same calls come to different results.
    Differs,
}

/// The rules, each of which explains every probe of its set; `None` if there is none.
pub(super) fn of(probes: &[Probe]) -> Option<Vec<Separation>> {
    let all = [About::OneBlank, About::SeveralBlanks, About::Conflict, About::Valid];
    let mut rules = Vec::new();
    for about in all {
        let known: Vec<&Probe> =
            probes.iter().filter(|probe| probe.about == about && probe.wrong.is_some()).collect();
        if known.iter().any(|probe| probe.wrong == Some(true)) {
            rules.extend(separate(&known, about));
        }
    }
    (!rules.is_empty()).then_some(rules)
}

/// With fewer results than this, a rule would say more than was seen.
const LEAST_PROBES: usize = 20;

/// A value counts if at least this many wrong results have it.
const LEAST_SEEN: usize = 2;

/// A rule that takes more words explains nothing.
const MOST_WORDS: usize = 5;

fn separate(probes: &[&Probe], about: About) -> Option<Separation> {
    let (wrong, right): (Vec<&Probe>, Vec<&Probe>) =
        probes.iter().copied().partition(|probe| probe.wrong == Some(true));
    if probes.len() < LEAST_PROBES {
        return None;
    }
    let mut kinds: Vec<Option<&'static str>> = vec![None];
    for kind in probes.iter().flat_map(|probe| &probe.kinds) {
        if !kinds.contains(&Some(*kind)) {
            kinds.push(Some(*kind));
        }
    }
    let is_of =
        |probe: &Probe, kind: Option<&str>| kind.is_none_or(|kind| probe.kinds.contains(&kind));
    let mut best: Option<(usize, Option<&'static str>, Option<Values>)> = None;
    for kind in kinds {
        if !wrong.iter().all(|probe| is_of(probe, kind)) {
            continue;
        }
        let right: Vec<&Probe> = right.iter().copied().filter(|probe| is_of(probe, kind)).collect();
        let words = if kind.is_some() { 2 } else { 0 };
        if right.is_empty() {
            if best.as_ref().is_none_or(|(most, ..)| words < *most) {
                best = Some((words, kind, None));
            }
            continue;
        }
        for feature in FEATURES {
            let Some(values) = deciding(&wrong, &right, feature) else { continue };
            let words = words + 1 + words_for(&values, feature);
            if words <= MOST_WORDS && best.as_ref().is_none_or(|(most, ..)| words < *most) {
                best = Some((words, kind, Some((feature, values))));
            }
        }
    }
    let Some((_, kind, values)) = best else { return only(probes, about) };
    let is_plain = wrong.iter().all(|probe| match &probe.reply {
        Some(Reply::Board(after)) => **after == probe.board,
        Some(Reply::Truth(_)) => true,
        _ => false,
    });
    Some(Separation { about, kind, values, is_plain, only: None })
}

/// A kind of board may have all wrong results by chance: one in two to the power of this number.
const LEAST_HALVINGS: u32 = 10;

/// The first kind that has all wrong results, beside right ones, and not by chance.
fn only(probes: &[&Probe], about: About) -> Option<Separation> {
    let is_wrong = |probe: &&&Probe| probe.wrong == Some(true);
    let wrong = probes.iter().filter(is_wrong).count();
    let certain = |kind: &'static str| {
        let of_kind = || probes.iter().filter(|probe| probe.kinds.contains(&kind));
        let others = probes.len() - of_kind().count();
        let halvings = (probes.len() / of_kind().count().max(1)).ilog2() * wrong as u32;
        let is_certain = others >= LEAST_PROBES && halvings >= LEAST_HALVINGS;
        let is_one = is_certain && of_kind().filter(is_wrong).count() == wrong;
        is_one.then_some((kind, [wrong, probes.len() - others, others]))
    };
    let first = probes.iter().find(is_wrong).filter(|_| about == About::SeveralBlanks)?;
    let (kind, counts) = first.kinds.iter().find_map(|kind| certain(kind))?;
    let (kind, only) = (Some(kind), Some(counts));
    Some(Separation { about, kind, values: None, is_plain: false, only })
}

/// The values of a feature that only wrong results have, if each wrong result has one of them.
fn deciding(wrong: &[&Probe], right: &[&Probe], feature: Feature) -> Option<BTreeSet<u8>> {
    let has = |probe: &Probe, value: u8| probe.features.contains(&(feature, value));
    let mut values = BTreeSet::new();
    for probe in wrong {
        for &(_, value) in probe.features.iter().filter(|(of, _)| *of == feature) {
            values.insert(value);
        }
    }
    values.retain(|&value| {
        !right.iter().any(|probe| has(probe, value))
            && wrong.iter().filter(|probe| has(probe, value)).count() >= LEAST_SEEN
    });
    let all = wrong.iter().all(|probe| values.iter().any(|&value| has(probe, value)));
    (all && !values.is_empty()).then_some(values)
}

/// The values as ranges.
fn ranges(values: &BTreeSet<u8>) -> Vec<(u8, u8)> {
    let mut ranges: Vec<(u8, u8)> = Vec::new();
    for &value in values {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == value => *last = value,
            _ => ranges.push((value, value)),
        }
    }
    ranges
}

/// How much there is to read about the values. Cells and places are no numbers with ranges.
fn words_for(values: &BTreeSet<u8>, feature: Feature) -> usize {
    match feature {
        Feature::Cell | Feature::Places => values.len(),
        _ => ranges(values).len(),
    }
}

/// A list in words; the word between the last two is `and` or `or`.
fn list(names: &[String], word: &str) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// Numbers from 1, with ranges: `9`, `2 to 9`, `1, 2 and 5`.
fn numbers(values: &BTreeSet<u8>) -> String {
    let words = |&(first, last): &(u8, u8)| match last - first {
        0 => vec![format!("{}", first + 1)],
        1 => vec![format!("{}", first + 1), format!("{}", last + 1)],
        _ => vec![format!("{} to {}", first + 1, last + 1)],
    };
    list(&ranges(values).iter().flat_map(words).collect::<Vec<_>>(), "and")
}

/// Numbers behind the name of what they number: `row 9`, `rows 2 to 9`.
fn numbered(name: &str, plural: &str, values: &BTreeSet<u8>) -> String {
    format!("{} {}", if values.len() > 1 { plural } else { name }, numbers(values))
}

fn cells(values: &BTreeSet<u8>) -> String {
    let cell =
        |&value: &u8| Cell::new(value.into()).map_or_else(String::new, |cell| cell.to_string());
    list(&values.iter().map(cell).collect::<Vec<_>>(), "or")
}

impl Separation {
    /// The values in words, to follow "the blank is" or "the equal digits are".
    fn words(&self, feature: Feature, values: &BTreeSet<u8>) -> String {
        let is_blank = self.about == About::OneBlank;
        match feature {
            Feature::Row => format!("in {}", numbered("row", "rows", values)),
            Feature::Column => format!("in {}", numbered("column", "columns", values)),
            Feature::Box => format!("in {}", numbered("box", "boxes", values)),
            Feature::Digit if is_blank => numbered("the digit", "one of the digits", values),
            Feature::Digit => format!("of {}", numbered("the digit", "the digits", values)),
            Feature::Cell if is_blank => cells(values),
            Feature::Cell => format!("with {}", cells(values)),
            Feature::Place => {
                format!("with {} of a house", numbered("place", "places", values))
            }
            Feature::Distance => {
                let distance = numbers(&values.iter().map(|value| value - 1).collect());
                let places = if distance == "1" { "place" } else { "places" };
                format!("of two cells that are {distance} {places} apart in a house")
            }
            Feature::Places => {
                let pair = |&value: &u8| format!("places {} and {}", value / 9 + 1, value % 9 + 1);
                let pairs: Vec<String> = values.iter().map(pair).collect();
                format!("between the {} of a house", pairs.join(" or "))
            }
        }
    }
}

impl fmt::Display for Separation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { about, kind, values, is_plain, only } = self;
        let words =
            values.as_ref().map(|(feature, values)| (*feature, self.words(*feature, values)));
        match about {
            About::OneBlank => {
                let what = if *is_plain { "leaves the blank" } else { "fails" };
                match words {
                    None => write!(f, "It {what} on every board with one blank."),
                    Some((Feature::Digit, words)) => write!(
                        f,
                        "On boards with one blank it {what} exactly where the answer is {words}."
                    ),
                    Some((_, words)) => write!(
                        f,
                        "On boards with one blank it {what} exactly where the blank is {words}."
                    ),
                }
            }
            About::SeveralBlanks => {
                f.write_str(
                    "It is right with one blank. Of the boards tried with more blanks, it ",
                )?;
                match (kind, only) {
                    (None, _) => f.write_str("fails on every one."),
                    (Some(kind), None) => write!(f, "fails on exactly those {kind}."),
                    (Some(kind), Some([wrong, of_kind, others])) => write!(
                        f,
                        "fails only on those {kind}: on {wrong} of {of_kind}, and on none of the \
                         {others} others."
                    ),
                }
            }
            About::Conflict => {
                let what = if *is_plain { "misses" } else { "fails on" };
                let which = if kind.is_none() && words.is_none() {
                    "every conflict"
                } else {
                    "exactly the conflicts"
                };
                write!(f, "It {what} {which}")?;
                words.iter().try_for_each(|(_, words)| write!(f, " {words}"))?;
                kind.iter().try_for_each(|kind| write!(f, " {kind}"))?;
                f.write_str(".")
            }
            About::Valid => {
                let what = if *is_plain { "returns false for" } else { "fails on" };
                write!(f, "It {what} ")?;
                match (words, kind) {
                    (None, None) => f.write_str("every valid board"),
                    (None, Some(kind)) => write!(f, "exactly the valid boards {kind}"),
                    (Some((_, words)), _) => {
                        let with = words.strip_prefix("of ").unwrap_or(&words);
                        write!(f, "exactly the valid boards with {with}")?;
                        kind.iter().try_for_each(|kind| write!(f, ", {kind}"))
                    }
                }?;
                f.write_str(".")?;
                if *kind == Some("that have no solution") {
                    f.write_str(" Problem 36 asks only whether a digit is repeated.")?;
                }
                Ok(())
            }
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Separates(rules) => {
                let rules: Vec<String> = rules.iter().map(ToString::to_string).collect();
                f.write_str(&rules.join(" "))
            }
            Self::After(before, names) => {
                let before = match before {
                    Before::Invalid => "an invalid board",
                    Before::Valid => "a valid board",
                    Before::Any => "any other board",
                    Before::Some => "the boards before it",
                };
                write!(f, "It is right when this board is the only call, and wrong after {before}: it keeps something from one call to the next")?;
                if !names.is_empty() {
                    write!(f, ", in {}", names.join(", "))?;
                }
                f.write_str(".")
            }
            Self::Differs => f.write_str(
                "The result differs from run to run: the same board is right in one process and \
                 wrong in another. It depends on something that varies, such as the order of a set, \
                 random numbers, the clock, or uninitialised memory.",
            ),
        }
    }
}
