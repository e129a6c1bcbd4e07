var solve = function (board, depth) {
  return solve(board, depth + 1) + board.length;
};
var solveSudoku = function (board) {
  solve(board, 0);
};
//= Runtime Error: leetcode-37: RangeError: Maximum call stack size exceeded: the stack overflowed: many of its calls are in line 2
