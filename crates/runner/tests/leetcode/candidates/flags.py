class Solution:
    def solveSudoku(self, board):
        can = [[[True] * 10 for c in range(9)] for r in range(9)]

        def fill(r, c, d):
            for k in range(1, 10):
                can[r][c][k] = k == d
            for k in range(9):
                if k != c:
                    can[r][k][d] = False
                if k != r:
                    can[k][c][d] = False
                rr, cc = r // 3 * 3 + k // 3, c // 3 * 3 + k % 3
                if (rr, cc) != (r, c):
                #~ other-box                if (rr, cc) != (r, c) and rr != r:
                    can[rr][cc][d] = False
            diagonal = []
            #~ diagonal            diagonal = [k for k in range(9) if r == c and k != r]
            for k in diagonal:
                can[k][k][d] = False

        def go():
            best = None
            for r in range(9):
                for c in range(9):
                    if board[r][c] == ".":
                        digits = [d for d in range(1, 10) if can[r][c][d]]
                        if best is None or len(digits) < len(best[2]):
                            best = r, c, digits
            if best is None:
                return True
            r, c, digits = best
            for d in digits:
                kept = [[list(cell) for cell in row] for row in can]
                board[r][c] = str(d)
                fill(r, c, d)
                if go():
                    return True
                board[r][c] = "."
                for i in range(9):
                    for j in range(9):
                    #~ eight-columns                    for j in range(8):
                        can[i][j] = kept[i][j]
            return False

        for r in range(9):
            for c in range(9):
                if board[r][c] != ".":
                    fill(r, c, int(board[r][c]))
        go()
