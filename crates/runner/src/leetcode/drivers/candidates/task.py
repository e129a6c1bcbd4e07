"""`Task`: the board that an answer fills, and the solution that it should reach."""

from .cells import CELLS, column, row

# What answers write into a cell that is still blank.
BLANKS = (".", "0", "", " ", None, 0)


class Task:
    """The board of one call, which the answer changes, and its solution, which it does not see."""

    def __init__(self, puzzle, solution):
        self.board = [list(puzzle[start:start + 9]) for start in range(0, 81, 9)]
        self.solution = solution
        # The mask of the right digit of each cell.
        self.right = [1 << int(digit) - 1 for digit in solution]

    def on_board(self, cell):
        """What the board has in this cell now."""
        return self.board[row(cell)][column(cell)]

    def is_on_path(self, masks):
        """Whether no cell lacks its right digit. A cell without candidates must be filled."""
        for cell, mask in enumerate(masks):
            if mask:
                if not mask & self.right[cell]:
                    return False
            elif self.on_board(cell) != self.solution[cell]:
                return False
        return True

    def has_only_right_digits(self):
        """Whether the board has no wrong digit now."""
        return all(self.on_board(cell) in (*BLANKS, self.solution[cell]) for cell in CELLS)

    def is_solved(self):
        return [cell for cells in self.board for cell in cells] == list(self.solution)
