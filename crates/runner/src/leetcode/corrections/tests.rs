//! Tests of all parts of the search for a correction.

mod calls;
mod changes;
mod hiding;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
