class Solution {
    void fill(char[][] board, int depth) {
        if (depth == 0) board[9][0] = '1';
        fill(board, depth - 1);
    }
    public void solveSudoku(char[][] board) {
        fill(board, 30);
    }
}
//= Runtime Error: leetcode-37: java.lang.ArrayIndexOutOfBoundsException: Index 9 out of bounds for length 9, line 3
//= deep.java:4
//= [Earlier calls are not shown]
