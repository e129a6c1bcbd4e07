// Masks in rows and columns, copied for each guess. A digit with one place in a column is written.
class Solution {
    public void solveSudoku(char[][] board) {
        short[][] masks = new short[9][9];
        for (short[] row : masks) Arrays.fill(row, (short) 0x3fe);
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                if (board[row][column] != '.') fix(masks, row, column, 1 << board[row][column] - '0');
            }
        }
        short[][] solved = search(masks);
        if (solved == null) return;
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                board[row][column] = (char) ('0' + Integer.numberOfTrailingZeros(solved[row][column]));
            }
        }
    }

    private void fix(short[][] masks, int row, int column, int bit) {
        masks[row][column] = (short) bit;
        for (int k = 0; k < 9; k++) {
            if (k != column) masks[row][k] &= ~bit;
            if (k != row) masks[k][column] &= ~bit;
            int otherRow = row / 3 * 3 + k / 3, otherColumn = column / 3 * 3 + k % 3;
            //~ row-of-column            int otherRow = row / 3 * 3 + k / 3, otherColumn = row / 3 * 3 + k % 3;
            if (otherRow != row || otherColumn != column) masks[otherRow][otherColumn] &= ~bit;
        }
    }

    private short[][] search(short[][] masks) {
        int bestRow = -1, bestColumn = -1, least = 10;
        for (boolean goesOn = true; goesOn; ) {
            goesOn = false;
            least = 10;
            for (int cell = 0; cell < 81; cell++) {
                int row = cell / 9, column = cell % 9, count = Integer.bitCount(masks[row][column]);
                if (count == 0) return null;
                if (count > 1 && count < least) {
                    least = count;
                    bestRow = row;
                    bestColumn = column;
                }
                boolean isSettled = true;
                for (int k = 0; k < 9; k++) {
                    isSettled &= k == row || (masks[k][column] & masks[row][column]) == 0;
                    isSettled &= k == column || (masks[row][k] & masks[row][column]) == 0;
                    isSettled &= count > 1 || k / 3 == row % 3 && k % 3 == column % 3
                            || (masks[row / 3 * 3 + k / 3][column / 3 * 3 + k % 3] & masks[row][column]) == 0;
                }
                if (count == 1 && !isSettled) {
                    fix(masks, row, column, masks[row][column]);
                    goesOn = true;
                }
            }
        }
        if (least == 10) return masks;
        for (int bit = 2; bit < 1024; bit <<= 1) {
            if ((masks[bestRow][bestColumn] & bit) == 0) continue;
            short[][] copy = new short[9][];
            for (int row = 0; row < 9; row++) copy[row] = masks[row].clone();
            //~ shares-rows            for (int row = 0; row < 9; row++) copy[row] = masks[row];
            fix(copy, bestRow, bestColumn, bit);
            short[][] solved = search(copy);
            if (solved != null) return solved;
        }
        return null;
    }
}
