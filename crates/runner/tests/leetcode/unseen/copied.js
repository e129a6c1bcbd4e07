//= Your answer writes each digit once and undoes none. It probably searches elsewhere, so its search is not shown.
var solveSudoku = function (board) {
  const copy = board.map((row) => row.slice());
  const fits = (r, c, d) => {
    for (let k = 0; k < 9; k++) {
      if (copy[r][k] === d || copy[k][c] === d) return false;
      if (copy[Math.floor(r / 3) * 3 + Math.floor(k / 3)][Math.floor(c / 3) * 3 + (k % 3)] === d) return false;
    }
    return true;
  };
  const solve = (n) => {
    if (n === 81) return true;
    const r = Math.floor(n / 9), c = n % 9;
    if (copy[r][c] !== '.') return solve(n + 1);
    for (const d of '123456789') {
      if (fits(r, c, d)) {
        copy[r][c] = d;
        if (solve(n + 1)) return true;
        copy[r][c] = '.';
      }
    }
    return false;
  };
  solve(0);
  for (let r = 0; r < 9; r++) for (let c = 0; c < 9; c++) if (board[r][c] === '.') board[r][c] = copy[r][c];
};
