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

/// A case of `fixtures/cases.tsv` that the page replays, with the fields of [`ReplayPuzzle`].
struct BuiltIn {
    name: &'static str,
    title: &'static str,
    note: &'static str,
    solutions: u32,
}

/// More solutions than a puzzle has: the search runs to its end.
const ALL_SOLUTIONS: u32 = u32::MAX;

const BUILT_IN: [BuiltIn; 6] = [
    BuiltIn {
        name: "leetcode-37",
        title: "LeetCode’s example",
        note: "The example from LeetCode 37. A correct search stops at the solution.",
        solutions: 1,
    },
    BuiltIn {
        name: "wikipedia-brute-force",
        title: "Hard for row-by-row search",
        note: "Designed against row-by-row search: the first row of its solution is 9 8 7 6 5 4 3 2 1, \
                and that search tries small digits first.",
        solutions: 1,
    },
    BuiltIn {
        name: "norvig-hard-1",
        title: "Hard for fewest candidates",
        note: "Choosing the cell with the fewest candidates needs more placements than searching row by \
                row, although the puzzle has more than a thousand solutions.",
        solutions: 1,
    },
    BuiltIn {
        name: "reverses-the-ranking",
        title: "Ranking reversed",
        note: "Searching row by row needs fewer placements than taking the cell with the fewest \
                candidates first.",
        solutions: 1,
    },
    BuiltIn {
        name: "two-solutions-herzberg-murty",
        title: "Two solutions",
        note: "The search runs to the end: it finds both solutions and shows that there is no third.",
        solutions: ALL_SOLUTIONS,
    },
    BuiltIn {
        name: "no-place-in-box",
        title: "No solution",
        note: "One box has no cell left for one digit. A strategy that checks boxes sees it at once.",
        solutions: ALL_SOLUTIONS,
    },
];

/// The puzzles of the page.
pub(crate) fn built_in() -> Vec<ReplayPuzzle> {
    let mut puzzles = Vec::new();
    for built_in in BUILT_IN {
        if let Some(puzzle) = fixtures::case(built_in.name).and_then(|case| case.puzzle) {
            puzzles.push(ReplayPuzzle {
                name: built_in.name,
                title: built_in.title,
                note: built_in.note,
                puzzle,
                solutions: built_in.solutions,
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
            let placements = |strategy: &str, limits: sudoku::Limits| {
                let strategy = ladder::find(strategy).unwrap().strategy();
                strategy.solve_counted(&puzzle, &limits).1.placements
            };
            let of_row_by_row = placements("xor-bitmask", sudoku::Limits::FIRST);
            // The other search needs no time beyond that.
            let more = sudoku::Limits::FIRST.with_placements(of_row_by_row + 1);
            assert!(
                placements("fewest-candidates", more) > of_row_by_row,
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
