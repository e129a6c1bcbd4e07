class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        def possible(r, c, d):
            if d in board[r]:
                return False
            if d in [board[i][c] for i in range(9)]:
                return False
            for i in range(3):
                if d in board[r // 3 * 3 + i][c // 3 * 3:c // 3 * 3 + 3]:
                    return False
            return True

        def backtrack(k):
            if k == 81:
                return True
            r, c = divmod(k, 9)
            if board[r][c] != ".":
                return backtrack(k + 1)
            for d in range(1, 10):
                if possible(r, c, d):
                    board[r][c] = str(d)
                    if backtrack(k + 1):
                        return True
                    board[r][c] = "."
            return False

        backtrack(0)
