class Solution {
	fun isValidSudoku(board: Array<CharArray>): Boolean {
		val seen = HashSet<String>()
		for (r in 0..8) for (c in 0..8) {
			val d = board[r][c]
			if (d != '.' && !(seen.add("$d r$r") and seen.add("$d c$c")
					and seen.add("$d b${r / 3}${c / 3}"))) return false
		}
		return true
	}

	fun solveSudoku(board: Array<CharArray>): Unit { solve(board) }

	fun solve(board: Array<CharArray>): Boolean {
		for (r in 0..8) for (c in 0..8) {
			if (board[r][c] != '.') continue
			for (d in '1'..'9') {
				if (!fits(board, r, c, d)) continue
				board[r][c] = d
				if (solve(board)) return true
			}
			board[r][c] = '.'
			return false
		}
		return true
	}

	fun fits(board: Array<CharArray>, r: Int, c: Int, d: Char) = (0..8).none {
		board[r][it] == d || board[it][c] == d || board[r / 3 * 3 + it / 3][c / 3 * 3 + it % 3] == d
	}
}

// A package of Java that LeetCode imports, and a `main` of its own.
val queue = PriorityQueue<Int>()
fun main() { println(1) }
