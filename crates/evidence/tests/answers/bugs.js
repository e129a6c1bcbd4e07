// A right answer, and bugs. A line that begins with //~ and the name of a bug has what stands there
// instead of the line above it in an answer with that bug.
var solveSudoku = function(board) {
    const digits = 9;
    //~ rebound    const digits = 9; board = board.map(row => [...row]);
    const isValid = (r, c, d) => {
        for (let i = 0; i < 9; i++) {
            //~ less-than-8        for (let i = 0; i < 8; i++) {
            if (board[r][i] === d) return false;
            if (board[i][c] === d) return false;
            const br = 3 * Math.floor(r / 3) + Math.floor(i / 3);
            //~ not-times-three            const br = Math.floor(r / 3) + Math.floor(i / 3);
            const bc = 3 * Math.floor(c / 3) + i % 3;
            if (board[br][bc] === d) return false;
        }
        return true;
    };
    const solve = () => {
        for (let r = 0; r < 9; r++) {
            for (let c = 0; c < 9; c++) {
                if (board[r][c] !== '.') continue;
                for (let d = 1; d <= digits; d++) {
                    //~ eight                for (let d = 1; d < digits; d++) {
                    if (!isValid(r, c, String(d))) continue;
                    board[r][c] = String(d);
                    if (solve()) return true;
                    board[r][c] = '.';
                    //~ no-empty                    ;
                }
                return false;
            }
        }
        return true;
    };
    solve();
};
