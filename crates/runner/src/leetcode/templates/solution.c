// LeetCode 36
bool isValidSudoku(char** board, int boardSize, int* boardColSize) {
    return false;
}

// LeetCode 37
void solveSudoku(char** board, int boardSize, int* boardColSize) {

}
