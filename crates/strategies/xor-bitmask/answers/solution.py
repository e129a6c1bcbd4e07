class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        row_used = [0] * 9
        column_used = [0] * 9
        box_used = [0] * 9

        def fill(position: int) -> bool:
            if position == len(blanks):
                return True
            cell = blanks[position]
            row, column = divmod(cell, 9)
            used = used_digits(row, column)
            for digit in "123456789":
                bit = 1 << (int(digit) - 1)
                if used & bit == 0:
                    board[row][column] = digit
                    flip(row, column, bit)
                    if fill(position + 1):
                        return True
                    board[row][column] = "."
                    flip(row, column, bit)
            return False

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
        fill(0)
