"""Follows the candidates that an answer keeps for each cell, and finds a right digit that is struck.

An answer may hold candidates in any container: a list of 81, nine lists of nine, or a dictionary
with a key per cell; of sets, lists, texts, bit masks or flags. A container has several possible
readings: rows first or columns first, bit 0 or bit 1 for the digit 1. A reading counts only while
each cell has its right digit among its candidates, and while no other reading does so: then the
candidates are those of a search that has guessed nothing wrong, and the reading cannot be chance.

A right search strikes a right digit only where it has guessed. So a strike counts only if

- the search never comes back to candidates as narrow as those before the strike,
- the strike is not a part of filling in the digit, there or in a cell that sees the struck one, and
- the same line strikes the same digit from the same cell when the digits of the puzzle are
  exchanged, in several ways: a guess tries the digits in some order, and takes another one first.
"""

import dis
import math
import random
import sys

ALL_DIGITS = range(1, 10)
CELLS = range(81)

# The number of digits in each mask.
COUNTS = [bin(mask).count("1") for mask in range(512)]

# The bits of a reading that say more than chance: 16 bits are one in 65,536.
LEAST_EVIDENCE = 16

# A container is looked at this often when it has not been a container of candidates so far; after
# that, at each sixteenth sight. It may be filled while the answer runs.
FIRST_SIGHTS = 16

# The events that are followed in all calls together. An event takes about a microsecond.
EVENTS = 800_000

# Where no candidates are found in this many events, there are none.
EVENTS_WITHOUT_CANDIDATES = 100_000

# Exchanges of digits beside those that make the struck digit the first and the last one.
RANDOM_EXCHANGES = 3

# The names of the methods that change a list, a set or a dictionary.
MUTATORS = frozenset(
    "add append clear difference_update discard extend insert intersection_update pop popitem "
    "remove reverse setdefault sort symmetric_difference_update update".split())


def row(cell):
    return cell // 9


def column(cell):
    return cell % 9


def see_each_other(first, second):
    """Whether two cells share a row, a column or a box."""
    return (row(first) == row(second) or column(first) == column(second)
            or (row(first) // 3, column(first) // 3) == (row(second) // 3, column(second) // 3))


# Alphabets: from what a container holds for a cell to a mask with bit 0 for the digit 1. The mask 0
# means that the container holds nothing for the cell; None, that it holds something else.

def bits_of_collection(table, blanks):
    """The alphabet of collections whose elements are in the table. A single element is a digit."""
    def bits(entry):
        if type(entry) in (set, frozenset, list, tuple, str):
            mask = 0
            for element in entry:
                try:
                    mask |= table[element]
                except (KeyError, TypeError):
                    return 0 if entry in blanks else None
            return mask
        if entry is None:
            return 0
        try:
            return table.get(entry, 0 if entry in blanks else None)
        except TypeError:
            return None
    return bits


def bits_of_mask(lowest):
    """The alphabet of bit masks, with this bit for the digit 1."""
    def bits(entry):
        if entry is None:
            return 0
        if type(entry) is not int or not 0 <= entry < 512 << lowest or entry % (1 << lowest):
            return None
        return entry >> lowest
    return bits


def bits_of_flags(lowest):
    """The alphabet of lists with a flag per digit, that of 1 at this index."""
    def bits(entry):
        if entry is None:
            return 0
        if type(entry) not in (list, tuple) or len(entry) != 9 + lowest:
            return None
        mask = 0
        for index, flag in enumerate(entry[lowest:]):
            if type(flag) not in (bool, int) or flag not in (0, 1):
                return None
            mask |= flag << index
        return mask
    return bits


ALPHABETS = (
    bits_of_collection({str(digit): 1 << digit - 1 for digit in ALL_DIGITS}, (".", "0")),
    bits_of_collection({digit: 1 << digit - 1 for digit in ALL_DIGITS}, (0,)),
    bits_of_collection({digit - 1: 1 << digit - 1 for digit in ALL_DIGITS}, ()),
    bits_of_mask(0),
    bits_of_mask(1),
    bits_of_flags(0),
    bits_of_flags(1),
)


# Layouts: from a container to its entries for the 81 cells, row by row.

def rows_first(container):
    return container[:]


def columns_first(container):
    return [container[column(cell) * 9 + row(cell)] for cell in CELLS]


def row_lists(container):
    return [entry for cells in container for entry in cells]


def column_lists(container):
    return [container[column(cell)][row(cell)] for cell in CELLS]


def keyed(name):
    """The layout of a dictionary with these keys; a cell without a key has nothing."""
    keys = [name(row(cell), column(cell)) for cell in CELLS]

    def entries(container):
        return [container.get(key) for key in keys]
    return frozenset(keys), entries


KEYED = tuple(keyed(name) for name in (
    lambda row, column: (row, column),
    lambda row, column: (column, row),
    lambda row, column: (row + 1, column + 1),
    lambda row, column: (column + 1, row + 1),
    lambda row, column: "ABCDEFGHI"[row] + "123456789"[column],
    lambda row, column: "ABCDEFGHI"[column] + "123456789"[row],
    lambda row, column: f"{row}{column}",
    lambda row, column: f"{column}{row}",
    lambda row, column: row * 9 + column,
    lambda row, column: column * 9 + row,
    lambda row, column: row * 9 + column + 1,
    lambda row, column: column * 9 + row + 1,
))


def layouts(container):
    """The layouts that fit the shape of this value."""
    if type(container) is list:
        if len(container) == 81:
            return rows_first, columns_first
        if len(container) == 9 and all(type(cells) is list and len(cells) == 9
                                       for cells in container):
            return row_lists, column_lists
    elif isinstance(container, dict) and 0 < len(container) <= 81:
        return tuple(entries for keys, entries in KEYED if container.keys() <= keys)
    return ()


class Reading:
    """One reading of a container, with the candidates that it showed last."""

    def __init__(self, layout, alphabet, entries, masks):
        self.layout, self.alphabet = layout, alphabet
        self.entries, self.masks = entries, masks

    def update(self, container):
        """Reads again, and returns the cells that have changed, each with its mask before."""
        entries = self.layout(container)
        if entries == self.entries:
            return {}
        changed = {}
        for cell, entry in enumerate(entries):
            if entry != self.entries[cell]:
                mask = self.alphabet(entry)
                if mask is None:
                    raise ValueError
                self.entries[cell] = copied(entry)
                if mask != self.masks[cell]:
                    changed[cell] = self.masks[cell]
                    self.masks[cell] = mask
        return changed


def evidence(masks):
    """The bits of information in the candidates, and in which cells have none."""
    counts = [COUNTS[mask] for mask in masks if mask]
    return sum(math.log2(9 / count) for count in counts) + math.log2(math.comb(81, len(counts)))


def copied(entry):
    """The entry as it is now."""
    return entry.copy() if type(entry) in (list, set) else entry


class TooLong(BaseException):
    """Ends a call that has too many events."""


class Container:
    """A container of candidates, with its readings in which no right digit is missing."""

    def __init__(self, value, readings):
        self.value, self.readings = value, readings


class Strike:
    """A right digit that a line has struck from a cell."""

    def __init__(self, line, caller, cell, digit, before, container):
        self.line, self.cell, self.digit = line, cell, digit
        # The line that calls the function of the line; 0 where LeetCode calls it.
        self.caller = caller
        # The candidates before it.
        self.before = before
        # Its container, as long as nothing else has happened there than strikes of this digit.
        self.container = container
        # The cell that loses its other digits behind it, if there is such a cell.
        self.guess = None

    def place(self):
        return self.line, self.cell, self.digit


class Follower:
    """Follows one call of an answer."""

    def __init__(self, file, board, solution, is_strict, events):
        self.file, self.board = file, board
        self.solution = solution
        self.right = [1 << int(digit) - 1 for digit in solution]
        # Whether it looks at the containers at each event, not only behind a line that may change
        # them.
        self.is_strict = is_strict
        # How many more events it follows, and whether there are too many.
        self.events_left = events
        self.events_left_without = max(events - EVENTS_WITHOUT_CANDIDATES, 0)
        self.is_over = False
        self.containers = {}
        self.sights = {}
        self.flags = {}
        # The layout and the alphabet of the candidates, where they are certain.
        self.certain = None
        self.strike = None
        # The line that is running, its frame, and whether it may change a container.
        self.line, self.frame, self.may_change = 0, None, False

    def trace(self, frame, event, _):
        """What Python calls before each line of the answer, and for each call and return."""
        code = frame.f_code
        if code.co_filename != self.file or self.is_over:
            return None
        if self.may_change or self.is_strict:
            self.look_at_containers()
        if event == "line":
            self.line, self.frame = frame.f_lineno, frame
            self.may_change = self.line in self.changing_lines(code)
            if self.may_change:
                self.look_for_containers(frame, False)
        elif event == "call":
            self.line, self.frame, self.may_change = frame.f_lineno, frame, False
            self.look_for_containers(frame, True)
        elif event == "return":
            caller = frame.f_back
            if caller and caller.f_code.co_filename == self.file:
                # The line of the caller goes on.
                self.line, self.frame = caller.f_lineno, caller
                self.may_change = self.line in self.changing_lines(caller.f_code)
        self.events_left -= 1
        if self.events_left < (self.events_left_without if self.certain is None else 0):
            self.is_over = True
            raise TooLong
        return self.trace

    def changing_lines(self, code):
        """The lines of this code that may change a list, a set or a dictionary."""
        lines = self.flags.get(code)
        if lines is None:
            lines = self.flags[code] = frozenset(changing_lines(code))
        return lines

    def look_for_containers(self, frame, is_call):
        """Looks at the variables of a frame, and at the attributes of the answer's own objects."""
        for value in frame.f_locals.values():
            kind = type(value)
            if kind is list or kind is dict or isinstance(value, dict):
                self.look_at(value, is_call)
            elif kind.__module__ == "solution":
                for attribute in list(getattr(value, "__dict__", {}).values()):
                    if isinstance(attribute, (list, dict)):
                        self.look_at(attribute, is_call)

    def look_at(self, value, is_call):
        """Follows the value if it is a container of candidates without a missing right digit."""
        key = id(value)
        if key in self.containers or value is self.board:
            return
        sight = self.sights[key] = self.sights.get(key, 0) + 1
        if not is_call and sight > FIRST_SIGHTS and sight % FIRST_SIGHTS:
            return
        readings = []
        for layout in layouts(value):
            for alphabet in ALPHABETS:
                if self.certain is None or self.certain == (layout, alphabet):
                    reading = self.reading(value, layout, alphabet)
                    if reading:
                        readings.append(reading)
        if readings:
            container = Container(value, readings)
            self.containers[key] = container
            self.comes_back(container)

    def reading(self, value, layout, alphabet):
        """This reading of the value, if it has candidates and misses no right digit among them."""
        entries = layout(value)
        masks = []
        has_candidates = False
        for entry, right in zip(entries, self.right):
            mask = alphabet(entry)
            if mask is None or mask and not mask & right:
                return None
            has_candidates |= mask & (mask - 1) > 0
            masks.append(mask)
        # Digits alone are no candidates.
        if not has_candidates:
            return None
        reading = Reading(layout, alphabet, [copied(entry) for entry in entries], masks)
        return reading if self.is_on_path(reading) else None

    def is_on_path(self, reading):
        """Whether no cell lacks its right digit. A cell that has nothing must be filled."""
        for cell, mask in enumerate(reading.masks):
            if mask:
                if not mask & self.right[cell]:
                    return False
            elif self.board[row(cell)][column(cell)] != self.solution[cell]:
                return False
        return True

    def has_only_right_digits(self):
        return all(self.board[row(cell)][column(cell)] in (".", "0", "", " ", None, 0,
                                                           self.solution[cell]) for cell in CELLS)

    def comes_back(self, container):
        """Forgets the strike if the search has candidates again that are as narrow as before it."""
        if self.strike is None or len(container.readings) != 1:
            return
        reading = container.readings[0]
        if all(mask & ~before == 0 for mask, before in zip(reading.masks, self.strike.before)):
            self.strike = None

    def look_at_containers(self):
        for key, container in list(self.containers.items()):
            try:
                self.look_at_container(container)
            except (ValueError, IndexError, TypeError, KeyError):
                # It holds something else now.
                container.readings = []
            if not container.readings:
                del self.containers[key]

    def look_at_container(self, container):
        """Reads a container again, and notes what has changed since the last time."""
        strike = self.strike
        if strike and strike.container is container:
            self.follow_strike(container)
            return
        certain = container.readings[0] if len(container.readings) == 1 else None
        before = list(certain.masks) if certain else None
        changes = [reading.update(container.value) for reading in container.readings]
        if not any(changes):
            return
        container.readings = [reading for reading in container.readings
                              if self.is_on_path(reading)]
        if container.readings:
            self.comes_back(container)
            reading = container.readings[0]
            if len(container.readings) == 1 and evidence(reading.masks) >= LEAST_EVIDENCE:
                self.certain = reading.layout, reading.alphabet
        elif certain:
            self.note_strike(container, certain, changes[0], before)

    def note_strike(self, container, reading, changed, before):
        """Notes the change as a strike, if it is one; otherwise no longer follows the container."""
        container.readings = []
        if self.strike is not None or len(changed) != 1:
            return
        [(cell, mask)] = changed.items()
        now = reading.masks[cell]
        is_strike = now and now & ~mask == 0 and not now & self.right[cell]
        is_assignment = COUNTS[now] == 1 and COUNTS[mask] > 2
        if not is_strike or is_assignment or not self.has_only_right_digits():
            return
        if not mask & self.right[cell] or evidence(before) < LEAST_EVIDENCE:
            return
        container.readings = [reading]
        digit = int(self.solution[cell])
        self.strike = Strike(self.line, self.caller(), cell, digit, before, container)

    def caller(self):
        """The line that calls the function that is running; 0 if it is not in the answer."""
        frame = self.frame
        # A comprehension is a part of the function around it.
        while frame.f_code.co_name.startswith("<") and frame.f_back:
            frame = frame.f_back
        frame = frame.f_back
        is_own = frame and frame.f_code.co_filename == self.file
        return frame.f_lineno if is_own else 0

    def follow_strike(self, container):
        """Looks at what comes behind a strike: it may belong to a guess, or to a digit that is filled
        in."""
        strike, reading = self.strike, container.readings[0]
        masks = list(reading.masks)
        changed = reading.update(container.value)
        bit = 1 << strike.digit - 1
        for cell, before in changed.items():
            now = reading.masks[cell]
            is_narrower = now & ~before == 0
            if strike.guess is None and is_narrower and before & ~now == bit and now:
                continue
            is_guess = is_narrower and strike.guess in (None, cell)
            if not is_guess or not see_each_other(cell, strike.cell) or now and not now & bit:
                self.end_of_strike(masks)
                return
            # A guess strikes its digit from all cells that see one cell, and leaves that cell
            # nothing else.
            strike.guess = cell
            if now in (0, bit):
                self.forget_strike()
                return
        if changed and not self.has_only_right_digits():
            self.forget_strike()

    def end_of_strike(self, masks):
        """Ends the strikes of one digit, behind which these are the candidates. Where they leave the
        digit to one cell alone among those that it sees, they may be what filling it in there
        strikes, guessed or not. The struck cell itself may be that cell: a loop over its houses
        strikes it, too."""
        strike = self.strike
        bit = 1 << strike.digit - 1
        for cell, mask in enumerate(masks):
            is_struck = cell == strike.cell
            if (is_struck or mask & bit and see_each_other(cell, strike.cell)) and not any(
                    masks[other] & bit and other != cell and see_each_other(cell, other)
                    for other in CELLS):
                self.forget_strike()
                return
        strike.container.readings = []
        strike.container = None

    def forget_strike(self):
        self.strike.container.readings = []
        self.strike = None

    def finish(self):
        """The strike that stands at the end of the call. What comes behind it is not known where its
        container holds something else now."""
        if self.strike and self.strike.container:
            readings = self.strike.container.readings
            if not readings:
                return None
            self.end_of_strike(readings[0].masks)
        return self.strike


def changing_lines(code):
    line = None
    starts = dict(dis.findlinestarts(code))
    for instruction in dis.get_instructions(code):
        line = starts.get(instruction.offset, line)
        name = instruction.opname
        if (name in ("STORE_SUBSCR", "DELETE_SUBSCR", "STORE_SLICE", "DELETE_SLICE")
                or name.startswith("INPLACE_")
                or name == "BINARY_OP" and instruction.argrepr.endswith("=")
                or name in ("LOAD_METHOD", "LOAD_ATTR") and instruction.argval in MUTATORS):
            yield line


def exchanges(digit):
    """Exchanges of the digits, each as a text of the nine new digits."""
    others = [other for other in "123456789" if other != str(digit)]
    orders = [[str(digit), *others], [*others, str(digit)], list("987654321")]
    generator = random.Random(digit)
    for _ in range(RANDOM_EXCHANGES):
        order = list("123456789")
        generator.shuffle(order)
        orders.append(order)
    # An order lists the old digits; the new one is the place of a digit in it.
    return ["".join(str(order.index(old) + 1) for old in "123456789") for order in orders]


class Budget:
    """The events that are left for all calls together."""

    def __init__(self, events):
        self.events = events


def first_strike(load, file, puzzle, solution, is_strict, budget):
    """The strike in one call, in a fresh module; None if there is none, if the board is filled
    rightly, or if there are too many events."""
    board = [list(puzzle[start:start + 9]) for start in range(0, 81, 9)]
    random.seed(puzzle)
    follower = Follower(file, board, solution, is_strict, budget.events)
    called = load()["Solution"]()
    sys.settrace(follower.trace)
    try:
        called.solveSudoku(board)
    except BaseException:
        # An answer that fails may have struck a right digit before.
        pass
    finally:
        sys.settrace(None)
    budget.events = follower.events_left
    is_solved = [cell for cells in board for cell in cells] == list(solution)
    return None if follower.is_over or is_solved else follower.finish()


def report(load, file, puzzle, solution):
    """A line for the strike that is certain: `struck LINE CALLER ROW COLUMN DIGIT`; an empty text
    if there is none."""
    budget = Budget(EVENTS)
    strike = first_strike(load, file, puzzle, solution, False, budget)
    if strike is None:
        return ""
    again = first_strike(load, file, puzzle, solution, True, budget)
    if again is None or again.place() != strike.place():
        return ""
    for new in exchanges(strike.digit):
        table = str.maketrans("123456789", new)
        other = first_strike(load, file, puzzle.translate(table), solution.translate(table), False,
                             budget)
        digit = int(new[strike.digit - 1])
        if other is None or other.place() != (strike.line, strike.cell, digit):
            return ""
    place = f"{row(strike.cell)} {column(strike.cell)}"
    return f"struck {strike.line} {strike.caller} {place} {strike.digit}\n"
