class Solution:
    # strikes the digit from all cells of the houses, the filled one included
    def solveSudoku(self, board: List[List[str]]) -> None:
        left = {}
        for r in range(9):
            for c in range(9):
                left[r, c] = set("123456789") if board[r][c] == "." else set()
        fixed = {}

        def fill(r, c, d):
            fixed[r, c] = d
            for k in range(9):
                left[r, k].discard(d)
                left[k, c].discard(d)
                left[r // 3 * 3 + k // 3, c // 3 * 3 + k % 3].discard(d)

        def naked():
            found = False
            for cell in left:
                if cell not in fixed and len(left[cell]) == 1:
                    fill(*cell, next(iter(left[cell])))
                    found = True
            return found

        def hidden():
            found = False
            for b in range(9):
                for d in "123456789":
                    spots = [(b // 3 * 3 + k // 3, b % 3 * 3 + k % 3) for k in range(9)]
                    spots = [s for s in spots if s not in fixed and d in left[s]]
                    if len(spots) == 1:
                    #~ rows-only                    if len(spots) == 1 and b < 6:
                        fill(*spots[0], d)
                        found = True
            return found

        for r in range(9):
            for c in range(9):
                if board[r][c] != ".":
                    fill(r, c, board[r][c])
        while naked() or hidden():
        #~ once        if naked() or hidden():
        #~ naked-only        while naked():
            pass
        if len(fixed) == 81:
            for (r, c), d in fixed.items():
                board[r][c] = d
