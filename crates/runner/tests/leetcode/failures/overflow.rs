impl Solution {
  fn solve(board: &mut Vec<Vec<char>>, depth: usize) -> usize {
    board[depth % 9][0] = '1';
    Self::solve(board, depth + 1) + board.len()
  }
  pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
    if Self::solve(board, 0) > 5 { board.clear(); }
  }
}
//= Runtime Error: leetcode-37: the stack overflowed: many of its calls are in line 4
