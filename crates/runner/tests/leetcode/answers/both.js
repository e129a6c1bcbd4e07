const third = (i) => Math.floor(i / 3);
const keys = (r, c, d) => [`r${r}${d}`, `c${c}${d}`, `b${third(r)}${third(c)}${d}`];

const isValidSudoku = (board) => {
    const all = board.flatMap((row, r) => row.flatMap((d, c) => d === '.' ? [] : keys(r, c, d)));
    return new Set(all).size === all.length;
};

function solveSudoku(board) {
    const r = board.findIndex((row) => row.includes('.'));
    if (r < 0) return true;
    const c = board[r].indexOf('.');
    for (const d of '123456789') {
        board[r][c] = d;
        if (isValidSudoku(board) && solveSudoku(board)) return true;
    }
    board[r][c] = '.';
    return false;
}
