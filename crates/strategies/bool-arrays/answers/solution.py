class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        row_used = [[False] * 9 for _ in range(9)]
        column_used = [[False] * 9 for _ in range(9)]
        box_used = [[False] * 9 for _ in range(9)]

        def fill(cell: int) -> bool:
            if cell == 81:
                return True
            row, column = divmod(cell, 9)
            if board[row][column] != ".":
                return fill(cell + 1)
            for digit in "123456789":
                if is_allowed(row, column, digit):
                    board[row][column] = digit
                    mark(row, column, digit, True)
                    if fill(cell + 1):
                        return True
                    board[row][column] = "."
                    mark(row, column, digit, False)
            return False

        def is_allowed(row: int, column: int, digit: str) -> bool:
            index = int(digit) - 1
            return (
                not row_used[row][index]
                and not column_used[column][index]
                and not box_used[row // 3 * 3 + column // 3][index]
            )

        def mark(row: int, column: int, digit: str, used: bool) -> None:
            index = int(digit) - 1
            row_used[row][index] = used
            column_used[column][index] = used
            box_used[row // 3 * 3 + column // 3][index] = used

        for cell in range(81):
            given = board[cell // 9][cell % 9]
            if given != ".":
                mark(cell // 9, cell % 9, given, True)
        fill(0)
