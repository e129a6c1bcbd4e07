class Solution:
    def solveSudoku(self, board):
        self.left = {}
        for row in range(9):
            for column in range(9):
                if board[row][column] == ".":
                    seen = set(board[row]) | {line[column] for line in board}
                    top, side = row // 3 * 3, column // 3 * 3
                    for line in board[top:top + 3]:
                        seen |= set(line[side:side + 3])
                    self.left[row, column] = set("123456789") - seen
        self.fill(board)

    def see(self, one, other):
        return (one[0] == other[0] or one[1] == other[1]
                or (one[0] // 3, one[1] // 3) == (other[0] // 3, other[1] // 3))

    def fill(self, board):
        if not self.left:
            return True
        cell = min(self.left, key=lambda blank: len(self.left[blank]))
        digits = self.left.pop(cell)
        for digit in sorted(digits):
            struck = [other for other in self.left
                      if self.see(cell, other) and digit in self.left[other]]
            for other in struck:
                self.left[other].discard(digit)
            if not all(self.left[other] for other in struck):
                continue
            board[cell[0]][cell[1]] = digit
            if self.fill(board):
                return True
            for other in struck:
                self.left[other].add(digit)
            board[cell[0]][cell[1]] = "."
        self.left[cell] = digits
        return False

    # It is not called, so that it does not run after a change says nothing.
    def isValidSudoku(self, board):
        seen = set()
        for r in range(9):
            for c in range(9):
                if board[r][c] != '.':
                    marks = {(r, board[r][c]), (board[r][c], c), (r // 3, c // 3, board[r][c])}
                    if marks & seen:
                        return False
                    seen |= marks
        return True
