class Solution {
    public void solveSudoku(char[][] board) {
        solve(board);
    }

    private boolean solve(char[][] board) {
        for (int row = 0; row < 9; row++) {
            for (int col = 0; col < 9; col++) {
                if (board[row][col] == '.') {
                    for (char d = '1'; d <= '9'; d++) {
                        if (isFree(board, row, col, d)) {
                            board[row][col] = d;
                            if (solve(board)) {
                                return true;
                            } else {
                                board[row][col] = '.';
                                return false;
                            }
                        }
                    }
                    return false;
                }
            }
        }
        return true;
    }

    private boolean isFree(char[][] board, int row, int col, char d) {
        for (int k = 0; k < 9; k++) {
            if (board[row][k] == d) return false;
            if (board[k][col] == d) return false;
            if (board[row - row % 3 + k / 3][col - col % 3 + k % 3] == d) return false;
        }
        return true;
    }
}
