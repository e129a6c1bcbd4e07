//! The step at which a search in an order of its own left a known solution.
//!
//! Such a search may skip a legal digit, because it has proved that the digit leads nowhere. It
//! must not leave a solution that it has not reported.

use sudoku::{Board, Cell, Digit, Grid};

use super::recording::RecordedSearch;
use super::step::ReportedStep;
use crate::checks::owned_event::OwnedEvent;
use crate::{Replay, oracle};

/// With more solutions than this, only these are followed.
const SOLUTIONS: usize = 10;

/// The first event that breaks a rule; otherwise the step that left a missed solution, made on the
/// fullest board that agrees with one.
pub(super) fn deepest(recording: &RecordedSearch) -> Option<ReportedStep> {
    let missed = missed(recording);
    let mut path = Replay::new(&recording.puzzle);
    let mut deepest: Option<(usize, ReportedStep)> = None;
    for (number, event) in (1..).zip(&recording.events) {
        let depth = path.board().written().len();
        if deepest.as_ref().is_none_or(|&(deep, _)| deep < depth)
            && let Some(solution) = possible(&missed, path.board())
            && let Some((cell, what)) = leaves(&path, event, solution, recording.exhausted)
        {
            let cell = Some(cell);
            deepest = Some((depth, ReportedStep { event: Some(number), cell, what }));
        }
        if let Err(what) = path.follow(event.as_event()) {
            return Some(ReportedStep { event: Some(number), cell: None, what });
        }
    }
    if let Some((_, step)) = deepest {
        return Some(step);
    }
    let solution = possible(&missed, path.board()).filter(|_| recording.exhausted)?;
    let (cell, digit) = untried(&path, solution)
        .or_else(|| solution.digits().find(|&(cell, _)| path.board().grid()[cell].is_none()))?;
    let what = format!("{digit} was never tried, but {}", needs(cell, digit));
    Some(ReportedStep { event: None, cell: Some(cell), what })
}

/// The known solutions that the search did not report.
fn missed(recording: &RecordedSearch) -> Vec<Grid> {
    let mut missed = oracle::solutions(&recording.puzzle, SOLUTIONS);
    missed.retain(|grid| !recording.events.contains(&OwnedEvent::Solution(*grid)));
    missed
}

/// The first of the solutions that has every digit of the board.
fn possible<'a>(solutions: &'a [Grid], board: &Board) -> Option<&'a Grid> {
    let agrees =
        |solution: &&Grid| board.written().iter().all(|&cell| solution[cell] == board.grid()[cell]);
    solutions.iter().find(agrees)
}

/// Whether this event leaves the solution that is still possible; if so, for which cell, and how.
fn leaves(
    path: &Replay,
    event: &OwnedEvent,
    solution: &Grid,
    exhausted: bool,
) -> Option<(Cell, String)> {
    match *event {
        OwnedEvent::Deduce(cell, digit, reason) => {
            let right = solution[cell].filter(|&right| right != digit)?;
            let need = needs(cell, right);
            Some((cell, format!("{digit} was deduced ({reason}), but {need}")))
        }
        // Only the end shows that the search does not return to this board.
        OwnedEvent::Remove(removed) if exhausted => {
            if let Some((cell, digit)) = untried(path, solution) {
                return Some((
                    cell,
                    format!("{digit} was never tried, but {}", needs(cell, digit)),
                ));
            }
            let digit = solution[removed]?;
            let agree = "but it and every digit before it agree with a solution";
            Some((removed, format!("{digit} was taken back, {agree}")))
        }
        _ => None,
    }
}

fn needs(cell: Cell, digit: Digit) -> String {
    format!("every digit so far agrees with a solution that has {digit} in {cell}")
}

/// The choice that leads to the solution, among those that the search had here: the digits of the
/// cell that it tried, or the cells for the digit that it tried in several cells.
fn untried(path: &Replay, solution: &Grid) -> Option<(Cell, Digit)> {
    let (&(cell, digit), others) = path.board().tried().split_first()?;
    let other_cell = others.iter().find(|&&(other, same)| other != cell && same == digit);
    let Some(&(other, _)) = other_cell else { return Some((cell, solution[cell]?)) };
    let house = cell.houses().into_iter().find(|house| house.cells().contains(&other))?;
    let place = house.cells().iter().find(|&&place| solution[place] == Some(digit))?;
    Some((*place, digit))
}

#[cfg(test)]
mod tests {
    use rstest::rstest;

    use super::*;
    use crate::fixtures;

    /// In LeetCode's example, row 1 has its 4 in r1c3, and box 1 its 2 in r2c3.
    #[rstest]
    #[case::nothing(&[], "r1c3: 4 was never tried")]
    #[case::digits_of_a_cell(&[("r2c3", 4), ("r2c3", 7)], "r2c3: 2 was never tried")]
    #[case::places_of_a_digit(&[("r2c2", 2), ("r1c3", 2)], "r2c3: 2 was never tried")]
    #[case::no_common_choice(&[("r2c3", 4), ("r2c2", 2)], "r2c3: 2 was never tried")]
    fn the_choice_that_was_not_tried(#[case] tried: &[(&str, u8)], #[case] step: &str) {
        let try_and_remove = |&(name, digit): &(&str, u8)| {
            let cell = name.parse().unwrap();
            [OwnedEvent::Place(cell, Digit::new(digit).unwrap()), OwnedEvent::Remove(cell)]
        };
        let puzzle = fixtures::case("leetcode-37").unwrap().puzzle.unwrap();
        let events = tried.iter().flat_map(try_and_remove).collect();
        let mut recording = RecordedSearch { puzzle, events, exhausted: true };
        let found = deepest(&recording).unwrap();
        assert!(found.to_string().starts_with(&format!("at the end, {step}")), "{found}");
        recording.exhausted = false;
        assert!(deepest(&recording).is_none());
    }
}
