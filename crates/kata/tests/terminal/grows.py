import os
import time


class Solution:
    def solveSudoku(self, board):
        """Makes 100 events, and another 100 once there is a file GO."""
        for _ in range(2):
            for _ in range(50):
                board[0][2] = '1'
                board[0][2] = '.'
            while not os.path.exists("GO"):
                time.sleep(0.01)
        time.sleep(60)
