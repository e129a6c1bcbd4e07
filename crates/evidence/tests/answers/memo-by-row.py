class Solution:
    def solveSudoku(self, board, dead={}):
        blanks = [(r, c) for r in range(9) for c in range(9) if board[r][c] == "."]

        def options(r, c):
            for d in "123456789":
                if d in board[r]: continue
                if d in (board[i][c] for i in range(9)): continue
                if any(board[r//3*3+i][c//3*3+j] == d for i in range(3) for j in range(3)): continue
                yield d

        def go(k):
            if k == len(blanks):
                return True
            r, c = blanks[k]
            key = (k, "".join(board[r]))
            if key in dead:
                return False
            for d in options(r, c):
                board[r][c] = d
                if go(k + 1):
                    return True
                board[r][c] = "."
            dead[key] = 1
            return False

        go(0)
