class Solution:
    def solveSudoku(self, board: List[List[str]]) -> None:
        names = [(r, c) for r in range(9) for c in range(9)]
        zones = ([[(r, c) for c in range(9)] for r in range(9)] + [[(r, c) for r in range(9)] for c in range(9)]
                 + [[(r + i, c + j) for i in range(3) for j in range(3)] for r in (0, 3, 6) for c in (0, 3, 6)])
        seen = {cell: {other for zone in zones if cell in zone for other in zone} - {cell} for cell in names}

        def settle(left, cell, digit):
            for other in left[cell].replace(digit, ""):
                left[cell] = left[cell].replace(other, "")
            for peer in seen[cell]:
                if digit in left[peer]:
                    left[peer] = left[peer].replace(digit, "")
                    if not left[peer]:
                        return False
                    if len(left[peer]) == 1 and not settle(left, peer, left[peer]):
                        return False
            for zone in zones[:9]:
                for lone in "123456789":
                    spots = [spot for spot in zone if lone in left[spot]]
                    if len(spots) <= 2 and spots and len(left[spots[0]]) > 1:
                        if not settle(left, spots[0], lone):
                            return False
            return True

        def search(left):
            if left is None or all(len(left[cell]) == 1 for cell in names):
                return left
            cell = min((cell for cell in names if len(left[cell]) > 1), key=lambda of: len(left[of]))
            for digit in left[cell]:
                copy = dict(left)
                found = search(copy if settle(copy, cell, digit) else None)
                if found:
                    return found
            return None

        left = {cell: "123456789" for cell in names}
        for r, c in names:
            if board[r][c] != "." and not settle(left, (r, c), board[r][c]):
                return
        found = search(left)
        if found:
            for r, c in names:
                board[r][c] = found[r, c]
