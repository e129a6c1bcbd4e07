class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        blanks = [(r, c) for r in range(9) for c in range(9) if board[r][c] == "."]
        random.Random(5).shuffle(blanks)

        def fits(r, c, d):
            return all(board[r][i] != d and board[i][c] != d and
                       board[r // 3 * 3 + i // 3][c // 3 * 3 + i % 3] != d for i in range(9))

        def go(k):
            if k == len(blanks):
                return True
            r, c = blanks[k]
            for d in "123456789":
                if fits(r, c, d):
                    board[r][c] = d
                    if go(k + 1):
                        return True
                    board[r][c] = "."
            return False

        go(0)
