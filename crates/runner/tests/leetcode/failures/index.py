class Solution:
  def solveSudoku(self, board):
    board[9][0] = '1'
#= Runtime Error: leetcode-37: IndexError: list index out of range, line 3
