// Nested classes, a record, streams, a pattern and LeetCode's Pair, without an import.
final class Solution {
    private static class Seen {
        final Set<Place> places = new HashSet<>();
    }

    private static final Pattern TWICE = Pattern.compile("([1-9])\\1");

    private record Place(String house, int number, char digit) {}

    public boolean isValidSudoku(char[][] board) {
        Seen seen = new Seen();
        Deque<Pair<Integer, Integer>> cells = new ArrayDeque<>();
        IntStream.range(0, 81).forEach(cell -> cells.add(new Pair<>(cell / 9, cell % 9)));
        Function<Pair<Integer, Integer>, Stream<Place>> places = cell -> {
            int row = cell.getKey(), column = cell.getValue();
            char digit = board[row][column];
            return digit == '.' ? Stream.empty() : Stream.of(new Place("row", row, digit),
                    new Place("column", column, digit),
                    new Place("box", row / 3 * 3 + column / 3, digit));
        };
        List<Place> all = cells.stream().flatMap(places).collect(Collectors.toList());
        return all.stream().allMatch(seen.places::add) && deep(20_000) == 0
                && BigInteger.ONE.signum() == 1 && TWICE.matcher("11").find();
    }

    // A private method is no answer.
    private void solveSudoku(char[][] board) {}

    private int deep(int calls) {
        return calls == 0 ? 0 : deep(calls - 1);
    }
}
