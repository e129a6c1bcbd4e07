class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        def options(r, c):
            taken = set(board[r]) | {board[i][c] for i in range(9)}
            top, left = r // 3 * 3, c // 3 * 3
            taken |= {board[top + i][left + j] for i in range(3) for j in range(3)}
            return [d for d in "123456789" if d not in taken]

        def search():
            blanks = [(r, c) for r in range(9) for c in range(9) if board[r][c] == "."]
            if not blanks:
                return True
            r, c = max(blanks, key=lambda cell: len(options(*cell)))
            for d in options(r, c):
                board[r][c] = d
                if search():
                    return True
                board[r][c] = "."
            return False

        search()
