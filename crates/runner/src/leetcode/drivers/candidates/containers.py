"""`Containers`: the lists and dictionaries of one call that hold candidates, and how they change.

A container counts only while each cell has its right digit among its candidates in some reading, and
while no other reading does so: then the candidates are those of a search that has guessed nothing
wrong, and the reading cannot be chance. When the last reading of a container loses a right digit,
`strike.py` says whether that is a strike.
"""

from .alphabets import ALPHABETS
from .layouts import layouts
from .reading import LEAST_EVIDENCE, evidence, reading_of
from .strike import Strikes

# A container is looked at this often when it has not been a container of candidates so far; after
# that, at each sixteenth sight. It may be filled while the answer runs.
FIRST_SIGHTS = 16


class Container:
    """A container of candidates, with its readings in which no right digit is missing."""

    def __init__(self, value, readings):
        self.value, self.readings = value, readings


class Change:
    """What has changed in a container that had a single reading."""

    def __init__(self, reading, masks_before, masks_before_of_changed):
        self.reading = reading
        # The masks of all cells before, and those of the cells that have changed.
        self.masks_before, self.masks_before_of_changed = masks_before, masks_before_of_changed


class Containers:
    """The containers of candidates that one call of an answer has so far."""

    def __init__(self, task):
        self.task = task
        self.strikes = Strikes(task)
        # The containers by the identity of their values.
        self.followed = {}
        # How often each value was seen while it was no container of candidates.
        self.sights = {}
        # The layout and the alphabet of the candidates, where they are certain.
        self.certain = None

    def find(self, value, is_call):
        """Follows the value from now on, if it is a container of candidates without a missing right
        digit. At the call of a function it is always looked at."""
        key = id(value)
        if key in self.followed or value is self.task.board:
            return
        sight = self.sights[key] = self.sights.get(key, 0) + 1
        if not is_call and sight > FIRST_SIGHTS and sight % FIRST_SIGHTS:
            return
        readings = []
        for layout in layouts(value):
            for alphabet in ALPHABETS:
                if self.certain is None or self.certain == (layout, alphabet):
                    reading = reading_of(value, layout, alphabet, self.task)
                    if reading:
                        readings.append(reading)
        if readings:
            container = Container(value, readings)
            self.followed[key] = container
            self.strikes.comes_back(container)

    def look_again(self, position):
        """Reads all containers again. `position` is where the answer has been since the last look."""
        for key, container in list(self.followed.items()):
            try:
                self.look_at(container, position)
            except (ValueError, IndexError, TypeError, KeyError):
                # It holds something else now.
                container.readings = []
            if not container.readings:
                del self.followed[key]

    def look_at(self, container, position):
        """Reads a container again, and notes what has changed since the last time."""
        if self.strikes.is_open_in(container):
            self.strikes.follow(container)
            return
        only = container.readings[0] if len(container.readings) == 1 else None
        masks_before = list(only.masks) if only else None
        changes = [reading.update(container.value) for reading in container.readings]
        if not any(changes):
            return
        container.readings = [reading for reading in container.readings
                              if self.task.is_on_path(reading.masks)]
        if container.readings:
            self.strikes.comes_back(container)
            reading = container.readings[0]
            if len(container.readings) == 1 and evidence(reading.masks) >= LEAST_EVIDENCE:
                self.certain = reading.layout, reading.alphabet
        elif only:
            self.strikes.note(container, Change(only, masks_before, changes[0]), position)
