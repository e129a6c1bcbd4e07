"""A backtracking search with one bitmask a house; the tests wrap it in protocols."""
import sys


def solve(cells):
    rows, columns, boxes = [0] * 9, [0] * 9, [0] * 9
    empty = []
    for index, value in enumerate(cells):
        row, column = divmod(index, 9)
        box = row // 3 * 3 + column // 3
        if value:
            rows[row] |= 1 << value
            columns[column] |= 1 << value
            boxes[box] |= 1 << value
        else:
            empty.append((index, row, column, box))

    def fill(position):
        if position == len(empty):
            return True
        index, row, column, box = empty[position]
        for value in range(1, 10):
            bit = 1 << value
            if not (rows[row] | columns[column] | boxes[box]) & bit:
                cells[index] = value
                rows[row] ^= bit
                columns[column] ^= bit
                boxes[box] ^= bit
                if fill(position + 1):
                    return True
                rows[row] ^= bit
                columns[column] ^= bit
                boxes[box] ^= bit
        cells[index] = 0
        return False

    return fill(0)
