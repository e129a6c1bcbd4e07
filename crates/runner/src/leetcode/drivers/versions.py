"""Calls changed versions of an answer for boards, each version in a process of its own.

A line of the input is a board, a space, and the only right result. A version that is right on all
boards, or on the first ones until its time is over, is reported:
`right NUMBER BOARDS SMALL_STEPS LARGE_STEPS`.
"""

import builtins
import os
import resource
import signal

# Between two versions in their file.
SEPARATOR = "\x1e\n"

# How a version ended.
ENDED, SLOW = range(2)

# Of the boards that are called first, each but the first one may take this many times as long.
NEXT_BOARDS = 5


class Limits:
    """The arguments of `versions` in the README of `runner`. Times are processor times in seconds."""

    def __init__(self, first, small, least, first_limit, later_limit, budget):
        self.first = int(first)
        self.small = int(small)
        self.least = int(least)
        self.first_limit = float(first_limit)
        self.later_limit = float(later_limit)
        self.budget = float(budget)

    def of_board(self, number):
        if number == 0:
            return self.first_limit
        if number < self.first:
            return self.first_limit * NEXT_BOARDS
        return self.later_limit


def report(load, write, file, tests, method, limits):
    """Calls each version in the file. A version that is ended on its first board is reported as
    `slow NUMBER`."""
    with open(file, encoding="utf-8") as versions:
        texts = versions.read().split(SEPARATOR)
    # So that no version has to import what LeetCode supplies.
    load("")
    for number, text in enumerate(texts):
        end, result = call(load, text, tests, method, limits)
        if result:
            write(f"right {number} {result}\n")
        elif end == SLOW:
            write(f"slow {number}\n")


def call(load, text, tests, method, limits):
    """How a version ended, and its result: the number of boards on which it is right, and its steps
    on the small boards and on the others. The result is empty if it is wrong on a board."""
    results, result = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(results)
        silent = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silent, 1)
        os.dup2(silent, 2)
        text_of_result = ""
        try:
            restart_clock(limits.first_limit)
            # A version whose steps are counted adds one for each block that it enters.
            builtins.kata_steps = [0]
            text_of_result = call_until_wrong(load(text), tests, method, limits)
        finally:
            os.write(result, text_of_result.encode())
            os._exit(0)
    os.close(result)
    with os.fdopen(results) as written:
        text_of_result = written.read()
    _, status = os.waitpid(child, 0)
    is_slow = os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGPROF, signal.SIGALRM)
    return (SLOW if is_slow else ENDED), text_of_result


def restart_clock(limit):
    """The defaults of these signals end the process."""
    signal.setitimer(signal.ITIMER_PROF, limit)
    signal.setitimer(signal.ITIMER_REAL, limit * 20)


def call_until_wrong(names, tests, method, limits):
    solution = names["Solution"]
    boards, small_steps, large_steps = 0, 0, 0
    for count, test in enumerate(tests):
        restart_clock(limits.of_board(count))
        if count >= limits.least:
            usage = resource.getrusage(resource.RUSAGE_SELF)
            if usage.ru_utime + usage.ru_stime > limits.budget:
                break
        line, expected = test.split()
        board = [list(line[row * 9:row * 9 + 9]) for row in range(9)]
        steps_before = builtins.kata_steps[0]
        result = getattr(solution(), method)(board)
        if method == "solveSudoku":
            is_right = len(board) == 9 and "".join(map("".join, board)) == expected
        else:
            is_right = isinstance(result, bool) and str(result).lower() == expected
        if not is_right:
            return ""
        steps = builtins.kata_steps[0] - steps_before
        if line.count(".") <= limits.small:
            small_steps += steps
        else:
            large_steps += steps
        boards += 1
    return f"{boards} {small_steps} {large_steps}"
