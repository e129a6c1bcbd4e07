//! Whether a change hides a mistake instead of mending it: [`searches_more`], [`searches_longer`].
//!
//! `if (false && isTaken(…))` in place of a test that refuses right digits makes an answer right
//! that validates the full board: it now tries out what it used to exclude. So the blocks that the
//! changed answer enters are counted. A plain search enters about the same number for each digit
//! that it writes, on small boards and on large ones; one that tries out enters far more on large
//! boards.
//!
//! An answer may exclude more than a plain search does, such as digits that propagation strikes. A
//! change after which it strikes none makes a plain search of it. So the calls of functions that
//! call themselves are counted on boards on which the answer itself is right: the changed answer
//! must not need far more of them.

use super::boards::Steps;

/// A version may take this many times as many steps for a placement of a plain search on large
/// boards as on small ones. A call that prepares something takes more steps on small boards, and a
/// search that chooses its next cell takes more on large ones.
const MOST_TIMES: u64 = 4;

/// Whether the version tries out what a plain search excludes. The placements are those of a plain
/// search on the same boards.
pub(super) fn searches_more(steps: Steps, placements: Steps) -> bool {
    // Without counters, or without both small and large boards, nothing can be compared.
    if steps.on_small == 0 || placements.on_small == 0 || placements.on_large == 0 {
        return false;
    }
    let on_large = u128::from(steps.on_large) * u128::from(placements.on_small);
    let on_small = u128::from(steps.on_small) * u128::from(placements.on_large);
    on_large > on_small * u128::from(MOST_TIMES)
}

/// A version may search this many times as long as the answer on boards on which both are right. A
/// search that tries out what the answer excluded takes a hundred times as long on such boards.
const MOST_TIMES_AS_LONG: u64 = 10;

/// Whether a version with these steps searches far longer than the answer with those.
pub(super) const fn searches_longer(version: Steps, answer: Steps) -> bool {
    version.on_large > answer.on_large.saturating_mul(MOST_TIMES_AS_LONG)
}
