"""Follows the candidates that an answer keeps for each cell.

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

`report` writes what its lists hold and how they change, in the lines that `events.rs` of the judge
describes:

    call
    holds 1 0 511 1 511 2 511 …
    sets 1 20 13 42 495

The last line says that line 20, called in line 13, has left the mask 495 at the index 42. What a
mask means, and whether it lacks a right digit, the judge decides.

- `follower.py` follows one call: Python tells it of each line, and it asks after each that may have
  changed a list or a dictionary.
- `containers.py` finds the lists and dictionaries that may hold candidates, and compares each with
  what it held before.
- `entries.py` writes the keys and the entries of such a container.
"""

import random
import sys

from .follower import Follower

# The events that are followed in all calls together. An event takes about a microsecond.
EVENTS = 800_000


def report(load, file, boards, strict_calls, write):
    """Calls the answer for each puzzle, and writes what its containers hold. `boards` are puzzles
    and their solutions in turn. `load` loads the answer in `file` and returns the names that it
    defines. The first calls, as many as `strict_calls`, are followed more closely."""
    events = EVENTS
    for number, puzzle in enumerate(boards[::2]):
        write("call\n")
        board = [list(puzzle[start:start + 9]) for start in range(0, 81, 9)]
        random.seed(puzzle)
        follower = Follower(file, board, number < strict_calls, events)
        answer = load()["Solution"]()
        sys.settrace(follower.trace)
        try:
            answer.solveSudoku(board)
        except BaseException:
            # An answer that fails may have struck a right digit before.
            pass
        finally:
            sys.settrace(None)
        write(follower.take_lines())
        events = follower.events_left
