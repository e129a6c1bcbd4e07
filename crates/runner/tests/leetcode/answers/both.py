class Solution:
    def isValidSudoku(self, board: List[List[str]]) -> bool:
        seen = Counter()
        for r, c in product(range(9), repeat=2):
            if (d := board[r][c]) != ".":
                seen.update([("row", r, d), ("column", c, d), ("box", r // 3, c // 3, d)])
        return all(count == 1 for count in seen.values())

    def solveSudoku(self, board: List[List[str]]) -> None:
        blank = next(((r, c) for r in range(9) for c in range(9) if board[r][c] == "."), None)
        if not blank:
            return True
        r, c = blank
        used = set(board[r]) | {row[c] for row in board}
        used |= {board[r // 3 * 3 + i][c // 3 * 3 + j] for i in range(3) for j in range(3)}
        for d in sorted(set("123456789") - used):
            board[r][c] = d
            if self.solveSudoku(board):
                return True
            board[r][c] = "."
        return False
