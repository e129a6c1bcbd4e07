import java.util.List;

class Digits { // 辅助类
    static int calls;
    final boolean[][] used = new boolean[9][10];
}

class Solution {
    private boolean solved;
    private Digits rows = new Digits(), columns = new Digits(), boxes = new Digits();

    public void solveSudoku(char[][] board) {
        System.out.println("数独 " + ++Digits.calls);
        for (int i = 0; i < 81; i++) {
            if (board[i / 9][i % 9] != '.') set(i, board[i / 9][i % 9] - '0', true);
        }
        dfs(board, 0);
    }

    private void set(int cell, int digit, boolean value) {
        rows.used[cell / 9][digit] = columns.used[cell % 9][digit] = value;
        boxes.used[cell / 27 * 3 + cell % 9 / 3][digit] = value;
    }

    private void dfs(char[][] board, int cell) {
        if (cell == 81) {
        //~ wrong        if (cell == 80) {
            solved = true;
            return;
        }
        int r = cell / 9, c = cell % 9;
        if (board[r][c] != '.') {
            dfs(board, cell + 1);
            return;
        }
        for (int digit : List.of(1, 2, 3, 4, 5, 6, 7, 8, 9)) {
            if (rows.used[r][digit] || columns.used[c][digit]
                    || boxes.used[r / 3 * 3 + c / 3][digit]) continue;
            board[r][c] = (char) ('0' + digit);
            set(cell, digit, true);
            dfs(board, cell + 1);
            if (solved) return;
            set(cell, digit, false);
            board[r][c] = '.';
        }
    }
}
//= Wrong Answer: tutorial-boxed: r9c9 is blank
