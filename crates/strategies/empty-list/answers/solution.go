func solveSudoku(board [][]byte) {
	var houses Houses
	var blanks []int
	for cell := 0; cell < 81; cell++ {
		given := board[cell/9][cell%9]
		if given != '.' {
			houses.mark(cell/9, cell%9, given, true)
		} else {
			blanks = append(blanks, cell)
		}
	}
	fill(board, &houses, blanks, 0)
}

func fill(board [][]byte, houses *Houses, blanks []int, position int) bool {
	if position == len(blanks) {
		return true
	}
	cell := blanks[position]
	row, column := cell/9, cell%9
	for digit := byte('1'); digit <= '9'; digit++ {
		if houses.isAllowed(row, column, digit) {
			board[row][column] = digit
			houses.mark(row, column, digit, true)
			if fill(board, houses, blanks, position+1) {
				return true
			}
			board[row][column] = '.'
			houses.mark(row, column, digit, false)
		}
	}
	return false
}

type Houses struct {
	rowUsed, columnUsed, boxUsed [9][9]bool
}

func (houses *Houses) isAllowed(row, column int, digit byte) bool {
	return !houses.rowUsed[row][digit-'1'] &&
		!houses.columnUsed[column][digit-'1'] &&
		!houses.boxUsed[row/3*3+column/3][digit-'1']
}

func (houses *Houses) mark(row, column int, digit byte, used bool) {
	houses.rowUsed[row][digit-'1'] = used
	houses.columnUsed[column][digit-'1'] = used
	houses.boxUsed[row/3*3+column/3][digit-'1'] = used
}
