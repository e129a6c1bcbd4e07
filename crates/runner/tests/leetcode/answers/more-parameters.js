// It calls itself with one argument more than LeetCode gives it.
function solveSudoku(board, index) {
    if (arguments.length < 2) index = 0;
    if (index === 81) return true;
    const row = Math.floor(index / 9);
    const column = index % 9;
    if (board[row][column] !== ".") return solveSudoku(board, index + 1);
    for (const digit of "123456789") {
        if (fits(board, row, column, digit)) {
            board[row][column] = digit;
            if (solveSudoku(board, index + 1)) return true;
            board[row][column] = ".";
        }
    }
    return false;
}

function fits(board, row, column, digit) {
    for (let i = 0; i < 9; i++) {
        const boxRow = row - (row % 3) + Math.floor(i / 3);
        const boxColumn = column - (column % 3) + (i % 3);
        if (
            board[row][i] === digit ||
            board[i][column] === digit ||
            board[boxRow][boxColumn] === digit
        ) {
            return false;
        }
    }
    return true;
}
