class Solution:
    def solveSudoku(self, board):
        digits = [list("123456789")] * 9

        def run(r, c):
            if r == 9:
                return True
            if c == 8:
                nr, nc = r + 1, 0
            else:
                nr, nc = r, c + 1
            if board[r][c] != ".":
                return run(nr, nc)
            for k in range(9):
                if not self.fits(board, r, c, digits[r][k]): continue
                d = digits[r][k]; board[r][c] = d
                if run(nr, nc): return True
            return False

        run(0, 0)

    def fits(self, board, r, c, d):
        for k in range(9):
            if board[r][k] == d or board[k][c] == d:
                return False
            if board[r // 3 * 3 + k // 3][c // 3 * 3 + k % 3] == d:
                return False
        return True
