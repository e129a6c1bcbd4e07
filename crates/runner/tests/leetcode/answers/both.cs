public class Solution {
	public bool IsValidSudoku(char[][] board) {
		var seen = new HashSet<string>();
		for (int r = 0; r < 9; r++) for (int c = 0; c < 9; c++) {
			char d = board[r][c];
			if (d != '.' && !(seen.Add(d + "r" + r) & seen.Add(d + "c" + c)
					& seen.Add(d + "b" + r / 3 + c / 3))) return false;
		}
		return true;
	}

	public void SolveSudoku(char[][] board) { Solve(board); }

	bool Solve(char[][] board) {
		for (int r = 0; r < 9; r++) for (int c = 0; c < 9; c++) {
			if (board[r][c] != '.') continue;
			for (char d = '1'; d <= '9'; d++) {
				if (!Fits(board, r, c, d)) continue;
				board[r][c] = d;
				if (Solve(board)) return true;
			}
			board[r][c] = '.';
			return false;
		}
		return true;
	}

	bool Fits(char[][] board, int r, int c, char d) {
		return !Enumerable.Range(0, 9).Any(i => board[r][i] == d || board[i][c] == d
				|| board[r / 3 * 3 + i / 3][c / 3 * 3 + i % 3] == d);
	}
}
