var solveSudoku = function(board) {
    const allowed = (r, c) => {
        const seen = new Set();
        for (let i = 0; i < 9; i++) {
            seen.add(board[r][i]);
            seen.add(board[i][c]);
            seen.add(board[r - r % 3 + Math.floor(i / 3)][c - c % 3 + i % 3]);
        }
        return [...'123456789'].filter(d => !seen.has(d));
    };
    const search = () => {
        let best = null;
        for (let r = 0; r < 9; r++) {
            for (let c = 0; c < 9; c++) {
                if (board[r][c] !== '.') continue;
                const options = allowed(r, c);
                if (!best || options.length > best.options.length) best = { r, c, options };
            }
        }
        if (!best) return true;
        for (const d of best.options) {
            board[best.r][best.c] = d;
            if (search()) return true;
            board[best.r][best.c] = '.';
        }
        return false;
    };
    search();
};
