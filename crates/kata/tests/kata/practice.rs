//! `kata practice` with an answer that every stage accepts: the model answers of the ladder, in
//! Python.

use std::fs;
use std::io::{Seek, Write};
use std::path::Path;

use crate::{ended, kata};

/// A model answer; its class gets this name.
fn model(path: &str, class: &str) -> String {
    let strategies = Path::new(env!("CARGO_MANIFEST_DIR")).join("../strategies");
    let text = fs::read_to_string(strategies.join(path)).unwrap();
    text.replace("class Solution:", &format!("class {class}:"))
}

#[test]
fn a_right_answer_goes_from_the_first_stage_to_the_last() {
    let folder = tempfile::tempdir().unwrap();
    let valid = model("naive-scan/answers/valid-board/solution.py", "Validator");
    let solver = model("constraint-propagation/answers/solution.py", "Solution(Validator)");
    fs::write(folder.path().join("solution.py"), valid + &solver).unwrap();
    // Each of the two questions behind a stage needs a key to see the answer, and one to go on.
    let keys = format!("n{}{}", "nxxxx".repeat(3), "jnxxxx".repeat(5));
    let mut lines = tempfile::tempfile().unwrap();
    keys.chars().for_each(|key| writeln!(lines, "{key}").unwrap());
    lines.rewind().unwrap();
    let mut practice = kata(&["practice"]);
    practice.current_dir(&folder).env("XDG_DATA_HOME", folder.path()).stdin(lines);
    let (passed, stderr, code) = ended(&mut practice);
    assert_eq!(code, Some(0), "{stderr}");
    for (number, stage) in passed.split("\nStage ").skip(1).enumerate() {
        assert!(stage.starts_with(&format!("{} of 9", number + 1)), "{stage}");
        // From the fifth on, a stage asks for a change, so j judges the answer as it is.
        assert_eq!(stage.contains("Change your answer"), number >= 4, "{stage}");
        assert_eq!(stage.matches("  Accepted\n").count(), 1, "{stage}");
        let questions = if number > 0 { 2 } else { 0 };
        assert_eq!(stage.matches("  Question\n").count(), questions, "{stage}");
        assert!(!stage.contains("It may not use the idea of this stage yet."), "{stage}");
        assert!(!stage.contains("]("), "links are shown as their text: {stage}");
    }
    let end = "That was the last stage: 9 stages passed.";
    assert!(passed.contains("\nStage 9 of 9") && passed.contains(end), "{passed}");
    let indented = passed.lines().filter(|line| line.starts_with("  "));
    let widest = indented.map(|line| line.chars().count()).max();
    assert!(widest <= Some(80), "{widest:?} columns in\n{passed}");
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "the answer and its progress");
}
