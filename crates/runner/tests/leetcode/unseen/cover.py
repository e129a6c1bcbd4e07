#= Your answer writes each digit once and undoes none. It probably searches elsewhere, so its search is not shown.
class Solution:
    def solveSudoku(self, board):
        X, Y = {}, {}
        for r in range(9):
            for c in range(9):
                for d in range(1, 10):
                    Y[r, c, d] = [('rc', r, c), ('rn', r, d), ('cn', c, d), ('bn', r // 3 * 3 + c // 3, d)]
        for row, cols in Y.items():
            for col in cols:
                X.setdefault(col, set()).add(row)
        def select(row):
            cols = []
            for j in Y[row]:
                for i in X[j]:
                    for k in Y[i]:
                        if k != j:
                            X[k].remove(i)
                cols.append(X.pop(j))
            return cols
        def deselect(row, cols):
            for j in reversed(Y[row]):
                X[j] = cols.pop()
                for i in X[j]:
                    for k in Y[i]:
                        if k != j:
                            X[k].add(i)
        for r in range(9):
            for c in range(9):
                if board[r][c] != '.':
                    select((r, c, int(board[r][c])))
        solution = []
        def solve():
            if not X:
                return True
            col = min(X, key=lambda c: len(X[c]))
            for row in list(X[col]):
                solution.append(row)
                cols = select(row)
                if solve():
                    return True
                deselect(row, cols)
                solution.pop()
            return False
        if solve():
            for r, c, d in solution:
                board[r][c] = str(d)
