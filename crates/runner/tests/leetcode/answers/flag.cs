using System;
using System.Collections.Generic;

class Digits { // 辅助类
    public static int Calls;
    public readonly bool[,] Used = new bool[9, 10];
}

public class Solution {
    private bool solved;
    private readonly Digits rows = new Digits(), columns = new Digits(), boxes = new Digits();

    public void SolveSudoku(char[][] board) {
        Console.WriteLine("数独 " + ++Digits.Calls);
        for (int i = 0; i < 81; i++) {
            if (board[i / 9][i % 9] != '.') Set(i, board[i / 9][i % 9] - '0', true);
        }
        Dfs(board, 0);
    }

    private void Set(int cell, int digit, bool value) {
        rows.Used[cell / 9, digit] = columns.Used[cell % 9, digit] = value;
        boxes.Used[cell / 27 * 3 + cell % 9 / 3, digit] = value;
        //~ wrong        boxes.Used[cell / 27 + cell % 9 / 3, digit] = value;
    }

    private void Dfs(char[][] board, int cell) {
        if (cell == 81) {
            solved = true;
            return;
        }
        int r = cell / 9, c = cell % 9;
        if (board[r][c] != '.') {
            Dfs(board, cell + 1);
            return;
        }
        foreach (int digit in new List<int> { 1, 2, 3, 4, 5, 6, 7, 8, 9 }) {
            if (rows.Used[r, digit] || columns.Used[c, digit]
                    || boxes.Used[r / 3 * 3 + c / 3, digit]) continue;
                    //~ wrong                    || boxes.Used[r / 3 + c / 3, digit]) continue;
            board[r][c] = (char)('0' + digit);
            Set(cell, digit, true);
            Dfs(board, cell + 1);
            if (solved) return;
            Set(cell, digit, false);
            board[r][c] = '.';
        }
    }
}
//= Wrong Answer: leetcode-37: your answer left the board unchanged; it has one solution
