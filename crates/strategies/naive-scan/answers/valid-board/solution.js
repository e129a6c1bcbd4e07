/**
 * @param {character[][]} board
 * @return {boolean}
 */
var isValidSudoku = function(board) {
    const rowSeen = Array.from({ length: 9 }, () => Array(9).fill(false));
    const columnSeen = Array.from({ length: 9 }, () => Array(9).fill(false));
    const boxSeen = Array.from({ length: 9 }, () => Array(9).fill(false));
    for (let row = 0; row < 9; row++) {
        for (let column = 0; column < 9; column++) {
            if (board[row][column] === '.') continue;
            const digit = Number(board[row][column]) - 1;
            const box = Math.floor(row / 3) * 3 + Math.floor(column / 3);
            if (rowSeen[row][digit] || columnSeen[column][digit] || boxSeen[box][digit]) {
                return false;
            }
            rowSeen[row][digit] = columnSeen[column][digit] = boxSeen[box][digit] = true;
        }
    }
    return true;
};
