"""The 81 cells of a grid, numbered row by row from 0, and which of them see each other."""

ALL_DIGITS = range(1, 10)
CELLS = range(81)


def row(cell):
    return cell // 9


def column(cell):
    return cell % 9


def box(cell):
    return row(cell) // 3, column(cell) // 3


def see_each_other(first, second):
    """Whether two cells share a row, a column or a box."""
    return (row(first) == row(second) or column(first) == column(second)
            or box(first) == box(second))
