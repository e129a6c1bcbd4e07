//! The puzzles that the page replays.

use judge::fixtures;
use serde::{Serialize, Serializer};
use sudoku::Puzzle;

/// A puzzle to replay, as the player reads it.
#[derive(Serialize)]
pub(crate) struct ReplayPuzzle {
    /// Its name in the fixtures, and in the address of the page.
    pub(crate) name: &'static str,
    /// Its title in the list of puzzles.
    title: &'static str,
    /// One or two sentences: what to look for.
    note: &'static str,
    #[serde(rename = "givens", serialize_with = "as_text")]
    pub(crate) puzzle: Puzzle,
    /// The search stops after this many solutions.
    pub(crate) solutions: u32,
}

fn as_text<S: Serializer>(puzzle: &Puzzle, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(puzzle)
}

/// The puzzles, from `fixtures/cases.tsv`: name, title, what to look for, and the number of
/// solutions after which the search stops.
const BUILT_IN: [(&str, &str, &str, u32); 6] = [
    (
        "leetcode-37",
        "LeetCode’s example",
        "The example from LeetCode 37. A correct search stops at the solution.",
        1,
    ),
    (
        "wikipedia-brute-force",
        "Hard for row-by-row search",
        "Designed against row-by-row search: the first row of its solution is 9 8 7 6 5 4 3 2 1, \
         and that search tries small digits first.",
        1,
    ),
    (
        "norvig-hard-1",
        "Hard for fewest candidates",
        "Choosing the cell with the fewest candidates needs more placements than searching row by \
         row, although the puzzle has more than a thousand solutions.",
        1,
    ),
    (
        "reverses-the-ranking",
        "Ranking reversed",
        "Searching row by row needs fewer placements than taking the cell with the fewest \
         candidates first.",
        1,
    ),
    (
        "two-solutions-herzberg-murty",
        "Two solutions",
        "The search runs to the end: it finds both solutions and shows that there is no third.",
        u32::MAX,
    ),
    (
        "no-place-in-box",
        "No solution",
        "One box has no cell left for one digit. A strategy that checks boxes sees it at once.",
        u32::MAX,
    ),
];

/// The puzzles of the page.
pub(crate) fn built_in() -> Vec<ReplayPuzzle> {
    let mut puzzles = Vec::new();
    for (name, title, note, solutions) in BUILT_IN {
        if let Some(puzzle) = fixtures::case(name).and_then(|case| case.puzzle) {
            puzzles.push(ReplayPuzzle {
                name,
                title,
                note,
                puzzle,
                solutions,
            });
        }
    }
    puzzles
}

#[cfg(test)]
mod tests {
    use fixtures::Expected;

    use super::*;

    #[test]
    fn the_puzzles_are_what_their_notes_say() {
        assert_eq!(built_in().len(), BUILT_IN.len());
        for case in ["norvig-hard-1", "reverses-the-ranking"] {
            let puzzle = fixtures::case(case).unwrap().puzzle.unwrap();
            let placements = |strategy: &str| {
                let strategy = ladder::find(strategy).unwrap().strategy();
                strategy
                    .solve_counted(&puzzle, &sudoku::Limits::FIRST)
                    .1
                    .placements
            };
            assert!(
                placements("xor-bitmask") < placements("fewest-candidates"),
                "{case}"
            );
        }
        let solutions = |case: &str| fixtures::case(case).unwrap().solutions;
        assert_eq!(
            solutions("two-solutions-herzberg-murty"),
            Expected::Exactly(2)
        );
        assert_eq!(solutions("no-place-in-box"), Expected::Exactly(0));
    }
}
