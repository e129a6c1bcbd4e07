# What LeetCode imports: a name stands for the module, not for what the module has of this name.
from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Seen:
    house: str
    digits: Set[str]
    next: Optional[Seen] = None


class Solution:
    def isValidSudoku(self, board: List[List[str]]) -> bool:
        Seen("row", set())
        copied = copy.deepcopy(board)
        random.sample(range(9), 2)
        datetime.datetime.now() - datetime.timedelta(days=1)
        assert string.digits[1:] == "123456789" and re.sub("a", "b", "a") == "b"
        assert bisect.bisect([1, 3], 2) == 1 and operator.itemgetter(0)([5]) == 5
        heap = [3, 1]
        heapq.heapify(heap)
        assert heappop(heap) == 1 and pow(2, 5, 7) == 4 and gcd(6, 4) == 2 and inf > 1
        assert reduce(lambda one, other: one + other, accumulate([1, 2])) == 4

        def deep(calls: int) -> int:
            return calls and deep(calls - 1)

        deep(50_000)
        seen = collections.Counter()
        for row, column in itertools.product(range(9), repeat=2):
            digit = copied[row][column]
            if digit != ".":
                houses = ("row", row), ("column", column), ("box", row // 3, column // 3)
                seen.update((*house, digit) for house in houses)
        return max(seen.values(), default=1) == 1
