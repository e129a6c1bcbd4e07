var solveSudoku = function (board) {
  console.log('see', board[0][0]);
  if (board[0][0] !== '5') for (;;);
};
//= Wrong Answer: leetcode-37: your answer left the board unchanged; it has one solution
//= see 5
