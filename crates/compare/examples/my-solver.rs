//! A solver of your own beside a rung of the ladder: `cargo run --release --example my-solver`.

use compare::{Contestant, Plan, compare, tables};
use sudoku::Function;

/// Tries every digit in the first blank, which is 0.
fn solve(board: &mut [[u8; 9]; 9]) -> bool {
    let Some(cell) = (0..81).find(|cell| board[cell / 9][cell % 9] == 0) else {
        return true;
    };
    let (row, column) = (cell / 9, cell % 9);
    (1..=9).any(|digit| {
        let is_used = (0..9).any(|index| {
            let in_box = board[row / 3 * 3 + index / 3][column / 3 * 3 + index % 3];
            [board[row][index], board[index][column], in_box].contains(&digit)
        });
        board[row][column] = if is_used { 0 } else { digit };
        let is_solved = !is_used && solve(board);
        if !is_solved {
            board[row][column] = 0;
        }
        is_solved
    })
}

fn main() {
    let mine = Function::new("mine", solve);
    let rung = ladder::find("xor-bitmask").expect("it is a rung");
    let contestants = [Contestant::from(rung), Contestant::new(&mine)];
    let easy = compare::built_in().swap_remove(0);
    let plan = Plan {
        runs: 8,
        ..Plan::default()
    };
    let results = compare(&contestants, &[easy], &plan, &|_| {});
    for sheet in tables::sheets(&results, None, true) {
        let table = tables::markdown(&sheet.columns);
        println!("{}\n\n{table}\n{}\n", sheet.title, sheet.notes.join("\n"));
    }
    println!(
        "{}",
        serde_json::to_string_pretty(&results).expect("results are JSON")
    );
}
