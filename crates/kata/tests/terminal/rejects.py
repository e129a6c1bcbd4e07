class Solution:
    def solveSudoku(self, board):
        if board[0][2] == ".":
            any(board[0][column] == "5" for column in range(9))
