//! [`Faulty`]: a solver made of a search and of a way to solve many puzzles, of which either may
//! have a fault.

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Answer, Detail, Event, Limits, Puzzle, SolveMany, Solver, Strategy, Visitor};

use super::marks::{DOWNWARDS, RIGHT};

/// What gets the events of a search.
pub(super) type Listener<'a> = &'a mut dyn FnMut(Event<'_>) -> ControlFlow<()>;

/// A search for a listener that asks for events in this detail.
pub(super) type Search = fn(&Puzzle, Detail, Listener<'_>) -> ControlFlow<()>;

/// A way to solve many puzzles.
pub(super) type Batch = fn(&[Puzzle], &Limits, &mut [Answer]);

pub(super) struct Faulty {
    pub(super) search: Search,
    pub(super) batch: Batch,
}

impl Solver for Faulty {
    fn name(&self) -> &'static str {
        "wrong"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        (self.search)(puzzle, V::DETAIL, &mut |event| match event {
            Event::Place(cell, digit) => visitor.place(cell, digit),
            Event::Remove(cell) => visitor.remove(cell),
            Event::Solution(grid) => visitor.solution(grid),
            _ => Continue(()),
        })
    }

    fn many(&self) -> Option<&dyn SolveMany> {
        Some(self)
    }
}

impl SolveMany for Faulty {
    fn solve_many(&self, puzzles: &[Puzzle], limits: &Limits, answers: &mut [Answer]) {
        (self.batch)(puzzles, limits, answers);
    }
}

/// A search without a fault.
pub(super) fn right_search(puzzle: &Puzzle, _: Detail, listener: Listener<'_>) -> ControlFlow<()> {
    right(puzzle, listener)
}

/// Row by row, digits ascending.
pub(super) fn right(puzzle: &Puzzle, listener: Listener<'_>) -> ControlFlow<()> {
    Strategy::new(&RIGHT).watch(puzzle, listener)
}

/// Row by row, digits descending. Of several solutions it finds another one first.
pub(super) fn downwards(puzzle: &Puzzle, listener: Listener<'_>) -> ControlFlow<()> {
    Strategy::new(&DOWNWARDS).watch(puzzle, listener)
}

/// Solves the puzzles without a fault.
pub(super) fn one_by_one(puzzles: &[Puzzle], limits: &Limits, answers: &mut [Answer]) {
    for (puzzle, answer) in puzzles.iter().zip(answers) {
        *answer = sudoku::solve(&RIGHT, puzzle, limits);
    }
}

/// Solves the puzzles without a fault. Of several solutions it finds another one first.
pub(super) fn one_by_one_downwards(puzzles: &[Puzzle], limits: &Limits, answers: &mut [Answer]) {
    for (puzzle, answer) in puzzles.iter().zip(answers) {
        *answer = sudoku::solve(&DOWNWARDS, puzzle, limits);
    }
}
