func solveSudoku(board [][]byte) {
  go func() {
    board[9][0] = '1'
  }()
  time.Sleep(time.Second)
}
//= Runtime Error: leetcode-37: panic: runtime error: index out of range [9] with length 9, line 3
