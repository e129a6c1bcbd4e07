class Solution:
    def solveSudoku(self, board):
        pass


raise ValueError('\x1b[2J\x07\x9b')
