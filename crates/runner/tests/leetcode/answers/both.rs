struct Solution;

impl Solution {
	pub fn is_valid_sudoku(board: Vec<Vec<char>>) -> bool {
		let mut seen = std::collections::HashSet::new();
		(0..81).map(|i| (i / 9, i % 9, board[i / 9][i % 9])).filter(|key| key.2 != '.').all(
			|(r, c, d)| {
				seen.insert((0, r, d)) & seen.insert((1, c, d)) & seen.insert((2, r / 3 * 3 + c / 3, d))
			},
		)
	}

	pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
		Self::solve(board);
	}

	fn solve(board: &mut Vec<Vec<char>>) -> bool {
		let Some(i) = (0..81).find(|i| board[i / 9][i % 9] == '.') else { return true };
		for d in "123456789".chars() {
			board[i / 9][i % 9] = d;
			if Self::is_valid_sudoku(board.clone()) && Self::solve(board) {
				return true;
			}
		}
		board[i / 9][i % 9] = '.';
		false
	}
}
