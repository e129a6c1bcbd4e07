public class Solution {
    void Fill(char[][] board, int depth) {
        if (depth == 0) board[9][0] = '1';
        Fill(board, depth - 1);
        board[0][0] = board[0][0];
    }
    public void SolveSudoku(char[][] board) {
        Fill(board, 30);
    }
}
//= Runtime Error: leetcode-37: System.IndexOutOfRangeException
//= deep.cs:4
//= [Earlier calls are not shown]
