class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        rows = [[(r, c) for c in range(9)] for r in range(9)]
        columns = [[(r, c) for r in range(9)] for c in range(9)]
        boxes = [[(r + i, c + j) for i in range(3) for j in range(3)] for r in (0, 3, 6) for c in (0, 3, 6)]
        houses = rows + columns + boxes
        digits = {cell: set(range(1, 10)) for row in rows for cell in row}

        def fill(cell, digit):
            struck = []
            for house in houses:
                if cell in house:
                    for other in house:
                        if other != cell and digit in digits[other]:
                            digits[other].remove(digit)
                            struck.append((other, digit))
            for lost in list(digits[cell] - {digit}):
                digits[cell].remove(lost)
                struck.append((cell, lost))
            return struck

        def search():
            best = None
            for house in houses:
                for digit in range(1, 10):
                    places = [cell for cell in house if digit in digits[cell]]
                    if not places:
                        return False
                    if len(places) == 1 and digits[places[0]] == {digit}:
                        continue
                    if best is None or len(places) < len(best[0]):
                        best = places, digit
            if best is None:
                return True
            places, digit = best
            for cell in places:
            #~ first-place            for cell in places[:1]:
            #~ last-place            for cell in places[1:]:
                struck = fill(cell, digit)
                if search():
                    return True
                for other, lost in struck:
                #~ not-undone                for other, lost in []:
                #~ not-the-first                for other, lost in struck[1:]:
                    digits[other].add(lost)
                    #~ to-the-cell                    digits[cell].add(lost)
            return False

        for r, c in digits:
            if board[r][c] != ".":
                fill((r, c), int(board[r][c]))
        if search():
            for r, c in digits:
                board[r][c] = str(min(digits[r, c]))
