// Own names beside those of the packages that LeetCode supplies, and an export at the end.
var _ = { range: (count) => Array.from({ length: count }, (_, index) => index) };

class Queue {
    items = [];
    push(item) {
        this.items.push(item);
    }
}

/**
 * @param {character[][]} board
 * @return {boolean}
 */
var isValidSudoku = function (board) {
    const queue = new Queue();
    for (const row of _.range(9)) {
        for (const column of _.range(9)) {
            const digit = board[row][column];
            if (digit === ".") continue;
            queue.push(`row ${row} ${digit}`);
            queue.push(`column ${column} ${digit}`);
            queue.push(`box ${Math.floor(row / 3)} ${Math.floor(column / 3)} ${digit}`);
        }
    }
    return new Set(queue.items).size === queue.items.length;
};

module.exports = { isValidSudoku };
