"""Runs a LeetCode answer in Python on many boards. The README of the crate `runner` says what a
driver does.

`candidates/__init__.py` takes the word `candidates`, `recorder.py` the words `record` and `place`,
and `versions.py` the word `versions`.
"""

import collections
import linecache
import os
import random
import resource
import site
import sys
import threading
import time
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

# The entries of a trace that are shown: the last ones.
ENTRIES = 8

# How Python begins the entry that stands for frames like the one before.
REPEATED = "  [Previous line repeated"

# After an overflow of the stack, a line in at least this many calls is in many of them.
MANY = 3

SYNTAX_ERROR = 3

# The descriptors of the results and of the boards.
RESULTS, BOARDS = 3, 4

# The exit code where the answer has closed the descriptor of the results.
CLOSED = 113

# A recorder stops after this share of its seconds, at which the judge would end it. The rest is for
# its start, and for what it writes at the end.
SHARE_OF_TIME = 0.8

# The seconds between two looks at the processor time of an answer whose place is asked for.
LOOK = 0.05


def write(text):
    """Writes results, as long as the answer has left their descriptor open."""
    data = text.encode()
    try:
        while data:
            data = data[os.write(RESULTS, data):]
    except OSError:
        os._exit(CLOSED)


# The names that LeetCode supplies, once they are imported.
supplied = {}


class InstalledPackages:
    """Finds what pip has installed, once a module is not found elsewhere.

    The judge starts Python with -S: to look for packages takes longer than the rest of the start,
    and few answers import one.
    """

    @classmethod
    def find_spec(cls, name, path=None, target=None):
        sys.meta_path.remove(cls)
        # Adds folders, into which the finders before this one have not looked.
        site.main()
        for finder in sys.meta_path:
            spec = finder.find_spec(name, path, target)
            if spec:
                return spec
        return None


def supply():
    """Imports what LeetCode supplies, and adds what Python adds at a start without -S."""
    site.setquit()
    site.setcopyright()
    site.sethelper()
    exec(SUPPLIED, supplied)
    # Only now, because `copy` tries to import a module that only other Pythons have.
    sys.meta_path.append(InstalledPackages)


def load(text=None):
    """The names that the answer defines, or another text in its place."""
    if text is None:
        with open(FILE, encoding="utf-8") as file:
            text = file.read()
    # With it, traces show the lines of the answer.
    linecache.cache[FILE] = (len(text), None, text.splitlines(True), FILE)
    # Where a class of the answer says that it is defined.
    module = sys.modules["solution"] = types.ModuleType("solution")
    names = vars(module)
    if not supplied:
        supply()
    names.update(supplied)
    exec(compile(text, FILE, "exec"), names)
    return names


def takes_a_board(method):
    # Only here, because it would add to the start of most other calls.
    import inspect
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


def last_entries(frames):
    """The last entries of a trace, as text.

    Python shows three equal frames, and then the number of others that are like them. That is only
    right of all frames, and beside all three. So no frame is left out before they are counted, and
    the text does not begin between equal entries. The first line of an entry has the place.
    """
    entries = traceback.format_tb(frames)
    places = [entry.split("\n")[0] for entry in entries]
    start = max(len(entries) - ENTRIES, 0)
    while start > 0 and (places[start].startswith(REPEATED) or places[start] == places[start - 1]):
        start -= 1
    if start > 0:
        entries[:start] = ["  [Earlier calls are not shown]\n"]
    return "".join(entries)


def fails(error, is_loading):
    """Reports the exception, shows the frames of the answer alone, and ends. While the answer is
    loaded, the judge reads no results, so the exception goes to standard error, too."""
    frames = error.__traceback__
    while frames and frames.tb_frame.f_code.co_filename != FILE:
        frames = frames.tb_next
    summary = traceback.format_exception_only(type(error), error)[-1].strip() + hint(error)
    if is_loading:
        text = traceback.format_exception_only(type(error), error)
        sys.stderr.write(last_entries(frames) + "".join(text[:-1]) + summary + "\n")
    elif isinstance(error, RecursionError):
        # All frames of an endless recursion look the same.
        traceback.print_tb(frames, -1)
    else:
        sys.stderr.write(last_entries(frames))
    lines = [number for frame, number in traceback.walk_tb(frames)
             if frame.f_code.co_filename == FILE]
    most, count = (collections.Counter(lines).most_common(1) or [(0, 0)])[0]
    if isinstance(error, RecursionError) and count >= MANY:
        summary += f": the stack overflowed: many of its calls are in line {most}"
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


def state(names):
    """What lasts from call to call: globals, attributes of classes, and default arguments."""
    # Only here, because it would add to the start of most other calls.
    import inspect
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


def write_methods(solution):
    methods = ("solveSudoku", "isValidSudoku")
    found = [name for name in methods
             if solution and takes_a_board(getattr(solution(), name, None))]
    write(" ".join(found) + "\n")


def write_state(names, boards):
    """Calls the answer for each board, and writes the names of what has changed then."""
    before = state(names)
    for line in boards:
        names["Solution"]().solveSudoku(rows_of(line))
    changed = [name for name, text in state(names).items() if before.get(name) != text]
    write("".join(f"{name}\n" for name in changed))


def write_result(solution, method, line):
    """Calls a method for a board, and writes its result."""
    board = rows_of(line)
    start = processor_time()
    result = getattr(solution(), method)(board)
    spent = processor_time() - start
    answer = board_line(board) if method == "solveSudoku" else truth_line(result)
    write(f"{spent} {answer}".replace("\n", " ") + "\n")


def rows_of(line):
    return [list(line[row * 9:row * 9 + 9]) for row in range(9)]


def run(word, boards, recording):
    """Does what the word says. Only `record` has a recording."""
    try:
        if recording:
            recording.watch_lines()
        if word == "versions":
            # Only here, because it would add to the start of every other call.
            import versions
            file, method, *limits = sys.argv[2:]
            versions.report(load, write, file, boards, method, versions.Limits(*limits))
            return
        names = load()
        solution = names.get("Solution")
        if recording:
            recording.call(solution())
        elif word == "candidates":
            # Only here, because it would add to the start of every other call.
            import candidates
            candidates.report(load, FILE, boards, int(sys.argv[2]), write)
        elif word == "place":
            solution().solveSudoku(rows_of(boards[0]))
        elif word == "state":
            write_state(names, boards)
        elif word == "methods":
            write_methods(solution)
        else:
            for line in boards:
                write_result(solution, word, line)
    except BaseException as error:  # An answer that calls exit() has failed, too.
        fails(error, word == "methods")


def wait(thread, seconds):
    """Waits until the thread ends, or until this process has used this processor time. An answer
    that sleeps uses none, so it has three times as long on the clock."""
    end = time.monotonic() + 3 * seconds
    while thread.is_alive():
        left = min(seconds - processor_time() / 1e9, end - time.monotonic())
        if left <= 0:
            return
        thread.join(left)


def main():
    word = sys.argv[1]
    sys.stdout = sys.stderr
    sys.setrecursionlimit(RECURSION_LIMIT)
    random.seed(os.environ.get("PYTHONHASHSEED"))
    # All of them at once: later the answer may have closed the descriptor.
    with os.fdopen(BOARDS) as file:
        boards = file.read().splitlines()
    recording = None
    if word in ("record", "place"):
        # Only here, because it would add to the start of every other call.
        import recorder
    if word == "record":
        recording = recorder.Recording(boards[0], FILE, write)
    # The stack of another thread may be as deep as the limit of recursion.
    threading.stack_size(STACK)
    thread = threading.Thread(target=run, args=(word, boards, recording))
    thread.start()
    # This thread stays: where it has ended, an answer cannot start threads of its own.
    if recording:
        wait(thread, float(sys.argv[2]) * SHARE_OF_TIME)
        if thread.is_alive():
            recording.stop(thread)
    elif word == "place":
        # However long that takes on the clock: the judge ends an answer that sleeps.
        while thread.is_alive() and processor_time() < float(sys.argv[2]) * 1e9:
            thread.join(LOOK)
        write(f"{recorder.place_of(thread, FILE) or ''}\n")
        os._exit(0)
    else:
        thread.join()


main()
