"""Writes the puzzles of the example as a CSV file: the fixtures of this repository, repeated.

    python puzzles.py FIXTURES OUTPUT.csv ROWS

Every repetition relabels the digits (1 becomes 2, 2 becomes 3, …). That changes neither whether a
puzzle can be read nor its number of solutions. The column `expected` is the verdict that
`kata solve` has to give.
"""

import csv
import sys
from pathlib import Path

# The fixtures with the verdict on their lines. Any solution of a puzzle with several is right.
EXPECTED = {
    "easy": "solved",
    "medium": "solved",
    "hard": "solved",
    "multiple": "solved",
    "none": "no solution",
    "invalid": "not valid",
}

# A record that was cut short.
SHORT = ("53..7", "unreadable")


def fixtures(folder):
    """The puzzles of all files with their verdicts, evenly mixed."""
    files = []
    for name, expected in EXPECTED.items():
        lines = (folder / f"{name}.txt").read_text().splitlines()
        puzzles = [line.split("\t")[0] for line in lines if line and not line.startswith("#")]
        spread = [(place + 0.5) / len(puzzles) for place in range(len(puzzles))]
        files.append([(where, puzzle, expected) for where, puzzle in zip(spread, puzzles)])
    mixed = sorted(entry for file in files for entry in file)
    # The first record is a bad one, because a bad record could be mistaken for a header.
    return [SHORT] + [(puzzle, expected) for _, puzzle, expected in mixed]


def main(folder, output, rows):
    puzzles = fixtures(Path(folder))
    digits = "123456789"
    relabellings = [str.maketrans(digits, digits[by:] + digits[:by]) for by in range(9)]
    with open(output, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["id", "puzzle", "expected"])
        for number in range(int(rows)):
            repetition, place = divmod(number, len(puzzles))
            puzzle, expected = puzzles[place]
            relabelled = puzzle.translate(relabellings[repetition % 9])
            writer.writerow([f"p{number:07}", relabelled, expected])


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
