/**
 * @param {character[][]} board
 * @return {void} Do not return anything, modify board in-place instead.
 */
var solveSudoku = function(board) {
    const nine = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    const rows = nine.map(n => nine.map(i => n * 9 + i));
    const columns = nine.map(n => nine.map(i => i * 9 + n));
    const corners = [0, 3, 6, 27, 30, 33, 54, 57, 60];
    const boxes = corners.map(corner => nine.map(i => corner + Math.floor(i / 3) * 9 + i % 3));
    const houses = [...rows, ...columns, ...boxes];

    // Writes what is forced, then guesses in a cell with the fewest candidates.
    function fill(candidates) {
        if (!propagate(candidates)) return null;
        let fewest = 81, fewestCount = 10;
        for (let cell = 0; cell < 81; cell++) {
            const count = candidates[cell].length;
            if (count > 1 && count < fewestCount) {
                fewest = cell;
                fewestCount = count;
            }
        }
        if (fewest === 81) return candidates;
        for (const digit of candidates[fewest]) {
            const guess = [...candidates]; // a copy, so that nothing has to be undone
            guess[fewest] = digit;
            const solved = fill(guess);
            if (solved) return solved;
        }
        return null;
    }

    // Applies both rules to each house until nothing changes; false means a contradiction.
    function propagate(candidates) {
        let before;
        do {
            before = candidates.join();
            for (const house of houses) {
                for (const cell of house) {
                    const digits = candidates[cell];
                    if (digits.length !== 1) continue; // else a naked single
                    for (const other of house) {
                        if (other === cell) continue;
                        candidates[other] = candidates[other].replace(digits, '');
                    }
                }
                for (const digit of '123456789') {
                    const places = house.filter(cell => candidates[cell].includes(digit));
                    if (places.length === 0) return false;
                    if (places.length === 1) candidates[places[0]] = digit; // a hidden single
                }
            }
        } while (candidates.join() !== before);
        return candidates.every(digits => digits !== '');
    }

    // The candidates of a cell are a string of digits.
    const solved = fill(board.flat().map(given => given === '.' ? '123456789' : given));
    for (let cell = 0; solved && cell < 81; cell++) {
        board[Math.floor(cell / 9)][cell % 9] = solved[cell];
    }
};
