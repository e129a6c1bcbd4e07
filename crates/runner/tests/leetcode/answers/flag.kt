import java.util.*

var calls = 0

class Digits { // 辅助类
    val used = Array(9) { BooleanArray(10) }
}

class Solution {
    private var solved = false
    private val rows = Digits()
    private val columns = Digits()
    private val boxes = Digits()

    fun solveSudoku(board: Array<CharArray>): Unit {
        println("数独 ${++calls}")
        for (i in 0 until 81) {
            if (board[i / 9][i % 9] != '.') set(i, board[i / 9][i % 9] - '0', true)
        }
        dfs(board, 0)
    }

    private fun set(cell: Int, digit: Int, value: Boolean) {
        rows.used[cell / 9][digit] = value
        columns.used[cell % 9][digit] = value
        boxes.used[cell / 27 * 3 + cell % 9 / 3][digit] = value
    }

    private fun dfs(board: Array<CharArray>, cell: Int) {
        if (cell == 81) {
            solved = true
            return
        }
        val r = cell / 9
        val c = cell % 9
        if (board[r][c] != '.') {
            dfs(board, cell + 1)
            return
        }
        for (digit in 1..9) {
            if (rows.used[r][digit] || columns.used[c][digit]
                    || boxes.used[r / 3 * 3 + c / 3][digit]) continue
            board[r][c] = '0' + digit
            set(cell, digit, true)
            dfs(board, cell + 1)
            if (solved) return
            set(cell, digit, false)
            board[r][c] = '.'
        }
    }
}
