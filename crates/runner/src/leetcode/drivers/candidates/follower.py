"""`Follower`: what Python reports of one call of an answer, line by line.

`sys.settrace` makes Python call `Follower.trace` before each line of the answer, and at each call and
return. Looking at all containers each time would be slow. So it looks only behind a line whose code
may change a list, a set or a dictionary, unless it is strict; the second call is, to be sure.
"""

import dis

from .containers import Containers

# Where no candidates are found in this many events, there are none.
EVENTS_WITHOUT_CANDIDATES = 100_000

# The names of the methods that change a list, a set or a dictionary.
MUTATORS = frozenset(
    "add append appendleft clear difference_update discard extend extendleft insert "
    "intersection_update pop popitem popleft remove reverse rotate setdefault sort "
    "symmetric_difference_update update".split())


class TooLong(BaseException):
    """Ends a call that has too many events."""


class Position:
    """The line of the answer that is running, and its frame."""

    def __init__(self, file):
        self.file = file
        self.line, self.frame = 0, None

    def caller(self):
        """The line that calls the function that is running; 0 if it is not in the answer."""
        frame = self.frame
        # A comprehension is a part of the function around it.
        while frame.f_code.co_name.startswith("<") and frame.f_back:
            frame = frame.f_back
        frame = frame.f_back
        is_own = frame and frame.f_code.co_filename == self.file
        return frame.f_lineno if is_own else 0


class Follower:
    """Follows one call of the answer in a file, for this board."""

    def __init__(self, file, board, is_strict, events):
        self.file = file
        self.containers = Containers(board)
        self.position = Position(file)
        # Whether it looks at the containers at each event, not only behind a line that may change
        # them.
        self.is_strict = is_strict
        # Whether the line that is running may change a container.
        self.may_change = False
        # How many more events it follows, and whether there are too many.
        self.events_left = events
        self.events_left_without = max(events - EVENTS_WITHOUT_CANDIDATES, 0)
        self.is_over = False
        # The lines of each code that may change a container.
        self.changing_lines_of = {}

    def trace(self, frame, event, _):
        """What Python calls before each line of the answer, and for each call and return."""
        code = frame.f_code
        if code.co_filename != self.file or self.is_over:
            return None
        position = self.position
        if self.may_change or self.is_strict:
            self.containers.look_again(position)
        if event == "line":
            position.line, position.frame = frame.f_lineno, frame
            self.may_change = position.line in self.changing_lines(code)
            if self.may_change:
                self.find_containers(frame, False)
        elif event == "call":
            position.line, position.frame = frame.f_lineno, frame
            self.may_change = False
            self.find_containers(frame, True)
        elif event == "return":
            caller = frame.f_back
            if caller and caller.f_code.co_filename == self.file:
                # The line of the caller goes on.
                position.line, position.frame = caller.f_lineno, caller
                self.may_change = position.line in self.changing_lines(caller.f_code)
        self.events_left -= 1
        has_candidates = self.containers.has_candidates
        least_events_left = 0 if has_candidates else self.events_left_without
        if self.events_left < least_events_left or self.containers.changes_left < 0:
            self.is_over = True
            raise TooLong
        return self.trace

    def take_lines(self):
        """What is to be written when the call has ended."""
        if self.is_over:
            return "over\n"
        self.containers.look_again(self.position)
        return "".join(self.containers.lines)

    def find_containers(self, frame, is_call):
        """Looks at the variables of a frame, and at the attributes of the answer's own objects."""
        for value in frame.f_locals.values():
            kind = type(value)
            if kind is list or kind is dict or isinstance(value, dict):
                self.containers.find(value, is_call)
            elif kind.__module__ == "solution":
                for attribute in list(getattr(value, "__dict__", {}).values()):
                    if isinstance(attribute, (list, dict)):
                        self.containers.find(attribute, is_call)

    def changing_lines(self, code):
        """The lines of this code that may change a list, a set or a dictionary."""
        lines = self.changing_lines_of.get(code)
        if lines is None:
            lines = self.changing_lines_of[code] = frozenset(changing_lines(code))
        return lines


def changing_lines(code):
    """Finds these lines by their instructions: a store into an index, `+=`, or a method that changes
    what it belongs to, such as `discard`."""
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
