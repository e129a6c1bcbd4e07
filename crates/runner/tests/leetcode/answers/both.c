#include <stdbool.h>

bool isValidSudoku(char** board, int boardSize, int* boardColSize) {
	bool seen[3][9][9] = {0};
	for (int r = 0; r < 9; r++) for (int c = 0; c < 9; c++) {
		if (board[r][c] == '.') continue;
		int d = board[r][c] - '1', b = r / 3 * 3 + c / 3;
		if (seen[0][r][d] || seen[1][c][d] || seen[2][b][d]) return false;
		seen[0][r][d] = seen[1][c][d] = seen[2][b][d] = true;
	}
	return true;
}

static bool solve(char** board) {
	for (int r = 0; r < 9; r++) for (int c = 0; c < 9; c++) if (board[r][c] == '.') {
		for (char d = '1'; d <= '9'; d++) {
			board[r][c] = d;
			if (isValidSudoku(board, 9, 0) && solve(board)) return true;
		}
		board[r][c] = '.';
		return false;
	}
	return true;
}

void solveSudoku(char** board, int boardSize, int* boardColSize) { solve(board); }
