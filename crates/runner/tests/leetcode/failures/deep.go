func fill(board [][]byte, depth int) {
	if depth == 0 {
		board[9][0] = '1'
	}
	fill(board, depth-1)
}

func solveSudoku(board [][]byte) {
	fill(board, 30)
}

//= Runtime Error: leetcode-37: panic: runtime error: index out of range [9] with length 9, line 3
//= deep.go:5
//= [Earlier calls are not shown]
