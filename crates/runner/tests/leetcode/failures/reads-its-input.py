class Solution:
  def solveSudoku(self, board):
    sys.stdin.read()
    board[0][0] = input()
#= Runtime Error: leetcode-37: EOFError: EOF when reading a line, line 4
