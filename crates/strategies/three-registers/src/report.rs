//! What the search tells its visitor. For a visitor that listens to solutions alone, all of it but
//! the solutions compiles away.
//!
//! Sweeps work in bulk and on both ways of a guess at once, before anybody can be told. So a guess
//! is told when its outcome is known: the digit as placed, then what followed from it, then, if it
//! failed, that it was taken back.

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Cell, Detail, Digit, Grid, Puzzle, Reason, Visitor};

use crate::form::{Form, Guess};
use crate::layout::{Unpacked, numbered};
use crate::search::Outcome;

/// The visitor, and what was told to it.
pub(crate) struct Report<'v, F, V> {
    form: &'v F,
    visitor: &'v mut V,
    /// The choices that stand: the cell, and how many digits had been told before it.
    choices: Vec<(Cell, usize)>,
    /// The cells told, in order. Kept only for a visitor that wants every event.
    told: Vec<Cell>,
    /// The givens and the digits told.
    board: Grid,
    /// The digit of the guess under way: sweeps over a state that dies may remove it.
    guessed: Option<Digit>,
    /// For each state that waits: how many choices stood before its guess, and the guess's cell if
    /// it had two candidates.
    waiting: Vec<(usize, Option<Cell>)>,
}

impl<'v, F: Form, V: Visitor> Report<'v, F, V> {
    const CHOICES: bool = V::DETAIL as u8 >= Detail::Choices as u8;
    const EVERYTHING: bool = V::DETAIL as u8 >= Detail::Everything as u8;

    #[inline(always)]
    pub(crate) fn new(form: &'v F, puzzle: &Puzzle, visitor: &'v mut V) -> Self {
        let board = if Self::EVERYTHING { *puzzle.grid() } else { Grid::EMPTY };
        Self {
            form,
            visitor,
            choices: Vec::new(),
            told: Vec::new(),
            board,
            guessed: None,
            waiting: Vec::new(),
        }
    }

    /// How many choices stand.
    #[inline(always)]
    pub(crate) fn depth(&self) -> usize {
        self.choices.len()
    }

    /// Tells a solution.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn solution(&mut self, state: F::State) -> ControlFlow<()> {
        let grid = Grid::from_bytes(self.form.write(state))
            .expect("what is written is 1 to 9: see `write`");
        self.visitor.solution(&grid)
    }

    /// Tells the digits that the state knows and that were not told, in reading order.
    /// `alternative` is a cell of which the digits but one were tried.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn deduced(
        &mut self,
        state: F::State,
        alternative: Option<Cell>,
    ) -> ControlFlow<()> {
        if Self::EVERYTHING {
            self.tell_deduced(&self.form.unpacked(state), alternative)
        } else {
            Continue(())
        }
    }

    /// Remembers which digit is about to be guessed: none if the cell has no other candidate, which
    /// happens where no sweep had come to see that everything is known.
    #[inline(always)]
    pub(crate) fn guessing(&mut self, state: F::State, guess: &Guess<F::State>) {
        if Self::CHOICES {
            let cell = numbered(guess.number);
            self.guessed = if self.form.unpacked(state).single(cell).is_some() {
                None
            } else {
                self.form.unpacked(guess.placed).single(cell)
            };
        }
    }

    /// Tells that the guess's first candidate was placed, and what followed, with this outcome.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn placed(&mut self, guess: &Guess<F::State>, outcome: Outcome) -> ControlFlow<()> {
        if Self::CHOICES { self.tell_placed(guess, outcome) } else { Continue(()) }
    }

    /// Tells that the other way of the guess is followed first: it is a solution.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn other_placed(&mut self, guess: &Guess<F::State>) -> ControlFlow<()> {
        if Self::CHOICES {
            self.tell_chosen(numbered(guess.number), &self.form.unpacked(guess.otherwise))
        } else {
            Continue(())
        }
    }

    /// Tells that, after [`other_placed`](Self::other_placed) was taken back, the guess's first
    /// candidate is followed.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn placed_after_other(&mut self, guess: &Guess<F::State>) -> ControlFlow<()> {
        if !Self::CHOICES {
            return Continue(());
        }
        let cell = numbered(guess.number);
        if guess.of_two {
            self.deduced(guess.placed, Some(cell))
        } else {
            self.tell_chosen(cell, &self.form.unpacked(guess.placed))
        }
    }

    /// Tells what follows from the guess's first candidate having failed.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn otherwise(&mut self, guess: &Guess<F::State>) -> ControlFlow<()> {
        if Self::EVERYTHING {
            self.deduced(guess.otherwise, alternative(guess))
        } else {
            Continue(())
        }
    }

    /// Remembers where the state stands that now waits.
    #[inline(always)]
    pub(crate) fn later(&mut self, before: usize, guess: &Guess<F::State>) {
        if Self::CHOICES {
            self.waiting.push((before, alternative(guess)));
        }
    }

    /// Tells that the search returns to the state that waited last.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn resumed(&mut self, state: F::State) -> ControlFlow<()> {
        if Self::CHOICES
            && let Some((before, alternative)) = self.waiting.pop()
        {
            self.take_back(before)?;
            self.deduced(state, alternative)?;
        }
        Continue(())
    }

    /// Tells that every choice but the first `before` is taken back, newest first.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn take_back(&mut self, before: usize) -> ControlFlow<()> {
        if Self::CHOICES { self.tell_taken_back(before) } else { Continue(()) }
    }

    #[cold]
    #[track_caller]
    fn tell_taken_back(&mut self, before: usize) -> ControlFlow<()> {
        while self.choices.len() > before
            && let Some((cell, told)) = self.choices.pop()
        {
            for cell in self.told.drain(told..) {
                self.board[cell] = None;
            }
            self.visitor.remove(cell)?;
        }
        Continue(())
    }

    #[cold]
    #[track_caller]
    fn tell_placed(&mut self, guess: &Guess<F::State>, outcome: Outcome) -> ControlFlow<()> {
        let cell = numbered(guess.number);
        if outcome != Outcome::Dead {
            if let Some(digit) = self.guessed {
                self.choose(cell, digit)?;
            }
            return self.deduced(guess.placed, None);
        }
        // What followed in a state that died means nothing. And if the digit already stands in a
        // house of the cell it was no choice, only a candidate that no sweep had come to take away.
        match self.guessed {
            Some(digit) if self.is_free(cell, digit) => self.choose(cell, digit),
            _ => Continue(()),
        }
    }

    #[cold]
    #[track_caller]
    fn tell_chosen(&mut self, cell: Cell, after: &Unpacked) -> ControlFlow<()> {
        if let Some(digit) = after.single(cell) {
            self.choose(cell, digit)?;
        }
        if Self::EVERYTHING { self.tell_deduced(after, None) } else { Continue(()) }
    }

    #[track_caller]
    fn choose(&mut self, cell: Cell, digit: Digit) -> ControlFlow<()> {
        self.choices.push((cell, self.told.len()));
        self.write(cell, digit);
        self.visitor.place(cell, digit)
    }

    #[cold]
    #[track_caller]
    fn tell_deduced(&mut self, state: &Unpacked, alternative: Option<Cell>) -> ControlFlow<()> {
        // The alternative first: the rest follows from it.
        for cell in alternative.into_iter().chain(Cell::ALL) {
            if self.board[cell].is_none()
                && let Some(digit) = state.single(cell)
                // A state that is dead without knowing it yet may have a digit twice; then the
                // second is not told.
                && self.is_free(cell, digit)
            {
                self.write(cell, digit);
                let reason = if alternative == Some(cell) {
                    Reason::LastAlternative
                } else {
                    Reason::Propagation
                };
                self.visitor.deduce(cell, digit, reason)?;
            }
        }
        Continue(())
    }

    fn write(&mut self, cell: Cell, digit: Digit) {
        if Self::EVERYTHING {
            self.board[cell] = Some(digit);
            self.told.push(cell);
        }
    }

    /// Whether the digit does not stand in the cell's row, column and box.
    fn is_free(&self, cell: Cell, digit: Digit) -> bool {
        cell.houses()
            .iter()
            .all(|house| house.cells().iter().all(|&other| self.board[other] != Some(digit)))
    }
}

/// The guess's cell if its second candidate is the only one after the first.
fn alternative<State>(guess: &Guess<State>) -> Option<Cell> {
    guess.of_two.then(|| numbered(guess.number))
}
