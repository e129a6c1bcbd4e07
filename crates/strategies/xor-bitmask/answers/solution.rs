impl Solution {
    pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
        let mut houses = Houses::default();
        for cell in 0..81 {
            let given = board[cell / 9][cell % 9];
            if given != '.' {
                houses.flip(cell / 9, cell % 9, 1 << (given as usize - '1' as usize));
            }
        }
        let blanks: Vec<usize> = (0..81).filter(|cell| board[cell / 9][cell % 9] == '.').collect();
        Self::fill(board, &mut houses, &blanks);
    }

    fn fill(board: &mut Vec<Vec<char>>, houses: &mut Houses, blanks: &[usize]) -> bool {
        let Some((&cell, rest)) = blanks.split_first() else {
            return true;
        };
        let (row, column) = (cell / 9, cell % 9);
        let used = houses.used_digits(row, column);
        for digit in '1'..='9' {
            let bit = 1 << (digit as usize - '1' as usize);
            if used & bit == 0 {
                board[row][column] = digit;
                houses.flip(row, column, bit);
                if Self::fill(board, houses, rest) {
                    return true;
                }
                board[row][column] = '.';
                houses.flip(row, column, bit);
            }
        }
        false
    }
}

#[derive(Default)]
struct Houses {
    row_used: [u16; 9],
    column_used: [u16; 9],
    box_used: [u16; 9],
}

impl Houses {
    fn used_digits(&self, row: usize, column: usize) -> u16 {
        self.row_used[row] | self.column_used[column] | self.box_used[row / 3 * 3 + column / 3]
    }

    fn flip(&mut self, row: usize, column: usize, bit: u16) {
        self.row_used[row] ^= bit;
        self.column_used[column] ^= bit;
        self.box_used[row / 3 * 3 + column / 3] ^= bit;
    }
}
