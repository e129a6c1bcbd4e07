class Solution {
    fun solveSudoku(board: Array<CharArray>) {
        board[9][0] = '1'
    }
}
//= Runtime Error: leetcode-37: java.lang.ArrayIndexOutOfBoundsException: Index 9 out of bounds for length 9, line 3
