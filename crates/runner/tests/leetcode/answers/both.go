package main

import "sort"

func isValidSudoku(board [][]byte) bool {
	var seen []int
	for r := 0; r < 9; r++ {
		for c := 0; c < 9; c++ {
			if board[r][c] != '.' {
				d := int(board[r][c] - '0')
				seen = append(seen, r*10+d, 100+c*10+d, 200+(r/3*3+c/3)*10+d)
			}
		}
	}
	sort.Ints(seen)
	for i := 1; i < len(seen); i++ {
		if seen[i] == seen[i-1] {
			return false
		}
	}
	return true
}

func solveSudoku(board [][]byte) { solve(board) }

func solve(board [][]byte) bool {
	for i := 0; i < 81; i++ {
		if board[i/9][i%9] != '.' {
			continue
		}
		for d := byte('1'); d <= '9'; d++ {
			board[i/9][i%9] = d
			if isValidSudoku(board) && solve(board) {
				return true
			}
		}
		board[i/9][i%9] = '.'
		return false
	}
	return true
}
