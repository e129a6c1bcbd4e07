impl Solution {
    pub fn is_valid_sudoku(board: Vec<Vec<char>>) -> bool {
        let mut row_seen = [[false; 9]; 9];
        let mut column_seen = [[false; 9]; 9];
        let mut box_seen = [[false; 9]; 9];
        for row in 0..9 {
            for column in 0..9 {
                if board[row][column] == '.' {
                    continue;
                }
                let digit = board[row][column] as usize - '1' as usize;
                let block = row / 3 * 3 + column / 3;
                if row_seen[row][digit] || column_seen[column][digit] || box_seen[block][digit] {
                    return false;
                }
                row_seen[row][digit] = true;
                column_seen[column][digit] = true;
                box_seen[block][digit] = true;
            }
        }
        true
    }
}
