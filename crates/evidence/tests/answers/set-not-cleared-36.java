class Solution {
    public boolean isValidSudoku(char[][] board) {
        for (int i = 0; i < 9; i++) {
            Set<Character> row = new HashSet<>(), column = new HashSet<>();
            for (int j = 0; j < 9; j++) {
                if (board[i][j] != '.' && !row.add(board[i][j])) return false;
                if (board[j][i] != '.' && !column.add(board[j][i])) return false;
            }
        }
        for (int top = 0; top < 9; top += 3) {
            Set<Character> box = new HashSet<>();
            for (int left = 0; left < 9; left += 3) {
                for (int k = 0; k < 9; k++) {
                    char d = board[top + k / 3][left + k % 3];
                    if (d != '.' && !box.add(d)) return false;
                }
            }
        }
        return true;
    }
}
