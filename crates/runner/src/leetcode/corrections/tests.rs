//! Tests of all parts of the search for a correction.

mod calls;
mod changes;
mod changes_of_blocks;
mod comparison;
mod headers;
mod hiding;
mod unneeded_changes;

use super::*;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The changes of a text, as sentences about no boards.
fn changes(text: &str, tongue: Tongue) -> Vec<String> {
    let mut sentences = Vec::new();
    for version in versions_of(text, tongue, CHANGES, &[]) {
        let correction = Correction {
            line: version.line as u32 + 1,
            edit: version.edit,
            boards: 0,
            longer: None,
        };
        sentences.push(correction.to_string());
    }
    sentences
}
