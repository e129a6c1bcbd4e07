class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        def is_valid(r, c):
            d = board[r][c]
            for i in range(9):
                if board[r][i] == d and i != c:
                    return False
                if board[i][c] == d and i != r:
                    return False
            top, left = r // 3 * 3, c // 3 * 3
            for i in range(top, top + 3):
                for j in range(left, left + 3):
                    if board[i][j] == d and i != r and j != r:
                        return False
            return True

        def solve(k):
            if k == 81:
                return True
            r, c = divmod(k, 9)
            if board[r][c] != ".":
                return solve(k + 1)
            for d in map(str, range(1, 10)):
                board[r][c] = d
                if is_valid(r, c) and solve(k + 1):
                    return True
            board[r][c] = "."
            return False

        solve(0)
