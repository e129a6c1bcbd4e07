var solveSudoku = function(board) {
    const options = [];
    for (let p = 0; p < 81; p++) {
        const r = Math.floor(p / 9), c = p % 9;
        if (board[r][c] !== '.') continue;
        const left = new Set('123456789');
        for (let i = 0; i < 9; i++) {
            left.delete(board[r][i]);
            left.delete(board[i][c]);
            left.delete(board[r - r % 3 + Math.floor(i / 3)][c - c % 3 + i % 3]);
        }
        options.push({ r, c, left: [...left] });
    }
    options.sort((a, b) => a.left.length - b.left.length);
    for (const { r, c, left } of options) board[r][c] = left[0];
};
