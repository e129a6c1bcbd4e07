/**
 * @param {character[][]} board
 * @return {void} Do not return anything, modify board in-place instead.
 */
let calls = 0; // 全局变量
var solveSudoku = function(board) {
    console.log('数独', ++calls);
    const rows = Array(9).fill(0), columns = Array(9).fill(0), boxes = Array(9).fill(0);
    const blanks = [];
    const flip = (r, c, bit) => {
        rows[r] ^= bit;
        columns[c] ^= bit;
        boxes[Math.floor(r / 3) * 3 + Math.floor(c / 3)] ^= bit;
    };
    board.forEach((row, r) => row.forEach((d, c) => {
        if (d === '.') blanks.push([r, c]);
        else flip(r, c, 1 << d);
    }));
    const dfs = (i) => {
        if (i === blanks.length) return true;
        const [r, c] = blanks[i];
        const used = rows[r] | columns[c] | boxes[Math.floor(r / 3) * 3 + Math.floor(c / 3)];
        for (let d = 1; d <= 9; d++) {
            if (used >> d & 1) continue;
            flip(r, c, 1 << d);
            board[r][c] = String(d);
            //~ wrong            board[r][c] = d;
            if (dfs(i + 1)) return true;
            board[r][c] = '.';
            flip(r, c, 1 << d);
        }
        return false;
    };
    dfs(0);
};
//= Wrong Answer: leetcode-37: r1c3 is the number 4; expected nine rows
