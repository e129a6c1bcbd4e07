//! Compares what a search reports with the board: each value that it found, and each decision.

use sudoku::{Board, Check, Constraint, Decision, Layer, Place, Read, Reads, Value};

use crate::Replay;

impl Replay {
    /// Compares a check with the board at its moment. The error says what the board shows instead,
    /// and if a cell differs, what was reported of it.
    pub(crate) fn verify(&self, check: Check<&dyn Reads>) -> Result<(), String> {
        let Check { decision, reads } = check;
        let mut first_wrong = None;
        reads.for_each(&mut |read| {
            let actual = value(&self.board, read.place, read.layer, read.value);
            if actual != read.value && first_wrong.is_none() {
                first_wrong = Some(format!(
                    "{decision}, but it read {read}, and the reported board has {actual}{history}",
                    history = self.history(read),
                ));
            }
        });
        if let Some(wrong) = first_wrong {
            return Err(wrong);
        }
        let actual = answer(&self.board, decision);
        if actual == decision {
            Ok(())
        } else {
            Err(format!("{decision}, but the board says: {actual}"))
        }
    }

    /// What was reported of the cell that was read, after a colon. Empty where it was not the digit
    /// of one cell that was read: of a mask or a counter, the events tell no short story.
    fn history(&self, read: Read) -> String {
        match read.place.cell() {
            Some(cell) if read.layer == Layer::Written => format!(": {}", self.reported(cell)),
            _ => String::new(),
        }
    }
}

/// What the board has at a place, in the form of another value.
fn value(board: &Board, place: Place, layer: Layer, form: Value) -> Value {
    let mut present = place.pairs().filter(|&(cell, digit)| match layer {
        Layer::Written => board.grid()[cell] == Some(digit),
        Layer::Candidates => board.is_candidate(cell, digit),
    });
    match form {
        Value::Flag(_) => Value::Flag(present.next().is_some()),
        Value::Number(_) => Value::Number(present.map(|_| 1).sum()),
        Value::Digits(_) => Value::Digits(present.map(|(_, digit)| digit).collect()),
        Value::Cells(_) => Value::Cells(present.map(|(cell, _)| cell).collect()),
    }
}

/// The same question with the answer of the board.
fn answer(board: &Board, question: Decision) -> Decision {
    match question {
        Decision::Blank { cell, .. } => Decision::Blank {
            cell,
            is_blank: board.grid()[cell].is_none(),
        },
        Decision::Candidates { cell, .. } => {
            let options = board.options(Constraint::cell(cell));
            Decision::Candidates {
                cell,
                digits: options.map(|(_, digit)| digit).collect(),
            }
        }
        Decision::Allowed { cell, digit, .. } => Decision::Allowed {
            cell,
            digit,
            is_allowed: board.is_candidate(cell, digit),
        },
        Decision::Options { constraint, .. } => Decision::Options {
            constraint,
            options: board.options(constraint).count() as u8,
        },
    }
}

/// What each strategy reads and decides is right, as the suite shows.
#[cfg(test)]
mod tests {
    use rstest::rstest;
    use sudoku::{Cell, Digit, DigitSet, House};

    use super::*;

    const ONE: Digit = Digit::new(1).unwrap();
    const TWO: Digit = Digit::new(2).unwrap();
    const FIRST: Cell = Cell::ALL[0];
    const SECOND: Cell = Cell::ALL[1];

    /// Of a board with a 1 in r1c1, without the candidate 2 in r1c2.
    #[track_caller]
    fn assert_wrong(decision: Decision, reads: &Vec<Read>, expected: &str) {
        let mut replay = Replay::new(&format!("1{}", ".".repeat(80)).parse().unwrap());
        replay.board.eliminate((SECOND, TWO).into());
        let error = replay.verify(Check { decision, reads }).unwrap_err();
        assert!(error.contains(expected), "{error}");
    }

    #[rstest]
    #[case::a_cell(Read::written(SECOND, Some(ONE)), "–")]
    #[case::a_flag(Read::written((House::ROWS[1], ONE), true), "no")]
    #[case::a_counter(Read::written((House::BOXES[0], ONE), -1_i8), "1")]
    #[case::a_mask(Read::written(House::COLUMNS[1], DigitSet::from_bits(1)), "–")]
    #[case::an_eliminated_candidate(Read::candidates((SECOND, TWO), true), "no")]
    #[case::a_number_of_options(Read::candidates((House::ROWS[0], TWO), 8_u8), "7")]
    fn a_value_that_the_board_does_not_have(#[case] read: Read, #[case] shown: &str) {
        let decision = Decision::Blank {
            cell: SECOND,
            is_blank: true,
        };
        let wrong = format!("it read {read}, and the reported board has {shown}");
        assert_wrong(decision, &vec![read], &wrong);
    }

    #[rstest]
    #[case(Decision::Blank { cell: FIRST, is_blank: true }, "is r1c1 blank? no")]
    #[case(Decision::Allowed { cell: SECOND, digit: ONE, is_allowed: true }, "1 in r1c2? no")]
    #[case(Decision::Allowed { cell: SECOND, digit: TWO, is_allowed: true }, "2 in r1c2? no")]
    #[case(Decision::Candidates { cell: SECOND, digits: DigitSet::ALL }, "has 7 candidates: 3 4")]
    #[case(Decision::Options { constraint: Constraint::cell(SECOND), options: 8 }, "has 7 candidates")]
    fn a_decision_that_the_board_refutes(#[case] decision: Decision, #[case] shown: &str) {
        assert_wrong(decision, &Vec::new(), shown);
    }
}
