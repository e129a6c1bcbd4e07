// A right answer, and bugs. A line that begins with //~ and the name of a bug has what stands there
// instead of the line above it in an answer with that bug.
interface Cell {
    row: number;
    column: number;
}

function isAllowed(board: string[][], { row, column }: Cell, digit: string): boolean {
    for (let i = 0; i < 9; i++) {
        if (board[row][i] === digit) return false;
        if (board[i][column] === digit) return false;
        const boxRow: number = 3 * Math.floor(row / 3) + Math.floor(i / 3);
        //~ not-times-three        const boxRow: number = Math.floor(row / 3) + Math.floor(i / 3);
        const boxColumn: number = 3 * Math.floor(column / 3) + (i % 3);
        if (board[boxRow][boxColumn] === digit) return false;
    }
    return true;
}

function solve(board: string[][]): boolean {
    for (let row = 0; row < 9; row++) {
        for (let column = 0; column < 9; column++) {
            if (board[row][column] !== '.') continue;
            for (let digit = 1; digit <= 9; digit++) {
                if (!isAllowed(board, { row, column }, String(digit))) continue;
                board[row][column] = String(digit);
                if (solve(board)) return true;
                board[row][column] = '.';
            }
            return false;
        }
    }
    return true;
}

function solveSudoku(board: string[][]): void {
    solve(board);
}
