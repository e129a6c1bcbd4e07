import copy

class Solution:
    def solveSudoku(self, board):
        self.best = None
        self.go(board, 0)
        for r in range(9):
            for c in range(r + 1):
                board[r][c] = self.best[r][c]

    def go(self, board, p):
        if p == 81:
            self.best = copy.deepcopy(board)
            return
        r, c = divmod(p, 9)
        if board[r][c] != ".":
            return self.go(board, p + 1)
        for d in "123456789":
            if self.fits(board, r, c, d):
                board[r][c] = d
                self.go(board, p + 1)
        board[r][c] = "."

    def fits(self, board, r, c, d):
        for k in range(9):
            if board[r][k] == d or board[k][c] == d:
                return False
            if board[r // 3 * 3 + k // 3][c // 3 * 3 + k % 3] == d:
                return False
        return True
