class Solution {
    // LeetCode 36
    fun isValidSudoku(board: Array<CharArray>): Boolean {
        return false
    }

    // LeetCode 37
    fun solveSudoku(board: Array<CharArray>): Unit {

    }
}
