void solveSudoku(char** board, int boardSize, int* boardColSize) {
  volatile int zero = 0;
  board[0][0] /= zero;
}
//= Runtime Error: leetcode-37: killed by SIGFPE, such as a division by zero
//= divides-by-zero.c:3:
