//! [`trials`]: named puzzles on which a search by naked and hidden singles guesses several times in
//! a row.
//!
//! A search that writes what is forced hardly ever guesses on boards that are cheap row by row,
//! and then a cell with two candidates is nearly always there, and the first guesses are often
//! right. So an answer that can only guess in such a cell is right on a thousand boards of other
//! kinds.
//!
//! ```js
//! const pair = open.find(cell => cell.options.length === 2);
//! guess(pair.options[0]);   // no cell has two options: pair is undefined
//! ```

use runner::Trial;

use crate::boards_to_solve::{puzzle_of_case, trial};

/// The cases, the shortest search row by row first. It makes 8,969 to 304,053 placements, and a
/// search by naked and hidden singles at most some hundreds.
const CASES: [&str; 5] = [
    "al-escargot",
    "inkala-2010",
    "inkala-2012",
    "easter-monster",
    "golden-nugget",
];

/// The boards.
pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for name in CASES {
        trials.push(trial(name.to_owned(), puzzle_of_case(name)));
    }
    trials
}

#[cfg(test)]
mod tests {
    use sudoku::Limits;

    use super::*;

    #[test]
    fn a_search_by_singles_guesses_in_a_row_and_goes_back() {
        let deduces = ladder::find("constraint-propagation").unwrap().strategy();
        for trial in trials() {
            let (_, work) = deduces.solve_counted(trial.puzzle().unwrap(), &Limits::FIRST);
            assert!(
                work.backtracks > 0 && work.depth >= 3,
                "{}: {work:?}",
                trial.name
            );
            assert!(work.placements < 500, "{}: {work:?}", trial.name);
        }
    }
}
