class Solution:
    def solveSudoku(self, board):
        given = [[cell != "." for cell in row] for row in board]
        for row in board:
            missing = [digit for digit in "123456789" if digit not in row]
            for c in range(9):
                if row[c] == ".":
                    row[c] = missing.pop()

        def repeats():
            columns = [list(column) for column in zip(*board)]
            boxes = [[board[r + i][c + j] for i in range(3) for j in range(3)]
                     for r in (0, 3, 6) for c in (0, 3, 6)]
            return sum(9 - len(set(house)) for house in columns + boxes)

        best, goes_on = repeats(), True
        while best and goes_on:
            goes_on = False
            for r in range(9):
                for a in range(9):
                    for b in range(a):
                        if given[r][a] or given[r][b]:
                            continue
                        board[r][a], board[r][b] = board[r][b], board[r][a]
                        now = repeats()
                        if now < best:
                            best, goes_on = now, True
                        else:
                            board[r][a], board[r][b] = board[r][b], board[r][a]
