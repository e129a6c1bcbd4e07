# Masks of the candidates, 0 for a cell that is filled, and the digits in a list of their own. A digit
# that stands in one column of a box only is struck from the rest of the column.
class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        self.masks, self.digits = [1022] * 81, [0] * 81
        for cell in range(81):
            if board[cell // 9][cell % 9] != ".":
                self.fill(cell, int(board[cell // 9][cell % 9]))
        if self.search():
            for cell in range(81):
                board[cell // 9][cell % 9] = str(self.digits[cell])

    def fill(self, cell, digit):
        self.digits[cell] = digit
        self.masks[cell] = 0
        row, column = divmod(cell, 9)
        for k in range(9):
            box = (row // 3 * 3 + k // 3) * 9 + column // 3 * 3 + k % 3
            for other in (row * 9 + k, k * 9 + column, box):
                self.strike(other, digit)

    def strike(self, cell, digit):
        if self.masks[cell] >> digit & 1:
            self.masks[cell] &= ~(1 << digit)

    def lock(self):
        for top in (0, 3, 6):
            for left in (0, 3, 6):
                for digit in range(1, 10):
                    columns = {left + k % 3 for k in range(9)
                               if self.masks[(top + k // 3) * 9 + left + k % 3] >> digit & 1}
                    if len(columns) == 1:
                        column = min(columns)
                        for row in range(9):
                            if not top <= row < top + 3:
                            #~ rows-of-stack                            if not left <= row < left + 3:
                                self.strike(row * 9 + column, digit)

    def search(self):
        self.lock()
        blanks = [cell for cell in range(81) if not self.digits[cell]]
        if not blanks:
            return True
        best = min(blanks, key=lambda cell: bin(self.masks[cell]).count("1"))
        before = self.masks[:], self.digits[:]
        for digit in range(1, 10):
            if before[0][best] >> digit & 1:
                self.fill(best, digit)
                if self.search():
                    return True
                self.masks[:], self.digits[:] = before
                #~ keeps-digits                self.masks[:] = before[0]
        return False
