class Solution:
  def solveSudoku(self, board):
    print "solving"
#= Compile Error
#= this is Python 2; it is judged as Python 3
