//! Tests of the command that run the binary.

use std::io::Read as _;
use std::path::Path;
use std::process::{Command, Output};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD as BASE64;
use flate2::read::GzDecoder;
use pretty_assertions::assert_eq;

/// Runs the command in this folder.
fn study(folder: &Path, options: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_study"))
        .args(options)
        .current_dir(folder)
        // Without Cargo it compiles no module, which would take a minute.
        .env_remove("CARGO")
        .output()
        .unwrap()
}

/// A data block of a page.
fn block(page: &str, id: &str) -> String {
    let start = format!(r#"<script id="{id}" type="application/gzip">"#);
    let (_, block) = page.split_once(&start).expect("a block of this name");
    let packed = BASE64.decode(block.split('<').next().unwrap()).unwrap();
    let mut text = String::new();
    GzDecoder::new(&packed[..])
        .read_to_string(&mut text)
        .unwrap();
    text
}

/// One test, because making a page takes seconds.
#[test]
fn the_page_has_the_readers_own_measurements_and_an_answer_as_one_more_board() {
    let has_python = Command::new("python3").arg("--version").output().is_ok();
    let folder = tempfile::tempdir().unwrap();
    let saved = include_str!("results.json").replace("compare --", "compare --runs 3 --");
    std::fs::write(folder.path().join("results.json"), saved).unwrap();
    let code = "class Solution:\n def solveSudoku(self, board):\n  board[0][2] = '1'\n";
    std::fs::write(folder.path().join("first.py"), code).unwrap();
    let mut options = vec!["--results", "results.json"];
    if has_python {
        options.extend(["--answer", "first.py"]);
    }
    let output = study(folder.path(), &options);
    assert_eq!(
        output.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let printed = String::from_utf8(output.stdout).unwrap();
    let page = std::fs::read_to_string(folder.path().join("study.html")).unwrap();
    let megabytes = f64::from(u32::try_from(page.len()).unwrap()) / 1e6;
    let expected = format!("study.html: {megabytes:.2} MB; open it in a browser\n");
    assert_eq!(printed, expected);
    assert!(page.contains("kata compare --runs 3 --format json, measured on "));
    let note = String::from_utf8(output.stderr).unwrap();
    assert!(
        note.ends_with(": only `cargo study` can compile the search\n"),
        "{note}"
    );
    if has_python {
        assert_has_the_answer(&page);
    } else {
        runner::testing::skip("python3 is not installed");
    }
}

/// Checks that the answer is one more board, with its own lines.
fn assert_has_the_answer(page: &str) {
    // Where an answer has no checks, the page opens without those of the strategy beside it.
    let replays = block(page, "replays-data");
    for data in [
        r#""first":["first.py","xor-bitmask"]"#,
        r#""checks":false"#,
        r#""language":"Python","name":"first.py""#,
        r#""code":"class Solution:\n"#,
    ] {
        assert!(replays.contains(data), "{data}");
    }
    let search = block(page, "leetcode-37 first.py false");
    for data in [
        r#""note":"Your answer returned after the last step."#,
        r#""wrong":{"position":1,"why":"It ends with "#,
    ] {
        assert!(search.contains(data), "{data}");
    }
}

#[test]
fn errors_are_reported_in_one_line() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("broken.json"), "{}").unwrap();
    std::fs::write(folder.path().join("a.txt"), "some text").unwrap();
    let other_sets = include_str!("results.json").replace("\"set\": \"hard\"", "\"set\": \"easy\"");
    std::fs::write(folder.path().join("other.json"), other_sets).unwrap();
    let wrong: [(&[&str], &str); 6] = [
        (
            &["--output", "no/such/folder.html"],
            "cannot write no/such/folder.html",
        ),
        (&["--results", "no-such.json"], "cannot read no-such.json"),
        (&["--answer", "a.txt"], ".rb or .ts, found a.txt"),
        (
            &["--results", "broken.json"],
            "broken.json: expected the output of",
        ),
        (
            &["--results", "other.json"],
            "the sets of naive-scan are not those at the beginning",
        ),
        (
            &["--results", "a.txt", "--output", "./a.txt"],
            "a.txt is both input and output",
        ),
    ];
    for (options, expected) in wrong {
        let output = study(folder.path(), options);
        let printed = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{printed}");
        assert!(
            printed.starts_with("error: ") && printed.contains(expected),
            "{printed}"
        );
        assert_eq!(printed.lines().count(), 1, "{printed}");
    }
    assert_eq!(
        std::fs::read_to_string(folder.path().join("a.txt")).unwrap(),
        "some text"
    );
}
