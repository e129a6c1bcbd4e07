class Solution:
    def isValidSudoku(self, board: List[List[str]]) -> bool:
        seen = set()
        for row in range(9):
            for column in range(9):
                digit = board[row][column]
                if digit == ".":
                    continue
                box = row // 3 * 3 + column // 3
                facts = {("row", row, digit), ("column", column, digit), ("box", box, digit)}
                if seen & facts:
                    return False
                seen |= facts
        return True
