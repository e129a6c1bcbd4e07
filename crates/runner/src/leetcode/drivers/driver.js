// Runs a LeetCode answer in JavaScript on many boards, one line of 81 characters for each; or one in
// TypeScript, which was compiled to JavaScript before.
//
// It is started with one word:
//
// - `methods` writes which of the two functions the answer has.
// - The name of a function calls it for each board and writes one line: the processor time of the
//   call in nanoseconds, a space, and the board after the call, `true`, `false`, or `? what is odd
//   about the result`. If the call fails, the line is `! the exception`, and the driver ends.
// - `record SECONDS` calls `solveSudoku` for one board and writes what it does, up to this processor
//   time, as `record/lines.rs` describes it.
//
// Results go to descriptor 3 and boards come from descriptor 4: what the answer prints goes to standard
// error, and its standard input is empty. An answer that closes descriptor 3 ends with exit code 113.

const fs = require("fs");
const { SourceMap } = require("module");
const path = require("path");
const vm = require("vm");

// The file that runs, and the answer, which is the same file or what its compiler made that of.
const FILE = "solution.js";
const SOURCE = fs.existsSync("solution.ts") ? "solution.ts" : FILE;

// For an answer in TypeScript, the places of the answer for those of the file that runs.
const sourceMap =
    SOURCE === FILE ? null : new SourceMap(JSON.parse(fs.readFileSync(`${FILE}.map`, "utf8")));

const SYNTAX_ERROR = 3;

// The descriptors of the results and of the boards, and the exit code where the answer has closed the
// first one.
const RESULTS = 3;
const BOARDS = 4;
const CLOSED = 113;

// The frames of a trace that are shown: the first ones.
const FRAMES = 8;

// The frames of an error that are kept. They show which line calls itself.
Error.stackTraceLimit = 50;

const { writeSync } = fs;

function answer(line) {
    try {
        writeSync(RESULTS, line + "\n");
    } catch {
        process.exit(CLOSED);
    }
}

// The line of the answer for a place in the file that runs, both from 1 on; 0 for what the compiler
// has added.
function sourceLine(line, column) {
    if (!sourceMap) return line;
    const { originalLine } = sourceMap.findEntry(line - 1, column - 1);
    return originalLine === undefined ? 0 : originalLine + 1;
}

// The trace with the places of the answer.
function withSourceLines(trace) {
    if (!sourceMap) return trace;
    const place = (_, line, column) => `${SOURCE}:${sourceLine(Number(line), Number(column))}`;
    return trace.replace(/solution\.js:(\d+):(\d+)/g, place);
}

// Of all threads: the compiler and the collector of garbage work beside the answer.
function processorTime() {
    const { user, system } = process.cpuUsage();
    return (user + system) * 1000;
}

// The line of the answer in most frames of a trace.
function mostFrequentLine(trace) {
    const counts = new Map();
    for (const [, line] of trace.join("\n").matchAll(/solution\.[jt]s:(\d+)/g)) {
        counts.set(line, (counts.get(line) ?? 0) + 1);
    }
    return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0];
}

// Reports the exception and shows the frames of the answer alone. Where the answer cannot even be
// loaded, nothing reads the report, and the exception is shown, too.
function fail(error, isLoading) {
    const isSyntax = error instanceof SyntaxError;
    const trace = withSourceLines(String(error?.stack ?? error)).split("\n");
    const isFrame = (line) => /^ +at /.test(line);
    const isOurs = (line) => isFrame(line) && !line.includes(SOURCE);
    const overflows = error instanceof RangeError && /call stack/.test(error.message);
    const most = overflows ? mostFrequentLine(trace) : undefined;
    const frames = trace.filter((line) => isFrame(line) && !isOurs(line));
    // The trace of a syntax error begins with the place, that of another error with its message.
    const shown = isLoading || isSyntax ? trace.filter((line) => !isOurs(line)) : frames;
    // All frames of an endless recursion look the same.
    writeSync(2, shown.slice(0, overflows ? 1 : FRAMES + 4).join("\n") + "\n");
    const line = trace.join("\n").match(/solution\.[jt]s:(\d+)/)?.[1];
    const place = line ? `, line ${line}` : "";
    const stack = `: the stack overflowed: line ${most} calls itself again and again`;
    answer(`! ${error}`.replaceAll("\n", " ") + (most ? stack : place));
    process.exit(isSyntax ? SYNTAX_ERROR : 1);
}

function described(value) {
    if (typeof value === "string") return `the text ${JSON.stringify(value)}`;
    try {
        return (typeof value === "number" ? "the number " : "") + String(value);
    } catch {
        return `a value of type ${typeof value}`;
    }
}

function boardLine(board) {
    const odd = [...board].findIndex((row) => !Array.isArray(row));
    if (odd >= 0) return `? row ${odd + 1} is ${described(board[odd])}`;
    if (board.length !== 9) return `? the board has ${board.length} rows`;
    for (let row = 0; row < 9; row++) {
        if (board[row].length !== 9) return `? row ${row + 1} has ${board[row].length} cells`;
        for (let column = 0; column < 9; column++) {
            const cell = board[row][column];
            if (typeof cell !== "string" || !/^[1-9.]$/.test(cell)) {
                return `? r${row + 1}c${column + 1} is ${described(cell)}`;
            }
        }
    }
    return board.map((row) => row.join("")).join("");
}

function truthLine(result) {
    if (typeof result === "boolean") return String(result);
    return `? it returned ${described(result)}, expected a boolean`;
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
    return frame ? sourceLine(frame.getLineNumber(), frame.getColumnNumber()) : 0;
}

// Null where this build of Node.js has no inspector.
function startCoverage() {
    try {
        const session = new (require("inspector").Session)();
        session.connect();
        session.post("Profiler.enable");
        session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
        return session;
    } catch {
        return null;
    }
}

// Each line of the answer, as gcov writes it: ` 1:LINE:`, or ` #####:LINE:` if it did not run. A
// line ran if one of its characters is in no block that did not run.
function linesRun(session, text) {
    const counts = new Array(text.length).fill(1);
    session.post("Profiler.takePreciseCoverage", (_, { result }) => {
        const ofAnswer = result.filter((script) => script.url === FILE);
        const functions = ofAnswer.flatMap((script) => script.functions);
        // Inner ranges come after those around them.
        for (const { startOffset, endOffset, count } of functions.flatMap((one) => one.ranges)) {
            counts.fill(count, startOffset, endOffset);
        }
    });
    const blank = (comment) => comment.replace(/[^\n]/g, " ");
    const code = text.replace(/\/\/.*|\/\*[^]*?\*\//g, blank);
    // Whether each line of the answer ran.
    const ran = new Map();
    let start = 0;
    code.split("\n").forEach((line, number) => {
        for (const { index } of line.matchAll(/[\p{L}\p{N}_$]/gu)) {
            const at = sourceLine(number + 1, index + 1);
            ran.set(at, ran.get(at) || counts[start + index] > 0);
        }
        start += line.length + 1;
    });
    ran.delete(0);
    const lines = [...ran].sort(([one], [other]) => one - other);
    return lines.map(([line, hasRun]) => ` ${hasRun ? 1 : "#####"}:${line}:`).join("\n");
}

function record(method, line, ranLines) {
    const lines = [];
    // Fewer frames take less time.
    Error.stackTraceLimit = 5;
    let [changes, reads] = [CHANGES, READS];
    // In nanoseconds, less than the limit of the process.
    const most = Number(process.argv[3]) * 8e8;
    let cellsRead = "";
    let reading = 0;
    const endReads = () => {
        if (cellsRead !== "") lines.push(`read ${reading} ${cellsRead}`);
        cellsRead = "";
    };
    const end = (last) => {
        endReads();
        answer(lines.concat(last).join("\n"));
        process.exit(0);
    };
    const seen = [...line.slice(0, 81)];
    // Writes each cell that has another character now. While cells are moved, some are in no place.
    const changed = (at) => {
        endReads();
        if (rows.length !== 9 || rows.some((row) => row?.length !== 9)) return;
        rows.forEach((row, number) => {
            // What the driver reads is no read of the answer.
            const cells = plain.get(row) ?? row;
            for (let column = 0; column < 9; column++) {
                const value = cells[column];
                if (seen[number * 9 + column] === value) continue;
                seen[number * 9 + column] = value;
                if (--changes < 0) end(["cut"]);
                lines.push(`${number} ${column} ${value} ${at}`);
            }
        });
    };
    const set = (target, place, value) => {
        const isNew = target[place] !== value;
        target[place] = value;
        if (isNew) changed(lineOfAnswer());
        return true;
    };
    const plain = new Map();
    const recorded = (row) => {
        const cells = [...line.slice(row * 9, row * 9 + 9)];
        const get = (target, column) => {
            if (typeof column === "string" && /^[0-8]$/.test(column)) {
                const at = lineOfAnswer();
                if (at !== reading) endReads();
                reading = at;
                cellsRead += String.fromCharCode(33 + row * 9 + Number(column));
                if (--reads < 0 || (reads % 4096 === 0 && processorTime() > most)) end(["cut"]);
            }
            return target[column];
        };
        const proxy = new Proxy(cells, { get, set });
        plain.set(proxy, cells);
        return proxy;
    };
    const rows = Array.from({ length: 9 }, (_, row) => recorded(row));
    const board = new Proxy(rows, { set });
    const fill = Array.prototype.fill;
    Array.prototype.fill = function (value, ...range) {
        if (typeof value === "object" && value !== null && this.length > 1) {
            lines.push(`shared the array made in line ${lineOfAnswer()}`);
        }
        return fill.call(this, value, ...range);
    };
    try {
        method(board);
    } catch (error) {
        changed(0);
        answer(lines.join("\n"));
        throw error;
    }
    const ran = ranLines();
    changed(0);
    end([ran]);
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
// All of them at once: later the answer may have closed the descriptor.
const boards = fs.readFileSync(BOARDS, "utf8");
try {
    const text = fs.readFileSync(FILE, "utf8");
    const session = word === "record" ? startCoverage() : null;
    vm.runInThisContext(text, { filename: FILE });
    const named = (name) => vm.runInThisContext(`typeof ${name} === "function" ? ${name} : null`);
    if (word === "methods") {
        const names = ["solveSudoku", "isValidSudoku"];
        // A helper of the same name has more parameters.
        answer(names.filter((name) => named(name)?.length <= 1).join(" "));
    } else if (word === "record") {
        record(named("solveSudoku"), boards, () => session ? linesRun(session, text) : "");
    } else {
        const method = named(word);
        // The last line is empty, as the input ends with a line break.
        for (const line of boards.split("\n").slice(0, -1)) {
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
    fail(error, word === "methods");
}
