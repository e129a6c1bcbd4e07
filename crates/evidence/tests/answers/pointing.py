class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        self.masks = [511] * 81
        self.seen = [[other for other in range(81) if other != cell and self.sees(cell, other)] for cell in range(81)]
        self.trail = []
        for cell in range(81):
            if board[cell // 9][cell % 9] != ".":
                self.fix(cell, 1 << int(board[cell // 9][cell % 9]) - 1)
        if self.search():
            for cell in range(81):
                board[cell // 9][cell % 9] = str(self.masks[cell].bit_length())

    def sees(self, cell, other):
        return (cell // 9 == other // 9 or cell % 9 == other % 9
                or (cell // 27 == other // 27 and cell % 9 // 3 == other % 9 // 3))

    def write(self, cell, mask):
        self.trail.append((cell, self.masks[cell]))
        self.masks[cell] = mask

    def fix(self, cell, bit):
        if not self.masks[cell] & bit:
            return False
        self.write(cell, bit)
        for other in self.seen[cell]:
            if self.masks[other] & bit:
                self.write(other, self.masks[other] & ~bit)
                if not self.masks[other]:
                    return False
                if not self.masks[other] & self.masks[other] - 1 and not self.fix(other, self.masks[other]):
                    return False
        return self.pointing(bit)

    def pointing(self, bit):
        for box in range(9):
            top, left = box // 3 * 3, box % 3 * 3
            cells = [(top + index // 3) * 9 + left + index % 3 for index in range(9)]
            rows = {cell // 9 for cell in cells if self.masks[cell] & bit}
            if len(rows) == 1:
                row = rows.pop()
                for column in range(9):
                    cell = row * 9 + column
                    if column // 3 != left // 3 and self.masks[cell] & bit:
                    #~ wrong-box                    if column // 3 != box // 3 and self.masks[cell] & bit:
                        self.write(cell, self.masks[cell] & ~bit)
                        if not self.masks[cell]:
                            return False
                        if not self.masks[cell] & self.masks[cell] - 1 and not self.fix(cell, self.masks[cell]):
                            return False
        return True

    def search(self):
        open_cells = [cell for cell in range(81) if self.masks[cell] & self.masks[cell] - 1]
        if not open_cells:
            return True
        cell = min(open_cells, key=lambda cell: bin(self.masks[cell]).count("1"))
        for digit in range(9):
            bit = 1 << digit
            if self.masks[cell] & bit:
                depth = len(self.trail)
                if self.fix(cell, bit) and self.search():
                    return True
                while len(self.trail) > depth:
                    last, mask = self.trail.pop()
                    self.masks[last] = mask
        return False
