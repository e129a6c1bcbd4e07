var solveSudoku = function(board) {
  const free = [];
  for (let house = 0; house < 27; house++) free.push(new Set('123456789'));
  const blanks = [];
  for (let row = 0; row < 9; row++) {
    for (let col = 0; col < 9; col++) {
      if (board[row][col] === '.') blanks.push([row, col]);
      else for (const house of housesOf(row, col)) free[house].delete(board[row][col]);
    }
  }

  function housesOf(row, col) {
    return [row, 9 + col, 18 + Math.floor(row / 3) * 3 + Math.floor(col / 3)];
  }

  function solve(index) {
    if (index === blanks.length) return true;
    const [row, col] = blanks[index];
    const houses = housesOf(row, col);
    for (const digit of free[row]) {
      if (!houses.every(house => free[house].has(digit))) continue;
      for (const house of houses) free[house].delete(digit);
      board[row][col] = digit;
      if (solve(index + 1)) return true;
      for (const house of houses) free[house].add(digit);
    }
    return false;
  }

  solve(0);
};
