// A pair strikes its digits from all cells that its first cell sees, not from its house alone.
const HOUSES = [];
for (let n = 0; n < 9; n++) {
    const row = [], column = [], box = [];
    for (let k = 0; k < 9; k++) {
        row.push(n * 9 + k);
        column.push(k * 9 + n);
        box.push(Math.floor(n / 3) * 27 + (n % 3) * 3 + Math.floor(k / 3) * 9 + (k % 3));
    }
    HOUSES.push(row, column, box);
}
const PEERS = Array.from({ length: 81 }, (_, cell) => [
    ...new Set(HOUSES.filter((house) => house.includes(cell)).flat()),
].filter((peer) => peer !== cell));
const count = (mask) => [...mask.toString(2)].filter((bit) => bit === "1").length;

function strike(masks, cell, digits) {
    if (!(masks[cell] & digits)) return true;
    masks[cell] &= ~digits;
    if (masks[cell] === 0) return false;
    if (count(masks[cell]) > 1) return true;
    return PEERS[cell].every((peer) => strike(masks, peer, masks[cell]));
}

function pairs(masks) {
    for (const house of HOUSES) {
        for (const first of house) {
            for (const second of house) {
                const pair = masks[first];
                if (first >= second || count(pair) !== 2 || masks[second] !== pair) continue;
               const others = PEERS[first].filter((cell) => cell !== second);
                if (!others.every((cell) => strike(masks, cell, pair))) return false;
            }
        }
    }
    return true;
}

function search(masks) {
    if (!pairs(masks)) return null;
    let least = -1;
    masks.forEach((mask, cell) => {
        const isChoice = count(mask) > 1;
        if (isChoice && (least < 0 || count(mask) < count(masks[least]))) least = cell;
    });
    if (least < 0) return masks;
    for (let bit = 1; bit < 512; bit <<= 1) {
        if (!(masks[least] & bit)) continue;
        const copy = masks.slice();
        if (strike(copy, least, copy[least] & ~bit)) {
            const solved = search(copy);
            if (solved) return solved;
        }
    }
    return null;
}

var solveSudoku = function (board) {
    const masks = new Array(81).fill(511);
    for (let cell = 0; cell < 81; cell++) {
        const given = board[Math.floor(cell / 9)][cell % 9];
        if (given !== ".") strike(masks, cell, 511 & ~(1 << (given - 1)));
    }
    const solved = search(masks);
    if (!solved) return;
    solved.forEach((mask, cell) => {
        board[Math.floor(cell / 9)][cell % 9] = String(Math.log2(mask) + 1);
    });
};

