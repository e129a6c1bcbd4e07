//! What the header of a kind of change must say.

use std::fs;
use std::path::Path;

/// The parts of a header, in their order: a reader must see which of two codes has the mistake.
const PARTS: [&str; 2] = ["//! Mistake: ", "//! Change tried: "];

#[test]
fn the_header_of_a_kind_says_the_mistake_and_the_change() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/leetcode/corrections/changes");
    let mut unclear = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        let is_kind = text.contains("\npub(super) fn add(versions");
        let starts: Vec<Option<usize>> = PARTS.iter().map(|part| text.find(part)).collect();
        if is_kind && (starts.contains(&None) || !starts.is_sorted()) {
            unclear.push(path);
        }
    }
    assert!(
        unclear.is_empty(),
        "begin these files with one sentence, and then with paragraphs \"Mistake: …\" and \"Change \
         tried: …\", as the others in the folder: {unclear:?}"
    );
}
