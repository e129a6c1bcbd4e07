class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        def find():
            for r in range(9):
                for c in range(9):
                    if board[r][c] == ".":
                        return r, c
            return None

        def ok(r, c, d):
            return all(board[r][i] != d and board[i][c] != d and
                       board[r // 3 * 3 + i // 3][c // 3 * 3 + i % 3] != d for i in range(9))

        def solve():
            cell = find()
            if cell is None:
                return True
            r, c = cell
            for d in "123456789":
                if ok(r, c, d):
                    board[r][c] = d
                    if solve():
                        return True
                    board[r][c] = "0"
            return False

        solve()
