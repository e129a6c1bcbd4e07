class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        names = [row + column for row in "ABCDEFGHI" for column in "123456789"]
        houses = ([[row + column for column in "123456789"] for row in "ABCDEFGHI"]
                  + [[row + column for row in "ABCDEFGHI"] for column in "123456789"]
                  + [[row + column for row in rows for column in columns]
                     for rows in ("ABC", "DEF", "GHI") for columns in ("123", "456", "789")])
        seen = {name: {other for house in houses if name in house for other in house} - {name} for name in names}

        def assign(left, name, digit):
            return all(eliminate(left, name, other) for other in left[name].replace(digit, ""))

        def eliminate(left, name, digit):
            if digit not in left[name]:
                return True
            left[name] = left[name].replace(digit, "")
            if not left[name]:
                return False
            if len(left[name]) == 1 and not all(eliminate(left, other, left[name]) for other in seen[name]):
                return False
            if len(left[name]) == 2:
                for other in seen[name]:
                    if left[other] == left[name]:
                        both = seen[name] & seen[other]
                        #~ pair-strikes-too-much                        both = seen[name] - {other}
                        if not all(eliminate(left, third, lost) for third in both for lost in left[name]):
                            return False
            for house in houses:
                #~ lone-of-two            for house in houses[:9]:
                if name in house:
                    places = [place for place in house if digit in left[place]]
                    if not places:
                        return False
                    if len(places) == 1 and not assign(left, places[0], digit):
                    #~ lone-of-two                    if len(places) <= 2 and len(left[places[0]]) > 1 and not assign(left, places[0], digit):
                        return False
            return True

        def search(left):
            if not left:
                return left
            if all(len(left[name]) == 1 for name in names):
                return left
            name = min((name for name in names if len(left[name]) > 1), key=lambda name: len(left[name]))
            for digit in left[name]:
            #~ first-digit-only            for digit in left[name][0]:
            #~ not-the-last-digit            for digit in left[name][:-1]:
                copy = left.copy()
                #~ no-copy                copy = left
                solved = search(copy if assign(copy, name, digit) else None)
                if solved:
                    return solved
            return None

        left = {name: "123456789" for name in names}
        for index, name in enumerate(names):
            digit = board[index // 9][index % 9]
            if digit != "." and not assign(left, name, digit):
                return
        left = search(left)
        if left:
            for index, name in enumerate(names):
            #~ last-cell            for index, name in enumerate(names[:80]):
                board[index // 9][index % 9] = left[name]
