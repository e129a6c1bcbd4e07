// A right answer, and bugs. A line that begins with //~ and the name of a bug has what stands there
// instead of the line above it in an answer with that bug.
class Solution {
    private boolean[][] rows = new boolean[9][10];
    //~ state    private static boolean[][] rows = new boolean[9][10];
    private boolean[][] cols = new boolean[9][10];
    private boolean[][] boxes = new boolean[9][10];

    public void solveSudoku(char[][] board) {
        for (int r = 0; r < 9; r++) {
            for (int c = 0; c < 9; c++) {
                if (board[r][c] != '.') set(r, c, board[r][c] - '0', true);
            }
        }
        solve(board, 0);
        //~ copy        solve(Arrays.stream(board).map(char[]::clone).toArray(char[][]::new), 0);
    }

    private int box(int r, int c) {
        return r / 3 * 3 + c / 3;
    }

    private void set(int r, int c, int d, boolean used) {
        rows[r][d] = used;
        cols[c][d] = used;
        boxes[box(r, c)][d] = used;
    }

    private boolean solve(char[][] board, int cell) {
        if (cell == 81) return true;
        int r = cell / 9, c = cell % 9;
        if (board[r][c] != '.') return solve(board, cell + 1);
        for (char d = '1'; d <= '9'; d++) {
            if (rows[r][d - '0'] || cols[c][d - '0'] || boxes[box(r, c)][d - '0']) continue;
            board[r][c] = d;
            set(r, c, d - '0', true);
            if (solve(board, cell + 1)) return true;
            board[r][c] = '.';
            set(r, c, d - '0', false);
            //~ no-unmark            rows[r][d - '0'] = boxes[box(r, c)][d - '0'] = false;
        }
        return false;
    }
}
