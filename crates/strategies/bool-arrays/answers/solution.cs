public class Solution {
    private readonly bool[,] rowUsed = new bool[9, 9];
    private readonly bool[,] columnUsed = new bool[9, 9];
    private readonly bool[,] boxUsed = new bool[9, 9];

    public void SolveSudoku(char[][] board) {
        for (int cell = 0; cell < 81; cell++) {
            char given = board[cell / 9][cell % 9];
            if (given != '.') {
                Mark(cell / 9, cell % 9, given, true);
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
                Mark(row, column, digit, true);
                if (Fill(board, cell + 1)) return true;
                board[row][column] = '.';
                Mark(row, column, digit, false);
            }
        }
        return false;
    }

    private bool IsAllowed(int row, int column, char digit) {
        return !rowUsed[row, digit - '1']
            && !columnUsed[column, digit - '1']
            && !boxUsed[row / 3 * 3 + column / 3, digit - '1'];
    }

    private void Mark(int row, int column, char digit, bool used) {
        rowUsed[row, digit - '1'] = used;
        columnUsed[column, digit - '1'] = used;
        boxUsed[row / 3 * 3 + column / 3, digit - '1'] = used;
    }
}
