class Solution:
    def solveSudoku(self, board):
        rows = [set()] * 9
        for r in range(9):
            rows[r] |= set(board[r])
        for r in range(9):
            for c in range(9):
                if board[r][c] == ".":
                    board[r][c] = next((d for d in "123456789" if d not in rows[r]), ".")
