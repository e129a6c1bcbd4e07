impl Solution {
    // LeetCode 36
    pub fn is_valid_sudoku(board: Vec<Vec<char>>) -> bool {
        false
    }

    // LeetCode 37
    pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {

    }
}
