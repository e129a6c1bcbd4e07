class Solution {
    bool fits(vector<vector<char>>& board, int row, int col, char digit) {
        for (int k = 0; k < 9; k++) {
            if (board[row][k] == digit || board[k][col] == digit) return false;
            if (board[row / 3 * 3 + k / 3][col / 3 * 3 + k % 3] == digit) return false;
        }
        return true;
    }

    bool solve(vector<vector<char>>& board) {
        int bestRow = -1, bestCol = -1;
        string best(10, '.');
        for (int row = 0; row < 9; row++) {
            for (int col = 0; col < 9; col++) {
                if (board[row][col] != '.') continue;
                string options;
                for (char digit = '1'; digit <= '9'; digit++)
                    if (fits(board, row, col, digit)) options += digit;
                if (options.size() < best.size()) {
                    best = options;
                    bestRow = row;
                    bestCol = col;
                }
            }
        }
        if (bestRow < 0) return true;
        if (best.empty()) return false;
        for (char digit : set<char>{best.front(), best.back()}) {
            board[bestRow][bestCol] = digit;
            if (solve(board)) return true;
            board[bestRow][bestCol] = '.';
        }
        return false;
    }

public:
    void solveSudoku(vector<vector<char>>& board) { solve(board); }
};
