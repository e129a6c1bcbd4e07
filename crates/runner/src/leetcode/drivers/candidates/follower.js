// Follows the candidates that an answer in JavaScript keeps for each cell. It writes what
// `candidates/events.rs` of the judge describes: which containers the answer has, and which line
// changes which of their entries.
//
// `rewriting.js` makes the answer report each step that may change a container, `containers.js`
// compares all containers with what they held before, and `entries.js` writes their entries. It
// needs the option `--expose-internals` of Node.js, for the parser that belongs to it.

const vm = require("vm");

const { Containers } = require("./containers.js");
const { rewritten } = require("./rewriting.js");

// The steps that are followed in each call.
const STEPS = 300_000;

// Where no candidates are found in this many steps, there are none.
const STEPS_WITHOUT_CANDIDATES = 30_000;

// A call that is followed more closely has this many times as many steps.
const STRICT_STEPS = 5;

// A call takes no longer than this on the clock, in milliseconds: an answer may loop without a step
// that reports.
const CLOCK = 10_000;

// The frames in which the caller of a function is looked for. The follower takes five of them, and
// functions without a name take some.
const FRAMES = 16;

// Ends a call that has too many steps.
class TooLong extends Error {}

// One call of an answer, while it runs.
class Follower {
    // `lineAt` gives the line of the answer for a place in the file that runs.
    constructor(board, file, isStrict, lineAt) {
        this.containers = new Containers(board);
        this.file = file;
        this.lineAt = lineAt;
        const factor = isStrict ? STRICT_STEPS : 1;
        this.stepsLeft = STEPS * factor;
        this.stepsLeftWithout = this.stepsLeft - STEPS_WITHOUT_CANDIDATES * factor;
        this.isOver = false;
        this.lastLine = 0;
    }

    // What stands in the text of the answer.
    hooks() {
        return {
            did: (line, value, changed) => {
                this.look(line);
                this.containers.find(changed);
                return value;
            },
            see: (value) => {
                this.containers.find(value);
                return value;
            },
            enter: (...values) => values.forEach((value) => this.containers.find(value)),
        };
    }

    look(line) {
        this.lastLine = line;
        const { containers } = this;
        containers.lookAgain(line, () => this.caller());
        this.stepsLeft -= 1;
        const least = containers.hasCandidates ? 0 : this.stepsLeftWithout;
        if (this.stepsLeft < least || containers.changesLeft < 0) {
            this.isOver = true;
            throw new TooLong();
        }
    }

    // The line that calls the function that is running; 0 if it is not in the answer.
    caller() {
        const { prepareStackTrace, stackTraceLimit } = Error;
        Error.prepareStackTrace = (_, frames) => frames;
        Error.stackTraceLimit = FRAMES;
        const frames = new Error().stack.filter((frame) => frame.getFileName() === this.file);
        Object.assign(Error, { prepareStackTrace, stackTraceLimit });
        // A function without a name is a part of the function around it.
        const own = frames.findIndex((frame) => frame.getFunctionName() !== null);
        const caller = own < 0 ? undefined : frames[own + 1];
        return caller ? this.lineAt(caller.getLineNumber(), caller.getColumnNumber()) : 0;
    }

    // What is to be written when the call has ended.
    lines() {
        if (this.isOver) return "over";
        this.containers.lookAgain(this.lastLine, () => 0);
        return this.containers.lines.join("\n");
    }
}

// A generator of random numbers that gives the same ones in each call.
function seededRandom() {
    let state = 1;
    return () => {
        state = (state * 48_271) % 2_147_483_647;
        return state / 2_147_483_647;
    };
}

// Calls the answer with this text for each puzzle, and writes what its containers hold. `boards`
// are puzzles and their solutions in turn. The first calls, as many as `strictCalls`, are followed
// more closely.
function report({ text, file, boards, strictCalls, lineAt, write }) {
    const texts = new Map();
    const load = (isStrict) => {
        if (!texts.has(isStrict)) texts.set(isStrict, rewritten(text, lineAt, isStrict));
        // In a function, so that each call can declare the same names.
        const code = `(function () {${texts.get(isStrict)}\nreturn solveSudoku;})`;
        return vm.runInThisContext(code, { filename: file })();
    };
    for (let number = 0; number < boards.length; number += 2) {
        write("call");
        const row = (_, at) => [...boards[number].slice(at * 9, at * 9 + 9)];
        const board = Array.from({ length: 9 }, row);
        const isStrict = number / 2 < strictCalls;
        const follower = new Follower(board, file, isStrict, lineAt);
        globalThis.kata = follower.hooks();
        Math.random = seededRandom();
        globalThis.kataCall = () => load(isStrict)(board);
        try {
            vm.runInThisContext("kataCall()", { timeout: CLOCK });
        } catch (error) {
            // An answer that fails may have struck a right digit before.
            if (error?.code === "ERR_SCRIPT_EXECUTION_TIMEOUT") follower.isOver = true;
        }
        write(follower.lines());
    }
}

module.exports = { report };
