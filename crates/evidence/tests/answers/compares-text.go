func solveSudoku(board [][]byte) {
	fill(board)
}

func fill(board [][]byte) bool {
	for row := 0; row < 9; row++ {
		for column := 0; column < 9; column++ {
			if board[row][column] != '.' {
				continue
			}
			for digit := byte('1'); digit <= '9'; digit++ {
				board[row][column] = digit
				if isValid(board) && fill(board) {
					return true
				}
				board[row][column] = '.'
			}
			return false
		}
	}
	return true
}

func isValid(board [][]byte) bool {
	for row := 0; row < 9; row++ {
		for column := 0; column < 9; column++ {
			own := fmt.Sprintf("%c", board[row][column])
			for i := 0; i < 9; i++ {
				top, left := row/3*3+i/3, column/3*3+i%3
				if own == "." {
					break
				}
				inRow := i != column && fmt.Sprintf("%c", board[row][i]) == own
				inColumn := i != row && fmt.Sprintf("%c", board[i][column]) == own
				isSame := top == row && left == column
				inBox := !isSame && fmt.Sprintf("%c", board[top][left]) == own
				if inRow || inColumn || inBox {
					return false
				}
			}
		}
	}
	return true
}
