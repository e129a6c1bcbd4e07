class Solution {
    public void solveSudoku(char[][] board) {
        Deque<Integer> filled = new ArrayDeque<>();
        int cell = 0;
        char digit = '1';
        while (cell < 81) {
            int row = cell / 9, column = cell % 9;
            if (board[row][column] == '.') {
                while (digit <= '9' && !fits(board, row, column, digit)) digit++;
                if (digit > '9') {
                    cell = filled.pop();
                    digit = (char) (board[cell / 9][cell % 9] + 1);
                    board[cell / 9][cell % 9] = '.';
                    continue;
                }
                board[row][column] = digit;
                filled.push(cell);
                digit = '1';
            }
            cell++;
        }
    }

    private boolean fits(char[][] board, int row, int column, char digit) {
        for (int k = 0; k < 9; k++) {
            if (board[row][k] == digit || board[k][column] == digit
                || board[row / 3 * 3 + k / 3][column / 3 * 3 + k % 3] == digit) return false;
        }
        return true;
    }
}
