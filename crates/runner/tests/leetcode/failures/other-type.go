func solveSudoku(board [][]rune) {}
//= LeetCode cannot call other-type.go: expected solveSudoku([][]byte), found solveSudoku(board [][]rune) in line 1
