public class Solution {
  public void SolveSudoku(char[][] board) {
    int x
  }
}
//= Compile Error
//= syntax.cs(4,2): error CS1525
