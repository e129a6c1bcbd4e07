type Board = string[][];
function solve(board: Board, depth: number): number {
  return solve(board, depth + 1) + board.length;
}
function solveSudoku(board: Board): void {
  solve(board, 0);
}
//= Runtime Error: leetcode-37: RangeError: Maximum call stack size exceeded: the stack overflowed: line 3 calls itself
