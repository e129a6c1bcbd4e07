//! The last event of a search in words: what it is, and why.

use sudoku::{Check, Digit, Reason};
use trace::Op;
use trace::player::Moment;

use super::evidence::fewest;
use super::lines::cut;

/// For example "place 4 in r1c3" or "4 in r1c3? no". The reason has a line of its own.
pub(super) fn event(moment: &Moment) -> String {
    let Some(step) = moment.step else { return "before the first event".to_owned() };
    match step.op {
        Op::Deduce(digit, _) => format!("deduce {digit} in {}", step.cell),
        Op::Check(check) => tested(check),
        _ => step.to_string(),
    }
}

/// The reason for the last event, or what it means.
pub(super) fn why(moment: &Moment, candidates: bool) -> String {
    let Some(step) = moment.step else { return "only the givens".to_owned() };
    let cell = step.cell;
    match step.op {
        Op::Place(_) => {
            let fits = moment.board.candidates(cell).collect::<Vec<_>>();
            match fits.len() {
                0 | 1 => "a choice: no other digit fits".to_owned(),
                number if candidates => format!("a choice of {number}: {}", spaced(&fits)),
                number => format!("a choice: {} digits fit, {}", number, spaced(&fits)),
            }
        }
        Op::Deduce(digit, reason) => match reason {
            Reason::NakedSingle => format!("naked single: only {digit} fits in {cell}"),
            Reason::HiddenSingle(house) => format!("hidden single: only place in {house}"),
            Reason::LastAlternative => "last alternative: all others failed".to_owned(),
            Reason::Propagation => "propagation: forced by the rules".to_owned(),
        },
        Op::Remove(_) => match moment.taken_back.len() {
            0 | 1 => "taken back to try another".to_owned(),
            2 => "taken back with 1 deduced digit".to_owned(),
            number => format!("taken back with {} deduced digits", number - 1),
        },
        Op::Solution => "full, and no rule is broken".to_owned(),
        Op::Check(check) => format!("{} ({})", found(check, moment), read(check)),
    }
}

/// The event and, as far as they fit into this width, its reason and what was read.
pub(super) fn sentence(moment: &Moment, width: usize) -> String {
    let event = event(moment);
    let test = moment.check().filter(|check| check.digit().is_some());
    let Some(check) = test else { return cut(&event, width) };
    let reason = format!("{event}: {}", found(check, moment));
    let reads = match check.reads() {
        1 => "1 read".to_owned(),
        reads => format!("{reads} reads"),
    };
    let whole = format!("{reason} ({})", read(check));
    let shorter = format!("{reason} ({reads})");
    let fits = |text: &String| text.chars().count() <= width;
    [whole, shorter, reason].into_iter().find(fits).unwrap_or_else(|| cut(&event, width))
}

/// For example "4 in r1c3? no" or "r1c3 has 2 candidates: 4 6".
fn tested(check: Check) -> String {
    let (Some(cell), Some(digit)) = (check.cell(), check.digit()) else { return check.to_string() };
    let answer = if check.rejected_by().is_some() { "no" } else { "yes" };
    format!("{digit} in {cell}? {answer}")
}

/// What the check found.
fn found(check: Check, moment: &Moment) -> String {
    match (check, check.rejected_by()) {
        (Check::Counters { counts: [row, column, nine], .. }, _) => {
            format!("{row} + {column} + {nine} = {}", row + column + nine)
        }
        (Check::Candidates { .. } | Check::Options { .. }, _) => fewest(moment).unwrap_or_default(),
        (Check::Cells { conflict: Some((_, at)), .. }, Some(house)) => {
            format!("{house} has it in {at}")
        }
        (_, Some(house)) => format!("{house} has it"),
        (_, None) => "no house has it".to_owned(),
    }
}

/// What the check read, for example "9 cells read".
fn read(check: Check) -> String {
    let one = match check {
        Check::Blank { .. } | Check::Cells { .. } => "cell",
        Check::Flags { .. } => "flag",
        Check::Counters { .. } => "counter",
        Check::Masks { .. } if check.reads() == 0 => return "masks read before".to_owned(),
        Check::Masks { .. } | Check::Candidates { .. } => "mask",
        Check::Options { .. } => "number",
    };
    match check.reads() {
        1 => format!("1 {one} read"),
        reads => format!("{reads} {one}s read"),
    }
}

fn spaced(digits: &[Digit]) -> String {
    digits.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
