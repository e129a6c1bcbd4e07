class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        boards = ["".join(map("".join, board))]
        while "." in boards[0]:
            following = []
            for digit in "123456789":
                following.append(boards[0].replace(".", digit, 1))
            boards += boards
        for row in range(9):
            board[row][:] = boards[0][row * 9 : row * 9 + 9]
