class Solution {
public:
	bool isValidSudoku(vector<vector<char>>& board) {
		unordered_set<string> seen;
		for (int r = 0; r < 9; r++) for (int c = 0; c < 9; c++) {
			if (board[r][c] == '.') continue;
			string d(1, board[r][c]);
			string box = d + "b" + to_string(r / 3) + to_string(c / 3);
			for (auto& key : {d + "r" + to_string(r), d + "c" + to_string(c), box})
				if (!seen.insert(key).second) return false;
		}
		return true;
	}
	bool solveSudoku(vector<vector<char>>& board) {
		for (int r = 0; r < 9; r++) for (int c = 0; c < 9; c++) if (board[r][c] == '.') {
			for (char d = '1'; d <= '9'; d++) {
				board[r][c] = d;
				if (isValidSudoku(board) && solveSudoku(board)) return true;
			}
			board[r][c] = '.';
			return false;
		}
		return true;
	}
};
