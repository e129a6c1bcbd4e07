class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        cells = [(row, column) for row in range(9) for column in range(9)]
        rows = [[(row, column) for column in range(9)] for row in range(9)]
        columns = [[(row, column) for row in range(9)] for column in range(9)]
        boxes = [[(top + i, left + j) for i in range(3) for j in range(3)]
                 for top in (0, 3, 6) for left in (0, 3, 6)]

        def fill(candidates):
            """Writes what is forced, then guesses in a cell with the fewest candidates."""
            if not propagate(candidates):
                return None
            blanks = [cell for cell in cells if len(candidates[cell]) > 1]
            if not blanks:
                return candidates
            cell = min(blanks, key=lambda blank: len(candidates[blank]))
            for digit in candidates[cell]:
                solved = fill({**candidates, cell: {digit}})  # a copy, so nothing has to be undone
                if solved:
                    return solved
            return None

        def propagate(candidates):
            """Applies both rules to each house until nothing changes; False: a contradiction."""
            before = None
            while candidates != before:
                before = candidates.copy()
                for house in rows + columns + boxes:
                    for cell in house:
                        if len(candidates[cell]) == 1:  # a naked single: only this cell keeps it
                            for other in house:
                                if other != cell:
                                    candidates[other] = candidates[other] - candidates[cell]
                    for digit in "123456789":
                        places = [cell for cell in house if digit in candidates[cell]]
                        if not places:
                            return False
                        if len(places) == 1:  # a hidden single
                            candidates[places[0]] = {digit}
            return all(candidates.values())

        def candidates_of(given):
            return set("123456789") if given == "." else {given}

        solved = fill({(row, column): candidates_of(board[row][column]) for row, column in cells})
        if solved:
            for row, column in cells:
                board[row][column] = solved[row, column].pop()
