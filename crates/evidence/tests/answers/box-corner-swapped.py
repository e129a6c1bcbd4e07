class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        def clashes(r, c, d):
            for i in range(9):
                if board[r][i] == d or board[i][c] == d:
                    return True
            top, left = c // 3 * 3, r // 3 * 3
            for i in range(3):
                for j in range(3):
                    if board[top + i][left + j] == d:
                        return True
            return False

        def go(r, c):
            if r == 9:
                return True
            if c == 9:
                return go(r + 1, 0)
            if board[r][c] != ".":
                return go(r, c + 1)
            for d in "123456789":
                if not clashes(r, c, d):
                    board[r][c] = d
                    if go(r, c + 1):
                        return True
                    board[r][c] = "."
            return False

        go(0, 0)
