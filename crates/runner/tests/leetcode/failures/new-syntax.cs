public class Solution {
  public void SolveSudoku(char[][] board) {
    int Digit(char cell) { return cell - '0'; }
  }
}
//= Compile Error
//= so what is refused here may be right there
