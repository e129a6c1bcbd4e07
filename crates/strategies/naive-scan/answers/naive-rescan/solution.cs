public class Solution {
    public void SolveSudoku(char[][] board) {
        Fill(board);
    }

    private bool Fill(char[][] board) {
        int cell = FirstBlank(board);
        if (cell == 81) return true;
        int row = cell / 9, column = cell % 9;
        for (char digit = '1'; digit <= '9'; digit++) {
            if (IsAllowed(board, row, column, digit)) {
                board[row][column] = digit;
                if (Fill(board)) return true;
                board[row][column] = '.';
            }
        }
        return false;
    }

    private int FirstBlank(char[][] board) {
        for (int cell = 0; cell < 81; cell++) {
            if (board[cell / 9][cell % 9] == '.') return cell;
        }
        return 81;
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
