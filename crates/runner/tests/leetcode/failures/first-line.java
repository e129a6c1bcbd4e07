import foo.Bar; class Solution {
  public void solveSudoku(char[][] board) {}
}
//= Compile Error
//= first-line.java:1: error: package foo does not exist
//= import foo.Bar; class Solution {
