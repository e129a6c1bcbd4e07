//! `kata practice`: from an empty folder to the last stage, as a learner would go, and the ways to
//! leave it. The answers are the model answers of the ladder, in Python.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

use crate::kata;

/// Practises in a folder, which has the progress too, with these keys, and then the end of standard
/// input; what is printed.
fn practise(folder: &Path, keys: &str) -> String {
    let output = practised(folder, keys);
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

fn practised(folder: &Path, keys: &str) -> Output {
    let mut child = kata(&["practice"])
        .current_dir(folder)
        .env("XDG_DATA_HOME", folder)
        .env("XDG_CACHE_HOME", folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let lines: String = keys.chars().flat_map(|key| [key, '\n']).collect();
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    child.wait_with_output().unwrap()
}

/// Checks that the texts are printed in this order.
#[track_caller]
fn assert_in_order(printed: &str, texts: &[&str]) {
    texts.iter().fold(printed, |rest, text| match rest.split_once(text) {
        Some((_, rest)) => rest,
        None => panic!("no {text:?} in\n{rest}"),
    });
}

/// A model answer; its class gets this name.
fn model(path: &str, class: &str) -> String {
    let strategies = Path::new(env!("CARGO_MANIFEST_DIR")).join("../strategies");
    let text = fs::read_to_string(strategies.join(path)).unwrap();
    text.replace("class Solution:", &format!("class {class}:"))
}

#[test]
fn from_an_empty_folder_to_the_last_stage() {
    let folder = tempfile::tempdir().unwrap();
    // The end of the input is a way to leave, too.
    let begun = practise(folder.path(), "nhhhh?shhh");
    let answer = "naive-scan/answers/valid-board/solution.py";
    let expected = [
        "solution.py is new",
        "Stage 1 of 9: Is the board valid?",
        "isValidSudoku is not written yet. Write it in solution.py",
        "This stage is not accepted yet",
        "Hint 1 of 4, a question",
        "Hint 2 of 4, the idea",
        "Hint 3 of 4, the core lines",
        "if seen & facts:",
        "Hint 4 of 4, a model answer",
        "class Solution:",
        "9  Write what is forced",
        "Stage 2 of 9",
        "LeetCode 37. Write solveSudoku. It fills",
        "solveSudoku is not written yet",
        "This is backtracking.",
        "sudoku-kata/practice.json; the same command resumes",
    ];
    assert_in_order(&begun, &expected);

    let indented = begun.lines().filter(|line| line.starts_with("  ") && !line.starts_with("    "));
    let widest = indented.map(|line| line.chars().count()).max();
    assert!(widest <= Some(80), "{widest:?} columns in\n{begun}");

    let path = folder.path().join("solution.py");
    let valid = model(answer, "Validator");
    let with_solver = |rung: &str| {
        let solver = model(&format!("{rung}/answers/solution.py"), "Solution(Validator)");
        fs::write(&path, format!("{valid}{solver}")).unwrap();
    };
    with_solver("naive-scan");
    let skipped = practise(folder.path(), "xsssjsssss");
    assert!(!skipped.contains("is new"), "{skipped}");
    let unchanged = "It may not use the idea of this stage yet.";
    let again = "4 stages passed.\nYou skipped 5 stages; the same command opens them again.";
    let expected = [
        "Stage 2 of 9",
        "Unknown key 'x'",
        "Stage 5 of 9",
        "  Accepted\n",
        unchanged,
        "Next: bool-arrays",
        "Stage 9 of 9",
        again,
    ];
    assert_in_order(&skipped, &expected);

    let progress = folder.path().join("sudoku-kata/practice.json");
    fs::remove_file(&progress).unwrap();
    with_solver("constraint-propagation");
    // Each of the two questions behind a stage needs a key to see the answer, and one to go on.
    let keys = format!("n{}{}", "nxxxx".repeat(3), "jnxxxx".repeat(5));
    let passed = practise(folder.path(), &keys);
    for (number, stage) in passed.split("\nStage ").skip(1).enumerate() {
        assert!(stage.starts_with(&format!("{} of 9", number + 1)), "{stage}");
        // From the fifth on, a stage asks for a change, so j judges the answer as it is.
        assert_eq!(stage.contains("Change your answer"), number >= 4, "{stage}");
        assert_eq!(stage.matches("  Accepted\n").count(), 1, "{stage}");
        assert_eq!(
            stage.matches("  Question\n").count(),
            if number > 0 { 2 } else { 0 },
            "{stage}"
        );
        assert!(!stage.contains(unchanged), "{stage}");
        assert!(!stage.contains("]("), "links are shown as their text: {stage}");
    }
    assert_in_order(&passed, &["Stage 9 of 9", "That was the last stage: 9 stages passed."]);
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 2, "the answer and its progress");

    fs::write(&progress, "{").unwrap();
    assert_eq!(practised(folder.path(), "").status.code(), Some(2));
    assert_eq!(fs::read_to_string(&progress).unwrap(), "{", "what is damaged is kept");
}
