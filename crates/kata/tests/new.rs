//! `kata new`, from the first command to Accepted, in a copy of the workspace.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A search in place of the `todo!`.
const SEARCH: &str = "fill(*puzzle.grid(), visitor)";
const FILL: &str = "
fn fill<V: Visitor>(grid: sudoku::Grid, visitor: &mut V) -> ControlFlow<()> {
    let Some(cell) = grid.blanks().next() else { return visitor.solution(&grid) };
    for digit in sudoku::Digit::ALL.into_iter().filter(|&digit| cell.peers().iter().all(|&peer| grid[peer] != Some(digit))) {
        let mut next = grid;
        next[cell] = Some(digit);
        visitor.place(cell, digit)?;
        fill(next, visitor)?;
        visitor.remove(cell)?;
    }
    ControlFlow::Continue(())
}
";

fn workspace() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).unwrap().to_owned()
}

/// Copies a folder, without what cargo built.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if source.is_dir() {
            if entry.file_name() != "target" {
                copy(&source, &target);
            }
        } else {
            fs::copy(&source, &target).unwrap();
        }
    }
}

/// A fresh copy of what a build needs.
fn workspace_copy(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    for part in [".cargo", "crates", "benches", "fixtures"] {
        copy(&workspace().join(part), &folder.join(part));
    }
    for part in ["Cargo.toml", "Cargo.lock", "README.md"] {
        fs::copy(workspace().join(part), folder.join(part)).unwrap();
    }
    folder
}

fn kata_new(folder: &Path, name: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kata"))
        .args(["new", name])
        .current_dir(folder)
        .output()
        .unwrap()
}

/// `cargo judge` in the copy, on LeetCode's example only, so that the build need not be optimized.
fn judge(folder: &Path, name: &str) -> Output {
    Command::new(env!("CARGO"))
        .args(["judge", name, "--case", "leetcode-37"])
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", Path::new(env!("CARGO_TARGET_TMPDIR")).join("new-target"))
        .env("CARGO_PROFILE_DEV_OPT_LEVEL", "0")
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .output()
        .unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn from_the_first_command_to_accepted() {
    let folder = workspace_copy("new-to-accepted");
    let made = kata_new(&folder, "ten-lines");
    assert_eq!(made.status.code(), Some(0), "{}", text(&made.stderr));
    for next in [
        "cargo judge ten-lines",
        "cargo test -p judge --test suite ten_lines",
        "cargo kata compare --strategy fewest-candidates,ten-lines",
    ] {
        assert!(text(&made.stdout).contains(next), "{}", text(&made.stdout));
    }

    let judged = judge(&folder, "ten-lines");
    let shown = text(&judged.stdout);
    assert_eq!(judged.status.code(), Some(1), "{shown}{}", text(&judged.stderr));
    assert!(shown.contains("\n  Runtime Error\n"), "{shown}");
    assert!(shown.contains("not yet implemented: the search of ten-lines"), "{shown}");
    assert!(shown.contains("crates/strategies/ten-lines/src/lib.rs:"), "{shown}");

    let library = folder.join("crates/strategies/ten-lines/src/lib.rs");
    let written = fs::read_to_string(&library).unwrap();
    let filled = written
        .replace("todo!(\"the search of ten-lines\")", SEARCH)
        .replace("let _ = (puzzle, visitor);\n", "")
        + FILL;
    assert_ne!(written, filled);
    fs::write(&library, filled).unwrap();
    let judged = judge(&folder, "ten-lines");
    let shown = text(&judged.stdout);
    assert_eq!(judged.status.code(), Some(0), "{shown}{}", text(&judged.stderr));
    assert!(shown.contains("\n  Accepted\n"), "{shown}");

    let again = kata_new(&folder, "ten-lines");
    assert_eq!(again.status.code(), Some(2));
    assert!(text(&again.stderr).contains("'ten-lines' is taken"), "{}", text(&again.stderr));
}

#[test]
fn a_rejected_name_changes_nothing() {
    let folder = workspace_copy("new-refused");
    let files = || {
        let read = |path: &str| fs::read_to_string(folder.join(path)).unwrap();
        let strategies = fs::read_dir(folder.join("crates/strategies")).unwrap().count();
        (read("crates/ladder/Cargo.toml"), read("crates/ladder/src/lib.rs"), strategies)
    };
    let before = files();
    for name in [
        "My-Strategy",
        "my_strategy",
        "fn",
        "naive-scan",
        "naive-rescan",
        "sudoku",
        "benches",
        "../x",
        "a b",
    ] {
        let rejected = kata_new(&folder, name);
        assert_eq!(rejected.status.code(), Some(2), "{name}: {}", text(&rejected.stderr));
        assert!(text(&rejected.stderr).contains(name), "{}", text(&rejected.stderr));
        assert_eq!(files(), before, "{name}");
    }
}

#[test]
fn outside_of_the_workspace_it_says_where_to_go() {
    let elsewhere = tempfile::tempdir().unwrap();
    let rejected = kata_new(elsewhere.path(), "my-strategy");
    assert_eq!(rejected.status.code(), Some(2));
    assert!(
        text(&rejected.stderr).contains("in a clone of the repository"),
        "{}",
        text(&rejected.stderr)
    );
    assert_eq!(fs::read_dir(elsewhere.path()).unwrap().count(), 0);
}

#[test]
fn when_it_fails_half_way_nothing_is_left() {
    let folder = workspace_copy("new-half-way");
    // The list cannot be changed: its end is not where it should be.
    let list = folder.join("crates/ladder/src/lib.rs");
    let without_end =
        fs::read_to_string(&list).unwrap().replace("`kata new` adds its row above this line.", "");
    fs::write(&list, &without_end).unwrap();
    let manifest = fs::read_to_string(folder.join("crates/ladder/Cargo.toml")).unwrap();
    let failed = kata_new(&folder, "my-strategy");
    assert_eq!(failed.status.code(), Some(2));
    assert!(!folder.join("crates/strategies/my-strategy").exists());
    assert_eq!(fs::read_to_string(folder.join("crates/ladder/Cargo.toml")).unwrap(), manifest);
}
