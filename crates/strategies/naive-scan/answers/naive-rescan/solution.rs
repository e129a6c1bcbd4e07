impl Solution {
    pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
        Self::fill(board);
    }

    fn fill(board: &mut Vec<Vec<char>>) -> bool {
        let Some(cell) = Self::first_blank(board) else {
            return true;
        };
        let (row, column) = (cell / 9, cell % 9);
        for digit in '1'..='9' {
            if Self::is_allowed(board, row, column, digit) {
                board[row][column] = digit;
                if Self::fill(board) {
                    return true;
                }
                board[row][column] = '.';
            }
        }
        false
    }

    fn first_blank(board: &[Vec<char>]) -> Option<usize> {
        (0..81).find(|cell| board[cell / 9][cell % 9] == '.')
    }

    fn is_allowed(board: &[Vec<char>], row: usize, column: usize, digit: char) -> bool {
        let (top, left) = (row / 3 * 3, column / 3 * 3);
        (0..9).all(|i| board[row][i] != digit)
            && (0..9).all(|i| board[i][column] != digit)
            && (0..9).all(|i| board[top + i / 3][left + i % 3] != digit)
    }
}
