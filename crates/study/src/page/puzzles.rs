//! The puzzles that the page replays.

use judge::fixtures;
use sudoku::Puzzle;

/// A puzzle to replay.
#[derive(Clone, Debug)]
pub struct ReplayPuzzle {
    /// Its name in the address of the page.
    pub name: String,
    /// Its title in the list of puzzles.
    pub title: String,
    /// One or two sentences: what to look for.
    pub note: String,
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The search stops after this many solutions.
    pub solutions: u64,
}

/// The built-in puzzles, from `fixtures/cases.tsv`: name, title, what to look for, and the number
/// of solutions after which the search stops.
const BUILT_IN: [(&str, &str, &str, u64); 6] = [
    (
        "leetcode-37",
        "LeetCode’s example",
        "The puzzle of LeetCode 37. The search stops at its solution.",
        1,
    ),
    (
        "wikipedia-brute-force",
        "Hard for row-by-row search",
        "Designed against row-by-row search: the first row of its solution is 9 8 7 6 5 4 3 2 1, \
         and that search tries small digits first. It needs 69,175,316 placements.",
        1,
    ),
    (
        "norvig-hard-1",
        "Hard for fewest candidates",
        "Row by row, the search needs 419,194 placements. Choosing the cell with the fewest \
         candidates takes 5,365,241, although the puzzle has more than a thousand solutions.",
        1,
    ),
    (
        "reverses-the-ranking",
        "The ranking reversed",
        "Row by row, the search needs 1,135 placements; with the fewest candidates first, 2,013. \
         Both searches are recorded completely.",
        1,
    ),
    (
        "two-solutions-herzberg-murty",
        "Two solutions",
        "The search runs to its end: it finds both solutions, and that there is no third.",
        u64::MAX,
    ),
    (
        "no-place-in-box",
        "No solution",
        "One box has no cell left for one digit. A strategy that checks boxes sees it at once.",
        u64::MAX,
    ),
];

/// The puzzles of the page by default.
pub fn built_in() -> Vec<ReplayPuzzle> {
    let shown = |&(name, title, note, solutions): &(&str, &str, &str, u64)| {
        let puzzle = fixtures::case(name)?.puzzle?;
        Some(ReplayPuzzle {
            name: name.to_owned(),
            title: title.to_owned(),
            note: note.to_owned(),
            puzzle,
            solutions,
        })
    };
    BUILT_IN.iter().filter_map(shown).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sudoku::Limits;

    fn placements(strategy: &str, case: &str) -> u64 {
        let puzzle = fixtures::case(case).unwrap().puzzle.unwrap();
        ladder::find(strategy)
            .unwrap()
            .strategy()
            .solve_counted(&puzzle, &Limits::FIRST)
            .1
            .placements
    }

    #[test]
    fn the_puzzles_are_what_their_titles_say() {
        assert_eq!(built_in().len(), BUILT_IN.len());
        assert_eq!(fixtures::case("wikipedia-brute-force").unwrap().placements, Some(69_175_316));
        for (case, rows, fewest) in
            [("norvig-hard-1", 419_194, 5_365_241), ("reverses-the-ranking", 1_135, 2_013)]
        {
            assert_eq!(placements("xor-bitmask", case), rows, "{case}");
            assert_eq!(placements("fewest-candidates", case), fewest, "{case}");
        }
        let solutions = |name: &str| fixtures::case(name).unwrap().solutions;
        assert_eq!(solutions("two-solutions-herzberg-murty"), fixtures::Expected::Exactly(2));
        assert_eq!(solutions("no-place-in-box"), fixtures::Expected::Exactly(0));
    }
}
