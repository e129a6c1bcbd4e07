// LeetCode 36
function isValidSudoku(board: string[][]): boolean {
    return false;
};

// LeetCode 37
/**
 Do not return anything, modify board in-place instead.
 */
function solveSudoku(board: string[][]): void {

};
