var solveSudoku = function (board) {
  const fits = (r, c, d) => [...Array(9).keys()].every(i => board[r][i] !== d && board[i][c] !== d
    && board[r - r % 3 + Math.floor(i / 3)][c - c % 3 + i % 3] !== d);
  const solve = (row, column) => {
    for (let r = row; r < 9; r++) for (let c = column; c < 9; c++) {
      if (board[r][c] !== '.') continue;
      for (const d of '123456789') {
        if (!fits(r, c, d)) continue;
        board[r][c] = d;
        if (solve(r, c)) return true;
        board[r][c] = '.';
      }
      return false;
    }
    return true;
  };
  solve(0, 0);
};
