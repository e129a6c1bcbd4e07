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
        Fill(board);
    }

    private bool Fill(char[][] board) {
        int cell = FewestCandidates(board);
        if (cell == 81) return true;
        int row = cell / 9, column = cell % 9;
        int used = UsedDigits(row, column);
        for (char digit = '1'; digit <= '9'; digit++) {
            int bit = 1 << (digit - '1');
            if ((used & bit) == 0) {
                board[row][column] = digit;
                Flip(row, column, bit);
                if (Fill(board)) return true;
                board[row][column] = '.';
                Flip(row, column, bit);
            }
        }
        return false;
    }

    private int FewestCandidates(char[][] board) {
        int fewest = 81, fewestCount = 10;
        foreach (int cell in blanks) {
            int count = 9 - CountBits(UsedDigits(cell / 9, cell % 9));
            if (board[cell / 9][cell % 9] == '.' && count < fewestCount) {
                fewest = cell;
                fewestCount = count;
            }
        }
        return fewest;
    }

    private int CountBits(int bits) {
        int count = 0;
        for (; bits != 0; bits &= bits - 1) count++;
        return count;
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
