class Solution:
  def solve(self, board, depth):
    if depth < 0:
      return
    self.solve(board, depth + 1)

  def solveSudoku(self, board):
    self.solve(board, 0)
#= Runtime Error: leetcode-37: RecursionError: maximum recursion depth exceeded: the stack overflowed: many of its calls are in line 5
#= line 5, in solve
