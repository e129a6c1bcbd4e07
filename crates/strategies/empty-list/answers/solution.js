/**
 * @param {character[][]} board
 * @return {void} Do not return anything, modify board in-place instead.
 */
var solveSudoku = function(board) {
    const rowUsed = Array.from({ length: 9 }, () => Array(9).fill(false));
    const columnUsed = Array.from({ length: 9 }, () => Array(9).fill(false));
    const boxUsed = Array.from({ length: 9 }, () => Array(9).fill(false));
    const blanks = [];

    function fill(position) {
        if (position === blanks.length) return true;
        const cell = blanks[position];
        const row = Math.floor(cell / 9), column = cell % 9;
        for (const digit of '123456789') {
            if (isAllowed(row, column, digit)) {
                board[row][column] = digit;
                mark(row, column, digit, true);
                if (fill(position + 1)) return true;
                board[row][column] = '.';
                mark(row, column, digit, false);
            }
        }
        return false;
    }

    function isAllowed(row, column, digit) {
        const index = Number(digit) - 1;
        const box = Math.floor(row / 3) * 3 + Math.floor(column / 3);
        return !rowUsed[row][index] && !columnUsed[column][index] && !boxUsed[box][index];
    }

    function mark(row, column, digit, used) {
        const index = Number(digit) - 1;
        const box = Math.floor(row / 3) * 3 + Math.floor(column / 3);
        rowUsed[row][index] = used;
        columnUsed[column][index] = used;
        boxUsed[box][index] = used;
    }

    for (let cell = 0; cell < 81; cell++) {
        const row = Math.floor(cell / 9), column = cell % 9;
        if (board[row][column] !== '.') {
            mark(row, column, board[row][column], true);
        } else {
            blanks.push(cell);
        }
    }
    fill(0);
};
