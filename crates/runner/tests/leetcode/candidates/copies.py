class Solution:
    # immutable: each step makes new tuples of frozensets; guesses in cell order
    def solveSudoku(self, board):
        def prune(state):
            changed = True
            while changed:
                changed = False
                for p in range(81):
                    if len(state[p]) == 1:
                        d = next(iter(state[p]))
                        for o in range(81):
                            same = o // 9 == p // 9 or o % 9 == p % 9 or (o // 27 == p // 27 and o % 9 // 3 == p % 9 // 3)
                            if o != p and same and d in state[o]:
                                state[o] = state[o] - {d}
                                if not state[o]:
                                    return False
                                changed = True
            return True

        def search(state):
            if not prune(state):
                return None
            open_cells = [p for p in range(81) if len(state[p]) > 1]
            if not open_cells:
                return state
            p = open_cells[0]
            #~ most            p = max(open_cells, key=lambda p: len(state[p]))
            for d in sorted(state[p], reverse=True):
                copy = list(state)
                #~ alias                copy = state
                copy[p] = frozenset([d])
                result = search(copy)
                if result:
                #~ gives-up                if True:
                    return result
                state[p] = state[p] - {d}
                #~ drops-two                state[p] = state[p] - {d} - {max(state[p])}
            return None

        state = [frozenset("123456789") if ch == "." else frozenset(ch) for row in board for ch in row]
        state = search(state)
        if state:
            for p in range(81):
                board[p // 9][p % 9] = min(state[p])
                #~ wrong-row                board[p % 9][p // 9] = min(state[p])
