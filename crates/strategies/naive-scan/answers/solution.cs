public class Solution {
    public void SolveSudoku(char[][] board) {
        Fill(board, 0);
    }

    private bool Fill(char[][] board, int cell) {
        if (cell == 81) return true;
        int row = cell / 9, column = cell % 9;
        if (board[row][column] != '.') return Fill(board, cell + 1);
        for (char digit = '1'; digit <= '9'; digit++) {
            if (IsAllowed(board, row, column, digit)) {
                board[row][column] = digit;
                if (Fill(board, cell + 1)) return true;
                board[row][column] = '.';
            }
        }
        return false;
    }

    private bool IsAllowed(char[][] board, int row, int column, char digit) {
        int top = row / 3 * 3, left = column / 3 * 3;
        for (int i = 0; i < 9; i++) {
            if (board[row][i] == digit) return false;
        }
        for (int i = 0; i < 9; i++) {
            if (board[i][column] == digit) return false;
        }
        for (int i = 0; i < 9; i++) {
            if (board[top + i / 3][left + i % 3] == digit) return false;
        }
        return true;
    }
}
