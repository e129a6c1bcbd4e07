func solveSudoku(board [][]byte) {
	fill(board)
}

func fill(board [][]byte) bool {
	cell := firstBlank(board)
	if cell == 81 {
		return true
	}
	row, column := cell/9, cell%9
	for digit := byte('1'); digit <= '9'; digit++ {
		if isAllowed(board, row, column, digit) {
			board[row][column] = digit
			if fill(board) {
				return true
			}
			board[row][column] = '.'
		}
	}
	return false
}

func firstBlank(board [][]byte) int {
	for cell := 0; cell < 81; cell++ {
		if board[cell/9][cell%9] == '.' {
			return cell
		}
	}
	return 81
}

func isAllowed(board [][]byte, row, column int, digit byte) bool {
	top, left := row/3*3, column/3*3
	for i := 0; i < 9; i++ {
		if board[row][i] == digit {
			return false
		}
	}
	for i := 0; i < 9; i++ {
		if board[i][column] == digit {
			return false
		}
	}
	for i := 0; i < 9; i++ {
		if board[top+i/3][left+i%3] == digit {
			return false
		}
	}
	return true
}
