class Solution:
    def isValidSudoku(self, board: List[List[str]]) -> bool:
        seen = set()
        for r in range(9):
            for c in range(9):
                d = board[r][c]
                if d == ".":
                    continue
                keys = [str(r) + d, d + str(c), "b" + str(r // 3) + str(c // 3) + d]
                if any(key in seen for key in keys):
                    return False
                seen.update(keys)
        return True
