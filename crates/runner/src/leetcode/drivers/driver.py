"""Runs a LeetCode answer in Python on many boards, one line of 81 characters for each.

It is started with one word:

- `methods` writes which of the two methods the answer has.
- The name of a method calls it for each board and writes one line: the processor time of the call
  in nanoseconds, a space, and the board after the call, `true`, `false`, or `? what is odd about
  the result`. If the call fails, the line is `! the exception`, and the driver ends.
- `state` calls `solveSudoku` and writes the names of what the calls have changed outside of the
  boards.
- `candidates` gets a puzzle and its solution, and writes which right digit `solveSudoku` strikes from
  its candidates: `struck LINE CALLER ROW COLUMN DIGIT`. See `candidates.py`.
- `record SECONDS` calls `solveSudoku` for one board and writes what it does, up to this time.

A record has a line for each change of a cell: row, column, new character, line of the answer.
Before each change come the reads: `read`, the line of the answer, and one character per cell, `!`
for the first. A record that stops early ends with `cut`; where time ran out, the line before is
`at LINE CALLS FUNCTION`: the place of the answer. At the end come `shared NAME`, a list of which
two places hold the same list, set or dictionary, `copied NAME`, a list that holds the rows of the
board themselves, `elsewhere CLAUSE`, what is done with a copy of the board, and, as gcov writes it,
each line of a function: ` 1:LINE:`, or ` #####:LINE:` if it did not run.

Results go to descriptor 3 and boards come from descriptor 4: what the answer prints goes to standard
error, and its standard input is empty. An answer that closes descriptor 3 ends with exit code 113.
"""

import collections
import dis
import functools
import inspect
import itertools
import linecache
import operator
import os
import random
import re
import resource
import sys
import threading
import traceback
import types

FILE = "solution.py"

# What LeetCode imports before an answer, in its order: the names of each module, then the modules,
# so that `copy` is the module.
MODULES = ("string, re, datetime, collections, heapq, bisect, copy, math, random, statistics, "
           "itertools, functools, operator, io, sys, json")
SUPPLIED = "".join(f"from {module} import *\n" for module in (MODULES + ", builtins").split(", "))
SUPPLIED += f"import {MODULES}\nimport typing\nfrom typing import *\n"

# As on LeetCode. A search may go one call deeper for each digit that it tries.
RECURSION_LIMIT = 550_000
STACK = 512 << 20

# The frames of a trace that are shown: the last ones.
FRAMES = 8

SYNTAX_ERROR = 3

# The descriptors of the results and of the boards.
RESULTS, BOARDS = 3, 4

# The exit code where the answer has closed the descriptor of the results.
CLOSED = 113

# Enough to see where a search goes wrong, and how it goes on.
CHANGES = 20_000
READS = 1_000_000


def write(text):
    """Writes results, as long as the answer has left their descriptor open."""
    data = text.encode()
    try:
        while data:
            data = data[os.write(RESULTS, data):]
    except OSError:
        os._exit(CLOSED)


def load():
    """The names that the answer defines."""
    with open(FILE, encoding="utf-8") as file:
        text = file.read()
    # With it, traces show the lines of the answer.
    linecache.cache[FILE] = (len(text), None, text.splitlines(True), FILE)
    # Where a class of the answer says that it is defined.
    module = sys.modules["solution"] = types.ModuleType("solution")
    names = vars(module)
    exec(SUPPLIED, names)
    exec(compile(text, FILE, "exec"), names)
    return names


def takes_a_board(method):
    try:
        inspect.signature(method).bind("board")
    except (TypeError, ValueError):
        return False
    return True


# What Python 2 had and Python 3 has not, with what replaces it.
PYTHON_2 = {"xrange": "range", "raw_input": "input", "unicode": "str", "unichr": "chr", "long": "int",
            "basestring": "str", "iteritems": "items", "itervalues": "values", "iterkeys": "keys",
            "has_key": "in", "maxint": "maxsize"}


def hint(error):
    """What to do about an answer in Python 2, which is what LeetCode calls "Python"."""
    if isinstance(error, SyntaxError):
        message = error.msg or ""
        if "Missing parentheses" in message or "multiple exception types" in message:
            return " (this is Python 2; it is judged as Python 3)"
    if isinstance(error, (AttributeError, NameError)) and getattr(error, "name", "") in PYTHON_2:
        return f" ({error.name} is of Python 2; in Python 3: {PYTHON_2[error.name]})"
    return ""


def fails(error, is_loading):
    """Reports the exception, shows the frames of the answer alone, and ends. Where the answer cannot
    even be loaded, nothing reads the report, and the exception is shown, too."""
    frames = error.__traceback__
    while frames and frames.tb_frame.f_code.co_filename != FILE:
        frames = frames.tb_next
    summary = traceback.format_exception_only(type(error), error)[-1].strip() + hint(error)
    if is_loading:
        text = traceback.format_exception_only(type(error), error)
        sys.stderr.write("".join(traceback.format_tb(frames, -FRAMES) + text[:-1]) + summary + "\n")
    else:
        # All frames of an endless recursion look the same.
        traceback.print_tb(frames, -1 if isinstance(error, RecursionError) else -FRAMES)
    lines = [number for frame, number in traceback.walk_tb(frames)
             if frame.f_code.co_filename == FILE]
    if isinstance(error, RecursionError) and lines:
        most = collections.Counter(lines).most_common(1)[0][0]
        summary += f": the stack overflowed: line {most} calls itself again and again"
    elif lines:
        summary += f", line {lines[-1]}"
    if isinstance(error, SystemExit):
        summary = f"it calls exit; it must return instead: {summary}"
    write(f"! {summary}".replace("\n", " ") + "\n")
    sys.stderr.flush()
    os._exit(SYNTAX_ERROR if isinstance(error, SyntaxError) and not frames else 1)


def described(value):
    kind = {str: "the text", int: "the number"}.get(type(value), f"of type {type(value).__name__}:")
    return f"{kind} {value!r}"


def board_line(board):
    """The board as 81 characters, or what is odd about it."""
    if len(board) != 9:
        return f"? the board has {len(board)} rows"
    for row, cells in enumerate(board, 1):
        if not isinstance(cells, list):
            return f"? row {row} is {described(cells)}"
        if len(cells) != 9:
            return f"? row {row} has {len(cells)} cells"
        for column, cell in enumerate(cells, 1):
            if not (isinstance(cell, str) and len(cell) == 1 and cell in "123456789."):
                return f"? r{row}c{column} is {described(cell)}"
    return "".join(map("".join, board))


def processor_time():
    """In nanoseconds. Where it is limited, the clock of a process advances only at kernel ticks."""
    usage = resource.getrusage(resource.RUSAGE_SELF)
    return round((usage.ru_utime + usage.ru_stime) * 1e6) * 1000


def truth_line(result):
    if isinstance(result, bool):
        return str(result).lower()
    return f"? it returned {result!r}, expected True or False"


def reported(name):
    """The method of a list that changes it, and reports that."""
    method = getattr(list, name)

    def changes(self, *arguments, **named):
        result = method(self, *arguments, **named)
        self.changed()
        return result

    return changes


class Recorded(list):
    """A board that reports what is written to it."""

    def __init__(self, items, changed):
        super().__init__(items)
        self.changed = changed

    def __reduce_ex__(self, _):
        # A copy is a plain list.
        return list, (list(self),)


for name in ("__setitem__ __delitem__ __iadd__ __imul__ append clear extend insert pop remove "
             "reverse sort").split():
    setattr(Recorded, name, reported(name))


class RecordedRow(Recorded):
    """A row of the board, which also reports what is read of it."""

    def __init__(self, items, changed, read):
        super().__init__(items, changed)
        self.read = read

    def __getitem__(self, key):
        for column in range(*key.indices(9)) if isinstance(key, slice) else [key]:
            self.read(column)
        return super().__getitem__(key)

    def __iter__(self):
        for column, cell in enumerate(super().__iter__()):
            self.read(column)
            yield cell

    def __contains__(self, cell):
        return any(cell == other for other in self)

    def count(self, cell):
        return sum(cell == other for other in self)


def line_of_answer():
    frame = sys._getframe(2)
    while frame and frame.f_code.co_filename != FILE:
        frame = frame.f_back
    return frame.f_lineno if frame else 0


# The reads of a record that are not written yet: the line of the answer, and the cell.
reads = []


def flush_reads():
    """The lines for the reads since the last ones."""
    lines = itertools.groupby(reads, lambda read: read[0])
    text = "".join(f"read {line} {''.join(cell for _, cell in cells)}\n" for line, cells in lines)
    reads.clear()
    return text


# The lines of the answer that ran while it is recorded, from its first one on.
ran = set()


def traced(frame, event, _):
    if frame.f_code.co_filename == FILE:
        if event == "line":
            ran.add(frame.f_lineno)
        return traced


def lines_of(code):
    """The lines of the functions in this code. That of a `def` counts as one that ran."""
    lines = set()
    # Since Python 3.14 annotations are functions, which nothing calls.
    if code.co_flags & inspect.CO_OPTIMIZED and code.co_name != "__annotate__":
        ran.update({code.co_firstlineno} if code.co_name[0] != "<" else {})
        lines = {line for _, line in dis.findlinestarts(code) if line}
    return lines.union(*(lines_of(inner) for inner in code.co_consts if inspect.iscode(inner)))


def is_solution(rows, givens):
    """Whether these are other rows than those of the board, which solve it."""
    if len(rows) != 9 or any(type(row) is not list or len(row) != 9 for row in rows):
        return False
    cells = [str(cell) for row in rows for cell in row]
    if any(given not in (".", cell) for given, cell in zip(givens, cells)):
        return False
    houses = {(kind, number, cell)
              for at, cell in enumerate(cells) if cell in list("123456789")
              for kind, number in enumerate((at // 9, at % 9, at // 27 * 3 + at % 9 // 3))}
    return len(houses) == 243


INDEX = r"\[(?:[^\[\]]|\[[^\[\]]*\])+\]"

# What changes an object that a list holds: an operator, a method, or a new value for a part of it.
CHANGE = (rf"{INDEX}(?: *[-+|&^]="
          r"|\.(?:add|append|clear|discard|extend|insert|pop|remove|setdefault|sort|update)\("
          rf"|{INDEX} *(?:[-+|&^*]|<<|>>)?=(?!=))")


def record(solution, line):
    seen, found = list(line[:81]), set()
    with open(FILE, encoding="utf-8") as file:
        source = file.read()
    left = {"changes": CHANGES, "reads": READS}

    def count(kind):
        left[kind] -= 1
        if left[kind] < 0:
            write(flush_reads() + "cut\n")
            os._exit(0)

    def read(row, column):
        count("reads")
        reads.append((line_of_answer(), chr(33 + row * 9 + column % 9)))

    def changed():
        at = line_of_answer()
        rows = list(list.__iter__(board))
        # While cells are moved, some are in no place.
        if len(rows) != 9 or any(not hasattr(row, "__len__") or len(row) != 9 for row in rows):
            return
        for row, cells in enumerate(rows):
            cells = list.__iter__(cells) if isinstance(cells, list) else cells
            for place, cell in enumerate(cells, row * 9):
                if seen[place] != cell:
                    seen[place] = cell
                    count("changes")
                    change = f"{row} {place % 9} {cell} {at}"
                    write(f"{flush_reads()}{change}\n")

    contents = {}

    def changes(name, shared):
        """Whether the object changes; where it has another name, this shows only from call to call."""
        now = repr(shared)
        return (contents.setdefault(name, now) != now
                or re.search(rf"\b{name}{CHANGE}", source) is not None)

    def note(values):
        for name, value in list(values.items()):
            if type(value) is not list or len(value) < 2:
                continue
            if (value[0] is value[1] and isinstance(value[0], (list, set, dict))
                    and changes(name, value[0])):
                found.add(f"shared {name}")
            if all(map(operator.is_, value, list.__iter__(board))) and len(value) == 9:
                found.add(f"copied {name}")
            elif is_solution(value, line):
                found.add(f"elsewhere `{name}` ends up as the solution, but it is a copy")

    def returned(frame, event, _):
        if event == "return" and frame.f_code.co_filename == FILE:
            note(frame.f_locals)

    rows = [RecordedRow(line[row * 9:row * 9 + 9], changed, functools.partial(read, row))
            for row in range(9)]
    board = Recorded(rows, changed)
    called = solution()
    sys.setprofile(returned)
    try:
        called.solveSudoku(board)
    finally:
        sys.settrace(None)
        sys.setprofile(None)
        changed()
        write(flush_reads())
    note(getattr(called, "__dict__", {}))
    write("".join(f"{what}\n" for what in sorted(found)))
    code = compile(source, FILE, "exec")
    # Earlier versions jump over a `continue`, so that it seems not to run.
    lines = lines_of(code) if sys.version_info >= (3, 10) else ()
    write("".join(f" {1 if number in ran else '#####'}:{number}:\n" for number in sorted(lines)))


def state(names):
    """What lasts from call to call: globals, attributes of classes, and default arguments."""
    found = {}
    for name, value in names.items():
        if isinstance(value, type) and value.__module__ == "solution":
            for attribute, content in vars(value).items():
                found[f"{name}.{attribute}"] = content
        elif not inspect.ismodule(value):
            found[name] = value
    texts = {}
    for name, value in found.items():
        if inspect.isfunction(value):
            texts[f"a default argument of {name}"] = repr(value.__defaults__)
        elif "__" not in name and not callable(value):
            texts[name] = repr(value)
    return texts


def main():
    sys.stdout = sys.stderr
    sys.setrecursionlimit(RECURSION_LIMIT)
    random.seed(os.environ.get("PYTHONHASHSEED"))
    method = sys.argv[1]
    # All of them at once: later the answer may have closed the descriptor.
    with os.fdopen(BOARDS) as file:
        boards = file.read().splitlines()
    try:
        if method == "record":
            threading.settrace(traced)
            sys.settrace(traced)
        names = load()
        solution = names.get("Solution")
        if method == "record":
            record(solution, boards[0])
            return
        if method == "candidates":
            # Only here, because it would add to the start of every other call.
            import candidates
            write(candidates.report(load, FILE, *boards))
            return
        if method == "state":
            before = state(names)
            for line in boards:
                solution().solveSudoku([list(line[row * 9:row * 9 + 9]) for row in range(9)])
            changed = [name for name, text in state(names).items() if before.get(name) != text]
            write("".join(f"{name}\n" for name in changed))
            return
        if method == "methods":
            methods = ("solveSudoku", "isValidSudoku")
            found = [name for name in methods
                     if solution and takes_a_board(getattr(solution(), name, None))]
            write(" ".join(found) + "\n")
            return
        for line in boards:
            board = [list(line[row * 9:row * 9 + 9]) for row in range(9)]
            start = processor_time()
            result = getattr(solution(), method)(board)
            spent = processor_time() - start
            answer = board_line(board) if method == "solveSudoku" else truth_line(result)
            write(f"{spent} {answer}".replace("\n", " ") + "\n")
    except BaseException as error:  # An answer that calls exit() has failed, too.
        fails(error, method == "methods")


def stop(thread):
    """Writes where the answer is that is being recorded, and ends."""
    frame, frames = sys._current_frames().get(thread.ident), []
    while frame:
        if frame.f_code.co_filename == FILE:
            frames.append(frame)
        frame = frame.f_back
    if frames:
        code = frames[0].f_code
        line = frames[0].f_lineno or code.co_firstlineno
        place = f"at {line} {len(frames)} {code.co_name}"
        write(f"\n{flush_reads()}{place}\ncut\n")
    os._exit(0)


# The stack of another thread may be as deep as the limit of recursion.
threading.stack_size(STACK)
thread = threading.Thread(target=main)
thread.start()
# This thread stays: where it has ended, an answer cannot start threads of its own.
thread.join(float(sys.argv[2]) * 0.8 if sys.argv[2:] else None)
if thread.is_alive():
    stop(thread)
