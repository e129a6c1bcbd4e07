// An object for each cell, with its candidates in a list. A digit with one place in a house is
// written there.
var solveSudoku = function (board) {
    const cells = [];
    for (let row = 0; row < 9; row++) {
        for (let column = 0; column < 9; column++) {
            const box = Math.floor(row / 3) * 3 + Math.floor(column / 3);
            cells.push({ row, column, box, left: ["1", "2", "3", "4", "5", "6", "7", "8", "9"] });
        }
    }
    const sees = (one, other) =>
        one !== other && (one.row === other.row || one.column === other.column || one.box === other.box);
        //~ box-column        one !== other && (one.row === other.row || one.column === other.column || one.box === other.column);

    const strike = (cell, digit) => {
        const at = cell.left.indexOf(digit);
        if (at >= 0) cell.left.splice(at, 1);
        return at >= 0;
    };

    const settle = () => {
        let goesOn = true;
        while (goesOn) {
            goesOn = false;
            for (const cell of cells) {
                if (cell.left.length !== 1) continue;
                for (const other of cells) {
                    if (sees(cell, other) && strike(other, cell.left[0])) goesOn = true;
                }
            }
            if (cells.some((cell) => cell.left.length === 0)) return false;
        }
        return true;
    };

    const search = () => {
        if (!settle()) return false;
        const open = cells.filter((cell) => cell.left.length > 1);
        if (open.length === 0) return true;
        open.sort((one, other) => one.left.length - other.left.length);
        const before = cells.map((cell) => [...cell.left]);
        for (const digit of [...open[0].left]) {
            open[0].left = [digit];
            if (search()) return true;
            cells.forEach((cell, at) => { cell.left = [...before[at]]; });
            //~ shares-lists            cells.forEach((cell, at) => { cell.left = before[at]; });
        }
        return false;
    };

    cells.forEach((cell) => {
        const given = board[cell.row][cell.column];
        if (given !== ".") cell.left = [given];
    });
    if (search()) {
        cells.forEach((cell) => { board[cell.row][cell.column] = cell.left[0]; });
    }
};
