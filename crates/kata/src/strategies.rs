//! Looks up strategies by name, and chooses the defaults.

use ladder::{LADDER, Rung};

use crate::error::Error;
use crate::names::UnknownName;

/// The fastest for one puzzle, best first. Names that are not on the list are skipped.
const FASTEST_FOR_ONE: [&str; 4] =
    ["three-registers", "band-bitboards", "constraint-propagation", "xor-bitmask"];

/// The fastest for many puzzles, best first.
const FASTEST_FOR_MANY: [&str; 5] =
    ["bit-sliced", "three-registers", "band-bitboards", "xor-bitmask", "naive-scan"];

/// The fastest strategy of the list for one puzzle.
pub(crate) fn fastest_for_one() -> &'static Rung {
    first_of(&FASTEST_FOR_ONE)
}

/// The fastest strategy of the list for many puzzles.
pub(crate) fn fastest_for_many() -> &'static Rung {
    first_of(&FASTEST_FOR_MANY)
}

fn first_of(names: &[&str]) -> &'static Rung {
    names.iter().find_map(|name| ladder::find(name)).unwrap_or(&LADDER[0])
}

/// The strategy of this name.
pub(crate) fn named(name: &str) -> Result<&'static Rung, Error> {
    Ok(ladder::find(name).ok_or_else(|| UnknownName::strategy(name))?)
}
