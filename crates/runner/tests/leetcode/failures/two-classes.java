//= Compile Error:
//= duplicate class: Solution
//= class Solution is declared in line 5 and again in line 9; keep one class with all methods

class Solution {
    public void solveSudoku(char[][] board) {}
}

class Solution {
    public boolean isValidSudoku(char[][] board) { return true; }
}
