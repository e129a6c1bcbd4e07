type Cell = { row: number; column: number };

const third = (index: number): number => Math.floor(index / 3);

function keys({ row, column }: Cell, digit: string): string[] {
    return [`r${row}${digit}`, `c${column}${digit}`, `b${third(row)}${third(column)}${digit}`];
}

function isValidSudoku(board: string[][]): boolean {
    const all = board.flatMap((cells, row) =>
        cells.flatMap((digit, column) => (digit === "." ? [] : keys({ row, column }, digit))),
    );
    return new Set<string>(all).size === all.length;
}

/**
 Do not return anything, modify board in-place instead.
 */
function solveSudoku(board: string[][]): boolean {
    // LeetCode declares ES2024, and `findLastIndex` is of ES2023.
    const row = board.findLastIndex((cells) => cells.includes("."));
    if (row < 0) return true;
    const column = board[row].indexOf(".");
    for (const digit of "123456789") {
        board[row][column] = digit;
        if (isValidSudoku(board) && solveSudoku(board)) return true;
    }
    board[row][column] = ".";
    return false;
}
