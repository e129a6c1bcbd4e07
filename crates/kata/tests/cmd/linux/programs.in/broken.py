class Solution:
  def solveSudoku(self, board)
    pass
