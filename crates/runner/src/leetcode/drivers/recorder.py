"""Records what a LeetCode answer in Python reads of a board and writes to it.

The rows of the board are lists that report each read and each change, with the line of the answer.
`record/lines.rs` describes the lines of a record.
"""

import dis
import functools
import inspect
import itertools
import operator
import os
import re
import sys
import threading

# Enough to see where a search goes wrong, and how it goes on.
MOST_CHANGES = 20_000
MOST_READS = 1_000_000

DIGITS = list("123456789")

# Each of the 27 houses has nine digits.
DIGITS_OF_HOUSES = 27 * 9

# An index: `[0]`, or `[board[0]]`.
INDEX = r"\[(?:[^\[\]]|\[[^\[\]]*\])+\]"

# What stands behind the name of a list in code that changes an object in that list: an operator,
# a method, or a new value for a part of the object.
MUTATION = (rf"{INDEX}(?: *[-+|&^]="
            r"|\.(?:add|append|clear|discard|extend|insert|pop|remove|setdefault|sort|update)\("
            rf"|{INDEX} *(?:[-+|&^*]|<<|>>)?=(?!=))")


# A line whose statement may not run though the line does.
CONDITIONAL = re.compile(r"\s*(?:if|elif|else|for|while|def|try|except|case)\b")


class RecordedList(list):
    """A list that reports when it has changed: the board, or one of its rows."""

    def __init__(self, items, report_change):
        super().__init__(items)
        self.report_change = report_change

    def __reduce_ex__(self, _):
        # A copy is a plain list.
        return list, (list(self),)


def reporting(name):
    """The method of a list with this name, which also reports that the list has changed."""
    method = getattr(list, name)

    def change(self, *arguments, **named):
        result = method(self, *arguments, **named)
        self.report_change()
        return result

    return change


for name in ("__setitem__ __delitem__ __iadd__ __imul__ append clear extend insert pop remove "
             "reverse sort").split():
    setattr(RecordedList, name, reporting(name))


class RecordedRow(RecordedList):
    """A row of the board, which also reports each read of a cell, with its column."""

    def __init__(self, items, report_change, report_read):
        super().__init__(items, report_change)
        self.report_read = report_read

    def __getitem__(self, key):
        for column in range(*key.indices(9)) if isinstance(key, slice) else [key]:
            self.report_read(column)
        return super().__getitem__(key)

    def __iter__(self):
        for column, cell in enumerate(super().__iter__()):
            self.report_read(column)
            yield cell

    def __contains__(self, cell):
        return any(cell == other for other in self)

    def count(self, cell):
        return sum(cell == other for other in self)


def line_before(code, position):
    """The line of the instruction at this position, or of the last one before it that has a line: a
    jump to the beginning of a loop has none."""
    lines = [line for start, line in dis.findlinestarts(code) if start <= position and line]
    return lines[-1] if lines else code.co_firstlineno


def place_of(thread, file):
    """Where this thread is in the answer, as the line `at` of a record; None if it is outside."""
    frame, frames = sys._current_frames().get(thread.ident), []
    while frame:
        if frame.f_code.co_filename == file:
            frames.append(frame)
        frame = frame.f_back
    if not frames:
        return None
    frame = frames[0]
    line = frame.f_lineno or line_before(frame.f_code, frame.f_lasti)
    return f"at {line} {len(frames)} {frame.f_code.co_name}"


@functools.lru_cache(maxsize=None)
def lines_in(code):
    """The lines of this code, without those of the functions in it."""
    return {line for _, line in dis.findlinestarts(code) if line}


class Recording:
    """The record of one call of an answer, while the call runs."""

    def __init__(self, line, file, write):
        """A record for the board in this line, of the answer in this file. `write` writes it."""
        self.file = file
        self.write = write
        with open(file, encoding="utf-8") as answer:
            self.source = answer.read()
        self.source_lines = self.source.splitlines()
        self.givens = line[:81]
        # The board as the record shows it so far.
        self.seen = list(self.givens)
        self.changes_left = MOST_CHANGES
        self.reads_left = MOST_READS
        # The reads that are not written yet, each the line of the answer and the sign of the cell.
        self.reads = []
        # The lines of the answer that ran, from its first one on.
        self.lines_run = set()
        # The shared objects that did not change so far, by their identity: the name of the list,
        # the object, and its text at first.
        self.shared = {}
        # The other list that was seen last with the givens of the board and no blank, and its name.
        # A digit that is only tested there is undone, or another copy gets the next one.
        self.full_copy = None
        # What is found besides changes and reads: the lines at the end of the record.
        self.findings = set()
        rows = []
        for row in range(9):
            report_read = functools.partial(self.add_read, row)
            rows.append(RecordedRow(line[row * 9:row * 9 + 9], self.add_changes, report_read))
        self.board = RecordedList(rows, self.add_changes)

    def watch_lines(self):
        """Notes each line of the answer that runs in this thread or in a later one."""
        threading.settrace(self.watch_line)
        sys.settrace(self.watch_line)

    def watch_line(self, frame, event, _):
        if frame.f_code.co_filename == self.file:
            if event == "line":
                self.lines_run.add(frame.f_lineno)
            return self.watch_line

    def call(self, solution):
        """Calls the method of this object and writes the record."""
        sys.setprofile(self.watch_return)
        try:
            solution.solveSudoku(self.board)
        finally:
            sys.settrace(None)
            sys.setprofile(None)
            self.add_changes()
            self.write(self.take_reads())
        self.look_at_lists(getattr(solution, "__dict__", {}), self.lines_run, r"\w+\.")
        self.look_at_shared()
        self.look_at_full_copy()
        self.write("".join(f"{finding}\n" for finding in sorted(self.findings)))
        self.write_lines_run()

    def watch_return(self, frame, event, _):
        if event == "return" and frame.f_code.co_filename == self.file:
            self.look_at_lists(frame.f_locals, lines_in(frame.f_code), "")

    def stop(self, thread):
        """Writes where this thread is in the answer, and ends the process: the time is over."""
        place = place_of(thread, self.file)
        if place:
            # The thread may have written a part of a line.
            self.write(f"\n{self.take_reads()}{place}\ncut\n")
        os._exit(0)

    def cut(self):
        """Ends the record and the process: there are too many changes or reads."""
        self.write(self.take_reads() + "cut\n")
        os._exit(0)

    def line_of_answer(self):
        """The line of the innermost frame of the answer; 0 if there is none."""
        frame = sys._getframe(2)
        while frame and frame.f_code.co_filename != self.file:
            frame = frame.f_back
        return frame.f_lineno if frame else 0

    def add_read(self, row, column):
        """Adds the read of a cell. A negative column counts from the end of the row."""
        self.reads_left -= 1
        if self.reads_left < 0:
            self.cut()
        self.reads.append((self.line_of_answer(), chr(33 + row * 9 + column % 9)))

    def take_reads(self):
        """The lines for the reads since the last change."""
        lines = itertools.groupby(self.reads, lambda read: read[0])
        text = "".join(f"read {line} {''.join(cell for _, cell in cells)}\n"
                       for line, cells in lines)
        self.reads.clear()
        return text

    def add_changes(self):
        """Writes each cell that has another content than the record shows so far."""
        line = self.line_of_answer()
        self.look_at_shared()
        rows = list(list.__iter__(self.board))
        # While cells are moved, some are in no place.
        if len(rows) != 9 or any(not hasattr(row, "__len__") or len(row) != 9 for row in rows):
            return
        for row, cells in enumerate(rows):
            # What the recorder reads is no read of the answer.
            cells = list.__iter__(cells) if isinstance(cells, list) else cells
            for place, cell in enumerate(cells, row * 9):
                if self.seen[place] != cell:
                    self.add_change(place, cell, line)

    def add_change(self, place, cell, line):
        self.seen[place] = cell
        self.changes_left -= 1
        if self.changes_left < 0:
            self.cut()
        self.write(f"{self.take_reads()}{place // 9} {place % 9} {cell} {line}\n")

    def look_at_lists(self, variables, lines, before):
        """Notes which variables hold a list that a learner takes for something else. Their names
        stand in these lines, after a text that matches `before`."""
        for name, value in list(variables.items()):
            if type(value) is not list or len(value) < 2:
                continue
            is_shared = value[0] is value[1] and isinstance(value[0], (list, set, dict))
            if is_shared:
                self.shared.setdefault(id(value[0]), (name, value[0], repr(value[0])))
                if self.is_mutated(before + name, lines):
                    self.findings.add(f"shared {name}")
            if len(value) == 9 and all(map(operator.is_, value, list.__iter__(self.board))):
                self.findings.add(f"aliased {name}")
            elif self.is_full(value):
                self.full_copy = (name, value)

    def look_at_full_copy(self):
        """Notes the name of the copy that was filled last, if it is the solution at the end."""
        if self.full_copy:
            name, rows = self.full_copy
            if self.is_full(rows) and self.is_solution(rows):
                self.findings.add(f"elsewhere `{name}` ends up as the solution, but it is a copy")

    def look_at_shared(self):
        """Notes which lists hold a shared object that has another text than at first. An object
        that never changes does no harm."""
        for name, shared, text in self.shared.values():
            if repr(shared) != text:
                self.findings.add(f"shared {name}")

    def is_mutated(self, name, lines):
        """Whether one of these lines has run and changes an object in the list with this name."""
        mutation = re.compile(rf"(?:^|[;=,])\s*{name}{MUTATION}")
        texts = (self.source_lines[line - 1] for line in self.lines_run.intersection(lines))
        return any(mutation.search(text) and not CONDITIONAL.match(text) for text in texts)

    def is_full(self, rows):
        """Whether these are other rows than those of the board, and fill its blanks."""
        if len(rows) != 9 or any(type(row) is not list or len(row) != 9 for row in rows):
            return False
        cells = [str(cell) for row in rows for cell in row]
        return (all(cell in DIGITS for cell in cells)
                and all(given in (".", cell) for given, cell in zip(self.givens, cells)))

    def is_solution(self, rows):
        """Whether each row, column and box of these full rows has all digits."""
        houses = set()
        for row, cells in enumerate(rows):
            for column, cell in enumerate(map(str, cells)):
                box = row // 3 * 3 + column // 3
                houses |= {("row", row, cell), ("column", column, cell), ("box", box, cell)}
        return len(houses) == DIGITS_OF_HOUSES

    def write_lines_run(self):
        """Writes each line of the functions of the answer, and whether it ran, as gcov does."""
        # Earlier versions jump over a `continue`, so that it seems not to run.
        if sys.version_info < (3, 10):
            return
        lines = self.lines_of(compile(self.source, self.file, "exec"))
        for line in sorted(lines):
            count = 1 if line in self.lines_run else "#####"
            self.write(f" {count}:{line}:\n")

    def lines_of(self, code):
        """The lines of the functions in this code. That of a `def` counts as one that ran."""
        lines = set()
        # Since Python 3.14 annotations are functions, which nothing calls.
        if code.co_flags & inspect.CO_OPTIMIZED and code.co_name != "__annotate__":
            if code.co_name[0] != "<":
                self.lines_run.add(code.co_firstlineno)
            lines = lines_in(code)
        return lines.union(*(self.lines_of(inner) for inner in code.co_consts
                             if inspect.iscode(inner)))
