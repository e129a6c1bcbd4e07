/**
 * @param {character[][]} board
 * @return {void} Do not return anything, modify board in-place instead.
 */
var solveSudoku = function(board) {
    function fill() {
        const cell = firstBlank();
        if (cell === 81) return true;
        const row = Math.floor(cell / 9), column = cell % 9;
        for (const digit of '123456789') {
            if (isAllowed(row, column, digit)) {
                board[row][column] = digit;
                if (fill()) return true;
                board[row][column] = '.';
            }
        }
        return false;
    }

    function firstBlank() {
        for (let cell = 0; cell < 81; cell++) {
            if (board[Math.floor(cell / 9)][cell % 9] === '.') return cell;
        }
        return 81;
    }

    function isAllowed(row, column, digit) {
        const top = Math.floor(row / 3) * 3, left = Math.floor(column / 3) * 3;
        for (let i = 0; i < 9; i++) {
            if (board[row][i] === digit) return false;
        }
        for (let i = 0; i < 9; i++) {
            if (board[i][column] === digit) return false;
        }
        for (let i = 0; i < 9; i++) {
            if (board[top + Math.floor(i / 3)][left + i % 3] === digit) return false;
        }
        return true;
    }

    fill();
};
