var isValidSudoku = function(board) {
    for (let r = 0; r < 9; r++) {
        for (let c = 0; c < 9; c++) {
            const d = board[r][c];
            if (d === '.') continue;
            for (let i = 0; i < 9; i++) {
                if (i !== c && board[r][i] === d) return false;
                if (i !== r && board[i][c] === d) return false;
            }
            for (let i = Math.max(0, r - 1); i <= Math.min(8, r + 1); i++) {
                for (let j = Math.max(0, c - 1); j <= Math.min(8, c + 1); j++) {
                    if ((i !== r || j !== c) && board[i][j] === d) return false;
                }
            }
        }
    }
    return true;
};
