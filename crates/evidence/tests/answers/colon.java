class Solution {
    public void solveSudoku(char[][] board) {
        fill(board, 0);
    }

    private boolean fill(char[][] board, int place) {
        if (place == 81) return true;
        int row = place / 9, column = place % 9;
        if (board[row][column] != '.') return fill(board, place + 1);
        for (int d = 0; d <= 9; d++) {
            char digit = (char) ('1' + d);
            if (!fits(board, row, column, digit)) continue;
            board[row][column] = digit;
            if (fill(board, place + 1)) return true;
            board[row][column] = '.';
        }
        return false;
    }

    private boolean fits(char[][] board, int row, int column, char digit) {
        for (int i = 0; i < 9; i++) {
            if (board[row][i] == digit || board[i][column] == digit) return false;
            if (board[row / 3 * 3 + i / 3][column / 3 * 3 + i % 3] == digit) return false;
        }
        return true;
    }
}
