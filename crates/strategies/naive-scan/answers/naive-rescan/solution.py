class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        def fill() -> bool:
            cell = first_blank()
            if cell == 81:
                return True
            row, column = divmod(cell, 9)
            for digit in "123456789":
                if is_allowed(row, column, digit):
                    board[row][column] = digit
                    if fill():
                        return True
                    board[row][column] = "."
            return False

        def first_blank() -> int:
            return next((cell for cell in range(81) if board[cell // 9][cell % 9] == "."), 81)

        def is_allowed(row: int, column: int, digit: str) -> bool:
            top, left = row // 3 * 3, column // 3 * 3
            return (
                digit not in board[row]
                and all(line[column] != digit for line in board)
                and all(digit not in line[left : left + 3] for line in board[top : top + 3])
            )

        fill()
