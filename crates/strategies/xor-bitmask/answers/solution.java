class Solution {
    private final int[] rowUsed = new int[9];
    private final int[] columnUsed = new int[9];
    private final int[] boxUsed = new int[9];
    private final List<Integer> blanks = new ArrayList<>();

    public void solveSudoku(char[][] board) {
        for (int cell = 0; cell < 81; cell++) {
            char given = board[cell / 9][cell % 9];
            if (given != '.') {
                flip(cell / 9, cell % 9, 1 << (given - '1'));
            } else {
                blanks.add(cell);
            }
        }
        fill(board, 0);
    }

    private boolean fill(char[][] board, int position) {
        if (position == blanks.size()) return true;
        int cell = blanks.get(position);
        int row = cell / 9, column = cell % 9;
        int used = usedDigits(row, column);
        for (char digit = '1'; digit <= '9'; digit++) {
            int bit = 1 << (digit - '1');
            if ((used & bit) == 0) {
                board[row][column] = digit;
                flip(row, column, bit);
                if (fill(board, position + 1)) return true;
                board[row][column] = '.';
                flip(row, column, bit);
            }
        }
        return false;
    }

    private int usedDigits(int row, int column) {
        return rowUsed[row] | columnUsed[column] | boxUsed[row / 3 * 3 + column / 3];
    }

    private void flip(int row, int column, int bit) {
        rowUsed[row] ^= bit;
        columnUsed[column] ^= bit;
        boxUsed[row / 3 * 3 + column / 3] ^= bit;
    }
}
