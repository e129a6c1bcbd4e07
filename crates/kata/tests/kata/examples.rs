//! The examples of `kata compare`, in its help and in READMEs, are run as they stand.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{KATA, PUZZLE, ended, kata};

/// A program around this answer. A pass of it takes long enough to be measured without many more.
const SOLVER: &str = "\
import sys
from typing import List
exec(open('solution.py').read())
for line in sys.stdin:
    board = [list(line[row * 9:row * 9 + 9]) for row in range(9)]
    Solution().solveSudoku(board)
    print(''.join(map(''.join, board)))
";

/// The pages with examples, from the root of the repository.
const PAGES: [&str; 3] = ["README.md", "benches/README.md", "benches/METHOD.md"];

/// The folder in which the examples run. The folder above it is the place for an earlier build.
struct Folder {
    _parent: tempfile::TempDir,
    path: PathBuf,
}

impl Folder {
    /// A folder with everything that the examples name.
    fn new() -> Self {
        let parent = tempfile::tempdir().unwrap();
        let path = parent.path().join("folder");
        fs::create_dir(&path).unwrap();
        fs::write(path.join("puzzles.txt"), format!("{PUZZLE}\n")).unwrap();
        let lesson = lessons::of("naive-scan").expect("the first rung");
        let answer = lesson.answer("solution.py").expect("in Python");
        fs::write(path.join("solution.py"), answer.text).unwrap();
        fs::write(path.join("solver.py"), SOLVER).unwrap();
        symlink(KATA, path.join("kata")).unwrap();
        symlink(KATA, path.join("kata-before")).unwrap();
        symlink(KATA, parent.path().join("kata-before")).unwrap();
        // A shell writes the program: see `write_program` in the tests of the crate compare.
        let script = "printf '#!/bin/sh\nexec python3 solver.py\n' > solver; chmod +x solver";
        let mut shell = Command::new("sh");
        shell.args(["-c", script]).current_dir(&path);
        assert!(shell.status().unwrap().success());
        Self {
            _parent: parent,
            path,
        }
    }

    fn run(&self, command: &str) -> (String, String, Option<i32>) {
        let path = std::env::var("PATH").unwrap();
        let mut shell = Command::new("sh");
        shell
            .args(["-c", command])
            .current_dir(&self.path)
            .env("PATH", format!("{}:{path}", self.path.display()));
        ended(&mut shell)
    }
}

/// The command lines of `kata compare` in a help or a page, without the prompt, the comment, and
/// the name of the wrapper.
fn examples(text: &str) -> Vec<String> {
    let mut examples = Vec::new();
    for line in text.lines() {
        let line = line.trim_start().trim_start_matches("$ ");
        let line = line.trim_start_matches("cargo ");
        if line.starts_with("kata compare") {
            examples.push(line.split(" #").next().unwrap().trim_end().to_owned());
        }
    }
    examples
}

/// The example with as little to measure as possible: a millisecond instead of its time, one run,
/// and one puzzle instead of the built-in sets. The strategy that the reader adds is not there.
fn shortened(example: &str) -> String {
    let example = example.replace(",my-strategy", "");
    let mut words: Vec<&str> = example.split_whitespace().collect();
    for option in ["--measure", "--runs"] {
        if let Some(position) = words.iter().position(|&word| word == option) {
            words.drain(position..position + 2);
        }
    }
    let (command, redirection) = match words.iter().position(|&word| word == ">") {
        Some(position) => words.split_at(position),
        None => (&words[..], &[][..]),
    };
    let mut shortened = command.join(" ") + " --measure 1ms --runs 1";
    if !command.contains(&"puzzles.txt") {
        shortened += " puzzles.txt";
    }
    format!("{shortened} {}", redirection.join(" "))
}

#[test]
#[ignore = "slow: .ci/run runs it"]
fn the_examples_of_compare_run() {
    let (help, _, _) = ended(&mut kata(&["compare", "--help"]));
    let mut all = examples(&help);
    assert!(all.len() >= 8, "{help}");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for page in PAGES {
        let text = fs::read_to_string(root.join(page)).unwrap();
        let of_page = examples(&text);
        assert!(!of_page.is_empty(), "{page} has no example");
        all.extend(of_page);
    }
    // Several pages have the same example, or one that differs in its time alone.
    let shortened: BTreeSet<String> = all.iter().map(|example| shortened(example)).collect();
    let folder = Folder::new();
    for example in shortened {
        let (_, errors, code) = folder.run(&example);
        // Two runs of the same build may differ on a busy machine.
        let is_slower = errors.contains(" % slower than in ");
        assert!(code == Some(0) || is_slower, "{example}: {errors}");
    }
}
