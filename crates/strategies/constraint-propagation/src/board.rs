//! [`Board`]: the digits written, and the answers that are left to every question.

use sudoku::{Cell, Digit, Grid, Puzzle, Reason};

use crate::question::{Answers, Question, each};

/// A question has no answer left: no solution looks like this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Contradiction;

/// The digits written so far, and the answers that they leave to each question.
///
/// What is left never conflicts with what stands: a digit is struck out of its peers as soon as it
/// is written.
#[derive(Clone, Debug)]
pub(crate) struct Board {
    grid: Grid,
    /// No answer is left to a question that was answered.
    left: [Answers; Question::COUNT],
}

impl Board {
    /// The board with the givens written; the questions that they leave with one answer are added
    /// to `singles`.
    pub(crate) fn new(puzzle: &Puzzle, singles: &mut Vec<Question>) -> Result<Self, Contradiction> {
        const ALL: Answers = 0b1_1111_1111;
        let mut board = Self { grid: Grid::EMPTY, left: [ALL; Question::COUNT] };
        for (cell, digit) in puzzle.grid().digits() {
            board.write(cell, digit, singles)?;
        }
        Ok(board)
    }

    /// The digits written so far.
    pub(crate) const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// Writes the digit: it answers four questions, and every other answer to them is struck out.
    pub(crate) fn write(
        &mut self,
        cell: Cell,
        digit: Digit,
        singles: &mut Vec<Question>,
    ) -> Result<(), Contradiction> {
        self.grid[cell] = Some(digit);
        let answered = Question::answered_by(cell, digit).map(|(question, answer)| {
            (question, std::mem::take(&mut self.left[question.index()]) & !answer)
        });
        for (question, others) in answered {
            for other in each(others) {
                let (cell, digit) = question.answer(other);
                self.strike_out(cell, digit, singles)?;
            }
        }
        Ok(())
    }

    /// The digit does not go into the cell: up to four open questions have one answer less.
    fn strike_out(
        &mut self,
        cell: Cell,
        digit: Digit,
        singles: &mut Vec<Question>,
    ) -> Result<(), Contradiction> {
        for (question, answer) in Question::answered_by(cell, digit) {
            let left = &mut self.left[question.index()];
            if *left & answer == 0 {
                continue;
            }
            *left &= !answer;
            if *left == 0 {
                return Err(Contradiction);
            }
            if left.is_power_of_two() {
                singles.push(question);
            }
        }
        Ok(())
    }

    /// The only answer that is left to the question, and why; `None` if it was answered in the
    /// meantime.
    pub(crate) fn forced(&self, question: Question) -> Option<(Cell, Digit, Reason)> {
        let answer = each(self.left[question.index()]).next()?;
        let (cell, digit) = question.answer(answer);
        Some((cell, digit, question.reason()))
    }

    /// The digits that are left for a blank cell: all but the greatest, ascending, and the
    /// greatest.
    pub(crate) fn candidates(&self, cell: Cell) -> (impl Iterator<Item = Digit> + use<>, Digit) {
        let candidates = self.left[Question::cell(cell).index()];
        let last = Digit::ALL[candidates.ilog2() as usize];
        (each(candidates & !last.bit()).map(|answer| Digit::ALL[answer]), last)
    }

    /// The blank cell with the fewest candidates, the last of several; `None` if no cell is blank.
    ///
    /// To be called when nothing is forced, so that a blank cell has two candidates or more.
    pub(crate) fn fewest_candidates(&self) -> Option<Cell> {
        let mut fewest = None;
        let mut fewest_count = u32::MAX;
        for cell in Cell::ALL.into_iter().rev() {
            let count = self.left[Question::cell(cell).index()].count_ones();
            if count >= 2 && count < fewest_count {
                (fewest, fewest_count) = (Some(cell), count);
                // None can have fewer.
                if count == 2 {
                    break;
                }
            }
        }
        fewest
    }
}
