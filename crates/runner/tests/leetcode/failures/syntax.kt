class Solution {
    fun solveSudoku(board: Array<CharArray>) {
        val x =
    }
}
//= Compile Error
//= syntax.kt:3:
