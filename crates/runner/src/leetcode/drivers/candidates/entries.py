"""Writes the keys and the entries of a container, as `events.rs` of the judge reads them."""

import re
from collections import deque

# More elements than the ten flags of a cell are no candidates.
MOST_ELEMENTS = 10

COLLECTIONS = (set, frozenset, list, tuple, deque)

# A text with the two numbers of a cell, as "1,0".
TWO_NUMBERS = re.compile(r"[^0-9]?([0-9])[^0-9]([0-9])[^0-9]?")


def shown_key(key):
    """A key of a dictionary; None if it can be no cell."""
    if type(key) is int:
        return str(key)
    if type(key) is tuple and len(key) == 2 and type(key[0]) is type(key[1]) is int:
        return f"{key[0]},{key[1]}"
    if type(key) is str and 2 <= len(key) <= 5:
        numbers = TWO_NUMBERS.fullmatch(key)
        if numbers:
            return ",".join(numbers.groups())
        return f"'{key}" if key.isalnum() else None
    return None


def shown_entry(entry):
    """What a container holds for a key; None if it can be no candidates."""
    if entry is None:
        return "."
    if isinstance(entry, int):
        return str(int(entry))
    if type(entry) is str:
        return shown_text(entry)
    if type(entry) not in COLLECTIONS or len(entry) > MOST_ELEMENTS:
        return None
    if all(type(element) is str and len(element) == 1 for element in entry) and entry:
        return shown_text("".join(entry))
    if all(isinstance(element, int) for element in entry):
        return f"[{','.join(str(int(element)) for element in entry)}]"
    return None


def shown_text(text):
    """A text without spaces, which part the words of a line."""
    text = text.replace(" ", "_")
    is_short = len(text) <= MOST_ELEMENTS and text.isascii() and text.isprintable()
    return f"'{text}" if is_short else None


def is_choice(shown):
    """Whether an entry may be several candidates."""
    if shown[0] == "'":
        return len(shown) > 2
    if shown[0] == "[":
        return "," in shown
    if shown == ".":
        return False
    number = int(shown)
    # A mask with more bits than one, and no digit.
    return number > 9 and number & (number - 1) != 0
