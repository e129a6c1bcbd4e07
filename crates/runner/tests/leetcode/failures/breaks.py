class Odd:
  def __repr__(self): return 'a\nb'
class Solution:
  def isValidSudoku(self, board): return Odd()
#= Wrong Answer: leetcode-37: it returned a b, expected True or False
