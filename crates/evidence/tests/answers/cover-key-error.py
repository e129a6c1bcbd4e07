class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        rows = {}
        for r in range(9):
            for c in range(9):
                for d in range(1, 10):
                    rows[r, c, d] = [("cell", r, c), ("row", r, d), ("column", c, d), ("box", r // 3 * 3 + c // 3, d)]
        columns = {}
        for row, needs in rows.items():
            for need in needs:
                columns.setdefault(need, set()).add(row)

        def take(row):
            hidden = []
            for need in rows[row]:
                for other in columns[need]:
                    for more in rows[other]:
                        if more != need:
                            columns[more].discard(other)
                hidden.append(columns.pop(need))
            return hidden

        def put_back(row, hidden):
            for need in rows[row]:
                columns[need] = hidden.pop()
                for other in columns[need]:
                    for more in rows[other]:
                        if more != need:
                            columns[more].add(other)

        def cover(chosen):
            if not columns:
                return chosen
            need = min(columns, key=lambda name: len(columns[name]))
            for row in sorted(columns[need]):
                hidden = take(row)
                found = cover(chosen + [row])
                if found:
                    return found
                put_back(row, hidden)
            return None

        for r in range(9):
            for c in range(9):
                if board[r][c] != ".":
                    take((r, c, int(board[r][c])))
        for r, c, d in cover([]) or []:
            board[r][c] = str(d)
