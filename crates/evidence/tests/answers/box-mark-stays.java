class Solution {
    private final boolean[][] inRow = new boolean[9][10];
    private final boolean[][] inColumn = new boolean[9][10];
    private final boolean[][] inBox = new boolean[9][10];

    public void solveSudoku(char[][] board) {
        for (int cell = 0; cell < 81; cell++) {
            char given = board[cell / 9][cell % 9];
            if (given != '.') {
                set(cell / 9, cell % 9, given - '0');
            }
        }
        fill(board, 0);
    }

    private void set(int row, int column, int digit) {
        inRow[row][digit] = true;
        inColumn[column][digit] = true;
        inBox[row / 3 * 3 + column / 3][digit] = true;
    }

    private void clear(int row, int column, int digit) {
        inRow[row][digit] = false;
        inColumn[column][digit] = false;
    }

    private boolean fill(char[][] board, int cell) {
        if (cell == 81) return true;
        int row = cell / 9;
        int column = cell % 9;
        if (board[row][column] != '.') return fill(board, cell + 1);
        for (int digit = 1; digit <= 9; digit++) {
            if (inRow[row][digit] || inColumn[column][digit]) continue;
            if (inBox[row / 3 * 3 + column / 3][digit]) continue;
            set(row, column, digit);
            board[row][column] = (char) ('0' + digit);
            if (fill(board, cell + 1)) return true;
            board[row][column] = '.';
            clear(row, column, digit);
        }
        return false;
    }
}
