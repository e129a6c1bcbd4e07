//= Compile Error
//= type.ts(4,5): error TS2322: Type 'number' is not assignable to type 'string'.
function solveSudoku(board: string[][]): void {
    board[0][2] = 4;
}
