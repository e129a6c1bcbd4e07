// Runs a LeetCode answer in JavaScript on many boards, one line of 81 characters for each.
//
// It is started with one word: `methods` writes which of the two functions the answer has, and the
// name of a function calls it. It writes one line for each board: the processor time of the call in
// nanoseconds, a space, and the board after the call, `true`, `false`, or `? what is odd about the
// result`; or `! the exception`, after which it ends. The word `record` calls `solveSudoku` for one
// board and writes a line for each change of a cell: row, column, the new character, and the line of
// the answer. Before it stand the cells that were read: `read`, the line of the answer, and a
// character for each cell, `!` for the first. After the last change stands `cut` if there are more, or
// after the seconds that follow the word; and `shared NAME` for a list of which all places hold one
// and the same list.
//
// What the answer prints goes to standard error.

const fs = require("fs");
const path = require("path");
const vm = require("vm");

const FILE = "solution.js";
const SYNTAX_ERROR = 3;

// The frames of a trace that are shown: the first ones.
const FRAMES = 8;

const answer = (line) => fs.writeSync(1, line + "\n");

// Of all threads: the compiler and the collector of garbage work beside the answer.
function processorTime() {
    const { user, system } = process.cpuUsage();
    return (user + system) * 1000;
}

function fail(error) {
    const isSyntax = error instanceof SyntaxError;
    const trace = String(error?.stack ?? error).split("\n");
    // The trace of a syntax error begins with the place, that of another error with its message.
    const isOurs = (line) => /^ +at /.test(line) && !line.includes(FILE);
    const shown = trace.filter((line) => !isOurs(line)).slice(0, FRAMES + 4);
    fs.writeSync(2, shown.join("\n") + "\n");
    const place = trace.join("\n").match(/solution\.js:(\d+)/);
    answer(`! ${error}`.replaceAll("\n", " ") + (place ? `, line ${place[1]}` : ""));
    process.exit(isSyntax ? SYNTAX_ERROR : 1);
}

function boardLine(board) {
    const odd = [...board].findIndex((row) => !Array.isArray(row));
    if (odd >= 0) return `? row ${odd + 1} is ${board[odd]}, of type ${typeof board[odd]}`;
    if (board.length !== 9) return `? the board has ${board.length} rows`;
    for (let row = 0; row < 9; row++) {
        if (board[row].length !== 9) return `? row ${row + 1} has ${board[row].length} cells`;
        for (let column = 0; column < 9; column++) {
            const cell = board[row][column];
            if (typeof cell !== "string" || !/^[1-9.]$/.test(cell)) {
                const shown = typeof cell === "string" ? JSON.stringify(cell) : String(cell);
                return `? r${row + 1}c${column + 1} is ${shown}, of type ${typeof cell}`;
            }
        }
    }
    return board.map((row) => row.join("")).join("");
}

function truthLine(result) {
    if (typeof result === "boolean") return String(result);
    return `? it returned ${result}, expected a boolean`;
}

// Enough to see where a search goes wrong, and how it goes on.
const CHANGES = 20_000;
const READS = 1_000_000;

// Frames as values take less time than the text of a trace.
function lineOfAnswer() {
    const { prepareStackTrace } = Error;
    Error.prepareStackTrace = (_, frames) => frames;
    const frame = new Error().stack.find((frame) => frame.getFileName() === FILE);
    Error.prepareStackTrace = prepareStackTrace;
    return frame?.getLineNumber() ?? 0;
}

function record(method, line) {
    const lines = [];
    // Fewer frames take less time.
    Error.stackTraceLimit = 5;
    let [changes, reads] = [CHANGES, READS];
    // In nanoseconds, less than the limit of the process.
    const most = Number(process.argv[3]) * 8e8;
    let cells = "";
    let reading = 0;
    const endReads = () => {
        if (cells !== "") lines.push(`read ${reading} ${cells}`);
        cells = "";
    };
    const end = (last) => {
        endReads();
        answer(lines.concat(last).join("\n"));
        process.exit(0);
    };
    const recorded = (row) => new Proxy([...line.slice(row * 9, row * 9 + 9)], {
        get(target, column) {
            if (typeof column === "string" && /^[0-8]$/.test(column)) {
                const at = lineOfAnswer();
                if (at !== reading) endReads();
                reading = at;
                cells += String.fromCharCode(33 + row * 9 + Number(column));
                if (--reads < 0 || (reads % 4096 === 0 && processorTime() > most)) end(["cut"]);
            }
            return target[column];
        },
        set(target, column, value) {
            if (target[column] !== value) {
                endReads();
                if (--changes < 0) end(["cut"]);
                lines.push(`${row} ${column} ${value} ${lineOfAnswer()}`);
            }
            target[column] = value;
            return true;
        },
    });
    const board = Array.from({ length: 9 }, (_, row) => recorded(row));
    const fill = Array.prototype.fill;
    Array.prototype.fill = function (value, ...range) {
        if (typeof value === "object" && value !== null && this.length > 1) {
            lines.push(`shared the array of line ${lineOfAnswer()}`);
        }
        return fill.call(this, value, ...range);
    };
    method(board);
    end([]);
}

globalThis.require = require;
// An answer may end with `module.exports = …`.
globalThis.module = { exports: {} };
globalThis.exports = globalThis.module.exports;

// What LeetCode supplies, by package. Here the packages are there if the user has installed them.
const SUPPLIED = {
    lodash: ["_"],
    "@datastructures-js/queue": ["Queue"],
    "@datastructures-js/deque": ["Deque"],
    "@datastructures-js/priority-queue": [
        "PriorityQueue", "MinPriorityQueue", "MaxPriorityQueue",
    ],
};

function supplied(name, file) {
    const paths = [path.resolve(process.execPath, "../../lib/node_modules"), "/usr/share/nodejs"];
    try {
        const found = require(require.resolve(file, { paths: [...require.resolve.paths(""), ...paths] }));
        return file === "lodash" ? found : found[name];
    } catch {
        throw new ReferenceError(`${name} is of ${file}: npm install --global ${file}`);
    }
}

for (const [file, names] of Object.entries(SUPPLIED)) {
    for (const name of names) {
        // The answer may have a name of its own.
        const set = (value) => Object.defineProperty(globalThis, name, { value, writable: true });
        Object.defineProperty(globalThis, name, {
            get: () => supplied(name, file), set, configurable: true,
        });
    }
}
globalThis.console = new console.Console(process.stderr, process.stderr);
// Before anything opens it: an open pipe no longer blocks, and takes only the start of a long text.
Object.defineProperty(process, "stdout", { value: process.stderr });

const word = process.argv[2];
try {
    vm.runInThisContext(fs.readFileSync(FILE, "utf8"), { filename: FILE });
    const named = (name) => vm.runInThisContext(`typeof ${name} === "function" ? ${name} : null`);
    if (word === "methods") {
        const names = ["solveSudoku", "isValidSudoku"];
        answer(names.filter((name) => named(name)?.length === 1).join(" "));
    } else if (word === "record") {
        record(named("solveSudoku"), fs.readFileSync(0, "utf8"));
    } else {
        const method = named(word);
        // The last line is empty, as the input ends with a line break.
        for (const line of fs.readFileSync(0, "utf8").split("\n").slice(0, -1)) {
            const rows = Array.from({ length: 9 }, (_, row) => line.slice(row * 9, row * 9 + 9));
            const board = rows.map((row) => [...row]);
            const start = processorTime();
            const result = method(board);
            const spent = processorTime() - start;
            const shown = word === "solveSudoku" ? boardLine(board) : truthLine(result);
            answer(`${spent} ${shown}`.replaceAll("\n", " "));
        }
    }
} catch (error) {
    fail(error);
}
