class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        row_used = [0] * 9
        column_used = [0] * 9
        box_used = [0] * 9

        def fill() -> bool:
            cell = fewest_candidates()
            if cell == 81:
                return True
            row, column = divmod(cell, 9)
            used = used_digits(row, column)
            for digit in "123456789":
                bit = 1 << (int(digit) - 1)
                if used & bit == 0:
                    board[row][column] = digit
                    flip(row, column, bit)
                    if fill():
                        return True
                    board[row][column] = "."
                    flip(row, column, bit)
            return False

        def fewest_candidates() -> int:
            still_blank = (cell for cell in blanks if board[cell // 9][cell % 9] == ".")
            return min(still_blank, key=count_candidates, default=81)

        def count_candidates(cell: int) -> int:
            return 9 - bin(used_digits(cell // 9, cell % 9)).count("1")

        def used_digits(row: int, column: int) -> int:
            return row_used[row] | column_used[column] | box_used[row // 3 * 3 + column // 3]

        def flip(row: int, column: int, bit: int) -> None:
            row_used[row] ^= bit
            column_used[column] ^= bit
            box_used[row // 3 * 3 + column // 3] ^= bit

        for cell in range(81):
            given = board[cell // 9][cell % 9]
            if given != ".":
                flip(cell // 9, cell % 9, 1 << (int(given) - 1))
        blanks = [cell for cell in range(81) if board[cell // 9][cell % 9] == "."]
        fill()
