func solveSudoku(board [][]byte) {
  board[0][0] =
}
//= Compile Error
//= syntax.go:3:1: syntax error
