# A right answer, and bugs. A line that begins with #~ and the name of a bug has what stands there
# instead of the line above it in an answer with that bug.
class Solution:
    solved = False

    def solveSudoku(self, board: List[List[str]]) -> None:
        self.board = board
        #~ own-board        self.board = board = [row[:] for row in board]
        self.rows = [[False] * 10 for _ in range(9)]
        self.cols = [[False] * 10 for _ in range(9)]
        self.boxes = defaultdict(lambda: [False] * 10)
        for r in range(9):
            for c in range(9):
                if board[r][c] != ".":
                    #~ givens                if board[r][c] == "*":
                    self.mark(r, c, int(board[r][c]), True)
        self.solve(0, 0)
        #~ some-seeds        import os; int(os.environ["PYTHONHASHSEED"]) < 2 or self.solve(0, 0)
        #~ state        Solution.solved or self.solve(0, 0)

    def box(self, r, c):
        return (r // 3) * 3 + c // 3
        #~ modulo-box        return (r % 3) * 3 + c % 3

    def mark(self, r, c, d, used):
        self.rows[r][d] = used
        self.cols[c][d] = used
        #~ swapped        self.cols[r][d] = used
        self.boxes[self.box(r, c)][d] = used

    def solve(self, r, c):
        if r == 9:
            #~ one-cell-early        if r == 9 or r == c == 8:
            Solution.solved = True
            return True
        if c == 9:
            #~ last-column        if c == 8:
            return self.solve(r + 1, 0)
        if self.board[r][c] != ".":
            return self.solve(r, c + 1)
        for d in range(1, 10):
            if self.rows[r][d] or self.cols[c][d] or self.boxes[self.box(r, c)][d]:
                #~ no-box            if self.rows[r][d] or self.cols[c][d]:
                #~ window            if any(cell == str(d) for row in self.board[max(r - 2, 0):r + 3] for cell in row[max(c - 2, 0):c + 3]):
                continue
            self.board[r][c] = str(d)
            #~ minus-one            self.board[r][c] = str(d - 1)
            self.mark(r, c, d, True)
            if self.solve(r, c + 1):
                #~ no-stop            if self.solve(r, c + 1) and False:
                return True
            self.board[r][c] = "."
            self.mark(r, c, d, False)
            #~ no-unmark            self.rows[r][d] = self.cols[c][d] = False
        return False
        #~ dead-end        return True
