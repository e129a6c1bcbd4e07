impl Solution {
  pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
    let row = ;
  }
}
//= Compile Error
//= --> syntax.rs:3:15
