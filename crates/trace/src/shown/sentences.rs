//! The sentences about an event: what happens, why, and what was read for it.

use sudoku::{
    Board, Cell, CellSet, Constraint, Decision, Digit, House, Layer, Read, Reason, Value,
    list_in_words,
};

use super::found::{finds, number};
use super::parts::{Tried, first_with_fewest, left_at_end, tried};
use crate::moment::Moment;
use crate::step::{Step, StepEvent};

/// The reason for an event, or what it means.
pub(crate) fn why(moment: &Moment, step: Step) -> String {
    match step.event {
        StepEvent::Place(cell, digit) => {
            if let Some((house, other)) = moment.board.grid().holder(cell, digit) {
                return format!("{house} already has it in {other}");
            }
            let fits = moment.board.candidates(cell);
            match fits.len() {
                0 | 1 => "no other digit fits, so it is not a guess".to_owned(),
                number => format!("a choice of {number}: {fits}"),
            }
        }
        StepEvent::Deduce(cell, digit, reason) => forced(cell, digit, reason),
        StepEvent::Eliminate(_, reason) => reason.to_string(),
        StepEvent::Remove(_) => removal(moment),
        StepEvent::Solution(()) => "full, and no rule is broken".to_owned(),
        StepEvent::Check(Decision::Options { .. }) => fewest(moment).unwrap_or_default(),
        StepEvent::Check(decision) => match left_at_end(moment) {
            None => result_of_test(decision, &moment.looks),
            Some((cell, left)) => {
                let result = result_of_test(decision, &moment.looks);
                format!("{result}; the search ends here without trying {left} in {cell}")
            }
        },
    }
}

fn forced(cell: Cell, digit: Digit, reason: Reason) -> String {
    match reason {
        Reason::NakedSingle => format!("naked single: only {digit} fits in {cell}"),
        Reason::HiddenSingle(house) => format!("hidden single: only place in {house}"),
        Reason::LastAlternative => "last alternative: all others were tried".to_owned(),
        Reason::Propagation => "propagation: forced by the rules".to_owned(),
        Reason::Pattern { .. } => reason.to_string(),
    }
}

/// Why a digit is undone, and what goes with it.
fn removal(moment: &Moment) -> String {
    let reason = reason_for_removal(moment);
    match moment.removed_digits().count() {
        0 | 1 => reason,
        2 => format!("with 1 deduced digit: {reason}"),
        number => format!("with {} deduced digits: {reason}", number - 1),
    }
}

fn reason_for_removal(moment: &Moment) -> String {
    let before = &moment.before;
    if before.grid().is_full() {
        return "another solution may follow".to_owned();
    }
    let tried = tried(moment);
    // A search that tried some digits of a cell and not the others goes back too early. That is
    // shown even if another cell has no candidate.
    let goes_back_too_early = matches!(tried, Tried::AllExcept(..));
    if !goes_back_too_early && let Some(dead) = dead_constraint(before) {
        return match dead.house() {
            Some(_) => format!("no place is left for {dead}"),
            None => format!("{} has no candidate", dead.option(0).0),
        };
    }
    in_words(&tried)
}

/// What a search tried before it removed a choice.
fn in_words(tried: &Tried) -> String {
    match tried {
        Tried::AllExcept(cell, digits) => format!("not tried in {cell}: {digits}"),
        Tried::AllAfterDeductions => "all that follows was tried or excluded".to_owned(),
        Tried::Nothing => "no digit was tried after it".to_owned(),
        Tried::All(constraint) => match constraint.house() {
            Some(_) => format!("every place for {constraint} was tried"),
            None => format!("every candidate of {} was tried", constraint.option(0).0),
        },
    }
}

/// The first constraint that is not met and has no option left.
fn dead_constraint(board: &Board) -> Option<Constraint> {
    Constraint::ALL
        .into_iter()
        .find(|&constraint| is_dead(board, constraint))
}

/// Whether the constraint is not met and has no option left.
fn is_dead(board: &Board, constraint: Constraint) -> bool {
    let is_met = constraint
        .options()
        .iter()
        .any(|&(cell, digit)| board.grid()[cell] == Some(digit));
    !is_met && board.options(constraint).next().is_none()
}

/// What a test of a digit found.
fn result_of_test(decision: Decision, looks: &[Read]) -> String {
    let Decision::Allowed {
        cell,
        digit,
        is_allowed,
    } = decision
    else {
        return String::new();
    };
    let numbers: Vec<String> = looks
        .iter()
        .filter_map(number)
        .map(|n| n.to_string())
        .collect();
    if numbers.len() == looks.len() && numbers.len() > 1 {
        let sum: i32 = looks.iter().filter_map(number).sum();
        return format!("{} = {sum}", numbers.join(" + "));
    }
    let mut written = looks.iter().filter(|read| read.layer == Layer::Written);
    if let Some(holder) = written.find(|read| finds(read, digit) == Some(true)) {
        return match (holder.place.house(), holder.place.cell()) {
            (Some(house), _) => format!("{house} has it"),
            (None, Some(peer)) => has_it_in(cell, peer),
            (None, None) => "it was found".to_owned(),
        };
    }
    let why = if !is_allowed {
        "it is not a candidate"
    } else if looks.iter().any(|read| read.layer == Layer::Candidates) {
        "it is a candidate"
    } else if misses_a_peer(cell, looks) {
        "no cell that was read has it"
    } else {
        "no house has it"
    };
    why.to_owned()
}

/// For example `row 1 and box 1 have it in r1c2`, where both houses contain the two cells: which
/// one of them the search meant does not show.
fn has_it_in(cell: Cell, peer: Cell) -> String {
    let shared: Vec<House> = cell.houses_shared_with(peer).collect();
    let verb = if shared.len() == 1 { "has" } else { "have" };
    let houses = list_in_words(shared, "and");
    format!("{houses} {verb} it in {peer}")
}

/// Whether only cells were read, and not all that the cell sees.
fn misses_a_peer(cell: Cell, looks: &[Read]) -> bool {
    let read: Option<CellSet> = looks.iter().map(|read| read.place.cell()).collect();
    match read {
        Some(read) if !read.is_empty() => cell.peers().iter().any(|&peer| !read.contains(peer)),
        _ => false,
    }
}

/// For example `9 cells read`.
pub(super) fn reads(step: Step, looks: &[Read]) -> String {
    let mut nouns = looks.iter().map(noun);
    let first = nouns.next().unwrap_or("place");
    let noun = if nouns.all(|noun| noun == first) {
        first
    } else {
        "place"
    };
    match step.reads {
        0 if looks.is_empty() => "nothing read".to_owned(),
        0 => format!("{noun}s read before"),
        1 => format!("1 {noun} read"),
        reads => format!("{reads} {noun}s read"),
    }
}

/// What was read, as a noun.
fn noun(read: &Read) -> &'static str {
    match read.value {
        Value::Digits(_) if read.layer == Layer::Written && read.place.cell().is_some() => "cell",
        Value::Digits(_) => "mask",
        Value::Flag(_) => "flag",
        Value::Number(_) => "counter",
        // A search that asks for all cells of a digit at once has a bit for each in a machine word.
        Value::Cells(_) => "word",
    }
}

/// For example `2 cells read to find the blank`; empty where none was read for that.
pub(super) fn looked(step: Step) -> String {
    match step.looked {
        0 => String::new(),
        1 => "1 cell read to find the blank".to_owned(),
        looked => format!("{looked} cells read to find the blank"),
    }
}

/// For example `fewest so far: 2 in r1c4`, after a check that counts options.
fn fewest(moment: &Moment) -> Option<String> {
    match first_with_fewest(&moment.checks)? {
        (Decision::Options { constraint, .. }, count) => Some(match constraint.house() {
            Some(_) => format!("fewest so far: {count} for {constraint}"),
            None => format!("fewest so far: {count} in {}", constraint.option(0).0),
        }),
        _ => None,
    }
}
