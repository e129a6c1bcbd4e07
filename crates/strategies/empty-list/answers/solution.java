class Solution {
    private final boolean[][] rowUsed = new boolean[9][9];
    private final boolean[][] columnUsed = new boolean[9][9];
    private final boolean[][] boxUsed = new boolean[9][9];
    private final List<Integer> blanks = new ArrayList<>();

    public void solveSudoku(char[][] board) {
        for (int cell = 0; cell < 81; cell++) {
            char given = board[cell / 9][cell % 9];
            if (given != '.') {
                mark(cell / 9, cell % 9, given, true);
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
        for (char digit = '1'; digit <= '9'; digit++) {
            if (isAllowed(row, column, digit)) {
                board[row][column] = digit;
                mark(row, column, digit, true);
                if (fill(board, position + 1)) return true;
                board[row][column] = '.';
                mark(row, column, digit, false);
            }
        }
        return false;
    }

    private boolean isAllowed(int row, int column, char digit) {
        return !rowUsed[row][digit - '1']
            && !columnUsed[column][digit - '1']
            && !boxUsed[row / 3 * 3 + column / 3][digit - '1'];
    }

    private void mark(int row, int column, char digit, boolean used) {
        rowUsed[row][digit - '1'] = used;
        columnUsed[column][digit - '1'] = used;
        boxUsed[row / 3 * 3 + column / 3][digit - '1'] = used;
    }
}
