"""A backtracking search with one bitmask per house, in the form that the argument names."""
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


if sys.argv[1] == 'ints':  # NowCoder's input and output.
    cells = [int(word) for word in sys.stdin.read().split()]
    if solve(cells):
        for row in range(9):
            print(*cells[row * 9:row * 9 + 9])
    else:
        print('No solution exists')
else:  # Any number of lines.
    for line in sys.stdin:
        cells = [0 if character == '.' else int(character) for character in line.strip()]
        print(''.join(map(str, cells)) if solve(cells) else 'false')
