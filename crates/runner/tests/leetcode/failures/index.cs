public class Solution {
  public void SolveSudoku(char[][] board) {
    board[9][0] = '1';
  }
}
//= Runtime Error: leetcode-37: System.IndexOutOfRangeException: Index was outside the bounds of the array., line 3
