class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        blanks = [(r, c) for r in range(9) for c in range(9) if board[r][c] == "."]

        def fits(r, c, d):
            return all(board[r][i] != d and board[i][c] != d and
                       board[r // 3 * 3 + i // 3][c // 3 * 3 + i % 3] != d for i in range(9))

        k = 0
        while k < len(blanks):
            r, c = blanks[k]
            board[r][c] = "."
            for d in "123456789":
                if fits(r, c, d):
                    board[r][c] = d
                    k += 1
                    break
            else:
                k = max(k - 1, 0)
