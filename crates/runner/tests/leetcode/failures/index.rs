impl Solution {
  pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
    board[9][0] = '1';
}}
//= Runtime Error: leetcode-37: panicked at index.rs:3:10: index out of bounds
