class Solution:
    # LeetCode 36
    def isValidSudoku(self, board: List[List[str]]) -> bool:
        pass

    # LeetCode 37
    def solveSudoku(self, board: List[List[str]]) -> None:
        """
        Do not return anything, modify board in-place instead.
        """
        pass
