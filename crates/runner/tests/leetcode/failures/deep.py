class Solution:
  def solve(self, board, depth):
    if depth == 0:
      board[9][0] = '1'
    self.solve(board, depth - 1)

  def solveSudoku(self, board):
    self.solve(board, 30)
#= Runtime Error: leetcode-37: IndexError: list index out of range, line 4
#= line 8, in solveSudoku
#= [Previous line repeated 27 more times]
#= line 4, in solve
