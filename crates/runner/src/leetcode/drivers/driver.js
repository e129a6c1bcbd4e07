// Runs a LeetCode answer in JavaScript on many boards; or one in TypeScript, which was compiled to
// JavaScript before. The README of the crate `runner` says what a driver does. The word `candidates`
// belongs to `candidates/follower.js`.

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

// The descriptors of the results and of the boards, and the exit code where the answer has closed
// the first one.
const RESULTS = 3;
const BOARDS = 4;
const CLOSED = 113;

// The frames of a trace that are shown: the first ones.
const FRAMES = 8;

// After an overflow of the stack, a line in at least this many calls is in many of them.
const MANY = 3;

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
    const [most] = [...counts].sort((one, other) => other[1] - one[1]);
    return most?.[1] >= MANY ? most[0] : undefined;
}

// Reports the exception and shows the frames of the answer alone. While the answer is loaded, the
// judge reads no results, so the exception goes to standard error, too.
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
    const mostShown = FRAMES + 4;
    const isCut = shown.length > mostShown && !overflows;
    const rest = isCut ? ["    [Earlier calls are not shown]"] : [];
    writeSync(2, [...shown.slice(0, overflows ? 1 : mostShown), ...rest].join("\n") + "\n");
    const line = trace.join("\n").match(/solution\.[jt]s:(\d+)/)?.[1];
    const place = line ? `, line ${line}` : "";
    const stack = `: the stack overflowed: many of its calls are in line ${most}`;
    answer(`! ${error}`.replaceAll("\n", " ") + (most ? stack : place) + olderNode(error));
    process.exit(isSyntax ? SYNTAX_ERROR : 1);
}

// LeetCode runs this version, and these functions came after Node.js 20.
const LEETCODE_NODE = 22;
const NEW_FUNCTIONS =
    /\b(groupBy|union|intersection|difference|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom|withResolvers|(values|keys|entries)\(.*\)\.\w+) is not a function/;

// Names the version of Node.js if it may lack what the answer calls.
function olderNode(error) {
    const version = Number(process.versions.node.split(".")[0]);
    if (version >= LEETCODE_NODE || !NEW_FUNCTIONS.test(String(error))) return "";
    return `; this is Node.js ${version}, and LeetCode has Node.js ${LEETCODE_NODE}`;
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
const MOST_CHANGES = 20_000;
const MOST_READS = 1_000_000;

// A record stops after this share of its seconds, at which the judge would end it. The rest is for
// the start, and for what is written at the end.
const SHARE_OF_TIME = 0.8;

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

// An answer may fill a list in each of its calls. After each read all of these lists are looked at.
const MOST_FILLED_LISTS = 20;

// What an object holds.
function partsOf(object) {
    if (object instanceof Map) return [...object.keys(), ...object.values()];
    if (Array.isArray(object) || object instanceof Set) return [...object];
    return Object.entries(object).flat();
}

// The record of one call of an answer, while the call runs.
class Recording {
    // A record for the board in this line, which the judge ends after these seconds.
    constructor(line, seconds) {
        // The lines that are not written yet.
        this.lines = [];
        this.changesLeft = MOST_CHANGES;
        this.readsLeft = MOST_READS;
        // In nanoseconds.
        this.mostProcessorTime = seconds * SHARE_OF_TIME * 1e9;
        // The cells that one line of the answer has read after the last change.
        this.cellsRead = "";
        this.lineOfReads = 0;
        // The board as the record shows it so far.
        this.seen = [...line.slice(0, 81)];
        // The cells of each recorded row, without the reports.
        this.plainCells = new Map();
        // The lists that were filled with one object and did not show a change of it so far.
        this.filledLists = [];
        const set = (list, place, value) => {
            const isNew = list[place] !== value;
            list[place] = value;
            if (isNew) this.addChanges(lineOfAnswer());
            return true;
        };
        this.rows = Array.from({ length: 9 }, (_, row) => this.recordedRow(row, line, set));
        this.board = new Proxy(this.rows, { set });
    }

    recordedRow(row, line, set) {
        const cells = [...line.slice(row * 9, row * 9 + 9)];
        const get = (list, column) => {
            if (typeof column === "string" && /^[0-8]$/.test(column)) {
                this.addRead(row * 9 + Number(column), lineOfAnswer());
            }
            return list[column];
        };
        const recorded = new Proxy(cells, { get, set });
        this.plainCells.set(recorded, cells);
        return recorded;
    }

    addRead(cell, line) {
        this.lookAtFilledLists();
        if (line !== this.lineOfReads) this.endReads();
        this.lineOfReads = line;
        this.cellsRead += String.fromCharCode(33 + cell);
        this.readsLeft -= 1;
        if (this.readsLeft < 0) this.end("cut");
        // To ask for the time takes time. A loop that reads nothing is ended by the judge.
        if (this.readsLeft % 4096 === 0 && processorTime() > this.mostProcessorTime) {
            this.end("cut");
        }
    }

    endReads() {
        if (this.cellsRead !== "") this.lines.push(`read ${this.lineOfReads} ${this.cellsRead}`);
        this.cellsRead = "";
    }

    // Adds each cell that has another content than the record shows so far.
    addChanges(line) {
        this.lookAtFilledLists();
        this.endReads();
        // While cells are moved, some are in no place.
        if (this.rows.length !== 9 || this.rows.some((row) => row?.length !== 9)) return;
        this.rows.forEach((row, number) => {
            // What the recorder reads is no read of the answer.
            const cells = this.plainCells.get(row) ?? row;
            for (let column = 0; column < 9; column++) {
                const place = number * 9 + column;
                if (this.seen[place] === cells[column]) continue;
                this.seen[place] = cells[column];
                this.changesLeft -= 1;
                if (this.changesLeft < 0) this.end("cut");
                this.lines.push(`${number} ${column} ${cells[column]} ${line}`);
            }
        });
    }

    // `new Array(9).fill([])` puts one list into all places.
    watchFill() {
        const watch = (list, value) => this.watchFilledList(list, value);
        const { fill } = Array.prototype;
        Array.prototype.fill = function (value, ...range) {
            const list = fill.call(this, value, ...range);
            watch(list, value);
            return list;
        };
    }

    watchFilledList(list, value) {
        const isObject = typeof value === "object" && value !== null;
        const isOfBoard = value === this.board || this.plainCells.has(value);
        if (!isObject || isOfBoard || this.filledLists.length === MOST_FILLED_LISTS) return;
        this.filledLists.push({ list, value, first: partsOf(value), line: lineOfAnswer() });
    }

    // Reports each list whose object has other parts than at first, and is still in several places.
    // An object that never changes does no harm.
    lookAtFilledLists() {
        this.filledLists = this.filledLists.filter(({ list, value, first, line }) => {
            const now = partsOf(value);
            if (now.length === first.length && now.every((part, at) => part === first[at])) return true;
            const places = list.filter((item) => item === value);
            if (places.length > 1) this.lines.push(`shared the array made in line ${line}`);
            return false;
        });
    }

    // Writes the record with a last line, and ends the process.
    end(last) {
        this.lookAtFilledLists();
        this.endReads();
        answer([...this.lines, last].join("\n"));
        process.exit(0);
    }

    // Calls the answer and writes the record. `linesRun` gives the lines that ran, as text.
    call(method, linesRun) {
        // Fewer frames take less time.
        Error.stackTraceLimit = 5;
        this.watchFill();
        let result;
        try {
            result = method(this.board);
        } catch (error) {
            this.addChanges(0);
            answer(this.lines.join("\n"));
            throw error;
        }
        if (typeof result?.then === "function") {
            // An async function may go on after its call has returned, which no record shows.
            process.exit(0);
        }
        const ran = linesRun();
        this.addChanges(0);
        this.end(ran);
    }
}

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
        throw new ReferenceError(`${name} belongs to ${file}, which is not installed: npm install --global ${file}`);
    }
}

// Makes the names that an answer finds on LeetCode.
function supplyNames() {
    globalThis.require = require;
    // An answer may end with `module.exports = …`.
    globalThis.module = { exports: {} };
    globalThis.exports = globalThis.module.exports;
    for (const [file, names] of Object.entries(SUPPLIED)) {
        for (const name of names) {
            // The answer may have a name of its own.
            const set = (value) =>
                Object.defineProperty(globalThis, name, { value, writable: true });
            Object.defineProperty(globalThis, name, {
                get: () => supplied(name, file), set, configurable: true,
            });
        }
    }
}

// The methods of LeetCode that the answer has. A function with more parameters is a helper of the
// same name; a solveSudoku without another one is LeetCode's, and calls itself with more arguments.
function methodsOf(named) {
    const methods = ["solveSudoku", "isValidSudoku"].filter((name) => named(name)?.length <= 1);
    if (methods.length === 0 && named("solveSudoku")) return ["solveSudoku"];
    return methods;
}

// Calls a function of the answer for the board in this line, and writes its result.
function writeResult(method, word, line) {
    const rows = Array.from({ length: 9 }, (_, row) => line.slice(row * 9, row * 9 + 9));
    const board = rows.map((row) => [...row]);
    const start = processorTime();
    const result = method(board);
    const spent = processorTime() - start;
    const shown = word === "solveSudoku" ? boardLine(board) : truthLine(result);
    answer(`${spent} ${shown}`.replaceAll("\n", " "));
}

// Whether a version is right on a board: the board as a line, and the only right result.
function isRight(method, isSolver, [line, expected]) {
    const rows = Array.from({ length: 9 }, (_, row) => line.slice(row * 9, row * 9 + 9));
    const board = rows.map((row) => [...row]);
    const result = method(board);
    return (isSolver ? boardLine(board) : truthLine(result)) === expected;
}

const TIMEOUT = "ERR_SCRIPT_EXECUTION_TIMEOUT";

// The limits of a script on the clock, as multiples of its processor time: where it has a processor
// for itself, and where other programs keep the processors busy.
const CLOCKS = [1.25, 4, 20];

// The result of a script that is ended after this processor time in seconds. Node.js ends one by
// the clock alone, so it may run again.
function withinProcessorTime(script, limit) {
    for (const clock of CLOCKS) {
        const start = processorTime();
        try {
            return vm.runInThisContext(script, { timeout: Math.ceil(limit * 1000 * clock) });
        } catch (error) {
            const isLast = clock === CLOCKS.at(-1);
            const isOver = processorTime() - start >= limit * 1e9;
            if (error?.code !== TIMEOUT || isLast || isOver) throw error;
        }
    }
}

// Of the boards that are called first, each but the first one may take this many times as long.
const NEXT_BOARDS = 5;

// Calls the versions in a file. The numbers are described in the README of `runner`.
function reportVersions(boards, file, name, ...numbers) {
    const [first, small, least, firstLimit, laterLimit, budget] = numbers.map(Number);
    const tests = boards.split("\n").slice(0, -1).map((line) => line.split(" "));
    const isSolver = name === "solveSudoku";
    const texts = fs.readFileSync(file, "utf8").split("\x1e\n");
    // Calls a version until it is wrong on a board.
    const call = (text, number) => {
        let count = 0;
        const steps = { small: 0, large: 0 };
        // A version whose steps are counted adds one for each block that it enters.
        globalThis.kataSteps = 0;
        try {
            // In a function, so that each version can declare the same names.
            const load = vm.runInThisContext(`(function () {${text}\nreturn ${name};})`, { filename: FILE });
            const start = processorTime();
            let method;
            for (const test of tests) {
                if (count >= least && processorTime() - start > budget * 1e9) break;
                const before = globalThis.kataSteps;
                globalThis.kataCall = () => {
                    // A call that was ended and runs again is counted once.
                    globalThis.kataSteps = before;
                    method ??= load();
                    return isRight(method, isSolver, test);
                };
                const nextLimit = count < first ? firstLimit * NEXT_BOARDS : laterLimit;
                if (!withinProcessorTime("kataCall()", count === 0 ? firstLimit : nextLimit)) return;
                const size = test[0].split(".").length - 1 <= small ? "small" : "large";
                steps[size] += globalThis.kataSteps - before;
                count++;
            }
            answer(`right ${number} ${count} ${steps.small} ${steps.large}`);
        } catch (error) {
            // Another version may be right.
            if (error?.code === TIMEOUT && count === 0) answer(`slow ${number}`);
        }
    };
    texts.forEach((text, number) => {
        answer(`at ${number}`);
        call(text, number);
    });
}

supplyNames();
globalThis.console = new console.Console(process.stderr, process.stderr);
// Before anything opens it: an open pipe no longer blocks, and takes only the start of a long text.
Object.defineProperty(process, "stdout", { value: process.stderr });

const word = process.argv[2];
// All of them at once: later the answer may have closed the descriptor.
const boards = fs.readFileSync(BOARDS, "utf8");
try {
    if (word === "versions") {
        reportVersions(boards, ...process.argv.slice(3));
        process.exit(0);
    }
    const text = fs.readFileSync(FILE, "utf8");
    if (word === "candidates") {
        require("./candidates/follower.js").report({
            text,
            file: FILE,
            boards: boards.split("\n").slice(0, -1),
            strictCalls: Number(process.argv[3]),
            lineAt: sourceLine,
            write: answer,
        });
        process.exit(0);
    }
    const session = word === "record" ? startCoverage() : null;
    vm.runInThisContext(text, { filename: FILE });
    const named = (name) => vm.runInThisContext(`typeof ${name} === "function" ? ${name} : null`);
    if (word === "methods") {
        answer(methodsOf(named).join(" "));
    } else if (word === "record") {
        const recording = new Recording(boards, Number(process.argv[3]));
        recording.call(named("solveSudoku"), () => session ? linesRun(session, text) : "");
    } else {
        const method = named(word);
        // The last line is empty, as the input ends with a line break.
        for (const line of boards.split("\n").slice(0, -1)) {
            writeResult(method, word, line);
        }
    }
} catch (error) {
    fail(error, word === "methods");
}
