var solveSudoku = function(board) {
    const fits = (r, c, d) => {
        for (let i = 0; i < 9; i++) {
            if (board[r][i] === d || board[i][c] === d) return false;
            if (board[r - r % 3 + Math.floor(i / 3)][c - c % 3 + i % 3] === d) return false;
        }
        return true;
    };
    let left = true;
    while (left) {
        left = false;
        for (let r = 0; r < 9; r++) {
            for (let c = 0; c < 9; c++) {
                if (board[r][c] !== '.') continue;
                left = true;
                const options = [...'123456789'].filter(d => fits(r, c, d));
                if (options.length === 1) board[r][c] = options[0];
            }
        }
    }
};
