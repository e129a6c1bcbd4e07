"""`Containers`: the lists and dictionaries of one call that may hold candidates, and how they
change.

The candidates of r2c1 may stand at `masks[9]`, `masks[1][0]` or `masks["B1"]`. So a container is a
list of 81 entries, or of 82 of which the first stands for no cell; a list of nine lists with nine
entries; a list of 729 flags; or a dictionary with at most 81 keys that may be cells.
"""

import itertools

from .entries import is_choice, shown_entry, shown_key

# A value is looked at this often when it has not been a container so far; after that, at each
# sixteenth sight. It may be filled while the answer runs.
FIRST_SIGHTS = 16

# The containers that are followed at a time: those that were found or changed last. A search that
# copies its candidates has a container for each call.
MOST_CONTAINERS = 24

# Enough to see where candidates go wrong.
MOST_CHANGES = 50_000

NOTHING = "."

# The keys of lists, as they are written.
INDEXES = [str(index) for index in range(82)]
PAIRS = [f"{row},{column}" for row in range(9) for column in range(9)]


class Container:
    """A value that has the shape of the board."""

    def __init__(self, number, value):
        self.number, self.value = number, value
        # A copy of what it held at the last look, which the answer cannot change.
        self.copy = copied(value)

    def changes(self):
        """The entries that have changed since the last look, as they are written, by their keys;
        None if it holds something else now."""
        if self.value == self.copy:
            return {}
        if not has_shape(self.value) or len(self.value) != len(self.copy) and type(
                self.value) is list:
            return None
        before = dict(keyed(self.copy))
        changed = shown({key: entry for key, entry in keyed(self.value)
                         if key not in before or before[key] != entry})
        if changed is not None and isinstance(self.value, dict):
            keys = {key for key, _ in keyed(self.value)}
            changed.update((key, NOTHING) for key in before if key not in keys)
        self.copy = copied(self.value)
        return changed


class Containers:
    """The containers that one call of an answer has so far."""

    def __init__(self, board):
        self.board = board
        self.seen_board = copied(board)
        # The containers by the identity of their values; those that were used last come last.
        self.followed = {}
        self.last_number = 0
        # How often each value was seen while it was no container.
        self.sights = {}
        # Whether a container was found that has more than digits.
        self.has_candidates = False
        self.changes_left = MOST_CHANGES
        # What is to be written.
        self.lines = []

    def find(self, value, is_call):
        """Follows the value from now on, if it is a container. At the call of a function it is
        always looked at."""
        key = id(value)
        if key in self.followed or value is self.board or not has_shape(value):
            return
        sight = self.sights[key] = self.sights.get(key, 0) + 1
        if not is_call and sight > FIRST_SIGHTS and sight % FIRST_SIGHTS:
            return
        entries = shown(dict(keyed(value)))
        if entries is None:
            return
        self.last_number += 1
        self.followed[key] = Container(self.last_number, value)
        self.has_candidates |= any(map(is_choice, entries.values()))
        self.add_line(f"holds {self.last_number}", entries)
        if len(self.followed) > MOST_CONTAINERS:
            self.lose(next(iter(self.followed)))

    def look_again(self, position):
        """Looks at the board and at all containers again. `position` is where the answer has been
        since the last look."""
        if self.board != self.seen_board:
            self.look_at_board()
        for key, container in list(self.followed.items()):
            changes = container.changes()
            if changes is None:
                self.lose(key)
            elif changes:
                # It was used last.
                self.followed[key] = self.followed.pop(key)
                self.has_candidates |= any(map(is_choice, changes.values()))
                self.changes_left -= 1
                place = f"{position.line} {position.caller()}"
                self.add_line(f"sets {container.number} {place}", changes)

    def look_at_board(self):
        """Writes the cells that have changed."""
        cells = [cell for row in self.board for cell in row]
        seen_cells = [cell for row in self.seen_board for cell in row]
        # While cells are moved, some are in no place.
        if len(cells) == 81:
            for index, (cell, seen) in enumerate(zip(cells, seen_cells)):
                if cell != seen:
                    self.lines.append(f"cell {index} {shown_cell(cell)}\n")
            self.seen_board = copied(self.board)

    def lose(self, key):
        """No longer follows the container with this key."""
        self.lines.append(f"lost {self.followed.pop(key).number}\n")

    def add_line(self, start, entries):
        words = "".join(f" {key} {entry}" for key, entry in entries.items())
        self.lines.append(f"{start}{words}\n")


def has_shape(value):
    """Whether the value has the shape of the board."""
    if isinstance(value, dict):
        return 0 < len(value) <= 81
    if type(value) is not list:
        return False
    return len(value) in (81, 82, 729) or len(value) == 9 and all(
        type(cells) is list and len(cells) == 9 for cells in value)


def keyed(value):
    """The entries of a value that has the shape of the board, each with its key as it is written."""
    if isinstance(value, dict):
        return [(shown_key(key), entry) for key, entry in value.items()]
    if len(value) == 9:
        return zip(PAIRS, itertools.chain.from_iterable(value))
    if len(value) == 729:
        return [(key, value[start:start + 9]) for key, start in zip(INDEXES, range(0, 729, 9))]
    if len(value) == 82:
        return zip(INDEXES[1:], value[1:])
    return zip(INDEXES, value)


def shown(entries):
    """The entries as they are written; None if one of them or its key can be nothing of a cell."""
    written = {key: shown_entry(entry) for key, entry in entries.items()}
    return None if None in written or None in written.values() else written


def copied(value):
    """A copy of a value and of the lists, sets and dictionaries in it."""
    if isinstance(value, dict):
        return {key: copied(entry) for key, entry in value.items()}
    if isinstance(value, list):
        return [copied(entry) for entry in value]
    # A deque is as cheap to copy as a set.
    return value.copy() if hasattr(value, "copy") else value


def shown_cell(cell):
    """What a cell of the board has: a digit, a dot where it is blank, or a question mark."""
    if cell in (".", "0", "", " ", None, 0):
        return "."
    return cell if isinstance(cell, str) and len(cell) == 1 and cell.isdigit() else "?"
