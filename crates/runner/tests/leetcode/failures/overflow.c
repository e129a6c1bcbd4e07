int solve(char** board, int depth) {
  board[depth % 9][0]++;
  return solve(board, depth + 1) + board[0][0];
}
void solveSudoku(char** board, int boardSize, int* boardColSize) {
  board[1][1] = solve(board, 0);
}
//= Runtime Error: leetcode-37: the stack overflowed: many of its calls are in line 3
