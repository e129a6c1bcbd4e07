public class Solution {
    private readonly bool[,] rowUsed = new bool[9, 9];
    private readonly bool[,] columnUsed = new bool[9, 9];
    private readonly bool[,] boxUsed = new bool[9, 9];
    private readonly List<int> blanks = new List<int>();

    public void SolveSudoku(char[][] board) {
        for (int cell = 0; cell < 81; cell++) {
            char given = board[cell / 9][cell % 9];
            if (given != '.') {
                Mark(cell / 9, cell % 9, given, true);
            } else {
                blanks.Add(cell);
            }
        }
        Fill(board, 0);
    }

    private bool Fill(char[][] board, int position) {
        if (position == blanks.Count) return true;
        int cell = blanks[position];
        int row = cell / 9, column = cell % 9;
        for (char digit = '1'; digit <= '9'; digit++) {
            if (IsAllowed(row, column, digit)) {
                board[row][column] = digit;
                Mark(row, column, digit, true);
                if (Fill(board, position + 1)) return true;
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
