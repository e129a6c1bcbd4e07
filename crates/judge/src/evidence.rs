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
    use rstest::rstest;
    use sudoku::{Cell, CellSet, Digit, House, Read};

    use super::*;

    const ONE: Digit = Digit::new(1).unwrap();
    const FIRST: Cell = Cell::ALL[0];
    const SECOND: Cell = Cell::ALL[1];

    /// A board with a 1 in r1c1, without the candidate 2 in r1c2.
    fn board() -> Board {
        let mut board = Board::new(&format!("1{}", ".".repeat(80)).parse().unwrap());
        board.eliminate((SECOND, Digit::new(2).unwrap()).into());
        board
    }

    fn digits(bits: u16) -> DigitSet {
        DigitSet::from_bits(bits)
    }

    #[rstest]
    #[case::a_cell(Read::written(FIRST, Some(ONE)), Read::written(SECOND, Some(ONE)))]
    #[case::a_blank(Read::written(SECOND, None), Read::written(FIRST, None))]
    #[case::a_flag(
        Read::written((House::ROWS[0], ONE), true),
        Read::written((House::ROWS[1], ONE), true)
    )]
    #[case::a_counter(
        Read::written((House::BOXES[0], ONE), 1_i8),
        Read::written((House::BOXES[0], ONE), -1_i8)
    )]
    #[case::a_mask(
        Read::written(House::COLUMNS[0], digits(1)),
        Read::written(House::COLUMNS[1], digits(1))
    )]
    #[case::the_candidates_of_a_cell(
        Read::candidates(SECOND, digits(0b1_1111_1100)),
        Read::candidates(SECOND, digits(0b1_1111_1110))
    )]
    #[case::no_candidate_in_a_full_cell(
        Read::candidates(FIRST, digits(0)),
        Read::candidates(FIRST, digits(1))
    )]
    #[case::a_number_of_options(
        Read::candidates((House::ROWS[0], Digit::new(2).unwrap()), 7_u8),
        Read::candidates((House::ROWS[0], Digit::new(2).unwrap()), 8_u8)
    )]
    #[case::a_digit_in_a_band(
        Read::candidates((CellSet::from_bands([u32::MAX, 0, 0]), ONE), CellSet::from_bands([0o770_770_000, 0, 0])),
        Read::candidates((CellSet::from_bands([u32::MAX, 0, 0]), ONE), CellSet::ALL)
    )]
    fn a_value_is_that_of_the_board(#[case] right: Read, #[case] wrong: Read) {
        let decision = Decision::Blank { cell: SECOND, is_blank: true };
        let verify = |read| verify(&board(), Check { decision, reads: &vec![read] });
        assert_eq!(verify(right), Ok(()));
        let error = verify(wrong).unwrap_err();
        assert!(error.contains(&format!("it read {wrong}, and the board has ")), "{error}");
    }

    #[rstest]
    #[case(Decision::Blank { cell: SECOND, is_blank: true }, "")]
    #[case(Decision::Blank { cell: FIRST, is_blank: true }, "is r1c1 blank? no")]
    #[case(Decision::Allowed { cell: SECOND, digit: Digit::new(3).unwrap(), is_allowed: true }, "")]
    #[case(Decision::Allowed { cell: SECOND, digit: ONE, is_allowed: true }, "1 in r1c2? no")]
    #[case(Decision::Allowed { cell: SECOND, digit: Digit::new(2).unwrap(), is_allowed: true }, "2 in r1c2? no")]
    #[case(Decision::Candidates { cell: SECOND, digits: digits(0b1_1111_1100) }, "")]
    #[case(Decision::Candidates { cell: SECOND, digits: digits(1) }, "has 7 candidates: 3 4")]
    #[case(Decision::Options { constraint: Constraint::cell(SECOND), options: 7 }, "")]
    #[case(Decision::Options { constraint: Constraint::cell(SECOND), options: 8 }, "r1c2 has 7 candidates")]
    fn a_decision_is_that_of_the_board(#[case] decision: Decision, #[case] message: &str) {
        match verify(&board(), Check { decision, reads: &Vec::new() }) {
            Ok(()) => assert_eq!(message, ""),
            Err(error) => assert!(!message.is_empty() && error.contains(message), "{error}"),
        }
    }
}
