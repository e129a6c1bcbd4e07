#![doc = include_str!("../README.md")]

mod deduction;
mod house_names;
mod pencil_marks;
mod rating;
mod subset;
mod technique;

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Cell, DigitSet, Puzzle, Reason, Solver, Strategy, Visitor};

pub use deduction::{Deduction, Effect};
pub use house_names::house_names;
pub use pencil_marks::PencilMarks;
pub use rating::{ParseRatingError, Rating};
pub use technique::{Example, RatedBy, TECHNIQUES, Technique, rate};

/// Deduces in the order in which a person would, and guesses only where no technique applies.
#[derive(Clone, Copy, Debug, Default)]
pub struct HumanTechniques;

/// The strategy as the ladder lists it.
pub static HUMAN_TECHNIQUES: Strategy<'_> = Strategy::new(&HumanTechniques);

impl Solver for HumanTechniques {
    fn name(&self) -> &'static str {
        "human-techniques"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        fill(&mut PencilMarks::new(puzzle), visitor)
    }
}

impl PencilMarks {
    /// The first step that one of the techniques finds, the easiest first.
    pub fn next_step<'a>(
        &self,
        techniques: impl IntoIterator<Item = &'a Technique>,
    ) -> Option<(&'a Technique, Deduction)> {
        techniques
            .into_iter()
            .find_map(|technique| Some((technique, technique.find(self)?)))
    }
}

/// Fills all cells that are still blank, in every way that the rules allow.
fn fill<V: Visitor>(board: &mut PencilMarks, visitor: &mut V) -> ControlFlow<()> {
    // The search finds all solutions, so it presumes nothing about their number.
    let techniques = TECHNIQUES
        .iter()
        .filter(|technique| !technique.presumes_one_solution);
    while !board.is_dead() && !board.grid().is_full() {
        if let Some((technique, step)) = board.next_step(techniques.clone()) {
            step.report(technique.name, board, visitor)?;
            step.apply(board);
        } else {
            return guess(board, visitor);
        }
    }
    if board.is_dead() {
        Continue(())
    } else {
        visitor.solution(board.grid())
    }
}

/// Tries each candidate of the blank cell with the fewest candidates; of several such cells, of the
/// last, as the previous rung does.
fn guess<V: Visitor>(board: &mut PencilMarks, visitor: &mut V) -> ControlFlow<()> {
    let blanks = Cell::ALL
        .into_iter()
        .filter(|&cell| board.grid()[cell].is_none());
    let Some(cell) = blanks
        .rev()
        .min_by_key(|&cell| board.candidates(cell).len())
    else {
        return Continue(());
    };
    let candidates = board.candidates(cell);
    let last = candidates
        .iter()
        .last()
        .expect("a blank of a board that is not dead has candidates");
    for digit in (candidates & !DigitSet::from(last)).iter() {
        visitor.place(cell, digit)?;
        // On a copy, so that nothing has to be undone.
        let mut copy = board.clone();
        copy.write(cell, digit);
        fill(&mut copy, visitor)?;
        visitor.remove(cell)?;
    }
    visitor.deduce(cell, last, Reason::LastAlternative)?;
    board.write(cell, last);
    fill(board, visitor)
}
