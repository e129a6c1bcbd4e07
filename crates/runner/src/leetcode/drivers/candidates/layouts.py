"""Layouts: where a container has the entry of each cell.

The candidates of r2c1 may stand at `masks[9]`, `masks[1][0]`, `masks[(1, 0)]` or `masks["B1"]`, and
with rows and columns exchanged. A layout is a function from a container to its 81 entries, row by
row.
"""

from .cells import CELLS, column, row


def rows_first(container):
    return container[:]


def columns_first(container):
    return [container[column(cell) * 9 + row(cell)] for cell in CELLS]


def row_lists(container):
    return [entry for cells in container for entry in cells]


def column_lists(container):
    return [container[column(cell)][row(cell)] for cell in CELLS]


def keyed(name):
    """The keys that name the cells, and the layout of a dictionary with these keys. A cell without a
    key has nothing."""
    keys = [name(row(cell), column(cell)) for cell in CELLS]

    def entries(container):
        return [container.get(key) for key in keys]
    return frozenset(keys), entries


KEYED = tuple(keyed(name) for name in (
    lambda row, column: (row, column),
    lambda row, column: (column, row),
    lambda row, column: (row + 1, column + 1),
    lambda row, column: (column + 1, row + 1),
    lambda row, column: "ABCDEFGHI"[row] + "123456789"[column],
    lambda row, column: "ABCDEFGHI"[column] + "123456789"[row],
    lambda row, column: f"{row}{column}",
    lambda row, column: f"{column}{row}",
    lambda row, column: row * 9 + column,
    lambda row, column: column * 9 + row,
    lambda row, column: row * 9 + column + 1,
    lambda row, column: column * 9 + row + 1,
))


def layouts(container):
    """The layouts that fit the shape of this value. Without one it is no container of candidates."""
    if type(container) is list:
        if len(container) == 81:
            return rows_first, columns_first
        if len(container) == 9 and all(type(cells) is list and len(cells) == 9
                                       for cells in container):
            return row_lists, column_lists
    elif isinstance(container, dict) and 0 < len(container) <= 81:
        return tuple(entries for keys, entries in KEYED if container.keys() <= keys)
    return ()
