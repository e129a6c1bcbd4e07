from typing import List
import collections


class Grid:  # 辅助类：三个集合数组
    def __init__(self):
        self.rows = collections.defaultdict(set)
        self.columns = collections.defaultdict(set)
        self.boxes = collections.defaultdict(set)


calls = 0


class Solution:
    solved = False

    def __init__(self):
        self.grid = Grid()

    def solveSudoku(self, board: List[List[str]]) -> None:
        """Do not return anything, modify board in-place instead."""
        global calls
        calls += 1
        print("第", calls, "个数独")
        for i in range(81):
            if board[i // 9][i % 9] != ".":
                self.flip(i // 9, i % 9, board[i // 9][i % 9])
        self.dfs(board, 0)

    def flip(self, r, c, d):
        for used in (self.grid.rows[r], self.grid.columns[c], self.grid.boxes[r // 3, c // 3]):
            used ^= {d}

    def dfs(self, board, i):
        if i == 81:
            self.solved = True
            return
        r, c = divmod(i, 9)
        if board[r][c] != ".":
            return self.dfs(board, i + 1)
        for d in "123456789":
            used = self.grid.rows[r] | self.grid.columns[c] | self.grid.boxes[r // 3, c // 3]
            if d in used:
                continue
            board[r][c] = d
            self.flip(r, c, d)
            self.dfs(board, i + 1)
            if self.solved:
                return
            board[r][c] = "."
            self.flip(r, c, d)
            #~ wrong
#= Wrong Answer: leetcode-37: your answer left the board unchanged
