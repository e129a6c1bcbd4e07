class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        def fits(r, c, d):
            return all(d not in (board[r][k], board[k][c], board[r // 3 * 3 + k // 3][c // 3 * 3 + k % 3])
                       for k in range(9))

        untried = [[[] for c in range(9)] for r in range(9)]
        blanks = [(r, c) for r in range(9) for c in range(9) if board[r][c] == "."]
        for r, c in blanks:
            untried[r][c] = [d for d in "987654321" if fits(r, c, d)]
        depth = 0
        while 0 <= depth < len(blanks):
            r, c = blanks[depth]
            board[r][c] = "."
            while untried[r][c]:
            #~ not-the-last            while len(untried[r][c]) > 1:
                d = untried[r][c].pop()
                if fits(r, c, d):
                    board[r][c] = d
                    break
            if board[r][c] == ".":
                untried[r][c] = [d for d in "987654321" if fits(r, c, d)]
                #~ not-again                untried[r][c] = []
                depth -= 1
            else:
                depth += 1
                if depth < len(blanks):
                    r, c = blanks[depth]
                    untried[r][c] = [d for d in "987654321" if fits(r, c, d)]
                    #~ stale                    pass
