class Solution {
    private final int[][] houses = new int[27][9];

    public void solveSudoku(char[][] board) {
        int[] candidates = new int[81]; // one bit for each digit; bit 0 stands for the digit 1
        for (int n = 0; n < 9; n++) {
            for (int i = 0; i < 9; i++) {
                houses[n][i] = n * 9 + i;
                houses[9 + n][i] = i * 9 + n;
                houses[18 + n][i] = n / 3 * 27 + n % 3 * 3 + i / 3 * 9 + i % 3;
                candidates[n * 9 + i] = board[n][i] == '.' ? 0b111111111 : 1 << (board[n][i] - '1');
            }
        }
        int[] solved = fill(candidates);
        for (int cell = 0; solved != null && cell < 81; cell++)
            board[cell / 9][cell % 9] = (char) ('1' + Integer.numberOfTrailingZeros(solved[cell]));
    }

    /** Writes what is forced, then guesses in a cell with the fewest candidates. */
    private int[] fill(int[] candidates) {
        if (!propagate(candidates)) return null;
        int fewest = 81, fewestCount = 10;
        for (int cell = 0; cell < 81; cell++) {
            int count = Integer.bitCount(candidates[cell]);
            if (count > 1 && count < fewestCount) { fewest = cell; fewestCount = count; }
        }
        if (fewest == 81) return candidates;
        for (int digit = 1; digit < 1 << 9; digit <<= 1) {
            if ((candidates[fewest] & digit) == 0) continue;
            int[] guess = candidates.clone(); // a copy, so that nothing has to be undone
            guess[fewest] = digit;
            int[] solved = fill(guess);
            if (solved != null) return solved;
        }
        return null;
    }

    /** Applies both rules to each house until nothing changes; false means a contradiction. */
    private boolean propagate(int[] candidates) {
        int[] before = null;
        while (!Arrays.equals(candidates, before)) {
            before = candidates.clone();
            for (int[] house : houses) {
                for (int cell : house) {
                    if (Integer.bitCount(candidates[cell]) != 1) continue; // else a naked single
                    for (int other : house)
                        if (other != cell) candidates[other] &= ~candidates[cell];
                }
                for (int digit = 1; digit < 1 << 9; digit <<= 1) {
                    int places = 0, last = 0;
                    for (int cell : house)
                        if ((candidates[cell] & digit) != 0) { places++; last = cell; }
                    if (places == 0) return false;
                    if (places == 1) candidates[last] = digit; // a hidden single
                }
            }
        }
        return Arrays.stream(candidates).noneMatch(set -> set == 0);
    }
}
