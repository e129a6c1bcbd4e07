public class Solution {
	public boolean isValidSudoku(char[][] board) {
		Set<String> seen = new HashSet<>();
		for (int r = 0; r < 9; r++) for (int c = 0; c < 9; c++) {
			char d = board[r][c];
			if (d != '.' && !(seen.add(d + "r" + r) & seen.add(d + "c" + c)
					& seen.add(d + "b" + r / 3 + c / 3))) return false;
		}
		return true;
	}

	public void solveSudoku(char[][] board) { solve(board); }

	boolean solve(char[][] board) {
		for (int r = 0; r < 9; r++) for (int c = 0; c < 9; c++) {
			if (board[r][c] != '.') continue;
			for (char d = '1'; d <= '9'; d++) {
				if (!fits(board, r, c, d)) continue;
				board[r][c] = d;
				if (solve(board)) return true;
			}
			board[r][c] = '.';
			return false;
		}
		return true;
	}

	boolean fits(char[][] board, int r, int c, char d) {
		return IntStream.range(0, 9).noneMatch(i -> board[r][i] == d || board[i][c] == d
				|| board[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3] == d);
	}
}
