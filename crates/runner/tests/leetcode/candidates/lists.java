// An object for each cell, with its candidates in a list, and a map of them by their places. Two
// cells of a row with the same two candidates leave them to no other cell of the row.
class Solution {
    private record Place(int row, int column) {}

    private static final class Square {
        final Place place;
        List<Character> left = new ArrayList<>();

        Square(Place place, char given) {
            this.place = place;
            for (char digit = '1'; digit <= '9'; digit++) {
                if (given == '.' || given == digit) left.add(digit);
            }
        }

        boolean sees(Square other) {
            int row = other.place.row(), column = other.place.column();
            boolean sharesBox = row / 3 == place.row / 3 && column / 3 == place.column / 3;
            return this != other && (row == place.row || column == place.column || sharesBox);
        }
    }

    private final Map<Place, Square> squares = new LinkedHashMap<>();

    public void solveSudoku(char[][] board) {
        for (int row = 0; row < 9; row++) {
            for (int column = 0; column < 9; column++) {
                Place place = new Place(row, column);
                squares.put(place, new Square(place, board[row][column]));
            }
        }
        if (!search()) return;
        squares.forEach((place, square) -> board[place.row][place.column] = square.left.get(0));
    }

    private boolean strike(Square square, Character digit) {
        return square.left.remove(digit);
    }

    private boolean singles() {
        boolean isChanged = false;
        for (Square square : squares.values()) {
            if (square.left.size() != 1) continue;
            for (Square other : squares.values()) {
                if (square.sees(other)) isChanged |= strike(other, square.left.get(0));
            }
        }
        return isChanged;
    }

    private boolean pairs() {
        boolean isChanged = false;
        for (Square first : squares.values()) {
            for (Square second : squares.values()) {
                if (first.left.size() != 2 || !first.left.equals(second.left)) continue;
                if (first == second || first.place.row != second.place.row) continue;
                for (Square other : squares.values()) {
                    boolean isOther = other != first && other != second;
                    if (!isOther || other.place.row != first.place.row) continue;
                    //~ any-house                    if (!isOther || !other.sees(first)) continue;
                    for (Character digit : first.left) isChanged |= strike(other, digit);
                }
            }
        }
        return isChanged;
    }

    private boolean search() {
        while (singles() || pairs()) continue;
        Square best = null;
        for (Square square : squares.values()) {
            int count = square.left.size();
            if (count == 0) return false;
            if (count > 1 && (best == null || count < best.left.size())) best = square;
        }
        if (best == null) return true;
        List<List<Character>> before = new ArrayList<>();
        for (Square square : squares.values()) before.add(new ArrayList<>(square.left));
        for (Character digit : List.copyOf(best.left)) {
            best.left = new ArrayList<>(List.of(digit));
            if (search()) return true;
            int index = 0;
            for (Square square : squares.values()) square.left = new ArrayList<>(before.get(index++));
        }
        return false;
    }
}
