class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        changed = True
        while changed:
            changed = False
            for r in range(9):
                for c in range(9):
                    if board[r][c] != ".":
                        continue
                    left = set("123456789")
                    for i in range(9):
                        left.discard(board[r][i])
                        left.discard(board[i][c])
                        left.discard(board[r // 3 * 3 + i // 3][c // 3 * 3 + i % 3])
                    if len(left) == 1:
                        board[r][c] = left.pop()
                        changed = True
