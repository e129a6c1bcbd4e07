//! The strategies that are used where no other is named. Beside the rows of the list, only this
//! file names strategies.
//!
//! Each function has a list, the best first, because a reader may remove a strategy: a name that is
//! not on the ladder is skipped. If none is left, it is the last rung.

use crate::{LADDER, Rung, find};

/// The fastest for one puzzle.
pub fn for_one_puzzle() -> &'static Rung {
    first_of(&[
        "three-registers",
        "band-bitboards",
        "constraint-propagation",
        "xor-bitmask",
    ])
}

/// The fastest for many puzzles.
pub fn for_many_puzzles() -> &'static Rung {
    first_of(&[
        "bit-sliced",
        "three-registers",
        "band-bitboards",
        "xor-bitmask",
    ])
}

/// Proves fast, and with the same search on every processor, that a puzzle has one solution.
pub fn prover() -> &'static Rung {
    first_of(&[
        "band-bitboards",
        "constraint-propagation",
        "fewest-candidates",
    ])
}

/// Searches row by row, digits ascending. All such strategies make the same placements; the last of
/// the list is the fastest.
pub fn row_by_row() -> &'static Rung {
    LADDER
        .iter()
        .rfind(|rung| rung.row_by_row)
        .unwrap_or(&LADDER[0])
}

/// A new strategy is compared with this one until its author names another.
pub fn predecessor() -> &'static Rung {
    first_of(&["fewest-candidates"])
}

/// Two whose boards differ from the first steps on: what `kata watch` shows.
pub fn watched() -> [&'static Rung; 2] {
    [
        first_of(&["xor-bitmask"]),
        first_of(&["constraint-propagation"]),
    ]
}

/// Two that make the same placements with different reads: what the study page opens with.
pub fn studied() -> [&'static Rung; 2] {
    [first_of(&["naive-scan"]), first_of(&["xor-bitmask"])]
}

fn first_of(names: &[&str]) -> &'static Rung {
    names
        .iter()
        .find_map(|name| find(name))
        .unwrap_or(&LADDER[LADDER.len() - 1])
}
