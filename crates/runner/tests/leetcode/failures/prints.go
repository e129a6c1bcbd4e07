func solveSudoku(board [][]byte) {
  fmt.Printf("see %c\n", board[0][0])
  for board[0][0] != '5' {
  }
}
//= Wrong Answer: leetcode-37: your answer left the board unchanged; it has one solution
//= see 5
