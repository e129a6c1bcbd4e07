class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        names = [(r, c) for r in range(9) for c in range(9)]
        peers = {(r, c): {(i, j) for i, j in names if (i, j) != (r, c) and
                          (i == r or j == c or (i // 3, j // 3) == (r // 3, c // 3))} for r, c in names}
        options = {cell: set("123456789") for cell in names}
        for cell in names:
            digit = board[cell[0]][cell[1]]
            if digit != ".":
                options[cell] = {digit}
                for peer in peers[cell]:
                    options[peer].discard(digit)

        def go(blanks):
            if not blanks:
                return True
            cell = min(blanks, key=lambda of: len(options[of]))
            kept = options[cell]
            for digit in sorted(kept):
                struck = [peer for peer in peers[cell] if digit in options[peer]]
                for peer in struck:
                    options[peer].discard(digit)
                options[cell] = {digit}
                if go(blanks - {cell}):
                    return True
                for peer in struck:
                    options[cell].add(digit)
            options[cell] = kept
            return False

        if go({cell for cell in names if board[cell[0]][cell[1]] == "."}):
            for r, c in names:
                board[r][c] = next(iter(options[r, c]))
