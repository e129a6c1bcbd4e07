"""`Strikes`: whether a change of candidates is a strike of a right digit, and stays one.

A search strikes right digits as well, where it has guessed wrong or fills in a guess: it writes 5
into a cell on trial, and takes 5 from all cells that see it. So a strike counts only if

- the board has right digits alone,
- it does not fill in a digit, neither in the struck cell nor in one that sees it, and
- the search does not come back: it never has candidates again that are as narrow as those before it.

What belongs to the strike comes line by line, so a strike is *open* while nothing else has happened
in its container than strikes of the same digit. After that the container is dropped, and only a
search that comes back can take the strike away.
"""

from .cells import CELLS, see_each_other
from .reading import COUNTS, LEAST_EVIDENCE, evidence


class Strike:
    """A right digit that a line has struck from a cell."""

    def __init__(self, line, caller, cell, digit, before, container):
        self.line, self.cell, self.digit = line, cell, digit
        # The line that calls the function of the line; 0 where LeetCode calls it.
        self.caller = caller
        # The candidates before it.
        self.before = before
        # Its container, while the strike is open.
        self.container = container
        # The cell that loses its other digits behind it, if there is such a cell.
        self.guess = None

    def place(self):
        return self.line, self.cell, self.digit


class Strikes:
    """The strike that stands in a call so far. There is one at most: the first is the reason of all
    others."""

    def __init__(self, task):
        self.task = task
        self.standing = None

    def is_open_in(self, container):
        """Whether the strike is open, and in this container."""
        return self.standing is not None and self.standing.container is container

    def note(self, container, change, position):
        """Notes the change as the strike, if it is one; otherwise drops the container. `position` is
        where the answer was in the change."""
        container.readings = []
        if self.standing is not None or len(change.masks_before_of_changed) != 1:
            return
        [(cell, mask)] = change.masks_before_of_changed.items()
        now = change.reading.masks[cell]
        right = self.task.right[cell]
        is_strike = now and now & ~mask == 0 and not now & right
        is_assignment = COUNTS[now] == 1 and COUNTS[mask] > 2
        if not is_strike or is_assignment or not self.task.has_only_right_digits():
            return
        if not mask & right or evidence(change.masks_before) < LEAST_EVIDENCE:
            return
        container.readings = [change.reading]
        digit = int(self.task.solution[cell])
        self.standing = Strike(position.line, position.caller(), cell, digit, change.masks_before,
                               container)

    def follow(self, container):
        """Looks at what comes behind the open strike: it may belong to a guess, or to a digit that is
        filled in."""
        strike, reading = self.standing, container.readings[0]
        masks = list(reading.masks)
        changed = reading.update(container.value)
        bit = 1 << strike.digit - 1
        for cell, before in changed.items():
            now = reading.masks[cell]
            is_narrower = now & ~before == 0
            if strike.guess is None and is_narrower and before & ~now == bit and now:
                # The same digit is struck from another cell.
                continue
            is_guess = is_narrower and strike.guess in (None, cell)
            if not is_guess or not see_each_other(cell, strike.cell) or now and not now & bit:
                self.close(masks)
                return
            # A guess strikes its digit from all cells that see one cell, and leaves that cell
            # nothing else.
            strike.guess = cell
            if now in (0, bit):
                self.forget()
                return
        if changed and not self.task.has_only_right_digits():
            self.forget()

    def close(self, masks):
        """Ends the strikes of one digit, behind which these are the candidates. Where they leave the
        digit to one cell alone among those that it sees, they may be what filling it in there
        strikes, guessed or not. The struck cell itself may be that cell: a loop over its houses
        strikes it, too."""
        strike = self.standing
        bit = 1 << strike.digit - 1
        for cell, mask in enumerate(masks):
            is_struck = cell == strike.cell
            if (is_struck or mask & bit and see_each_other(cell, strike.cell)) and not any(
                    masks[other] & bit and other != cell and see_each_other(cell, other)
                    for other in CELLS):
                self.forget()
                return
        strike.container.readings = []
        strike.container = None

    def forget(self):
        """Takes the open strike away, with its container."""
        self.standing.container.readings = []
        self.standing = None

    def comes_back(self, container):
        """Forgets the strike if the search has candidates again that are as narrow as before it."""
        if self.standing is None or len(container.readings) != 1:
            return
        masks = container.readings[0].masks
        if all(mask & ~before == 0 for mask, before in zip(masks, self.standing.before)):
            self.standing = None

    def at_end(self):
        """The strike that stands at the end of the call. What comes behind it is not known where its
        container holds something else now."""
        if self.standing and self.standing.container:
            readings = self.standing.container.readings
            if not readings:
                return None
            self.close(readings[0].masks)
        return self.standing
