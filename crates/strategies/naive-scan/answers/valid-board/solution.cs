public class Solution {
    public bool IsValidSudoku(char[][] board) {
        bool[,] rowSeen = new bool[9, 9];
        bool[,] columnSeen = new bool[9, 9];
        bool[,] boxSeen = new bool[9, 9];
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                if (board[row][column] == '.') continue;
                int digit = board[row][column] - '1';
                int box = row / 3 * 3 + column / 3;
                if (rowSeen[row, digit] || columnSeen[column, digit] || boxSeen[box, digit]) {
                    return false;
                }
                rowSeen[row, digit] = columnSeen[column, digit] = boxSeen[box, digit] = true;
            }
        }
        return true;
    }
}
