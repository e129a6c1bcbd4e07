class Solution:
    def solveSudoku(self, board):
        def fits(r, c, d):
            for i in range(9):
                if board[r][i] == d or board[i][c] == d:
                    return False
                if board[r // 3 * 3 + i // 3][c // 3 * 3 + i % 3] == d:
                    return False
            return True

        def solve():
            for r in range(9):
                for c in range(9):
                    if board[r][c] == ".":
                        for d in "123456789":
                            if fits(r, c, d):
                                board[r][c] = d
                                if solve():
                                    return True
                                board[r][c] = "."
                                return False
                        return False
            return True

        solve()
