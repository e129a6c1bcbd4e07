public class Solution {
  int Solve(char[][] board, int depth) {
    return Solve(board, depth + 1) + board.Length;
  }
  public void SolveSudoku(char[][] board) { Solve(board, 0); }
}
//= Runtime Error: leetcode-37: System.StackOverflowException: The requested operation caused a stack overflow: the stack overflowed: many of its calls are in line 3
