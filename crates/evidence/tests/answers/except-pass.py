class Solution:
    def solveSudoku(self, board):
        def valid(r, c, d):
            try:
                for i in range(9):
                    if board[r][i] == d or board[i][c] == d:
                        return False
                for i in range(3):
                    for j in range(3):
                        if board[r - r % 3 + i][c + c % 3 + j] == d:
                            return False
            except IndexError:
                pass
            return True

        def bt():
            for r in range(9):
                for c in range(9):
                    if board[r][c] == ".":
                        for d in "123456789":
                            if valid(r, c, d):
                                board[r][c] = d
                                if bt():
                                    return True
                                board[r][c] = "."
                        return False
            return True

        bt()
