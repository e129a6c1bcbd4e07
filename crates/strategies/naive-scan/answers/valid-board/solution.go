func isValidSudoku(board [][]byte) bool {
	var rowSeen, columnSeen, boxSeen [9][9]bool
	for row := 0; row < 9; row++ {
		for column := 0; column < 9; column++ {
			if board[row][column] == '.' {
				continue
			}
			digit := board[row][column] - '1'
			box := row/3*3 + column/3
			if rowSeen[row][digit] || columnSeen[column][digit] || boxSeen[box][digit] {
				return false
			}
			rowSeen[row][digit] = true
			columnSeen[column][digit] = true
			boxSeen[box][digit] = true
		}
	}
	return true
}
