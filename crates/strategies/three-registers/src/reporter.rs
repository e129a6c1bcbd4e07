//! What the search reports to its visitor. For a visitor that listens to solutions alone,
//! everything but the solutions compiles away.
//!
//! Sweeps find many digits at once, in both ways of a guess at the same time, before the visitor
//! can receive any of them. So the search reports a guess when its outcome is known: the digit as
//! placed, then what followed from it, then, if it failed, its removal.

use std::ops::ControlFlow::{self, Continue};

use sudoku::{Cell, Detail, Digit, Grid, Puzzle, Visitor};

use crate::cells::numbered_cell;
use crate::settle::Settled;
use crate::sweeper::{Guess, Sweeper};

/// The visitor, and what it has received.
pub(crate) struct Reporter<'v, S, V> {
    sweeper: &'v S,
    steps: band_bitboards::Reporter<'v, V>,
    /// The cells of the choices that stand.
    choices: Vec<Cell>,
    /// The guess that the search is about to follow. It is kept here because the sweeps of a way
    /// that dies may remove the guessed digit from its state.
    guessed: Option<(Cell, Digit)>,
}

impl<'v, S: Sweeper, V: Visitor> Reporter<'v, S, V> {
    const CHOICES: bool = V::DETAIL.includes(Detail::Choices);
    const DEDUCTIONS: bool = V::DETAIL.includes(Detail::Deductions);

    #[inline(always)]
    pub(crate) fn new(sweeper: &'v S, puzzle: &Puzzle, visitor: &'v mut V) -> Self {
        let steps = band_bitboards::Reporter::new(puzzle, visitor);
        Self {
            sweeper,
            steps,
            choices: Vec::new(),
            guessed: None,
        }
    }

    /// How many choices stand.
    #[inline(always)]
    pub(crate) fn depth(&self) -> usize {
        self.choices.len()
    }

    /// Reports a solution.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn solution(&mut self, state: S::State) -> ControlFlow<()> {
        let grid = Grid::from_bytes(self.sweeper.write(state)).expect("`write` writes 1 to 9");
        self.steps.solution(&grid)
    }

    /// Remembers the guess that the search is about to follow, if it is a real choice.
    ///
    /// A settled state may still hold a single that no sweep has found. If the guess is at such a
    /// cell, the cell has only one candidate, or the digit already stands in one of its houses.
    /// Then nothing is remembered, and the digit is reported as a deduction.
    #[inline(always)]
    pub(crate) fn guessing(&mut self, state: S::State, guess: &Guess<S::State>) {
        if Self::CHOICES {
            let cell = numbered_cell(guess.number);
            let [before, after] = [state, guess.placed].map(|state| self.sweeper.singles(state));
            let is_choice = |digit| {
                before[cell.index()].is_none()
                    && cell
                        .peers()
                        .iter()
                        .all(|peer| before[peer.index()] != Some(digit))
            };
            let digit = after[cell.index()].filter(|&digit| is_choice(digit));
            self.guessed = digit.map(|digit| (cell, digit));
        }
    }

    /// Reports what the search found in a way of a guess: if the way is the first that is followed,
    /// its digit as a choice, and then what follows from it. Of a way that died, only the choice is
    /// reported: what its sweeps found means nothing.
    #[track_caller]
    pub(crate) fn followed(
        &mut self,
        state: S::State,
        settled: Settled,
        alternative: Option<usize>,
    ) -> ControlFlow<()> {
        if !Self::CHOICES {
            return Continue(());
        }
        let alive = settled != Settled::Dead;
        if let Some((cell, mut digit)) = self.guessed.take() {
            if alive {
                // The search may follow the other way first, if that is a solution. Then the digit
                // of the guess is the one that stands in its state.
                digit = self.sweeper.singles(state)[cell.index()].unwrap_or(digit);
            }
            self.choices.push(cell);
            self.steps.place(cell, digit)?;
        }
        if alive {
            self.deduced(state, alternative)
        } else {
            Continue(())
        }
    }

    /// Reports that every choice but the first `before` is taken back, newest first.
    #[track_caller]
    pub(crate) fn take_back(&mut self, before: usize) -> ControlFlow<()> {
        while Self::CHOICES
            && self.choices.len() > before
            && let Some(cell) = self.choices.pop()
        {
            self.steps.remove(cell)?;
        }
        Continue(())
    }

    /// Reports the digits of the state that the visitor has not received, in reading order.
    /// `alternative` is the number of a cell of which every other digit was tried.
    #[inline]
    #[track_caller]
    pub(crate) fn deduced(
        &mut self,
        state: S::State,
        alternative: Option<usize>,
    ) -> ControlFlow<()> {
        if !Self::DEDUCTIONS {
            return Continue(());
        }
        let alternative = alternative.map(numbered_cell);
        let singles = self.sweeper.singles(state);
        // The alternative first: the rest follows from it.
        for cell in alternative.into_iter().chain(Cell::ALL) {
            // A state that no sweep has found dead yet may have a digit twice in a house. Then the
            // second is not reported.
            match singles[cell.index()] {
                Some(digit) if alternative == Some(cell) => {
                    self.steps.last_alternative(cell, digit)?;
                }
                Some(digit) => _ = self.steps.deduced_at(cell, digit)?,
                None => {}
            }
        }
        Continue(())
    }
}
