# A right answer, and bugs. A line that begins with #~ and the name of a bug has what stands there
# instead of the line above it in an answer with that bug.
class Solution:
    def isValidSudoku(self, board: List[List[str]]) -> bool:
        rows = [list(row) for row in board]
        #~ middle-cell        rows = [list(row) for row in board]; rows[4][4] = "."
        houses = rows + [list(column) for column in zip(*rows)]
        #~ skips        houses = rows + [[rows[j][i] for j in range(9) if rows[i][j] != "."] for i in range(9)]
        #~ shared-marks        houses = [row + list(column) for row, column in zip(rows, zip(*rows))]
        for r in (0, 3, 6):
            for c in (0, 3, 6):
                houses.append([rows[r + i][c + j] for i in range(3) for j in range(3)])
        return not any(self.repeats(house) for house in houses)
        #~ all-at-once        return not any(all(house.count(str(d)) > 1 for house in (houses[r], houses[9 + c], houses[18 + r // 3 * 3 + c // 3])) for r in range(9) for c in range(9) for d in [rows[r][c]] if d != ".")
        #~ two-houses        keys = [(i - (i > 17), d) for i in range(27) for d in houses[i] if d != "."]; return len(set(keys)) == len(keys)
        #~ flags        keys = [(i // 9, (i % 9 * 9 + int(d)) % 64) for i in range(27) for d in houses[i] if d != "."]; return len(set(keys)) == len(keys)
        #~ sums        keys = [(i // 9, i % 9 + int(d)) for i in range(27) for d in houses[i] if d != "."]; return len(set(keys)) == len(keys)

    def repeats(self, cells):
        digits = [cell for cell in cells if cell != "."]
        #~ first-blank        digits = list(itertools.takewhile(lambda cell: cell != ".", cells))
        #~ most-common        digits = [cell for cell in cells if cell == Counter(cells).most_common(1)[0][0] != "."]
        #~ full-houses        digits = cells if "." not in cells else []
        #~ shared-bits        digits = [1 << i for d in cells if d != "." for i in range(4) if int(d) >> i & 1]
        #~ nine-is-one        digits = [cell.replace("9", "1") for cell in cells if cell != "."]
        return len(set(digits)) < len(digits)
        #~ largest        return any(a == b for a, b in list(zip(sorted(digits), sorted(digits)[1:]))[:-1])
        #~ three        return any(digits.count(digit) > 2 for digit in digits)
