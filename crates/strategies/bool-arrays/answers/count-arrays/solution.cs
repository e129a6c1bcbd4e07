public class Solution {
    private readonly int[,] rowUsed = new int[9, 9];
    private readonly int[,] columnUsed = new int[9, 9];
    private readonly int[,] boxUsed = new int[9, 9];

    public void SolveSudoku(char[][] board) {
        for (int cell = 0; cell < 81; cell++) {
            char given = board[cell / 9][cell % 9];
            if (given != '.') {
                Count(cell / 9, cell % 9, given, 1);
            }
        }
        Fill(board, 0);
    }

    private bool Fill(char[][] board, int cell) {
        if (cell == 81) return true;
        int row = cell / 9, column = cell % 9;
        if (board[row][column] != '.') return Fill(board, cell + 1);
        for (char digit = '1'; digit <= '9'; digit++) {
            if (IsAllowed(row, column, digit)) {
                board[row][column] = digit;
                Count(row, column, digit, 1);
                if (Fill(board, cell + 1)) return true;
                board[row][column] = '.';
                Count(row, column, digit, -1);
            }
        }
        return false;
    }

    private bool IsAllowed(int row, int column, char digit) {
        return rowUsed[row, digit - '1']
            + columnUsed[column, digit - '1']
            + boxUsed[row / 3 * 3 + column / 3, digit - '1'] == 0;
    }

    private void Count(int row, int column, char digit, int change) {
        rowUsed[row, digit - '1'] += change;
        columnUsed[column, digit - '1'] += change;
        boxUsed[row / 3 * 3 + column / 3, digit - '1'] += change;
    }
}
