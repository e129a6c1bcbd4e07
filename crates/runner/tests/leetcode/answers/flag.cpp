#include <bits/stdc++.h>
using namespace std;
static int io = [] {
    ios::sync_with_stdio(false);
    cin.tie(nullptr);
    cout << "开始\n";
    return 0;
}();
#define int long long

struct Used { // 辅助结构
    bool row[9][9] = {}, column[9][9] = {}, box[9][9] = {};
};

class Solution {
    bool solved = false;
    Used used;

    void set(int cell, int digit, bool value) {
        used.row[cell / 9][digit] = used.column[cell % 9][digit] = value;
        used.box[cell / 27 * 3 + cell % 9 / 3][digit] = value;
    }

    void dfs(vector<vector<char>>& board, int cell) {
        if (cell == 81) {
            solved = true;
            return;
        }
        int r = cell / 9, c = cell % 9;
        if (board[r][c] != '.') return dfs(board, cell + 1);
        for (int d = 0; d < 9 && !solved; d++) {
            if (used.row[r][d] || used.column[c][d] || used.box[r / 3 * 3 + c / 3][d]) continue;
            set(cell, d, true);
            board[r][c] = d + '1';
            //~ wrong            board[r][c] = d + 1;
            dfs(board, cell + 1);
            if (solved) return;
            board[r][c] = '.';
            set(cell, d, false);
        }
    }

public:
    void solveSudoku(vector<vector<char>>& board) {
        printf("解数独\n");
        for (int i = 0; i < 81; i++)
            if (board[i / 9][i % 9] != '.') set(i, board[i / 9][i % 9] - '1', true);
        dfs(board, 0);
    }
};
//= Wrong Answer: leetcode-37: r1c3 is the character with code 4
