"""Finds the line on which an answer strikes a right digit from its own candidates.

An answer such as this one keeps, for each cell, the digits that are still possible:

     1  class Solution:
     2      def solveSudoku(self, board):
     3          self.masks = [511] * 81             # bit 0 for the digit 1
    11          for cell in range(81):
    12              if board[cell // 9][cell % 9] != ".":
    13                  self.fix(cell, int(board[cell // 9][cell % 9]))
    18      def fix(self, cell, digit):
    19          for other in self.strange_cells(cell):
    20              self.masks[other] &= ~(1 << digit - 1)

`strange_cells` has a bug: of r1c1 it gives r5c7, which r1c1 does not see. So line 20 takes 5 from
r5c7, where the solution has 5, and from then on the search is lost. `report` writes

    struck 20 13 4 6 5

which is: the line, the line that calls its function, row and column from 0, and the digit.

From the outside to the inside, and each file says more at its head:

- `certain.py` calls the answer, a second time more closely, and again with the digits of the puzzle
  exchanged. Only what is struck in all calls alike is reported. `report` is there.
- `follower.py` follows one call: Python tells it of each line, and it asks after each that may have
  changed a list or a dictionary.
- `containers.py` finds the lists and dictionaries that hold candidates, and compares each with what
  it held before.
- `reading.py` turns such a container into 81 masks. How it orders the cells is a layout
  (`layouts.py`), how it writes the digits of a cell is an alphabet (`alphabets.py`).
- `strike.py` decides whether a change is a strike of a right digit that no guess explains.
- `cells.py` has the houses of the grid.

A false reason is worse than none, so at each of these places doubt ends the search for it. A right
answer strikes right digits as well, but only where it has guessed wrong; this is told apart by what
comes later, and by the exchanged digits, with which it guesses something else first.
"""

from .certain import report

__all__ = ["report"]
