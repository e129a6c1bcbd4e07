class Solution:
    # digit by digit: places[d] is implied by cand; guesses a place of a digit, assignment kept in a list only
    def solveSudoku(self, board: List[List[str]]) -> None:
        rows = [[r * 9 + c for c in range(9)] for r in range(9)]
        cols = [[r * 9 + c for r in range(9)] for c in range(9)]
        boxes = [[(b // 3 * 3 + k // 3) * 9 + b % 3 * 3 + k % 3 for k in range(9)] for b in range(9)]
        units = rows + cols + boxes
        peers = [set(o for u in units if p in u for o in u) - {p} for p in range(81)]
        cand = [set(range(1, 10)) for _ in range(81)]
        done = []

        def put(p, d):
            gone = []
            for o in sorted(peers[p]):
                if d in cand[o]:
                    cand[o].discard(d)
                    gone.append((o, d))
            done.append((p, d))
            return gone

        def back(gone):
            done.pop()
            for o, d in gone:
            #~ all-but-one            for o, d in gone[1:]:
                cand[o].add(d)

        def go():
            filled = {p for p, d in done}
            if len(filled) == 81:
                return True
            best = None
            for u in units:
                have = {d for p, d in done if p in u}
                for d in range(1, 10):
                    if d not in have:
                        spots = [p for p in u if p not in filled and d in cand[p]]
                        if best is None or len(spots) < len(best[0]):
                            best = spots, d
            spots, d = best
            for p in spots:
            #~ first-spot            for p in spots[:1]:
            #~ last-spot            for p in spots[-1:]:
                gone = put(p, d)
                if go():
                    return True
                back(gone)
                #~ no-back                done.pop()
            return False

        for p in range(81):
            if board[p // 9][p % 9] != ".":
                put(p, int(board[p // 9][p % 9]))
        go()
        for p, d in done:
            board[p // 9][p % 9] = str(d)
            #~ off-by-one            board[p // 9][p % 9] = str(min(9, d + 1))
