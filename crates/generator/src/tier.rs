//! [`TierName`]: the requests for the sets of puzzles that tests and benches use.

use strum::{Display, EnumMessage, IntoStaticStr, VariantArray};

use crate::{PuzzleKind, Request, WorstCase};

/// The most placements of an easy puzzle: some hundredths of a second in plain Python.
const MOST_EASY: u64 = 1_000;

/// The most placements of a medium puzzle: about a second in plain Python.
const MOST_MEDIUM: u64 = 30_000;

/// The most placements of a hard puzzle, and of one that does not have exactly one solution: some
/// hundredths of a second in Rust.
const MOST_HARD: u64 = 1_000_000;

/// The fewest of a brutal puzzle: about half a second of the fastest search row by row.
const BRUTAL_PLACEMENTS: u64 = 30_000_001;

/// A set of puzzles of one kind. The kinds differ in the placements that a search row by row makes
/// to the first solution. In text: its name, as on the command line and, with `.txt`, in the folder
/// of fixtures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumMessage, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "kebab-case")]
pub enum TierName {
    /// Up to 1,000 placements; 30 to 38 givens in a symmetric pattern, as newspapers print them.
    Easy,
    /// 1,001 to 30,000 placements; 24 to 30 givens in a symmetric pattern.
    Medium,
    /// 30,001 to 1,000,000 placements; minimal.
    Hard,
    /// More than 30 million placements: minimal puzzles of 17 to 19 givens in the worst form for a
    /// search row by row.
    Brutal,
    /// 2 to 1,000 solutions; up to a million placements to the first.
    Multiple,
    /// No solution, although no given contradicts another directly; up to a million placements to
    /// exhaustion.
    None,
    /// Givens that break a rule.
    Invalid,
}

impl TierName {
    /// The request that makes the tier with this seed.
    pub fn request(self, seed: u64) -> Request {
        let request = Request::new(seed);
        match self {
            Self::Easy => Request {
                givens: Some(30..=38),
                symmetric: true,
                placements: Some(0..=MOST_EASY),
                ..request
            },
            Self::Medium => Request {
                givens: Some(24..=30),
                symmetric: true,
                placements: Some(MOST_EASY + 1..=MOST_MEDIUM),
                ..request
            },
            Self::Hard => Request {
                minimal: true,
                placements: Some(MOST_MEDIUM + 1..=MOST_HARD),
                ..request
            },
            Self::Brutal => Request {
                // Few givens leave the first rows nearly empty. With more givens hardly any puzzle
                // causes this much work.
                givens: Some(17..=19),
                minimal: true,
                placements: Some(BRUTAL_PLACEMENTS..=u64::MAX),
                worst_case: Some(WorstCase {
                    // The first form is already near the worst one, so a new puzzle gains more than
                    // many moves.
                    moves: 4,
                    enough: BRUTAL_PLACEMENTS,
                    ..WorstCase::of(ladder::defaults::row_by_row().strategy())
                }),
                ..request
            },
            Self::Multiple => Request {
                kind: PuzzleKind::Several,
                placements: Some(0..=MOST_HARD),
                ..request
            },
            Self::None => Request {
                kind: PuzzleKind::Unsolvable,
                givens: Some(23..=27),
                placements: Some(0..=MOST_HARD),
                ..request
            },
            Self::Invalid => Request {
                kind: PuzzleKind::Invalid,
                givens: Some(23..=36),
                ..request
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use human_techniques::rate;
    use sudoku::Puzzle;

    /// The ratings of the puzzles of a tier.
    struct TierRatings {
        name: &'static str,
        lowest: String,
        highest: String,
        puzzles: usize,
        /// The puzzles that all techniques together do not solve.
        unrated: usize,
    }

    impl TierRatings {
        fn of(name: &'static str, fixture: &str) -> Self {
            let mut ratings = Vec::new();
            let mut unrated = 0;
            for line in fixture.lines().filter(|line| !line.starts_with('#')) {
                let puzzle: Puzzle = line.split('\t').next().unwrap().parse().unwrap();
                match rate(&puzzle) {
                    Some(hardest) => ratings.push(hardest.rating),
                    None => unrated += 1,
                }
            }
            Self {
                name,
                lowest: ratings.iter().min().unwrap().to_string(),
                highest: ratings.iter().max().unwrap().to_string(),
                puzzles: ratings.len() + unrated,
                unrated,
            }
        }
    }

    /// A new technique changes the ratings.
    #[test]
    fn the_readme_has_the_ratings_of_the_tiers() {
        let tiers = [
            TierRatings::of("easy", include_str!("../../../fixtures/easy.txt")),
            TierRatings::of("medium", include_str!("../../../fixtures/medium.txt")),
            TierRatings::of("hard", include_str!("../../../fixtures/hard.txt")),
            TierRatings::of("brutal", include_str!("../../../fixtures/brutal.txt")),
        ];
        let rows = tiers.map(|tier| {
            format!(
                "| `{}` | {} to {} | {} of {} |",
                tier.name, tier.lowest, tier.highest, tier.unrated, tier.puzzles
            )
        });
        let table = rows.join("\n");
        assert!(
            include_str!("../README.md").contains(&table),
            "the table of ratings in crates/generator/README.md must be:\n{table}"
        );
    }
}
