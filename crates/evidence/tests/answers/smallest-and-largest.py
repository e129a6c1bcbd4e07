class Solution:
    def solveSudoku(self, board):
        def cands(r, c):
            return [d for d in "123456789" if self.fits(board, r, c, d)]

        def solve():
            best = None
            for r in range(9):
                for c in range(9):
                    if board[r][c] == ".":
                        o = cands(r, c)
                        if best is None or len(o) < len(best[0]):
                            best = (o, r, c)
            if best is None:
                return True
            o, r, c = best
            for d in {min(o, default="x"), max(o, default="x")} - {"x"}:
                board[r][c] = d
                if solve():
                    return True
                board[r][c] = "."
            return False

        solve()

    def fits(self, board, r, c, d):
        for k in range(9):
            if board[r][k] == d or board[k][c] == d:
                return False
            if board[r // 3 * 3 + k // 3][c // 3 * 3 + k % 3] == d:
                return False
        return True

