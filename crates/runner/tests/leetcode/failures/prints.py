class Solution:
  def solveSudoku(self, board):
    print('see', board[0][0])
    while board[0][0] != '5': pass
#= Wrong Answer: leetcode-37: your answer left the board unchanged; it has one solution
#= see 5
