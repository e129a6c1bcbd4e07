//= Compile Error:
//= duplicate class: Solution
//= class Solution is declared in line 5 and again in line 9; write the methods of both in one class

class Solution {
    public void solveSudoku(char[][] board) {}
}

class Solution {
    public boolean isValidSudoku(char[][] board) { return true; }
}
