//! Compares what a search reports with the board: each value that it found, and each decision.

use sudoku::{Board, Check, Constraint, Decision, DigitSet, Layer, Place, Reads, Value};

/// Compares a check with the board at its moment.
///
/// # Errors
///
/// A sentence that says what the board shows instead.
pub(crate) fn verify(board: &Board, check: Check<&dyn Reads>) -> Result<(), String> {
    let Check { decision, reads } = check;
    let mut wrong = None;
    reads.for_each(&mut |read| {
        let shown = value(board, read.place, read.layer, read.value);
        if shown != read.value && wrong.is_none() {
            wrong = Some(format!("{decision}, but it read {read}, and the board has {shown}"));
        }
    });
    wrong.map_or(Ok(()), Err)?;
    let shown = answer(board, decision);
    if shown == decision { Ok(()) } else { Err(format!("{decision}, but the board says: {shown}")) }
}

/// What the board has at a place, in the form of another value.
fn value(board: &Board, place: Place, layer: Layer, form: Value) -> Value {
    let cells = place.cells.iter();
    let mut found = cells.flat_map(|cell| {
        let digits: DigitSet = match layer {
            Layer::Written => board.grid()[cell].into_iter().collect(),
            Layer::Candidates => board.options(Constraint::cell(cell)).map(|(_, d)| d).collect(),
        };
        (digits & place.digits).iter().map(move |digit| (cell, digit))
    });
    match form {
        Value::Flag(_) => Value::Flag(found.next().is_some()),
        Value::Number(_) => Value::Number(found.map(|_| 1).sum()),
        Value::Digits(_) => Value::Digits(found.map(|(_, digit)| digit).collect()),
        Value::Cells(_) => Value::Cells(found.map(|(cell, _)| cell).collect()),
    }
}

/// The same question with the answer of the board.
fn answer(board: &Board, question: Decision) -> Decision {
    match question {
        Decision::Blank { cell, .. } => {
            Decision::Blank { cell, is_blank: board.grid()[cell].is_none() }
        }
        Decision::Candidates { cell, .. } => {
            let options = board.options(Constraint::cell(cell));
            Decision::Candidates { cell, digits: options.map(|(_, digit)| digit).collect() }
        }
        Decision::Allowed { cell, digit, .. } => {
            Decision::Allowed { cell, digit, is_allowed: board.is_candidate(cell, digit) }
        }
        Decision::Options { constraint, .. } => {
            Decision::Options { constraint, options: board.options(constraint).count() as u8 }
        }
    }
}

#[cfg(test)]
mod tests {
    use sudoku::{Cell, CellSet, Digit, House, Read};

    use super::*;

    const ONE: Digit = Digit::ALL[0];
    const FIRST: Cell = Cell::ALL[0];
    const SECOND: Cell = Cell::ALL[1];

    /// A board with a 1 in r1c1, without the candidate 2 in r1c2.
    fn board() -> Board {
        let mut board = Board::new(&format!("1{}", ".".repeat(80)).parse().unwrap());
        board.eliminate((SECOND, Digit::ALL[1]).into());
        board
    }

    fn digits(bits: u16) -> DigitSet {
        DigitSet::from_bits(bits)
    }

    #[test]
    fn a_value_is_that_of_the_board() {
        let (row, column) = (House::ROWS, House::COLUMNS);
        let two_in_row = (row[0], Digit::ALL[1]);
        let in_band = (CellSet::from_bands([u32::MAX, 0, 0]), ONE);
        let options = CellSet::from_bands([0o770_770_000, 0, 0]);
        for (right, wrong) in [
            (Read::written(FIRST, Some(ONE)), Read::written(SECOND, Some(ONE))),
            (Read::written(SECOND, None), Read::written(FIRST, None)),
            (Read::written((row[0], ONE), true), Read::written((row[1], ONE), true)),
            (Read::written((row[0], ONE), 1_i8), Read::written((row[0], ONE), -1_i8)),
            (Read::written(column[0], digits(1)), Read::written(column[1], digits(1))),
            (
                Read::candidates(SECOND, digits(0b1_1111_1100)),
                Read::candidates(SECOND, digits(0b1_1111_1110)),
            ),
            // A cell that has a digit has no candidates.
            (Read::candidates(FIRST, digits(0)), Read::candidates(FIRST, digits(1))),
            (Read::candidates(two_in_row, 7_u8), Read::candidates(two_in_row, 8_u8)),
            (Read::candidates(in_band, options), Read::candidates(in_band, CellSet::ALL)),
        ] {
            let decision = Decision::Blank { cell: SECOND, is_blank: true };
            let verify = |read| verify(&board(), Check { decision, reads: &vec![read] });
            assert_eq!(verify(right), Ok(()));
            let error = verify(wrong).unwrap_err();
            assert!(error.contains(&format!("it read {wrong}, and the board has ")), "{error}");
        }
    }

    #[test]
    fn a_decision_is_that_of_the_board() {
        let blank = |cell| Decision::Blank { cell, is_blank: true };
        let allowed = |number: usize| Decision::Allowed {
            cell: SECOND,
            digit: Digit::ALL[number - 1],
            is_allowed: true,
        };
        let candidates = |bits| Decision::Candidates { cell: SECOND, digits: digits(bits) };
        let options = |options| Decision::Options { constraint: Constraint::cell(SECOND), options };
        for (decision, message) in [
            (blank(SECOND), ""),
            (blank(FIRST), "is r1c1 blank? no"),
            (allowed(3), ""),
            (allowed(1), "1 in r1c2? no"),
            (allowed(2), "2 in r1c2? no"),
            (candidates(0b1_1111_1100), ""),
            (candidates(1), "has 7 candidates: 3 4"),
            (options(7), ""),
            (options(8), "r1c2 has 7 candidates"),
        ] {
            match verify(&board(), Check { decision, reads: &Vec::new() }) {
                Ok(()) => assert_eq!(message, ""),
                Err(error) => assert!(!message.is_empty() && error.contains(message), "{error}"),
            }
        }
    }
}
