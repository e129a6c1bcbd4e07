class Solution {
public:
    void solveSudoku(vector<vector<char>>& board) { solve(board, 0, 0); }

    bool ok(vector<vector<char>>& b, int row, int col, char v) {
        for (int x = 0; x < 9; x++)
            if (b[row][x] == v) return false;
        for (int x = 0; x < 8; x++)
            if (b[x][col] == v) return false;
        int top = row - row % 3, left = col - col % 3;
        for (int x = top; x < top + 3; x++)
            for (int y = left; y < left + 3; y++)
                if (b[x][y] == v) return false;
        return true;
    }

    bool solve(vector<vector<char>>& b, int row, int col) {
        if (row == 9) return true;
        if (col == 9) return solve(b, row + 1, 0);
        if (b[row][col] != '.') return solve(b, row, col + 1);
        for (char v = '1'; v <= '9'; v++)
            if (ok(b, row, col, v)) {
                b[row][col] = v;
                if (solve(b, row, col + 1)) return true;
                b[row][col] = '.';
            }
        return false;
    }
};
