// Dancing links over the cells and the digits of each house.
class Links {
    constructor(count) {
        this.left = [];
        this.right = [];
        this.up = [];
        this.down = [];
        this.head = [];
        this.choice = [];
        for (let column = 0; column <= count; column++) {
            this.left.push(column === 0 ? count : column - 1);
            this.right.push(column === count ? 0 : column + 1);
            this.add(column, column, column);
            this.head.push(column);
            this.choice.push(null);
        }
    }

    add(node, above, below) {
        this.up[node] = above;
        this.down[node] = below;
    }

    addChoice(choice, columns) {
        const first = this.head.length;
        columns.forEach((column, place) => {
            const node = first + place;
            const last = this.up[column];
            this.add(node, last, column);
            this.down[last] = node;
            this.up[column] = node;
            this.left.push(first + (place + columns.length - 1) % columns.length);
            this.right.push(first + (place + 1) % columns.length);
            this.head.push(column);
            this.choice.push(choice);
        });
    }

    cover(column) {
        this.right[this.left[column]] = this.right[column];
        this.left[this.right[column]] = this.left[column];
        for (let i = this.down[column]; i !== column; i = this.down[i]) {
            for (let j = this.right[i]; j !== i; j = this.right[j]) {
                this.down[this.up[j]] = this.down[j];
                this.up[this.down[j]] = this.up[j];
            }
        }
    }

    uncover(column) {
        for (let i = this.up[column]; i !== column; i = this.up[i]) {
            for (let j = this.left[i]; j !== i; j = this.left[j]) {
                this.up[this.down[j]] = j;
                this.down[this.up[j]] = j;
            }
        }
        this.right[this.left[column]] = column;
    }

    search(chosen) {
        if (this.right[0] === 0) return true;
        const column = this.right[0];
        this.cover(column);
        for (let i = this.down[column]; i !== column; i = this.down[i]) {
            chosen.push(this.choice[i]);
            for (let j = this.right[i]; j !== i; j = this.right[j]) this.cover(this.head[j]);
            if (this.search(chosen)) return true;
            for (let j = this.left[i]; j !== i; j = this.left[j]) this.uncover(this.head[j]);
            chosen.pop();
        }
        this.uncover(column);
        return false;
    }
}

var solveSudoku = function (board) {
    const links = new Links(324);
    for (let cell = 0; cell < 81; cell++) {
        const row = Math.floor(cell / 9);
        const column = cell % 9;
        const box = Math.floor(row / 3) * 3 + Math.floor(column / 3);
        for (let digit = 1; digit <= 9; digit++) {
            if (board[row][column] !== "." && board[row][column] !== String(digit)) continue;
            links.addChoice({ row, column, digit }, [
                1 + cell,
                81 + row * 9 + digit,
                162 + column * 9 + digit,
                243 + box * 9 + digit,
            ]);
        }
    }
    const chosen = [];
    if (links.search(chosen)) {
        for (const { row, column, digit } of chosen) board[row][column] = String(digit);
    }
};
