impl Solution {
    pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
        let mut houses = Houses::default();
        for cell in 0..81 {
            let given = board[cell / 9][cell % 9];
            if given != '.' {
                houses.mark(cell / 9, cell % 9, given, true);
            }
        }
        Self::fill(board, &mut houses, 0);
    }

    fn fill(board: &mut Vec<Vec<char>>, houses: &mut Houses, cell: usize) -> bool {
        if cell == 81 {
            return true;
        }
        let (row, column) = (cell / 9, cell % 9);
        if board[row][column] != '.' {
            return Self::fill(board, houses, cell + 1);
        }
        for digit in '1'..='9' {
            if houses.is_allowed(row, column, digit) {
                board[row][column] = digit;
                houses.mark(row, column, digit, true);
                if Self::fill(board, houses, cell + 1) {
                    return true;
                }
                board[row][column] = '.';
                houses.mark(row, column, digit, false);
            }
        }
        false
    }
}

#[derive(Default)]
struct Houses {
    row_used: [[bool; 9]; 9],
    column_used: [[bool; 9]; 9],
    box_used: [[bool; 9]; 9],
}

impl Houses {
    fn is_allowed(&self, row: usize, column: usize, digit: char) -> bool {
        let digit = digit as usize - '1' as usize;
        !self.row_used[row][digit]
            && !self.column_used[column][digit]
            && !self.box_used[row / 3 * 3 + column / 3][digit]
    }

    fn mark(&mut self, row: usize, column: usize, digit: char, used: bool) {
        let digit = digit as usize - '1' as usize;
        self.row_used[row][digit] = used;
        self.column_used[column][digit] = used;
        self.box_used[row / 3 * 3 + column / 3][digit] = used;
    }
}
