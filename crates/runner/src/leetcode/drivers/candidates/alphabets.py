"""Alphabets: how a container writes the candidates of one cell.

The candidates 1 and 5 may be `{1, 5}`, `["1", "5"]`, `"15"`, the mask 17 or 34, or a list of nine or
ten flags. An alphabet is a function from such an entry to a mask, with bit 0 for the digit 1. It
returns 0 where the entry holds nothing for the cell, as `"."`, and None where it is something else.
"""

from .cells import ALL_DIGITS


def bits_of_collection(bit_of_element, blanks):
    """The alphabet of collections of these elements, as `{1, 5}` and `"15"`. An element that stands
    alone is a digit, and one of the blanks is nothing."""
    def bits(entry):
        if type(entry) in (set, frozenset, list, tuple, str):
            mask = 0
            for element in entry:
                try:
                    mask |= bit_of_element[element]
                except (KeyError, TypeError):
                    return 0 if entry in blanks else None
            return mask
        if entry is None:
            return 0
        try:
            return bit_of_element.get(entry, 0 if entry in blanks else None)
        except TypeError:
            return None
    return bits


def bits_of_mask(lowest):
    """The alphabet of bit masks, with this bit for the digit 1: 17 or 34 for 1 and 5."""
    def bits(entry):
        if entry is None:
            return 0
        if type(entry) is not int or not 0 <= entry < 512 << lowest or entry % (1 << lowest):
            return None
        return entry >> lowest
    return bits


def bits_of_flags(lowest):
    """The alphabet of lists with a flag per digit, that of the digit 1 at this index."""
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
