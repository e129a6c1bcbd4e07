//! The page of formats is the specification: each of its examples is read as it says.

use pretty_assertions::assert_eq;
use text::{Parser, SPECIFICATION};

/// The puzzle in all examples: LeetCode's.
const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// A form: its name, and its example.
fn forms() -> Vec<(&'static str, &'static str)> {
    let mut forms = Vec::new();
    for part in SPECIFICATION.split("\n**").skip(1) {
        let Some((text, example)) = part.split_once("```text\n") else {
            continue;
        };
        let (example, _) = example.split_once("```").expect("the example ends");
        let (name, _) = text.split_once("**").expect("the name ends");
        forms.push((name, example));
    }
    forms
}

#[test]
fn each_example_is_the_same_puzzle() {
    let forms = forms();
    assert_eq!(forms.len(), 5);
    for (name, example) in forms {
        let mut parser = Parser::new();
        let records = parser.read_all(example.as_bytes());
        let grids: Vec<_> = records
            .iter()
            .map(|record| record.grid.clone().map(|grid| grid.to_string()))
            .collect();
        assert_eq!(grids, [Ok(PUZZLE.to_owned())], "{name}:\n{example}");
        assert_eq!(parser.skipped(), 0, "{name}");
        let title = (name == "5. A title").then_some("Grid 01");
        assert_eq!(records[0].title.as_deref(), title, "{name}");
    }
}

#[test]
fn the_examples_are_read_below_each_other() {
    let text: Vec<_> = forms().into_iter().map(|(_, example)| example).collect();
    let records = Parser::new().read_all(text.join("\n").as_bytes());
    assert_eq!(records.len(), 5);
    assert!(records.iter().all(|record| record.grid.is_ok()));
}

#[test]
fn the_page_fits_on_a_page() {
    let lines = SPECIFICATION.lines().count();
    assert!(lines <= 95, "{lines} lines");
}
