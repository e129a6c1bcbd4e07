class Solution {
    int rows[9] = {}, columns[9] = {}, boxes[9] = {};

public:
    void solveSudoku(vector<vector<char>>& board) {
        vector<int> open;
        for (int p = 0; p < 81; p++) {
            if (board[p / 9][p % 9] == '.') open.push_back(p);
            else mark(p, board[p / 9][p % 9] - '1');
        }
        fill(board, open, 0);
    }

    void mark(int p, int d) {
        int bit = 1 << d;
        rows[p / 9] ^= bit, columns[p % 9] ^= bit, boxes[p / 27 * 3 + p % 9 / 3] ^= bit;
    }

    bool fill(vector<vector<char>>& board, vector<int>& open, size_t k) {
        if (k == open.size()) return true;
        int p = open[k];
        int used = rows[p / 9] | columns[p % 9] | boxes[p / 27 * 3 + p % 9 / 3];
        for (int d = 0; d <= 9; d++) {
            if (used >> d & 1) continue;
            board[p / 9][p % 9] = '1' + d;
            mark(p, d);
            if (fill(board, open, k + 1)) return true;
            mark(p, d);
            board[p / 9][p % 9] = '.';
        }
        return false;
    }
};
