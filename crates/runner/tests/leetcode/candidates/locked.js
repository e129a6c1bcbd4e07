// Sets in a map with text keys, and the digits in an object of their own. What a guess strikes comes
// back when it is undone.
const key = (row, column) => `${row},${column}`;

class Sudoku {
    constructor(board) {
        this.left = new Map();
        this.digits = [];
        for (let row = 0; row < 9; row++) {
            this.digits.push(new Array(9).fill(0));
            for (let column = 0; column < 9; column++) {
                this.left.set(key(row, column), new Set([1, 2, 3, 4, 5, 6, 7, 8, 9]));
            }
        }
        this.trail = [];
        board.forEach((cells, row) => cells.forEach((cell, column) => {
            if (cell !== ".") this.write(row, column, Number(cell));
        }));
    }

    strike(row, column, digit) {
        if (!this.left.get(key(row, column)).delete(digit)) return;
        this.trail.push(() => this.left.get(key(row, column)).add(digit));
    }

    write(row, column, digit) {
        this.digits[row][column] = digit;
        this.trail.push(() => { this.digits[row][column] = 0; });
        for (const other of [...this.left.get(key(row, column))]) this.strike(row, column, other);
        for (let k = 0; k < 9; k++) {
            this.strike(row, k, digit);
            this.strike(k, column, digit);
            this.strike(row - row % 3 + Math.floor(k / 3), column - column % 3 + k % 3, digit);
        }
    }

    // A digit that stands in one row of a box only is struck from the rest of the row.
    lock() {
        for (let top = 0; top < 9; top += 3) {
            for (let left = 0; left < 9; left += 3) {
                for (let digit = 1; digit <= 9; digit++) {
                    const rows = new Set();
                    for (let k = 0; k < 9; k++) {
                        const row = top + Math.floor(k / 3);
                        if (this.left.get(key(row, left + k % 3)).has(digit)) rows.add(row);
                    }
                    if (rows.size !== 1) continue;
                    //~ two-rows                    if (rows.size === 0 || rows.size > 2) continue;
                    const [row] = rows;
                    for (let column = 0; column < 9; column++) {
                        if (column - column % 3 === left) continue;
                        //~ wrong-box                        if (column - column % 3 === top) continue;
                        this.strike(row, column, digit);
                    }
                }
            }
        }
    }

    search() {
        this.lock();
        let best = null;
        for (let row = 0; row < 9; row++) {
            for (let column = 0; column < 9; column++) {
                if (this.digits[row][column]) continue;
                const { size } = this.left.get(key(row, column));
                if (!best || size < best.size) best = { row, column, size };
            }
        }
        if (!best) return true;
        const { row, column } = best;
        for (const digit of [...this.left.get(key(row, column))]) {
            const length = this.trail.length;
            this.write(row, column, digit);
            if (this.search()) return true;
            while (this.trail.length > length) this.trail.pop()();
            //~ keeps-strikes            this.digits[row][column] = 0;
        }
        return false;
    }
}

var solveSudoku = function (board) {
    const sudoku = new Sudoku(board);
    if (sudoku.search()) {
        sudoku.digits.forEach((digits, row) => digits.forEach((digit, column) => {
            board[row][column] = String(digit);
        }));
    }
};
