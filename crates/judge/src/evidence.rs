//! Compares each check of a search with the board.

use sudoku::{Board, Cell, Check, Constraint, Digit, HouseKind};

/// Compares a check with the board at its moment.
///
/// # Errors
///
/// A sentence that says what the board shows instead.
pub(crate) fn verify(board: &Board, check: Check) -> Result<(), String> {
    let expect = |is_true: bool, shown: &dyn Fn() -> String| {
        if is_true { Ok(()) } else { Err(format!("{check}, but {}", shown())) }
    };
    match check {
        Check::Blank { cell, is_blank, reads } => {
            let first = (cell.index() + 1).saturating_sub(reads.into());
            let passed = &Cell::ALL[first..cell.index()];
            if let Some(blank) = passed.iter().find(|&&cell| board.grid()[cell].is_none()) {
                return Err(format!("{check}, but it has read {blank} before, which is blank"));
            }
            expect(board.grid()[cell].is_none() == is_blank, &|| match board.grid()[cell] {
                Some(digit) => format!("{cell} has {digit}"),
                None => format!("{cell} is blank"),
            })
        }
        Check::Cells { cell, digit, conflict } => {
            let first = first_house(board, cell, digit);
            expect(conflict == first, &|| first_house_in_words(first, cell, digit))
        }
        Check::Flags { cell, digit, house } => {
            let first = first_house(board, cell, digit);
            let kind = first.map(|(kind, _)| kind);
            expect(house == kind, &|| first_house_in_words(first, cell, digit))
        }
        Check::Counters { cell, digit, counts } => {
            let shown = used(board, cell).map(|mask| i8::from(mask & digit.bit() != 0));
            expect(counts == shown, &|| format!("the houses have {digit} {shown:?} times"))
        }
        Check::Masks { cell, used: masks, .. } => {
            let shown = used(board, cell);
            let [row, column, nine] = shown;
            let words = || format!("the houses have used {row:09b}, {column:09b} and {nine:09b}");
            expect(masks == shown, &words)
        }
        Check::Candidates { cell, candidates, .. } => {
            let shown: u16 = board.candidates(cell).map(Digit::bit).sum();
            expect(candidates == shown, &|| format!("the board leaves it {shown:09b}"))
        }
        Check::Options { constraint, options } => {
            let shown = options_of(board, constraint);
            expect(usize::from(options) == shown, &|| format!("the board leaves it {shown}"))
        }
    }
}

/// The first of the cell's row, column and box that has the digit, and the first cell with it.
fn first_house(board: &Board, cell: Cell, digit: Digit) -> Option<(HouseKind, Cell)> {
    cell.houses().into_iter().find_map(|house| {
        let at = house.cells().iter().find(|&&other| board.grid()[other] == Some(digit))?;
        Some((house.kind(), *at))
    })
}

fn first_house_in_words(first: Option<(HouseKind, Cell)>, cell: Cell, digit: Digit) -> String {
    match first {
        Some((kind, at)) => format!("{} has {digit} in {at}", cell.houses()[kind as usize]),
        None => format!("no house of {cell} has {digit}"),
    }
}

/// The digits in the cell's row, column and box, one bit per digit.
fn used(board: &Board, cell: Cell) -> [u16; 3] {
    cell.houses().map(|house| {
        let digits = house.cells().iter().filter_map(|&other| board.grid()[other]);
        digits.fold(0, |mask, digit| mask | digit.bit())
    })
}

/// How many options of the constraint no digit on the board excludes.
fn options_of(board: &Board, constraint: Constraint) -> usize {
    let is_open = |&(cell, digit): &(Cell, Digit)| {
        board.grid()[cell].is_none() && board.candidates(cell).any(|other| other == digit)
    };
    constraint.options().iter().filter(|option| is_open(option)).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_check_is_compared_with_the_board() {
        let board = Board::new(&format!("1{}", ".".repeat(80)).parse().unwrap());
        let [first, second] = [Cell::ALL[0], Cell::ALL[1]];
        let one = Digit::ALL[0];
        let row = Some(HouseKind::Row);
        let in_row =
            Check::Cells { cell: second, digit: one, conflict: Some((HouseKind::Row, first)) };
        let cases = [
            (Check::Blank { cell: second, is_blank: true, reads: 1 }, ""),
            (Check::Blank { cell: first, is_blank: true, reads: 1 }, "r1c1 has 1"),
            (Check::Blank { cell: Cell::ALL[2], is_blank: true, reads: 1 }, ""),
            (Check::Blank { cell: Cell::ALL[2], is_blank: true, reads: 2 }, "has read r1c2 before"),
            (in_row, ""),
            (Check::Cells { cell: second, digit: one, conflict: None }, "row 1 has 1 in r1c1"),
            (Check::Flags { cell: second, digit: one, house: row }, ""),
            (
                Check::Flags { cell: second, digit: Digit::ALL[1], house: row },
                "no house of r1c2 has 2",
            ),
            (Check::Counters { cell: second, digit: one, counts: [1, 0, 1] }, ""),
            (Check::Counters { cell: second, digit: one, counts: [1, 1, 1] }, "[1, 0, 1] times"),
            (Check::Masks { cell: second, digit: one, used: [1, 0, 1] }, ""),
            (Check::Masks { cell: second, digit: one, used: [0, 0, 1] }, "000000001"),
            (Check::Candidates { cell: second, candidates: 0b1_1111_1110, reads: 3 }, ""),
            (Check::Candidates { cell: second, candidates: 0b1_1111_1111, reads: 3 }, "111111110"),
            (Check::Options { constraint: Constraint::cell(second), options: 8 }, ""),
            (Check::Options { constraint: Constraint::cell(second), options: 9 }, "leaves it 8"),
        ];
        for (check, message) in cases {
            match verify(&board, check) {
                Ok(()) => assert_eq!(message, "", "{check}"),
                Err(error) => assert!(!message.is_empty() && error.contains(message), "{error}"),
            }
        }
    }
}
