class Solution {
    vector<int> digits = vector<int>(81, 0);
    vector<vector<int>> seen = vector<vector<int>>(81);

    void look(int row, int col) {
        int cell = row * 9 + col;
        for (int k = 0; k < 9; k++) {
            seen[cell].push_back(row * 9 + k);
            seen[cell].push_back(k * 9 + row);
            int top = row / 3 * 3;
            int side = col / 3 * 3;
            seen[cell].push_back((top + k / 3) * 9 + side + k % 3);
        }
    }

    bool fill(int cell) {
        if (cell == 81) return true;
        if (digits[cell] != 0) return fill(cell + 1);
        for (int digit = 1; digit <= 9; digit++) {
            bool fits = true;
            for (int other : seen[cell]) {
                if (digits[other] == digit) fits = false;
            }
            if (!fits) continue;
            digits[cell] = digit;
            if (fill(cell + 1)) return true;
            digits[cell] = 0;
        }
        return false;
    }

public:
    void solveSudoku(vector<vector<char>>& board) {
        for (int row = 0; row < 9; row++) {
            for (int col = 0; col < 9; col++) {
                look(row, col);
                if (board[row][col] != '.') digits[row * 9 + col] = board[row][col] - '0';
            }
        }
        if (!fill(0)) return;
        for (int cell = 0; cell < 81; cell++) board[cell / 9][cell % 9] = char('0' + digits[cell]);
    }
};
