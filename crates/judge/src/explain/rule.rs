//! [`Rule`]: what separates the wrong results from the right ones, exactly.

use std::collections::BTreeSet;
use std::fmt;

use sudoku::Cell;

use super::Reply;
use super::probe::Probe;
use super::validity::Validation;

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
}

/// The features in the order in which a reader would ask for them.
const FEATURES: [Feature; 5] =
    [Feature::Row, Feature::Column, Feature::Box, Feature::Digit, Feature::Cell];

/// A feature, and some of its values.
type Values = (Feature, BTreeSet<u8>);

/// One rule for boards that have something in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Separation {
    /// Which boards were tried.
    pub about: About,
    /// The kinds that each of those has that came out wrong.
    pub kinds: Vec<&'static str>,
    /// Of these kinds, those with one of these values; `None` for all of them.
    pub values: Option<(Feature, BTreeSet<u8>)>,
    /// Whether it is those without any of these values instead.
    pub is_except: bool,
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
    /// A board that has a digit in a house in which this one has it, too.
    Meeting,
    /// Certain boards.
    Some,
}

/// What separates the wrong results from the right ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// It depends on the board. One rule for each set of boards with wrong results.
    Separates(Vec<Separation>),
    /// It depends on the board that is validated.
    Validates(Validation),
    /// It depends on the calls before: right when the board is the only one, wrong after these. The
    /// names of what was kept between the calls, as far as the language shows it.
    After(Before, Vec<String>),
    /// It depends on chance: the same calls come to different results.
    Differs,
}

/// The rules, each of which explains every probe of its set; `None` if there is none.
pub(super) fn of(probes: &[Probe]) -> Option<Vec<Separation>> {
    let all = [About::OneBlank, About::SeveralBlanks];
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
const MOST_WORDS: usize = 8;

fn separate(probes: &[&Probe], about: About) -> Option<Separation> {
    let (wrong, right): (Vec<&Probe>, Vec<&Probe>) =
        probes.iter().copied().partition(|probe| probe.wrong == Some(true));
    let first = wrong.first().filter(|_| probes.len() >= LEAST_PROBES)?;
    let kinds = first.kinds.iter().copied();
    let kinds = kinds.filter(|kind| wrong.iter().all(|probe| probe.kinds.contains(kind)));
    let kinds: Vec<&'static str> = kinds.collect();
    let mut sets: Vec<Vec<&'static str>> = vec![Vec::new()];
    sets.extend(kinds.iter().map(|&kind| vec![kind]));
    for (at, &kind) in kinds.iter().enumerate() {
        sets.extend(kinds[at + 1..].iter().map(|&other| vec![kind, other]));
    }
    let mut best: Option<(usize, Vec<&'static str>, Option<Values>, bool)> = None;
    for kinds in sets {
        let is_of = |probe: &&&Probe| kinds.iter().all(|kind| probe.kinds.contains(kind));
        let right: Vec<&Probe> = right.iter().filter(is_of).copied().collect();
        let most = best.as_ref().map_or(MOST_WORDS + 1, |(most, ..)| *most);
        let words = kinds.len() * 2;
        if right.is_empty() && words < most {
            best = Some((words, kinds, None, false));
            continue;
        }
        for (feature, is_except) in
            FEATURES.iter().flat_map(|&feature| [(feature, false), (feature, true)])
        {
            let [some, others] = if is_except { [&right, &wrong] } else { [&wrong, &right] };
            let Some(values) = deciding(some, others, feature) else { continue };
            let words = words + 1 + usize::from(is_except) * 2 + words_for(&values, feature);
            let most = best.as_ref().map_or(MOST_WORDS + 1, |(most, ..)| *most);
            if words < most {
                best = Some((words, kinds.clone(), Some((feature, values)), is_except));
            }
        }
    }
    let Some((_, kinds, values, is_except)) = best else { return only(probes, about) };
    let is_plain = wrong.iter().all(|probe| match &probe.reply {
        Some(Reply::Board(after)) => **after == probe.board,
        _ => false,
    });
    Some(Separation { about, kinds, values, is_except, is_plain, only: None })
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
        // The square, for the half of a halving.
        let square = probes.len().pow(2) / of_kind().count().max(1).pow(2);
        let halvings = square.ilog2() * wrong as u32 / 2;
        let is_certain = others >= LEAST_PROBES && halvings >= LEAST_HALVINGS;
        let is_one = is_certain && of_kind().filter(is_wrong).count() == wrong;
        is_one.then_some((kind, [wrong, probes.len() - others, others]))
    };
    let first = probes.iter().find(is_wrong).filter(|_| about == About::SeveralBlanks)?;
    // How many blanks a house has decides nothing by itself.
    let kinds = first.kinds.iter().filter(|kind| !kind.starts_with("with "));
    let (kind, counts) = kinds.into_iter().find_map(|kind| certain(kind))?;
    Some(Separation {
        about,
        kinds: vec![kind],
        values: None,
        is_except: false,
        is_plain: false,
        only: Some(counts),
    })
}

/// The values of a feature that only wrong results have, if each wrong result has one of them, and
/// some right result has another one.
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
    // Otherwise the feature decides nothing: the right results do not have it.
    let other = right.iter().any(|probe| probe.features.iter().any(|(of, _)| *of == feature));
    (all && other && !values.is_empty()).then_some(values)
}

/// The values as ranges.
pub(super) fn ranges(values: &BTreeSet<u8>) -> Vec<(u8, u8)> {
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
        Feature::Cell => values.len(),
        _ => ranges(values).len(),
    }
}

/// A list in words; the word between the last two is `and` or `or`.
pub(super) fn list(names: &[String], word: &str) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} {word} {last}", first.join(", ")),
    }
}

/// Numbers from 1, with ranges: `9`, `2 to 9`, `1, 2 and 5`, or with another word.
pub(super) fn numbers(values: &BTreeSet<u8>, word: &str) -> String {
    let words = |&(first, last): &(u8, u8)| match last - first {
        0 => vec![format!("{}", first + 1)],
        1 => vec![format!("{}", first + 1), format!("{}", last + 1)],
        _ => vec![format!("{} to {}", first + 1, last + 1)],
    };
    list(&ranges(values).iter().flat_map(words).collect::<Vec<_>>(), word)
}

/// Numbers behind the name of what they number: `row 9`, `rows 2 to 9`.
fn numbered(name: &str, plural: &str, values: &BTreeSet<u8>) -> String {
    format!("{} {}", if values.len() > 1 { plural } else { name }, numbers(values, "and"))
}

fn cells(values: &BTreeSet<u8>) -> String {
    let cell =
        |&value: &u8| Cell::new(value.into()).map_or_else(String::new, |cell| cell.to_string());
    list(&values.iter().map(cell).collect::<Vec<_>>(), "or")
}

impl Separation {
    /// The values in words, to follow "the blank is".
    fn words(feature: Feature, values: &BTreeSet<u8>) -> String {
        match feature {
            Feature::Row => format!("in {}", numbered("row", "rows", values)),
            Feature::Column => format!("in {}", numbered("column", "columns", values)),
            Feature::Box => format!("in {}", numbered("box", "boxes", values)),
            Feature::Digit => numbered("the digit", "one of the digits", values),
            Feature::Cell => cells(values),
        }
    }
}

impl fmt::Display for Separation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { about, is_plain, is_except, only, .. } = self;
        let feature = self.values.as_ref().map(|(feature, _)| *feature);
        let words = self.values.as_ref().map(|(feature, values)| Self::words(*feature, values));
        let kinds = self.kinds.join(", and ");
        match about {
            About::OneBlank => {
                let what = if *is_plain { "leaves the blank" } else { "fails" };
                let Some(words) = words else {
                    return write!(f, "It {what} on every board with one blank.");
                };
                let of = if feature == Some(Feature::Digit) { "answer" } else { "blank" };
                let exactly = if *is_except { "everywhere except" } else { "exactly" };
                write!(f, "On boards with one blank it {what} {exactly} where the {of} is {words}.")
            }
            About::SeveralBlanks => {
                f.write_str(
                    "It is right with one blank. Of the boards tried with more blanks, it ",
                )?;
                match only {
                    _ if kinds.is_empty() => f.write_str("fails on every one."),
                    None => write!(f, "fails on exactly those {kinds}."),
                    Some([wrong, of_kind, others]) => write!(
                        f,
                        "fails only on those {kinds}: on {wrong} of {of_kind}, and on none of the \
                         {others} others."
                    ),
                }
            }
            About::Conflict | About::Valid => Ok(()),
        }
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Separates(rules) => {
                let texts: Vec<String> = rules.iter().map(ToString::to_string).collect();
                f.write_str(&texts.join(" "))
            }
            Self::Validates(validation) => validation.fmt(f),
            Self::After(before, names) => {
                let before = match before {
                    Before::Invalid => "an invalid board",
                    Before::Valid => "a valid board",
                    Before::Any => "every other board that was tried",
                    Before::Meeting => "a board with an equal digit in the same house",
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
