class Solution {
  public void solveSudoku(char[][] board) {
    int x
  }
}
//= Compile Error
//= syntax.java:3: error: ';' expected
