impl Solution {
  pub fn solve_sudoku(board: &mut Vec<String>) {}
}
//= LeetCode cannot call other-type.rs: expected solve_sudoku(Vec<Vec<char>>), found solve_sudoku(board: &mut Vec<String>) in line 2
