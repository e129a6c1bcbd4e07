//! [`Rule`]: what separates the wrong results from the right ones, exactly.

use std::fmt;

use sudoku::Grid;

use super::description::{Description, Sample, descriptions, only};
use super::probe::{IGNORES, ONE_BLANK, Probe, SEVERAL_BLANKS};
use super::subject::Reply;
use super::validity::kinds_of;

/// What separates the wrong results from the right ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rule {
    /// It depends on the board: sentences that are true of every board that was tried.
    OfBoards(Vec<String>),
    /// It depends on the calls before: right when the board is the only one, wrong after these. The
    /// names of what was kept between the calls, as far as the language shows it.
    After(&'static str, Vec<String>),
    /// It depends on chance: the same calls come to different results.
    Differs,
}

/// With fewer results than this, a rule would say more than was seen.
const LEAST_PROBES: usize = 20;

/// What holds for all boards to fill, and for all results; `None` if nothing does.
pub(super) fn of(probes: &[Probe], smallest: &Reply) -> Option<Rule> {
    let of = |group: &str| -> Vec<&Probe> {
        probes.iter().filter(|probe| probe.group == group && probe.wrong.is_some()).collect()
    };
    let found = of_one_blank(&of(ONE_BLANK)).or_else(|| of_several(&of(SEVERAL_BLANKS)));
    let sentences: Vec<String> = found.into_iter().chain(of_results(probes, smallest)).collect();
    (!sentences.is_empty()).then_some(Rule::OfBoards(sentences))
}

/// Fewer repeated digits may be in the same kind of house by chance.
const LEAST_CONFLICTS: usize = 8;
const LEAST_RESULTS: usize = 2;

/// The kinds of house in which digits are repeated, if no other kind has repeated digits.
fn of_results(probes: &[Probe], smallest: &Reply) -> Option<String> {
    let wrong = probes.iter().filter(|probe| probe.wrong == Some(true));
    let replies = wrong.filter_map(|probe| probe.reply.as_ref()).chain([smallest]);
    let boards = replies.filter_map(|reply| match reply {
        Reply::Board(after) if !after.is_valid() => Some(after.conflicts()),
        _ => None,
    });
    let boards: Vec<_> = boards.collect();
    let is_enough = boards.len() >= LEAST_RESULTS
        && boards.iter().map(Vec::len).sum::<usize>() >= LEAST_CONFLICTS;
    let is_broken = |kind: &usize| {
        boards.iter().flatten().any(|conflict| conflict.house.kind() as usize == *kind)
    };
    let (broken, whole): (Vec<usize>, Vec<usize>) = (0..3).partition(is_broken);
    (is_enough && !whole.is_empty()).then(|| {
        format!(
            "In {} of its results a digit is repeated in a {}, but in none of them in a {}.",
            boards.len(),
            kinds_of(&broken),
            kinds_of(&whole)
        )
    })
}

/// What is known of the probes, if there are enough and some are wrong.
fn samples(probes: &[&Probe]) -> Option<Vec<Sample>> {
    let samples: Vec<Sample> = probes.iter().filter_map(|probe| probe.sample()).collect();
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
    let fails = if wrong.all(|probe| is_left(&probe)) { "leaves unchanged" } else { "fails on" };
    if description.is_of_all(true) {
        return Some(format!("It {fails} every board with one blank."));
    }
    let (text, is_of_right) = description.text();
    let verb = if is_of_right { "is right on" } else { fails };
    Some(format!("The boards with one blank that it {verb} are those {text}, and no others."))
}

fn of_several(probes: &[&Probe]) -> Option<String> {
    let all = samples(probes)?;
    if let Some(found) = descriptions(&all).first() {
        let what = if found.is_of_all(true) {
            "fails on every one".to_owned()
        } else {
            described(found, "is right on", "fails on")
        };
        return Some(format!("It is right with one blank. Of the boards with more, it {what}."));
    }
    // Boards with fewer blanks than each wrong one show nothing but that.
    let blanks = |board: &Grid| board.blanks().count();
    let least = probes
        .iter()
        .filter(|probe| probe.wrong == Some(true))
        .map(|probe| blanks(&probe.board))
        .min()?;
    let of: Vec<&Probe> =
        probes.iter().filter(|probe| blanks(&probe.board) >= least).copied().collect();
    let (mut of, mut most) = (samples(&of)?, usize::MAX / of.len().max(1));
    if least > FEW_BLANKS {
        // Where few of many blanks go wrong, something else decides.
        most = MOST_HELD;
        for sample in &mut of {
            sample.facts.retain(|(attribute, _)| !IGNORES.contains(attribute));
        }
    }
    let (text, [wrong, held, others]) = only(&of, most)?;
    Some(format!(
        "Of the {} other boards tried, with {least} blanks or more, {held} are boards {text}. It \
         fails on {wrong} of these {held}, and on none of the other {others}.",
        held + others
    ))
}

/// The words for what fails, or for what is right.
pub(super) fn described(found: &Description, is_right: &str, fails: &str) -> String {
    let (text, is_of_right) = found.text();
    let verb = if is_of_right { is_right } else { fails };
    format!("{verb} those {text}, and no others")
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
                     keeps something from one call to the next"
                )?;
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
