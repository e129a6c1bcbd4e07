class Solution:
  def isValidSudoku(self, board):
    return False
#= Wrong Answer: leetcode-37: it returned false, but the board is valid
