function solveSudoku(board: string[][]): void {
  let = 1 1;
}
//= Compile Error
//= syntax.ts(2,
