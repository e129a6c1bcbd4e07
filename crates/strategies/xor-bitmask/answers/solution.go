func solveSudoku(board [][]byte) {
	var houses Houses
	var blanks []int
	for cell := 0; cell < 81; cell++ {
		given := board[cell/9][cell%9]
		if given != '.' {
			houses.flip(cell/9, cell%9, 1<<(given-'1'))
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
	used := houses.usedDigits(row, column)
	for digit := byte('1'); digit <= '9'; digit++ {
		bit := uint(1) << (digit - '1')
		if used&bit == 0 {
			board[row][column] = digit
			houses.flip(row, column, bit)
			if fill(board, houses, blanks, position+1) {
				return true
			}
			board[row][column] = '.'
			houses.flip(row, column, bit)
		}
	}
	return false
}

type Houses struct {
	rowUsed, columnUsed, boxUsed [9]uint
}

func (houses *Houses) usedDigits(row, column int) uint {
	return houses.rowUsed[row] | houses.columnUsed[column] | houses.boxUsed[row/3*3+column/3]
}

func (houses *Houses) flip(row, column int, bit uint) {
	houses.rowUsed[row] ^= bit
	houses.columnUsed[column] ^= bit
	houses.boxUsed[row/3*3+column/3] ^= bit
}
