//! The walk in README.md, by the sweeper itself.

use sudoku::{Cell, Digit, Puzzle};

use crate::avx2::Avx2;
use crate::sweeper::{ReadWrite as _, Sweep as _, Swept};

/// The places of a digit in LeetCode's example, and how many cells are known after each sweep.
#[test]
fn the_walk_of_the_readme() {
    let Some(sweeper) = Avx2::detect() else {
        return;
    };
    let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let puzzle: Puzzle = line.parse().unwrap();
    let start = sweeper.start(puzzle.grid().as_bytes());
    let mut sweeps = vec![sweeper.sweep(start)];
    while !sweeper.is_full(sweeps[sweeps.len() - 1].assigned) {
        sweeps.push(sweeper.sweep(sweeps[sweeps.len() - 1].state));
    }
    let known = |swept: &Swept<Avx2>| {
        // The lanes of every digit have the same cells, so those of one digit are counted.
        let cells = sweeper.candidates(sweeper.to_lanes(swept.assigned));
        cells
            .iter()
            .filter(|digits| digits.contains(Digit::ALL[0]))
            .count()
    };
    assert_eq!(
        sweeps.iter().map(known).collect::<Vec<_>>(),
        [50, 72, 79, 81]
    );

    let seven = Digit::ALL[6];
    let shown = |state, row: usize| {
        let candidates = sweeper.candidates(state);
        let cell = |column: usize| {
            let cell = Cell::at(row, column).unwrap();
            match candidates[cell.index()].contains(seven) {
                _ if puzzle.grid()[cell] == Some(seven) => '7',
                true => '*',
                false => '.',
            }
        };
        [0, 3, 6]
            .map(|from| (from..from + 3).map(cell).collect::<String>())
            .join(" ")
    };
    for row in 0..9 {
        let states = [start, sweeper.locked(start), sweeps[0].state];
        let line = states.map(|state| shown(state, row)).join("        ");
        assert!(
            include_str!("../README.md").contains(&line),
            "no {line:?} in README.md"
        );
    }
}
