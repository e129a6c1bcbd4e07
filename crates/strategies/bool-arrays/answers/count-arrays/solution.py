class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        row_used = [[0] * 9 for _ in range(9)]
        column_used = [[0] * 9 for _ in range(9)]
        box_used = [[0] * 9 for _ in range(9)]

        def fill(cell: int) -> bool:
            if cell == 81:
                return True
            row, column = divmod(cell, 9)
            if board[row][column] != ".":
                return fill(cell + 1)
            for digit in "123456789":
                if is_allowed(row, column, digit):
                    board[row][column] = digit
                    count(row, column, digit, 1)
                    if fill(cell + 1):
                        return True
                    board[row][column] = "."
                    count(row, column, digit, -1)
            return False

        def is_allowed(row: int, column: int, digit: str) -> bool:
            index = int(digit) - 1
            return (
                row_used[row][index]
                + column_used[column][index]
                + box_used[row // 3 * 3 + column // 3][index]
                == 0
            )

        def count(row: int, column: int, digit: str, change: int) -> None:
            index = int(digit) - 1
            row_used[row][index] += change
            column_used[column][index] += change
            box_used[row // 3 * 3 + column // 3][index] += change

        for cell in range(81):
            given = board[cell // 9][cell % 9]
            if given != ".":
                count(cell // 9, cell % 9, given, 1)
        fill(0)
