//= Runtime Error: leetcode-37: TypeError: Cannot set properties of undefined (setting '0'), line 11
//= index.ts:11
interface Unused {
    // What the compiler removes must not move the lines below.
    row: number;
}

type Board = string[][];

function solveSudoku(board: Board): void {
    board[9][0] = "1";
}
