class Solution:
    def solveSudoku(self, board):
        def go(b):
            for r in range(9):
                for c in range(9):
                    if b[r][c] == '.':
                        for d in map(str, range(1, 10)):
                            if self.fits(b, r, c, d):
                                nb = list(b)
                                nb[r][c] = d
                                done = go(nb)
                                if done:
                                    return done
                        return None
            return b
        out = go(board)
        if out:
            for r in range(9):
                board[r][:] = out[r]

    def fits(self, b, r, c, d):
        if d in b[r]: return False
        if any(row[c] == d for row in b): return False
        x, y = r - r % 3, c - c % 3
        return all(d not in row[y:y + 3] for row in b[x:x + 3])
