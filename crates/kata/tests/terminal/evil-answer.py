class Solution:
    def solveSudoku(self, board):
        print('\x1b[2J\x07\x9b')
        raise ValueError('\x1b[2J\x07\x9b')
