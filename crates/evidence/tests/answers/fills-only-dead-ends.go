func candidates(board [][]byte, row, column int) []byte {
	var digits []byte
	for digit := byte('1'); digit <= '9'; digit++ {
		fits := true
		for i := 0; i < 9; i++ {
			box := board[row/3*3+i/3][column/3*3+i%3]
			if board[row][i] == digit || board[i][column] == digit || box == digit {
				fits = false
			}
		}
		if fits {
			digits = append(digits, digit)
		}
	}
	return digits
}

func solveSudoku(board [][]byte) {
	for blanks := 1; blanks > 0; {
		blanks = 0
		for row := range board {
			for column, sign := range board[row] {
				if sign != '.' {
					continue
				}
				blanks++
				digits := candidates(board, row, column)
				if len(digits) == 0 {
					board[row][column] = digits[0]
				}
			}
		}
	}
}
