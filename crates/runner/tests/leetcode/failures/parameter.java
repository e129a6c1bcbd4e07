class Solution {
  public void solveSudoku(int[][] board) {}
}
//= LeetCode cannot call parameter.java: expected solveSudoku(char[][]), found solveSudoku(int[][] board) in line 2
