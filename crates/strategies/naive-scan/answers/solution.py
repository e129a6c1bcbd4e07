class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        def fill(cell: int) -> bool:
            if cell == 81:
                return True
            row, column = divmod(cell, 9)
            if board[row][column] != ".":
                return fill(cell + 1)
            for digit in "123456789":
                if is_allowed(row, column, digit):
                    board[row][column] = digit
                    if fill(cell + 1):
                        return True
                    board[row][column] = "."
            return False

        def is_allowed(row: int, column: int, digit: str) -> bool:
            top, left = row // 3 * 3, column // 3 * 3
            return (
                digit not in board[row]
                and all(line[column] != digit for line in board)
                and all(digit not in line[left : left + 3] for line in board[top : top + 3])
            )

        fill(0)
