import "math/bits"

type Candidates [81]uint // one bit for each digit; bit 0 stands for the digit 1

var houses [27][9]int

func solveSudoku(board [][]byte) {
	var candidates Candidates
	for n := 0; n < 9; n++ {
		for i := 0; i < 9; i++ {
			houses[n][i] = n*9 + i
			houses[9+n][i] = i*9 + n
			houses[18+n][i] = n/3*27 + n%3*3 + i/3*9 + i%3
			candidates[n*9+i] = 0b111111111
			if board[n][i] != '.' {
				candidates[n*9+i] = 1 << (board[n][i] - '1')
			}
		}
	}
	solved := fill(&candidates)
	for cell := 0; solved && cell < 81; cell++ {
		board[cell/9][cell%9] = '1' + byte(bits.TrailingZeros(candidates[cell]))
	}
}

// Writes what is forced, then guesses in a cell with the fewest candidates.
func fill(candidates *Candidates) bool {
	if !propagate(candidates) {
		return false
	}
	fewest, fewestCount := 81, 10
	for cell, digits := range candidates {
		count := bits.OnesCount(digits)
		if count > 1 && count < fewestCount {
			fewest, fewestCount = cell, count
		}
	}
	if fewest == 81 {
		return true
	}
	for digit := uint(1); digit < 1<<9; digit <<= 1 {
		if candidates[fewest]&digit == 0 {
			continue
		}
		guess := *candidates // a copy, so that nothing has to be undone
		guess[fewest] = digit
		if fill(&guess) {
			*candidates = guess
			return true
		}
	}
	return false
}

// Applies both rules to each house until nothing changes; false means a contradiction.
func propagate(candidates *Candidates) bool {
	for before := (Candidates{}); *candidates != before; {
		before = *candidates
		for _, house := range houses {
			for _, cell := range house {
				if bits.OnesCount(candidates[cell]) != 1 {
					continue // else a naked single
				}
				for _, other := range house {
					if other != cell {
						candidates[other] &^= candidates[cell]
					}
				}
			}
			for digit := uint(1); digit < 1<<9; digit <<= 1 {
				places, last := 0, 0
				for _, cell := range house {
					if candidates[cell]&digit != 0 {
						places++
						last = cell
					}
				}
				if places == 0 {
					return false
				}
				if places == 1 {
					candidates[last] = digit // a hidden single
				}
			}
		}
	}
	for _, digits := range candidates {
		if digits == 0 {
			return false
		}
	}
	return true
}
