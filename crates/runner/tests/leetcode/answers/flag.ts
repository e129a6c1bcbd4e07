interface Masks {
    rows: number[];
    columns: number[];
    boxes: number[];
}

let calls: number = 0; // 全局变量

/**
 Do not return anything, modify board in-place instead.
 */
function solveSudoku(board: string[][]): void {
    console.log("数独", ++calls);
    const empty = (): number[] => Array<number>(9).fill(0);
    const masks: Masks = { rows: empty(), columns: empty(), boxes: empty() };
    const blanks: [number, number][] = [];

    function flip(r: number, c: number, bit: number): void {
        masks.rows[r] ^= bit;
        masks.columns[c] ^= bit;
        masks.boxes[Math.floor(r / 3) * 3 + Math.floor(c / 3)] ^= bit;
    }

    board.forEach((row, r) =>
        row.forEach((d, c) => {
            if (d === ".") blanks.push([r, c]);
            else flip(r, c, 1 << Number(d));
        }),
    );

    function dfs(i: number): boolean {
        if (i === blanks.length) return true;
        const [r, c] = blanks[i];
        const box = Math.floor(r / 3) * 3 + Math.floor(c / 3);
        const used = masks.rows[r] | masks.columns[c] | masks.boxes[box];
        for (let d = 1; d <= 9; d++) {
            if ((used >> d) & 1) continue;
            flip(r, c, 1 << d);
            board[r][c] = String(d);
            if (dfs(i + 1)) return true;
            board[r][c] = ".";
            flip(r, c, 1 << d);
        }
        return false;
    }

    dfs(0);
}
