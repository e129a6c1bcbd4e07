use std::array::from_fn;

type Candidates = [u16; 81]; // one bit for each digit; bit 0 stands for the digit 1

impl Solution {
    pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
        let candidates = from_fn(|cell| match board[cell / 9][cell % 9] {
            '.' => 0b1_1111_1111,
            given => 1 << (given as usize - '1' as usize),
        });
        if let Some(solved) = fill(candidates) {
            for cell in 0..81 {
                board[cell / 9][cell % 9] = (b'1' + solved[cell].trailing_zeros() as u8) as char;
            }
        }
    }
}

/// Writes what is forced, then guesses in a cell with the fewest candidates.
fn fill(candidates: Candidates) -> Option<Candidates> {
    let candidates = propagate(candidates)?;
    let blanks = (0..81).filter(|&cell| candidates[cell].count_ones() > 1);
    let Some(cell) = blanks.min_by_key(|&cell| candidates[cell].count_ones()) else {
        return Some(candidates);
    };
    let mut digits = (0..9).map(|i| 1 << i).filter(|digit| candidates[cell] & digit != 0);
    digits.find_map(|digit| {
        let mut guess = candidates; // a copy, so that nothing has to be undone
        guess[cell] = digit;
        fill(guess)
    })
}

/// Applies both rules to each house until nothing changes; `None` means a contradiction.
fn propagate(mut candidates: Candidates) -> Option<Candidates> {
    let houses: [[usize; 9]; 27] = from_fn(|house| {
        let (kind, n) = (house / 9, house % 9);
        from_fn(|i| [n * 9 + i, i * 9 + n, n / 3 * 27 + n % 3 * 3 + i / 3 * 9 + i % 3][kind])
    });
    loop {
        let before = candidates;
        for house in &houses {
            for &cell in house.iter().filter(|&&cell| before[cell].count_ones() == 1) {
                for &other in house.iter().filter(|&&other| other != cell) {
                    candidates[other] &= !before[cell]; // a naked single: only this cell keeps it
                }
            }
            for digit in (0..9).map(|i| 1 << i) {
                let mut places = house.iter().filter(|&&cell| candidates[cell] & digit != 0);
                match (places.next(), places.next()) {
                    (None, _) => return None,
                    (Some(&cell), None) => candidates[cell] = digit, // a hidden single
                    _ => {}
                }
            }
        }
        if candidates == before {
            return if candidates.contains(&0) { None } else { Some(candidates) };
        }
    }
}
