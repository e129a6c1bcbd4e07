use std::collections::HashSet;

static CALLS: std::sync::atomic::AtomicUsize = std::sync::atomic::AtomicUsize::new(0);

#[derive(Default)]
struct Search { // 辅助结构
    used: HashSet<(char, usize, char)>,
    solved: bool,
}

impl Solution {
    pub fn solve_sudoku(board: &mut Vec<Vec<char>>) {
        println!("数独 {}", CALLS.fetch_add(1, std::sync::atomic::Ordering::SeqCst));
        let mut search = Search::default();
        for cell in 0..81 {
            if board[cell / 9][cell % 9] != '.' {
                search.used.extend(keys(cell, board[cell / 9][cell % 9]));
            }
        }
        search.fill(board, 0);
    }
}

fn keys(cell: usize, digit: char) -> [(char, usize, char); 3] {
    [('r', cell / 9, digit), ('c', cell % 9, digit), ('b', cell / 27 * 3 + cell % 9 / 3, digit)]
}

impl Search {
    fn fill(&mut self, board: &mut Vec<Vec<char>>, cell: usize) {
        if cell == 81 {
            self.solved = true;
            return;
        }
        if board[cell / 9][cell % 9] != '.' {
            return self.fill(board, cell + 1);
        }
        for digit in '1'..='9' {
            if keys(cell, digit).iter().any(|key| self.used.contains(key)) {
                continue;
            }
            self.used.extend(keys(cell, digit));
            board[cell / 9][cell % 9] = digit;
            self.fill(board, cell + 1);
            if self.solved {
                return;
            }
            for key in keys(cell, digit) {
                self.used.remove(&key);
            }
            board[cell / 9][cell % 9] = '.';
            //~ wrong
        }
    }
}
//= Wrong Answer: leetcode-37: row 1 is broken: 9 twice in row 1 (r1c7 and r1c8)
