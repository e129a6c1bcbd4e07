public class Solution {
  public void SolveSudoku(char[][] board) {
    int Digit(char cell) { return cell - '0'; }
  }
}
//= Compile Error
//= so code that is rejected here may be right there
