impl Solution {
  pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
    let x: u8 = 'a';
}}
//= Compile Error
//= --> type.rs:3:17
