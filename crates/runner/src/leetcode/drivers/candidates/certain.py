"""`report`: the strike that is certain, after several calls of the answer.

A strike in one call may still be a guess that looks like none. A guess tries the digits in some
order. So the digits of the puzzle are exchanged, in several ways: with 1 and 5 exchanged, a search
that guessed 1 first now guesses what was 5. A bug of a line strikes the same digit from the same cell
as before, under its new name; a guess takes another digit first.
"""

import random
import sys

from .cells import column, row
from .follower import Follower
from .task import Task

# The events that are followed in all calls together. An event takes about a microsecond.
EVENTS = 800_000

# Exchanges of digits beside those that make the struck digit the first and the last one.
RANDOM_EXCHANGES = 3


class Budget:
    """The events that are left for all calls together."""

    def __init__(self, events):
        self.events = events


def report(load, file, puzzle, solution):
    """A line for the strike that is certain: `struck LINE CALLER ROW COLUMN DIGIT`; an empty text
    if there is none. `load` loads the answer in `file` and returns the names that it defines."""
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


def first_strike(load, file, puzzle, solution, is_strict, budget):
    """The strike in one call, in a fresh module; None if there is none, if the board is filled
    rightly, or if there are too many events."""
    task = Task(puzzle, solution)
    random.seed(puzzle)
    follower = Follower(file, task, is_strict, budget.events)
    answer = load()["Solution"]()
    sys.settrace(follower.trace)
    try:
        answer.solveSudoku(task.board)
    except BaseException:
        # An answer that fails may have struck a right digit before.
        pass
    finally:
        sys.settrace(None)
    budget.events = follower.events_left
    if follower.is_over or task.is_solved():
        return None
    return follower.containers.strikes.at_end()


def exchanges(digit):
    """Exchanges of the digits, each as a text of the nine new digits: some in which this digit comes
    first, last, and in the opposite order, and some by chance."""
    others = [other for other in "123456789" if other != str(digit)]
    orders = [[str(digit), *others], [*others, str(digit)], list("987654321")]
    generator = random.Random(digit)
    for _ in range(RANDOM_EXCHANGES):
        order = list("123456789")
        generator.shuffle(order)
        orders.append(order)
    # An order lists the old digits; the new one is the place of a digit in it.
    return ["".join(str(order.index(old) + 1) for old in "123456789") for order in orders]
