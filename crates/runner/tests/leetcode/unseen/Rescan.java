//= The cells that your answer reads do not show which digit it tests, so its checks are not shown.
class Solution {
    public void solveSudoku(char[][] board) {
        solve(board);
    }

    private boolean solve(char[][] board) {
        int row = -1, column = -1;
        List<Character> fewest = null;
        for (int r = 0; r < 9; r++) {
            for (int c = 0; c < 9; c++) {
                if (board[r][c] != '.') continue;
                List<Character> fits = fits(board, r, c);
                if (fewest == null || fits.size() < fewest.size()) {
                    fewest = fits;
                    row = r;
                    column = c;
                }
            }
        }
        if (fewest == null) return true;
        for (char digit : fewest) {
            board[row][column] = digit;
            if (solve(board)) return true;
        }
        board[row][column] = '.';
        return false;
    }

    private List<Character> fits(char[][] board, int row, int column) {
        List<Character> fits = new ArrayList<>();
        for (char digit = '1'; digit <= '9'; digit++) {
            boolean ok = true;
            for (int k = 0; k < 9 && ok; k++) {
                ok = board[row][k] != digit && board[k][column] != digit
                    && board[row / 3 * 3 + k / 3][column / 3 * 3 + k % 3] != digit;
            }
            if (ok) fits.add(digit);
        }
        return fits;
    }
}
