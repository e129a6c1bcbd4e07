//! [`Question`]: the 324 things that a solution has to settle.

use sudoku::{Cell, Digit, House, HouseKind, Reason};

/// Which digit goes into a cell, or where in a house a digit goes. Each has up to nine answers.
///
/// 81 cells, and nine digits in each of 27 houses: 324 questions, numbered from 0 in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Question(u16);

/// A set of answers to one question, one bit each: digits, ascending, or the places of a house in
/// its order.
pub(crate) type Answers = u16;

impl Question {
    pub(crate) const COUNT: usize = 81 + 27 * 9;

    /// Which digit goes into the cell?
    pub(crate) const fn cell(cell: Cell) -> Self {
        Self(cell.index() as u16)
    }

    /// Where in the house of this kind and index does the digit go?
    const fn house(kind: HouseKind, index: usize, digit: Digit) -> Self {
        Self((81 * (1 + kind as usize) + index * 9 + digit.index()) as u16)
    }

    /// Its number.
    pub(crate) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The four questions that the digit in the cell answers, and which answer it is to each.
    pub(crate) const fn answered_by(cell: Cell, digit: Digit) -> [(Self, Answers); 4] {
        [
            (Self::cell(cell), digit.bit()),
            (Self::house(HouseKind::Row, cell.row(), digit), 1 << cell.column()),
            (Self::house(HouseKind::Column, cell.column(), digit), 1 << cell.row()),
            (
                Self::house(HouseKind::Box, cell.box_index(), digit),
                1 << (cell.row() % 3 * 3 + cell.column() % 3),
            ),
        ]
    }

    /// The cell and the digit that this answer, counted from 0, stands for.
    pub(crate) fn answer(self, answer: usize) -> (Cell, Digit) {
        match self.house_and_digit() {
            None => (Cell::ALL[self.index()], Digit::ALL[answer]),
            Some((house, digit)) => (house.cells()[answer], digit),
        }
    }

    /// The rule that forces an answer which is the only one left.
    pub(crate) fn reason(self) -> Reason {
        match self.house_and_digit() {
            None => Reason::NakedSingle,
            Some((house, _)) => Reason::HiddenSingle(house),
        }
    }

    /// What the question asks, unless it asks for the digit of a cell.
    fn house_and_digit(self) -> Option<(House, Digit)> {
        let index = self.index().checked_sub(81)?;
        Some((House::ALL[index / 9], Digit::ALL[index % 9]))
    }
}

/// The answers whose bits are set, counted from 0, ascending.
pub(crate) fn each(mut answers: Answers) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lowest = (answers != 0).then(|| answers.trailing_zeros() as usize)?;
        answers &= answers - 1;
        Some(lowest)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn every_question_has_nine_answers_and_knows_them() {
        let mut answers = BTreeMap::<usize, Answers>::new();
        for cell in Cell::ALL {
            for digit in Digit::ALL {
                for (question, answer) in Question::answered_by(cell, digit) {
                    assert_eq!(question.answer(answer.trailing_zeros() as usize), (cell, digit));
                    *answers.entry(question.index()).or_default() |= answer;
                }
            }
        }
        assert_eq!(answers.len(), Question::COUNT);
        assert!(answers.values().all(|&all| all == 0b1_1111_1111));
    }

    #[test]
    fn a_question_about_a_house_names_it() {
        let [cell, row, column, nine] =
            Question::answered_by(Cell::at(4, 7).unwrap(), Digit::ALL[2]);
        assert_eq!(cell.0.reason(), Reason::NakedSingle);
        assert_eq!(row.0.reason(), Reason::HiddenSingle(House::ROWS[4]));
        assert_eq!(column.0.reason(), Reason::HiddenSingle(House::COLUMNS[7]));
        assert_eq!(nine.0.reason(), Reason::HiddenSingle(House::BOXES[5]));
    }

    #[test]
    fn each_bit_once() {
        assert_eq!(each(0b1_0010_0001).collect::<Vec<_>>(), [0, 5, 8]);
        assert_eq!(each(0).next(), None);
    }
}
