var solveSudoku = function (board) {
  for (let at = 0; at < 80; at++) if (board[Math.floor(at / 9)][at % 9] === '.') return;
};
