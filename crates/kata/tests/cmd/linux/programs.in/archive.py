class Solution:
  archive = []
  def isValidSudoku(self, board):
    self.archive.append(bytearray(b'.' * 10_000_000))
    columns = list(zip(*board))
    boxes = [[board[r + i][c + j] for i in range(3) for j in range(3)] for r in (0, 3, 6) for c in (0, 3, 6)]
    houses = [[d for d in house if d != '.'] for house in [*board, *columns, *boxes]]
    return all(len(house) == len(set(house)) for house in houses)
