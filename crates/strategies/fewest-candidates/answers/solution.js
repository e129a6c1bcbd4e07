/**
 * @param {character[][]} board
 * @return {void} Do not return anything, modify board in-place instead.
 */
var solveSudoku = function(board) {
    const rowUsed = Array(9).fill(0);
    const columnUsed = Array(9).fill(0);
    const boxUsed = Array(9).fill(0);
    const blanks = [];

    function fill() {
        const cell = fewestCandidates();
        if (cell === 81) return true;
        const row = Math.floor(cell / 9), column = cell % 9;
        const used = usedDigits(row, column);
        for (const digit of '123456789') {
            const bit = 1 << (Number(digit) - 1);
            if ((used & bit) === 0) {
                board[row][column] = digit;
                flip(row, column, bit);
                if (fill()) return true;
                board[row][column] = '.';
                flip(row, column, bit);
            }
        }
        return false;
    }

    function fewestCandidates() {
        let fewest = 81, fewestCount = 10;
        for (const cell of blanks) {
            const row = Math.floor(cell / 9), column = cell % 9;
            const count = 9 - countBits(usedDigits(row, column));
            if (board[row][column] === '.' && count < fewestCount) {
                fewest = cell;
                fewestCount = count;
            }
        }
        return fewest;
    }

    function countBits(bits) {
        let count = 0;
        for (; bits !== 0; bits &= bits - 1) count++;
        return count;
    }

    function usedDigits(row, column) {
        const box = Math.floor(row / 3) * 3 + Math.floor(column / 3);
        return rowUsed[row] | columnUsed[column] | boxUsed[box];
    }

    function flip(row, column, bit) {
        const box = Math.floor(row / 3) * 3 + Math.floor(column / 3);
        rowUsed[row] ^= bit;
        columnUsed[column] ^= bit;
        boxUsed[box] ^= bit;
    }

    for (let cell = 0; cell < 81; cell++) {
        const row = Math.floor(cell / 9), column = cell % 9;
        if (board[row][column] !== '.') {
            flip(row, column, 1 << (Number(board[row][column]) - 1));
        } else {
            blanks.push(cell);
        }
    }
    fill();
};
