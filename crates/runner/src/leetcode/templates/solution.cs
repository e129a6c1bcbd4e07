public class Solution {
    // LeetCode 36
    public bool IsValidSudoku(char[][] board) {
        return false;
    }

    // LeetCode 37
    public void SolveSudoku(char[][] board) {

    }
}
