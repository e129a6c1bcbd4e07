class Solution {
    // LeetCode 36
    public boolean isValidSudoku(char[][] board) {
        return false;
    }

    // LeetCode 37
    public void solveSudoku(char[][] board) {

    }
}
