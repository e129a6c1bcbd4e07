class Solution {
    public int isValidSudoku(char[][] board) {
        return 1;
    }
}
//= Wrong Answer: leetcode-37: it returned 1, expected true or false
