class Solution:
  def solveSudoku(self, board):
    print('see', board[0][0])
#= Wrong Answer: leetcode-37: it left the board as it was, but it has one solution
#= see 5
