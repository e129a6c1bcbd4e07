// Syntax that a rewritten text must keep: private fields, chains, patterns, bodies without braces,
// and lines that end without a semicolon.
'use strict'

class Left {
    #rows = Array.from({ length: 9 }, () => Array.from({ length: 9 }, () => new Set('123456789')))
    static #three = (n) => n - n % 3;

    *cells() {
        for (const [row, sets] of this.#rows.entries()) for (const column of sets.keys())
            yield { row, column, left: sets[column] }
    }

    *peers({ row, column }) {
        const top = Left.#three(row), left = Left.#three(column)
        //~ slipping-box        const top = row < 6 ? Left.#three(row) : row - 2, left = Left.#three(column)
        for (let k = 0; k < 9; k++) yield* [
            [row, k], [k, column], [top + (k / 3 | 0), left + k % 3],
        ]
    }

    strike = (cell, digit, trail) => [...this.peers(cell)].forEach(([row, column]) =>
        (row !== cell.row || column !== cell.column) &&
        this.#rows[row]?.[column]?.delete(digit) && trail.push([row, column, digit]))

    undo(trail) {
        for (let last; (last = trail.pop()); ) {
            const [row, column, digit] = last
            ;(this.#rows[row][column]).add(digit)
        }
    }
}

var solveSudoku = function (board) {
    const left = new Left
    const given = ({ row, column }) => board[row][column] === '.' ? null : board[row][column]
    for (const cell of left.cells()) if (given(cell)) left.strike(cell, given(cell), [])

    const search = () => {
        let best = null
        for (const cell of left.cells()) {
            if (given(cell)) continue
            if (cell.left.size < (best?.left.size ?? 10)) best = cell
        }
        if (best === null) return true
        const { row, column } = best
        return [...best.left].some((digit) => {
            const trail = []
            board[row][column] = digit, left.strike(best, digit, trail)
            if (search()) return true
            void (board[row][column] = '.', left.undo(trail))
            return false
        })
    }
    search()
}
