//= The cells that your answer reads do not show which digit it tests, so its checks are not shown.
var solveSudoku = function (board) {
  const fits = (r, c, d) => {
    for (let k = 0; k < 9; k++) {
      if (board[r][k] === d || board[k][c] === d) return false;
      if (board[Math.floor(r / 3) * 3 + Math.floor(k / 3)][Math.floor(c / 3) * 3 + (k % 3)] === d) return false;
    }
    return true;
  };
  const blanks = [];
  for (let r = 0; r < 9; r++) for (let c = 0; c < 9; c++) if (board[r][c] === '.') blanks.push([r, c]);
  const solve = () => {
    let best = null, least = null;
    for (const [r, c] of blanks) {
      if (board[r][c] !== '.') continue;
      const cs = [...'123456789'].filter((d) => fits(r, c, d));
      if (!least || cs.length < least.length) { best = [r, c]; least = cs; }
    }
    if (!best) return true;
    for (const d of least) {
      board[best[0]][best[1]] = d;
      if (solve()) return true;
    }
    board[best[0]][best[1]] = '.';
    return false;
  };
  solve();
};
