class Solution:
  def solveSudoku(self, board):
    if board[0][0] == '.'
      return
#= Compile Error
#= File "syntax.py", line 3
