"""`Reading`: a container of candidates as 81 masks, in one layout and one alphabet.

A container has several readings at first: a list of 81 masks that are all 511 looks the same with
rows first and columns first. A reading is dropped as soon as a cell lacks its right digit in it. When
a single reading is left, it is the right one, as long as what it says is more than chance; how much
that is, `evidence` counts.
"""

import math

# The number of digits in each mask.
COUNTS = [bin(mask).count("1") for mask in range(512)]

# The bits of a reading that say more than chance: 16 bits are one in 65,536.
LEAST_EVIDENCE = 16


class Reading:
    """One reading of a container, with the candidates that it showed last."""

    def __init__(self, layout, alphabet, entries, masks):
        self.layout, self.alphabet = layout, alphabet
        # What the container held for each cell, and what it means.
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


def reading_of(value, layout, alphabet, task):
    """This reading of the value. None if it has no candidates, or misses a right digit among them."""
    entries = layout(value)
    masks = []
    has_candidates = False
    for entry, right in zip(entries, task.right):
        mask = alphabet(entry)
        if mask is None or mask and not mask & right:
            return None
        has_candidates |= mask & (mask - 1) > 0
        masks.append(mask)
    # Digits alone are no candidates.
    if not has_candidates or not task.is_on_path(masks):
        return None
    return Reading(layout, alphabet, [copied(entry) for entry in entries], masks)


def evidence(masks):
    """The bits of information in the candidates, and in which cells have none.

    A cell with three candidates, the right digit among them, says log2(9 / 3) bits: by chance, three
    of nine digits would contain it in a third of all cases.
    """
    counts = [COUNTS[mask] for mask in masks if mask]
    return sum(math.log2(9 / count) for count in counts) + math.log2(math.comb(81, len(counts)))


def copied(entry):
    """The entry as it is now, although the answer may change it later."""
    return entry.copy() if type(entry) in (list, set) else entry
