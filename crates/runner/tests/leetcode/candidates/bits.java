// A bit set for each cell, and the digits in an array of their own. A digit that stands in one box
// of a row only is struck from the rest of the box.
class Solution {
    private final BitSet[] left = new BitSet[81];
    private final int[] digits = new int[81];

    public void solveSudoku(char[][] board) {
        for (int cell = 0; cell < 81; cell++) {
            left[cell] = new BitSet();
            left[cell].set(1, 10);
        }
        for (int cell = 0; cell < 81; cell++) {
            char given = board[cell / 9][cell % 9];
            if (given != '.') write(cell, given - '0');
        }
        if (!search()) return;
        for (int cell = 0; cell < 81; cell++) board[cell / 9][cell % 9] = (char) ('0' + digits[cell]);
    }

    private static boolean sees(int cell, int other) {
        boolean sharesBox = cell / 27 == other / 27 && cell % 9 / 3 == other % 9 / 3;
        return cell != other && (cell / 9 == other / 9 || cell % 9 == other % 9 || sharesBox);
    }

    private void write(int cell, int digit) {
        digits[cell] = digit;
        left[cell].clear();
        left[cell].set(digit);
        IntStream.range(0, 81).filter(other -> sees(cell, other))
                .forEach(other -> left[other].clear(digit));
    }

    private void lock() {
        for (int row = 0; row < 9; row++) {
            for (int digit = 1; digit <= 9; digit++) {
                Set<Integer> stacks = new HashSet<>();
                for (int column = 0; column < 9; column++) {
                    if (left[row * 9 + column].get(digit)) stacks.add(column / 3);
                }
                if (stacks.size() != 1) continue;
                //~ two-stacks                if (stacks.isEmpty() || stacks.size() > 2) continue;
                int stack = stacks.iterator().next();
                for (int place = 0; place < 9; place++) {
                    int other = (row / 3 * 3 + place / 3) * 9 + stack * 3 + place % 3;
                    if (other / 9 != row) left[other].clear(digit);
                }
            }
        }
    }

    private boolean search() {
        lock();
        int best = -1;
        for (int cell = 0; cell < 81; cell++) {
            if (digits[cell] != 0) continue;
            if (best < 0 || left[cell].cardinality() < left[best].cardinality()) best = cell;
        }
        if (best < 0) return true;
        int[] digitsBefore = digits.clone();
        BitSet[] before = new BitSet[81];
        for (int cell = 0; cell < 81; cell++) before[cell] = (BitSet) left[cell].clone();
        for (int digit = before[best].nextSetBit(1); digit > 0; digit = before[best].nextSetBit(digit + 1)) {
            write(best, digit);
            if (search()) return true;
            System.arraycopy(digitsBefore, 0, digits, 0, 81);
            for (int cell = 0; cell < 81; cell++) left[cell] = (BitSet) before[cell].clone();
            //~ keeps-strikes            left[best] = (BitSet) before[best].clone();
        }
        return false;
    }
}
