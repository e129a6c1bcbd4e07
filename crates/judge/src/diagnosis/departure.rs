//! The step at which a search in an order of its own left a known solution.
//!
//! Such a search may skip a legal digit, because it has proved that the digit leads nowhere. It
//! must not leave a solution that it has not reported.

use sudoku::{Board, Cell, Digit, Grid};

use super::path::Path;
use super::recording::Recording;
use super::step::Step;
use crate::checks::owned_event::OwnedEvent;
use crate::oracle;

/// With more solutions than this, only these are followed.
const SOLUTIONS: usize = 10;

/// The first event that breaks a rule; otherwise the step that left a missed solution, made on the
/// fullest board that agrees with one.
pub(super) fn deepest(recording: &Recording) -> Option<Step> {
    let missed = missed(recording);
    let mut path = Path::new(&recording.puzzle);
    let mut deepest: Option<(usize, Step)> = None;
    for (index, event) in recording.events.iter().enumerate() {
        let (number, board) = (index + 1, *path.board().grid());
        let depth = path.board().written().len();
        if deepest.as_ref().is_none_or(|&(deep, _)| deep < depth)
            && let Some(solution) = possible(&missed, path.board())
            && let Some((cell, what)) = leaves(&path, event, solution, recording.exhausted)
        {
            let digit = solution[cell];
            deepest = Some((depth, Step { event: Some(number), cell, digit, board, what }));
        }
        if let Err(what) = path.follow(event) {
            return Some(Step::illegal(number, event, board, what));
        }
    }
    if let Some((_, step)) = deepest {
        return Some(step);
    }
    let solution = possible(&missed, path.board()).filter(|_| recording.exhausted)?;
    let (cell, digit) = untried(&path, solution)
        .or_else(|| solution.digits().find(|&(cell, _)| path.board().grid()[cell].is_none()))?;
    let what = format!("{digit} was never tried, but {}", needs(cell, digit));
    Some(Step { event: None, cell, digit: Some(digit), board: *path.board().grid(), what })
}

/// The known solutions that the search did not report.
fn missed(recording: &Recording) -> Vec<Grid> {
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
    path: &Path,
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
fn untried(path: &Path, solution: &Grid) -> Option<(Cell, Digit)> {
    let (&(cell, digit), others) = path.tried().split_first()?;
    let other_cell = others.iter().find(|&&(other, same)| other != cell && same == digit);
    let Some(&(other, _)) = other_cell else { return Some((cell, solution[cell]?)) };
    let house = cell.houses().into_iter().find(|house| house.cells().contains(&other))?;
    let place = house.cells().iter().find(|&&place| solution[place] == Some(digit))?;
    Some((*place, digit))
}
