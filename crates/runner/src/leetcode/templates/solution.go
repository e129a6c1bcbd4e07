// LeetCode 36
func isValidSudoku(board [][]byte) bool {
    return false
}

// LeetCode 37
func solveSudoku(board [][]byte)  {

}
