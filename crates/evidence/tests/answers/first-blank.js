var solveSudoku = function(board) {
    const taken = (s, k) => {
        const out = new Set();
        for (let i = 0; i < 9; i++) {
            const r = Math.floor(k / 9), c = k % 9;
            out.add(s[r * 9 + i]);
            out.add(s[i * 9 + c]);
            out.add(s[(r - r % 3 + Math.floor(i / 3)) * 9 + c - c % 3 + i % 3]);
        }
        return out;
    };

    const stack = [board.map(row => row.join('')).join('')];
    while (stack.length) {
        const s = stack.pop();
        if (!s.includes('.')) {
            board.forEach((row, r) => row.splice(0, 9, ...s.slice(9 * r, 9 * r + 9)));
            return;
        }
        let best = 10, digits = [];
        for (let k = 0; k < 81; k++) {
            if (s[k] !== '.') continue;
            const used = taken(s, k);
            const free = [...'123456789'].filter(d => !used.has(d));
            if (free.length < best) {
                best = free.length;
                digits = free;
            }
        }
        for (const d of digits) stack.push(s.replace('.', d));
    }
};
