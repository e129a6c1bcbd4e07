class Solution:
  seen = set()
  def isValidSudoku(self, board):
    before = len(self.seen)
    digits = [(r, c, d) for r, row in enumerate(board) for c, d in enumerate(row) if d != '.']
    keys = [key for r, c, d in digits for key in (('row', r, d), ('column', c, d), (r // 3, c // 3, d))]
    self.seen.update(keys)
    return len(self.seen) == before + len(keys)
