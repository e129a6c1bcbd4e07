// A right answer, and bugs. A line that begins with //~ and the name of a bug has what stands there
// instead of the line above it in an answer with that bug.
class Solution {
public:
    int row[9] = {}, col[9] = {}, box[9] = {};
    //~ uninitialised    int row[9], col[9], box[9];

    void solveSudoku(vector<vector<char>>& board) {
        //~ by-value    void solveSudoku(vector<vector<char>> board) {
        for (int i = 0; i < 9; i++)
            for (int j = 0; j < 9; j++)
                if (board[i][j] != '.') flip(i, j, 1 << (board[i][j] - '1'));
        dfs(board, 0, 0);
    }

    int b(int i, int j) { return i / 3 * 3 + j / 3; }

    void flip(int i, int j, int bit) {
        row[i] ^= bit;
        col[j] ^= bit;
        box[b(i, j)] ^= bit;
    }

    bool dfs(vector<vector<char>>& board, int i, int j) {
        if (i == 9) return true;
        if (j == 9) return dfs(board, i + 1, 0);
        if (board[i][j] != '.') return dfs(board, i, j + 1);
        for (int d = 0; d < 9; d++) {
            int bit = 1 << d;
            if ((row[i] | col[j] | box[b(i, j)]) & bit) continue;
            board[i][j] = '1' + d;
            flip(i, j, bit);
            if (dfs(board, i, j + 1)) return true;
            board[i][j] = '.';
            flip(i, j, bit);
            //~ no-unmark            row[i] ^= bit;
        }
        return false;
    }
};
