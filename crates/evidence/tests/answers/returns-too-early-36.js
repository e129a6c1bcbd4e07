var isValidSudoku = function(board) {
    for (let r = 0; r < 9; r++) {
        const seen = new Set();
        for (let c = 0; c < 9; c++) {
            if (board[r][c] === '.') continue;
            if (seen.has(board[r][c])) return false;
            seen.add(board[r][c]);
            return true;
        }
    }
    return true;
};
