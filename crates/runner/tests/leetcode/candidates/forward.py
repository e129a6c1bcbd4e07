class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        def sees(a, b):
            return a != b and (a[0] == b[0] or a[1] == b[1] or (a[0] // 3, a[1] // 3) == (b[0] // 3, b[1] // 3))

        cells = [(r, c) for r in range(9) for c in range(9)]
        blanks = [cell for cell in cells if board[cell[0]][cell[1]] == "."]
        options = {}
        for cell in blanks:
            options[cell] = {int(digit) for digit in "123456789"
                             if all(board[r][c] != digit for r, c in cells if sees(cell, (r, c)))}
        chosen = {}

        def search():
            if len(chosen) == len(blanks):
                return True
            cell = min((cell for cell in blanks if cell not in chosen), key=lambda cell: len(options[cell]))
            for digit in sorted(options[cell]):
            #~ largest-only            for digit in sorted(options[cell])[-1:]:
                struck = []
                for other in blanks:
                    if other not in chosen and sees(cell, other) and digit in options[other]:
                    #~ column-of-row                    if other not in chosen and (sees(cell, other) or other[0] == cell[1]) and digit in options[other]:
                        options[other].discard(digit)
                        struck.append(other)
                chosen[cell] = digit
                if all(options[other] for other in struck) and search():
                    return True
                for other in struck:
                #~ not-the-last                for other in struck[:-1]:
                    options[other].add(digit)
                    #~ to-the-cell                    options[cell].add(digit)
                del chosen[cell]
            return False

        search()
        for (r, c), digit in chosen.items():
            board[r][c] = str(digit)
