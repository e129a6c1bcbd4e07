/**
 * @param {character[][]} board
 * @return {void} Do not return anything, modify board in-place instead.
 */
var solveSudoku = function(board) {
    const rowUsed = Array.from({ length: 9 }, () => Array(9).fill(0));
    const columnUsed = Array.from({ length: 9 }, () => Array(9).fill(0));
    const boxUsed = Array.from({ length: 9 }, () => Array(9).fill(0));

    function fill(cell) {
        if (cell === 81) return true;
        const row = Math.floor(cell / 9), column = cell % 9;
        if (board[row][column] !== '.') return fill(cell + 1);
        for (const digit of '123456789') {
            if (isAllowed(row, column, digit)) {
                board[row][column] = digit;
                count(row, column, digit, 1);
                if (fill(cell + 1)) return true;
                board[row][column] = '.';
                count(row, column, digit, -1);
            }
        }
        return false;
    }

    function isAllowed(row, column, digit) {
        const index = Number(digit) - 1;
        const box = Math.floor(row / 3) * 3 + Math.floor(column / 3);
        return rowUsed[row][index] + columnUsed[column][index] + boxUsed[box][index] === 0;
    }

    function count(row, column, digit, change) {
        const index = Number(digit) - 1;
        const box = Math.floor(row / 3) * 3 + Math.floor(column / 3);
        rowUsed[row][index] += change;
        columnUsed[column][index] += change;
        boxUsed[box][index] += change;
    }

    for (let cell = 0; cell < 81; cell++) {
        const row = Math.floor(cell / 9), column = cell % 9;
        if (board[row][column] !== '.') {
            count(row, column, board[row][column], 1);
        }
    }
    fill(0);
};
