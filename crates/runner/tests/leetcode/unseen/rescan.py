#= The cells that your answer reads do not show which digit it tests, so its checks are not shown.
class Solution:
    def solveSudoku(self, board):
        def cands(r, c):
            used = set()
            for k in range(9):
                used.add(board[r][k]); used.add(board[k][c])
                used.add(board[r // 3 * 3 + k // 3][c // 3 * 3 + k % 3])
            return [d for d in '123456789' if d not in used]
        def solve():
            best = None
            for r in range(9):
                for c in range(9):
                    if board[r][c] == '.':
                        cs = cands(r, c)
                        if best is None or len(cs) < len(best[2]):
                            best = (r, c, cs)
            if best is None:
                return True
            r, c, cs = best
            for d in cs:
                board[r][c] = d
                if solve():
                    return True
                board[r][c] = '.'
            return False
        solve()
