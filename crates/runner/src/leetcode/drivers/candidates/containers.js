// The lists, maps and objects of one call that may hold candidates, and how they change.
//
// The candidates of r2c1 may stand at `masks[9]`, `masks[1][0]`, `masks.get("1,0")` or
// `cells[9].candidates`. So a container is a list of 81 entries, or of 82 of which the first stands
// for no cell; a list of nine lists with nine entries; a list of 729 flags; or a map or an object
// with at most 81 keys that may be cells. An entry may be a field of an object.

const { isChoice, isCollection, isTypedArray, shownEntry, shownKey } = require("./entries.js");

// The containers that are followed at a time: those that were found or changed last. A search that
// copies its candidates has a container for each call.
const MOST_CONTAINERS = 24;

// A value is looked at this often when it has not been a container so far; after that, at each
// sixteenth sight. It may be filled while the answer runs.
const FIRST_SIGHTS = 100;

// The fields of an object that may be the candidates of a cell.
const MOST_FIELDS = 8;

// Enough to see where candidates go wrong.
const MOST_CHANGES = 50_000;

const NOTHING = ".";

// In place of the copy of an entry that was not seen so far.
const UNSEEN = Symbol("unseen");

// The keys of lists.
const INDEXES = Array.from({ length: 82 }, (_, index) => index);
const PAIRS = Array.from({ length: 81 }, (_, cell) => `${Math.floor(cell / 9)},${cell % 9}`);

const isList = (value) => Array.isArray(value) || isTypedArray(value);

function isPlainObject(value) {
    const prototype = Object.getPrototypeOf(value);
    return prototype === Object.prototype || prototype === null;
}

// Whether the value has the shape of the board.
function hasShape(value) {
    if (typeof value !== "object" || value === null) return false;
    if (isList(value)) {
        const { length } = value;
        if (length === 9) return Array.prototype.every.call(value, isNine);
        return length === 81 || length === 82 || length === 729;
    }
    if (value instanceof Map) return value.size > 0 && value.size <= 81;
    if (!isPlainObject(value)) return false;
    const { length } = Object.keys(value);
    return length > 0 && length <= 81;
}

const isNine = (cells) => isList(cells) && cells.length === 9;

// The entries of a value that has the shape of the board, and their keys.
function keyed(value) {
    if (value instanceof Map) return { keys: [...value.keys()], entries: [...value.values()] };
    if (!isList(value)) return { keys: Object.keys(value), entries: Object.values(value) };
    if (value.length === 9) {
        const entries = [];
        for (let row = 0; row < 9; row++) entries.push(...value[row]);
        return { keys: PAIRS, entries };
    }
    if (value.length === 729) {
        const flags = (_, cell) => value.slice(cell * 9, cell * 9 + 9);
        return { keys: INDEXES, entries: Array.from({ length: 81 }, flags) };
    }
    if (value.length === 82) {
        return { keys: INDEXES.slice(1), entries: [...value.slice(1)] };
    }
    return { keys: INDEXES, entries: value };
}

// The fields that each cell of a list of objects has; null where the entries are no objects.
function fieldsOf(entries) {
    const [first] = entries;
    const isObject = typeof first === "object" && first !== null && !isCollection(first);
    if (!isObject || first instanceof Map) return null;
    return Object.keys(first).slice(0, MOST_FIELDS);
}

// A copy of an entry that the answer cannot change.
function copied(entry) {
    return typeof entry === "object" && entry !== null ? [...entry] : entry;
}

// Whether an entry is as it was when this copy was made.
function isAsBefore(entry, copy) {
    if (typeof entry !== "object" || entry === null) return entry === copy;
    if (!isCollection(entry) || !Array.isArray(copy)) return false;
    if (entry instanceof Set) {
        return entry.size === copy.length && copy.every((element) => entry.has(element));
    }
    if (entry.length !== copy.length) return false;
    for (let index = 0; index < copy.length; index++) {
        if (entry[index] !== copy[index]) return false;
    }
    return true;
}

const isSameList = (list, other) =>
    list === other ||
    (list.length === other.length && list.every((item, index) => item === other[index]));

// A value that has the shape of the board, or one field of each of its cells.
class Container {
    constructor(number, value, field) {
        this.number = number;
        this.value = value;
        this.field = field;
        // The keys at the last look, and a copy of the entry of each.
        this.keys = [];
        this.copies = [];
    }

    // The entries that have changed since the last look, as they are written, by their keys; null
    // if it holds something else now.
    changes() {
        if (!hasShape(this.value)) return null;
        const { keys, entries } = keyed(this.value);
        const changes = new Map();
        if (!isSameList(keys, this.keys)) this.setKeys(keys, changes);
        for (let index = 0; index < keys.length; index++) {
            const entry = this.field === null ? entries[index] : entries[index]?.[this.field];
            const copy = this.copies[index];
            if (copy !== UNSEEN && isAsBefore(entry, copy)) continue;
            const shown = shownEntry(entry);
            const key = shownKey(keys[index]);
            if (shown === null || key === null) return null;
            changes.set(key, shown);
            this.copies[index] = copied(entry);
        }
        return changes;
    }

    // Takes these keys for those at the last look. Of a key that is gone, nothing is left.
    setKeys(keys, changes) {
        const copies = new Map(this.keys.map((key, index) => [key, this.copies[index]]));
        this.copies = keys.map((key) => (copies.has(key) ? copies.get(key) : UNSEEN));
        this.keys = keys;
        keys.forEach((key) => copies.delete(key));
        for (const key of copies.keys()) changes.set(shownKey(key), NOTHING);
    }
}

// What a cell of the board has: a digit, a dot where it is blank, or a question mark.
function shownCell(cell) {
    if (/^[1-9]$/.test(cell) && typeof cell === "string") return cell;
    return [".", "0", "", " ", null, undefined, 0].includes(cell) ? "." : "?";
}

// The containers that one call of an answer has so far.
class Containers {
    constructor(board) {
        this.board = board;
        this.seenCells = board.flat();
        // The containers of each value; those that were used last come last.
        this.followed = new Map();
        this.lastNumber = 0;
        // How often each value was seen while it was no container.
        this.sights = new WeakMap();
        // Whether a container was found that has more than digits.
        this.hasCandidates = false;
        this.changesLeft = MOST_CHANGES;
        // What is to be written.
        this.lines = [];
    }

    // Follows the value from now on, if it is a container.
    find(value) {
        if (!hasShape(value) || value === this.board || this.followed.has(value)) return;
        const sight = (this.sights.get(value) ?? 0) + 1;
        this.sights.set(value, sight);
        if (sight > FIRST_SIGHTS && sight % 16 !== 0) return;
        const fields = fieldsOf(keyed(value).entries) ?? [null];
        const containers = fields.map((field) => this.container(value, field));
        const found = containers.filter((container) => container !== null);
        if (found.length === 0) return;
        this.followed.set(value, found);
        if (this.followed.size > MOST_CONTAINERS) {
            const [oldest] = this.followed.keys();
            this.lose(oldest);
        }
    }

    // The container of a value, or of one field of its cells; null if it is none.
    container(value, field) {
        const container = new Container(this.lastNumber + 1, value, field);
        const entries = container.changes();
        if (entries === null) return null;
        this.lastNumber += 1;
        this.addLine(`holds ${container.number}`, entries);
        return container;
    }

    // Looks at the board and at all containers again. `callerOf` gives the line that calls the
    // function of this line.
    lookAgain(line, callerOf) {
        this.lookAtBoard();
        for (const [value, containers] of [...this.followed]) {
            for (const container of containers) {
                const changes = container.changes();
                if (changes === null) {
                    this.lose(value);
                    break;
                }
                if (changes.size === 0) continue;
                // It was used last.
                this.followed.delete(value);
                this.followed.set(value, containers);
                this.changesLeft -= 1;
                this.addLine(`sets ${container.number} ${line} ${callerOf()}`, changes);
            }
        }
    }

    // Writes the cells that have changed.
    lookAtBoard() {
        for (let row = 0; row < 9; row++) {
            for (let column = 0; column < 9; column++) {
                const cell = this.board[row]?.[column];
                const index = row * 9 + column;
                if (cell === this.seenCells[index]) continue;
                this.seenCells[index] = cell;
                this.lines.push(`cell ${index} ${shownCell(cell)}`);
            }
        }
    }

    // No longer follows the containers of a value.
    lose(value) {
        for (const { number } of this.followed.get(value)) this.lines.push(`lost ${number}`);
        this.followed.delete(value);
    }

    addLine(start, entries) {
        let line = start;
        for (const [key, entry] of entries) {
            line += ` ${key} ${entry}`;
            this.hasCandidates ||= isChoice(entry);
        }
        this.lines.push(line);
    }
}

module.exports = { Containers };
