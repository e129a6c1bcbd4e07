void solveSudoku(char** board, int boardSize, int* boardColSize) {
  board[0][0] = '1'
}
//= Compile Error
//= syntax.c:2:20: error: expected
