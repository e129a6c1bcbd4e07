var calls int // 全局变量

type used struct{ rows, columns, boxes [9]int }

func (u *used) flip(r, c, bit int) {
	u.rows[r] ^= bit
	u.columns[c] ^= bit
	u.boxes[r/3*3+c/3] ^= bit
}

func solveSudoku(board [][]byte) {
	calls++
	fmt.Println("数独", calls)
	u, solved := &used{}, false
	for i := 0; i < 81; i++ {
		if board[i/9][i%9] != '.' {
			u.flip(i/9, i%9, 1<<(board[i/9][i%9]-'0'))
		}
	}
	var dfs func(cell int)
	dfs = func(cell int) {
		if cell == 81 {
			solved = true
			return
		}
		r, c := cell/9, cell%9
		if board[r][c] != '.' {
		//~ wrong		if board[r][c] != '.' && c > 0 {
			dfs(cell + 1)
			return
		}
		for d := 1; d <= 9; d++ {
			if (u.rows[r]|u.columns[c]|u.boxes[r/3*3+c/3])>>d&1 == 1 {
				continue
			}
			u.flip(r, c, 1<<d)
			board[r][c] = byte('0' + d)
			dfs(cell + 1)
			if solved {
				return
			}
			board[r][c] = '.'
			u.flip(r, c, 1<<d)
		}
	}
	dfs(0)
}
//= Wrong Answer: leetcode-37: the given 5 in r1c1 became 
