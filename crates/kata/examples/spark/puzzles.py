"""Writes the puzzles that the example solves: the fixtures of this repository, over and over, as a CSV file.

    python puzzles.py FIXTURES OUTPUT.csv ROWS

Every repetition renames the digits (1 becomes 2, 2 becomes 3, …), which changes neither whether a puzzle can be read nor how
many solutions it has. The column `expected` is what `kata solve` has to say about the puzzle.
"""

import csv
import sys
from pathlib import Path

# Which fixtures, and what is to be said of each of their lines. Of several solutions any one is right.
EXPECTED = {
    "easy": "solved",
    "medium": "solved",
    "hard": "solved",
    "multiple": "solved",
    "none": "no solution",
    "invalid": "unreadable",
}

# A record that was cut short somewhere on its way.
SHORT = ("53..7", "unreadable")


def fixtures(folder):
    """The puzzles of all files with what is expected of them, the files mixed so that no stretch has only one kind."""
    files = []
    for name, expected in EXPECTED.items():
        lines = (folder / f"{name}.txt").read_text().splitlines()
        puzzles = [line.split("\t")[0] for line in lines if line and not line.startswith("#")]
        files.append([((place + 0.5) / len(puzzles), puzzle, expected) for place, puzzle in enumerate(puzzles)])
    mixed = sorted(entry for file in files for entry in file)
    # In front, so that the very first record is a bad one: where nothing tells it from a header, it would be taken for one.
    return [SHORT] + [(puzzle, expected) for _, puzzle, expected in mixed]


def main(folder, output, rows):
    puzzles = fixtures(Path(folder))
    renamings = [str.maketrans("123456789", "123456789"[by:] + "123456789"[:by]) for by in range(9)]
    with open(output, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["id", "puzzle", "expected"])
        for number in range(int(rows)):
            repetition, place = divmod(number, len(puzzles))
            puzzle, expected = puzzles[place]
            writer.writerow([f"p{number:07}", puzzle.translate(renamings[repetition % 9]), expected])


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
