//! [`Rule`]: what separates the wrong results from the right ones, and what they have in common.

use std::collections::BTreeSet;
use std::fmt;

use sudoku::Grid;

use super::description::{Description, Sample, descriptions, only};
use super::probe::{IGNORES, ONE_BLANK, Probe, SEVERAL_BLANKS};
use super::subject::Reply;
use super::words::{kinds_of, list, numbers};

/// What separates the wrong results from the right ones, or what they have in common.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// It depends on the board: sentences that are true of the boards that were tried.
    OfBoards(Vec<String>),
    /// It depends on the calls before: right when the board is the only one, wrong after these. The
    /// names of what was kept between the calls, as far as the language shows it.
    After(&'static str, Vec<String>),
    /// It depends on chance: the same calls come to different results.
    Differs,
    /// The result is the same in each run with one seed, and differs with another.
    DiffersBySeed,
}

/// With fewer results than this, a rule would say more than was seen.
const LEAST_PROBES: usize = 20;

/// What holds for all boards to fill, and for all results; `None` if nothing does.
pub(super) fn of(probes: &[Probe], shown: (&Grid, &Reply)) -> Option<Rule> {
    let of = |group: &str| -> Vec<&Probe> {
        probes
            .iter()
            .filter(|probe| probe.group == group && probe.wrong.is_some())
            .collect()
    };
    let found = of_one_blank(&of(ONE_BLANK)).or_else(|| of_several(&of(SEVERAL_BLANKS)));
    let found = found.into_iter().chain(of_digits(&of(ONE_BLANK)));
    let sentences: Vec<String> = found.chain(of_results(probes, shown)).collect();
    (!sentences.is_empty()).then_some(Rule::OfBoards(sentences))
}

/// How far the digits that it writes into the only blank are from the right ones, if one distance
/// holds for all.
fn of_digits(probes: &[&Probe]) -> Option<String> {
    let wrong = probes.iter().filter(|probe| probe.wrong == Some(true));
    let far = wrong.filter_map(|probe| {
        let Some(Reply::Board(after)) = &probe.reply else {
            return None;
        };
        let blank = probe.board.blanks().next()?;
        let right = probe.board.candidates(blank).iter().next()?;
        Some(i16::from(after[blank]?.get()) - i16::from(right.get()))
    });
    let all: Vec<i16> = far.collect();
    let distinct: BTreeSet<i16> = all.iter().copied().collect();
    let what = match distinct.into_iter().collect::<Vec<_>>()[..] {
        [1] => "plus 1",
        [-8, 1] => "plus 1, and 1 for 9",
        [-1] => "minus 1",
        [-1, 8] => "minus 1, and 9 for 1",
        _ => return None,
    };
    (all.len() >= LEAST_PROBES).then(|| {
        format!("Wherever it fills the only blank wrongly, it writes the right digit {what}.")
    })
}

/// Fewer repeated digits may have something in common by chance.
const LEAST_CONFLICTS: usize = 8;

/// The words for the place of a cell in a house of each kind.
const PLACES: [&str; 3] = [
    "column {}",
    "row {}",
    "place {} of the box, in reading order",
];

/// What the repeated digits of all results have in common: the kinds of house, the digit, and the
/// place of the givens that were overlooked.
fn of_results(probes: &[Probe], shown: (&Grid, &Reply)) -> Vec<String> {
    let wrong = probes.iter().filter(|probe| probe.wrong == Some(true));
    let replies = wrong.filter_map(|probe| Some((&probe.board, probe.reply.as_ref()?)));
    let boards = replies
        .chain([shown])
        .filter_map(|(board, reply)| match reply {
            Reply::Board(after) if !after.is_valid() => Some((board, after.conflicts())),
            _ => None,
        });
    let boards: Vec<_> = boards.collect();
    let (mut digits, mut of_kind) = (BTreeSet::new(), [0; 3]);
    let mut places: [BTreeSet<usize>; 3] = Default::default();
    for (board, conflict) in boards
        .iter()
        .flat_map(|(of, all)| all.iter().map(move |one| (of, one)))
    {
        let kind = conflict.house.kind() as usize;
        of_kind[kind] += 1;
        digits.insert(conflict.digit.index());
        let givens = (0..)
            .zip(conflict.house.cells())
            .filter(|(_, cell)| conflict.cells.contains(cell) && board[**cell].is_some());
        let givens: Vec<usize> = givens.map(|(place, _)| place).collect();
        // Of two digits that it wrote itself, either may be the one that it overlooked.
        places[kind].extend(if givens.is_empty() {
            (0..9).collect()
        } else {
            givens
        });
    }
    if of_kind.iter().sum::<usize>() < LEAST_CONFLICTS {
        return Vec::new();
    }
    let (broken, whole): (Vec<usize>, Vec<usize>) = (0..3).partition(|&kind| of_kind[kind] > 0);
    let mut sentences = Vec::new();
    if !whole.is_empty() {
        sentences.push(format!(
            "In {} of its results a digit is repeated in a {}, but in none of them in a {}.",
            boards.len(),
            kinds_of(&broken),
            kinds_of(&whole)
        ));
    }
    if digits.len() == 1 {
        sentences.push(format!(
            "In its results on these boards, the repeated digit is always {}.",
            numbers(&digits)
        ));
    }
    for kind in broken {
        if places[kind].len() == 1 && of_kind[kind] >= LEAST_CONFLICTS {
            let (house, place) = (kinds_of(&[kind]), numbers(&places[kind]));
            sentences.push(format!(
                "Where a digit is repeated in a {house}, the given among the equal digits is always in \
                 {}.",
                PLACES[kind].replace("{}", &place)
            ));
        }
    }
    sentences
}

/// What is known of the probes, if there are enough and some are wrong.
fn samples(probes: &[&Probe]) -> Option<Vec<Sample>> {
    let sample = |probe: &&Probe| {
        Some(Sample {
            facts: probe.facts.clone(),
            wrong: probe.wrong?,
        })
    };
    let samples: Vec<Sample> = probes.iter().filter_map(sample).collect();
    let is_wrong = samples.iter().any(|sample| sample.wrong);
    (samples.len() >= LEAST_PROBES && is_wrong).then_some(samples)
}

fn of_one_blank(probes: &[&Probe]) -> Option<String> {
    let description = descriptions(&samples(probes)?).into_iter().next()?;
    let is_left = |probe: &&&Probe| match &probe.reply {
        Some(Reply::Board(after)) => **after == probe.board,
        _ => false,
    };
    let mut wrong = probes.iter().filter(|probe| probe.wrong == Some(true));
    let fails = if wrong.all(|probe| is_left(&probe)) {
        "leaves unchanged"
    } else {
        "fails on"
    };
    if description.is_of_all(true) {
        return Some(format!(
            "It {fails} every board with one blank that was tried."
        ));
    }
    let what = described(&description, "is right on", fails);
    Some(format!(
        "Of the boards with one blank that were tried, it {what}."
    ))
}

fn of_several(probes: &[&Probe]) -> Option<String> {
    let all = samples(probes)?;
    if let Some(found) = descriptions(&all).first() {
        let what = if found.is_of_all(true) {
            "fails on every one".to_owned()
        } else {
            described(found, "is right on", "fails on")
        };
        return Some(format!(
            "It is right with one blank. Of the boards with more that were tried, it {what}."
        ));
    }
    // Boards with fewer blanks than each wrong one show nothing but that.
    let blanks = |board: &Grid| board.blanks().count();
    let least = probes
        .iter()
        .filter(|probe| probe.wrong == Some(true))
        .map(|probe| blanks(&probe.board))
        .min()?;
    let of: Vec<&Probe> = probes
        .iter()
        .filter(|probe| blanks(&probe.board) >= least)
        .copied()
        .collect();
    let (mut of, mut most) = (samples(&of)?, usize::MAX / of.len().max(1));
    if least > FEW_BLANKS {
        // Where few of many blanks go wrong, something else decides.
        most = MOST_HELD;
        for sample in &mut of {
            sample
                .facts
                .retain(|(attribute, _)| !IGNORES.contains(attribute));
        }
    }
    let (text, [wrong, held, others]) = only(&of, most)?;
    let (right, all) = (held - wrong, held + others);
    let solved = all - wrong;
    Some(format!(
        "Of {all} other boards that were tried, with {least} blanks or more, it fails on {wrong}, \
         all of them boards {text}. It solves {solved}, including {right} such {}.",
        if right == 1 { "board" } else { "boards" }
    ))
}

/// The words for what fails, or for what is right.
pub(super) fn described(found: &Description, is_right: &str, fails: &str) -> String {
    let (text, is_of_right) = found.text();
    let verb = if is_of_right {
        [is_right, "only"]
    } else {
        [fails, "exactly"]
    };
    format!("{} those {text}", verb.join(" "))
}

/// A search of this many blanks goes wrong by one step.
const FEW_BLANKS: usize = 4;

/// The most boards with more blanks for each wrong one.
const MOST_HELD: usize = 4;

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OfBoards(sentences) => f.write_str(&sentences.join(" ")),
            Self::After(before, names) => {
                write!(
                    f,
                    "It is right when called for this board alone, and wrong after {before}. It \
                     keeps something from one call to the next."
                )?;
                if !names.is_empty() {
                    write!(f, " It changes {}.", list(names, "and"))?;
                }
                Ok(())
            }
            Self::Differs => f.write_str(
                "The result differs from run to run: the same board is right in one process and \
                 wrong in another. It depends on something that varies, such as the order of a set, \
                 random numbers, the clock, or uninitialised memory.",
            ),
            Self::DiffersBySeed => f.write_str(
                "The result differs with the order of a set, or with random numbers: the same board \
                 is right in one process and wrong in another. The details shown are for the seed of \
                 this run; with it, the answer always fails.",
            ),
        }
    }
}
