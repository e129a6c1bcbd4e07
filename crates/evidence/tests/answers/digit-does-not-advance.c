static bool ok(char** b, int r, int c, char d) {
    for (int i = 0; i < 9; i++)
        if (b[r][i] == d || b[i][c] == d || b[r/3*3+i/3][c/3*3+i%3] == d) return false;
    return true;
}
void solveSudoku(char** board, int boardSize, int* boardColSize) {
    int pos = 0;
    while (pos < 81) {
        int r = pos / 9, c = pos % 9;
        if (board[r][c] == '.') {
            char d = '1';
            while (d <= '9') {
                if (ok(board, r, c, d)) { board[r][c] = d; break; }
            }
        }
        pos++;
    }
}
