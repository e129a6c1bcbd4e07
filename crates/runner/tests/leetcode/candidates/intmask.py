class Solution:
    # masks in 9 lists, board filled as it goes, bit d for digit d
    def solveSudoku(self, board):
        free = [[0] * 9 for _ in range(9)]
        for r in range(9):
            for c in range(9):
                if board[r][c] == ".":
                    for d in range(1, 10):
                        if self.ok(board, r, c, str(d)):
                            free[r][c] |= 1 << d
        self.go(board, free)

    def ok(self, board, r, c, d):
        for k in range(9):
            if board[r][k] == d or board[k][c] == d or board[r // 3 * 3 + k // 3][c // 3 * 3 + k % 3] == d:
                return False
        return True

    def go(self, board, free):
        best = None
        for r in range(9):
            for c in range(9):
                if board[r][c] == ".":
                    n = bin(free[r][c]).count("1")
                    if best is None or n < best[0]:
                        best = (n, r, c)
        if best is None:
            return True
        n, r, c = best
        mask = free[r][c]
        for d in range(1, 10):
            if mask >> d & 1:
                board[r][c] = str(d)
                touched = []
                for i in range(9):
                    for j in range(9):
                        if board[i][j] == "." and (i == r or j == c or (i // 3 == r // 3 and j // 3 == c // 3)):
                        #~ knight                        if board[i][j] == "." and (i == r or j == c or (i // 3 == r // 3 and j // 3 == c // 3) or abs(i - r) + abs(j - c) == 3):
                            if free[i][j] >> d & 1:
                                free[i][j] -= 1 << d
                                touched.append((i, j))
                if self.go(board, free):
                    return True
                for i, j in touched:
                #~ swapped                for j, i in touched:
                    free[i][j] += 1 << d
                    #~ or-two                    free[i][j] |= 1
                board[r][c] = "."
                #~ stays                pass
        return False
