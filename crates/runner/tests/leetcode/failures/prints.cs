public class Solution {
  public void SolveSudoku(char[][] board) {
    Console.WriteLine("see " + board[0][0]);
    while (board[0][0] != '5') {}
  }
}
//= Wrong Answer: leetcode-37: your answer left the board unchanged; it has one solution
//= see 5
