class Solution:
    def solveSudoku(self, board):
        board[0][2] = "1"
