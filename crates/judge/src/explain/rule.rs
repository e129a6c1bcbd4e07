//! [`Rule`]: what separates the wrong results from the right ones, exactly.

use std::collections::BTreeSet;
use std::fmt;

use sudoku::Cell;

use super::Reply;
use super::probe::{Pair, Probe};

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
    /// Two different digits in one house: nine times the first, plus the second, both from 0.
    Digits,
}

/// The features in the order in which a reader would ask for them.
const FEATURES: [Feature; 9] = [
    Feature::Row,
    Feature::Column,
    Feature::Box,
    Feature::Digit,
    Feature::Cell,
    Feature::Place,
    Feature::Distance,
    Feature::Places,
    Feature::Digits,
];

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
    /// Whether it is said only of boards with one pair of equal digits.
    is_of_pairs: bool,
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
            rules.extend(match about {
                About::Conflict => of_conflicts(&known),
                _ => separate(&known, about),
            });
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

/// A rule about pairs of equal digits, with which a board is found if one of its pairs is found.
fn of_conflicts(probes: &[&Probe]) -> Option<Separation> {
    let (single, several): (Vec<&Probe>, Vec<&Probe>) =
        probes.iter().copied().partition(|probe| probe.pairs.len() == 1);
    let rule = separate(&single, About::Conflict)?;
    let is_missed = |probe: &Probe| probe.pairs.iter().all(|pair| rule.holds_for(pair));
    if several.iter().all(|probe| probe.wrong == Some(is_missed(probe))) {
        return Some(rule);
    }
    let of_boards = separate(probes, About::Conflict);
    of_boards.or(Some(Separation { is_of_pairs: true, ..rule }))
}

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
        Some(Reply::Truth(_)) => true,
        _ => false,
    });
    let (is_of_pairs, only) = (false, None);
    Some(Separation { about, kinds, values, is_except, is_of_pairs, is_plain, only })
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
    let (kind, counts) = first.kinds.iter().find_map(|kind| certain(kind))?;
    Some(Separation {
        about,
        kinds: vec![kind],
        values: None,
        is_except: false,
        is_of_pairs: false,
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
        Feature::Cell | Feature::Places | Feature::Digits => values.len(),
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
    /// Whether a board with this pair is one of those that came out wrong.
    fn holds_for(&self, pair: &Pair) -> bool {
        let has = |(feature, values): &Values| {
            pair.features.iter().any(|(of, value)| of == feature && values.contains(value))
        };
        self.kinds.iter().all(|kind| pair.kinds.contains(kind))
            && self.values.as_ref().is_none_or(|values| has(values) != self.is_except)
    }

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
                format!("between the {} of a house", list(&pairs, "or"))
            }
            Feature::Digits => {
                let pair = |&value: &u8| format!("{} and {}", value / 9 + 1, value % 9 + 1);
                let pairs: Vec<String> = values.iter().map(pair).collect();
                format!("of {} in one house", list(&pairs, "or"))
            }
        }
    }
}

impl fmt::Display for Separation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { about, is_plain, is_except, only, .. } = self;
        let feature = self.values.as_ref().map(|(feature, _)| *feature);
        let words = self.values.as_ref().map(|(feature, values)| self.words(*feature, values));
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
            About::Conflict => {
                if self.is_of_pairs {
                    f.write_str(
                        "Of the boards tried with only one pair of equal digits in a house, it ",
                    )?;
                } else {
                    f.write_str("It ")?;
                }
                f.write_str(if *is_plain { "misses " } else { "fails on " })?;
                let every = kinds.is_empty() && words.is_none();
                let conflicts = match (self.is_of_pairs, every) {
                    (true, true) => "every one",
                    (true, false) => "exactly those",
                    (false, true) => "every conflict",
                    (false, false) => "exactly the conflicts",
                };
                f.write_str(conflicts)?;
                self.fmt_which(f, &kinds, words.as_deref())?;
                f.write_str(".")
            }
            About::Valid => {
                let what = if *is_plain { "returns false for" } else { "fails on" };
                let words = words
                    .map(|words| format!("with {}", words.strip_prefix("of ").unwrap_or(&words)));
                let every = kinds.is_empty() && words.is_none();
                let which = if every { "every valid board" } else { "exactly the valid boards" };
                write!(f, "It {what} {which}")?;
                self.fmt_which(f, &kinds, words.as_deref())?;
                f.write_str(".")?;
                if kinds.contains("that have no solution") || kinds.contains("no digit fits") {
                    f.write_str(" Problem 36 asks only whether a digit is repeated.")?;
                }
                Ok(())
            }
        }
    }
}

impl Separation {
    fn fmt_which(
        &self,
        f: &mut fmt::Formatter<'_>,
        kinds: &str,
        words: Option<&str>,
    ) -> fmt::Result {
        if !kinds.is_empty() {
            write!(f, " {kinds}")?;
        }
        let Some(words) = words else { return Ok(()) };
        let comma = if kinds.is_empty() { "" } else { "," };
        let except = if self.is_except { " except those" } else { "" };
        write!(f, "{comma}{except} {words}")
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Separates(rules) => {
                let texts: Vec<String> = rules.iter().map(ToString::to_string).collect();
                f.write_str(&texts.join(" "))?;
                match &rules[..] {
                    [Separation { about: About::Conflict, kinds, values: None, is_of_pairs: false, .. }]
                        if kinds.is_empty() && rules[0].is_plain =>
                    {
                        f.write_str(" It returned true for every board that was tried.")
                    }
                    _ => Ok(()),
                }
            }
            Self::After(before, names) => {
                let before = match before {
                    Before::Invalid => "an invalid board",
                    Before::Valid => "a valid board",
                    Before::Any => "every other board that was tried",
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
