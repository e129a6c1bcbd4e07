class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        def candidates(row, column):
            fitting = []
            for digit in "123456789":
                taken = False
                for r in range(9):
                    for c in range(9):
                        is_seen = r == row or c == column or (r // 3, c // 3) == (row // 3, column // 3)
                        if is_seen and board[r][c] == digit:
                            taken = True
                if not taken:
                    fitting.append(digit)
            return fitting

        def fill():
            options = {}
            for row in range(9):
                for column in range(9):
                    if board[row][column] == ".":
                        options[row, column] = candidates(row, column)
            if not options:
                return True
            row, column = min(options)
            for digit in options[row, column]:
                board[row][column] = digit
                if fill():
                    return True
                board[row][column] = "."
            return False

        fill()
