public class Solution {
    private readonly int[] rowUsed = new int[9];
    private readonly int[] columnUsed = new int[9];
    private readonly int[] boxUsed = new int[9];
    private readonly List<int> blanks = new List<int>();

    public void SolveSudoku(char[][] board) {
        for (int cell = 0; cell < 81; cell++) {
            char given = board[cell / 9][cell % 9];
            if (given != '.') {
                Flip(cell / 9, cell % 9, 1 << (given - '1'));
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
        int used = UsedDigits(row, column);
        for (char digit = '1'; digit <= '9'; digit++) {
            int bit = 1 << (digit - '1');
            if ((used & bit) == 0) {
                board[row][column] = digit;
                Flip(row, column, bit);
                if (Fill(board, position + 1)) return true;
                board[row][column] = '.';
                Flip(row, column, bit);
            }
        }
        return false;
    }

    private int UsedDigits(int row, int column) {
        return rowUsed[row] | columnUsed[column] | boxUsed[row / 3 * 3 + column / 3];
    }

    private void Flip(int row, int column, int bit) {
        rowUsed[row] ^= bit;
        columnUsed[column] ^= bit;
        boxUsed[row / 3 * 3 + column / 3] ^= bit;
    }
}
