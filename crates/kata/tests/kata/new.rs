//! `kata new` and `kata remove`, in a copy of the workspace.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::KATA;

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
    for part in [".cargo", ".ci", "crates", "benches", "fixtures"] {
        copy(&workspace().join(part), &folder.join(part));
    }
    for part in ["Cargo.toml", "Cargo.lock", "README.md"] {
        fs::copy(workspace().join(part), folder.join(part)).unwrap();
    }
    folder
}

/// What `kata` prints in a run that ends with this exit code.
#[track_caller]
fn ended(folder: &Path, args: &[&str], code: i32) -> String {
    let mut kata = Command::new(KATA);
    let output = kata.args(args).current_dir(folder).stdin(Stdio::null()).output().unwrap();
    let printed = text(&output.stdout) + &text(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{args:?}: {printed}");
    printed
}

/// The files that `kata new` changes, and the folders of the strategies.
fn state(folder: &Path) -> (String, String, BTreeSet<OsString>) {
    let read = |path: &str| fs::read_to_string(folder.join(path)).unwrap();
    let strategies = fs::read_dir(folder.join("crates/strategies")).unwrap();
    let names = strategies.map(|entry| entry.unwrap().file_name()).collect();
    (read("crates/ladder/Cargo.toml"), read("crates/ladder/ladder.tsv"), names)
}

/// A program that prints the verdict of the shared checks on a strategy of the list, of which it
/// skips the long searches.
const REPORT: &str = r#"
fn main() {
    let rung = ladder::find(&std::env::args().nth(1).unwrap()).unwrap();
    let judge = judge::Judge { effort: Some(500), ..judge::Judge::new(rung.strategy()) };
    let judge = judge::Judge { time_limit: judge::PATIENCE, ..judge };
    let report = judge.run(|_| {});
    println!("{}", report.verdict());
    if let Some(failure) = report.failure() {
        println!("{failure}");
    }
}
"#;

/// Adds a crate with that program to the copy. It builds in a third of the time of `kata`.
fn add_report(folder: &Path) {
    let manifest = "[package]\nname = \"report\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
                    [dependencies]\njudge.workspace = true\nladder.workspace = true\n";
    fs::create_dir_all(folder.join("crates/strategies/report/src")).unwrap();
    fs::write(folder.join("crates/strategies/report/Cargo.toml"), manifest).unwrap();
    fs::write(folder.join("crates/strategies/report/README.md"), "# report\n").unwrap();
    fs::write(folder.join("crates/strategies/report/src/main.rs"), REPORT).unwrap();
}

/// Shortens the list of the copy to the strategies before `fewest-candidates`. The code for vector
/// registers alone would take most of the build.
fn shorten_the_list(folder: &Path) {
    for (file, from, to) in [
        ("crates/ladder/Cargo.toml", "fewest-candidates = ", "\n[lints]"),
        ("crates/ladder/ladder.tsv", "fewest-candidates\tfewest-candidates\t", ""),
    ] {
        let whole = fs::read_to_string(folder.join(file)).unwrap();
        let (kept, rest) = whole.split_once(from).expect(from);
        let end = rest.rfind(to).expect(to);
        fs::write(folder.join(file), format!("{kept}{}", &rest[end..])).unwrap();
    }
}

/// What the program prints for a strategy: the verdict, and the lines after it.
fn report(folder: &Path, strategy: &str) -> String {
    // A folder of its own: Cargo names what it builds by paths within the workspace, so the copy
    // would overwrite the crates of the tests.
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("new-target");
    let optimized = format!("--config=profile.dev.package.{strategy}.opt-level=1");
    let run = Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--package", "report"])
        .args([&optimized, "--", strategy])
        .current_dir(folder)
        .env("CARGO_TARGET_DIR", target)
        .output()
        .unwrap();
    assert_eq!(run.status.code(), Some(0), "{}", text(&run.stderr));
    text(&run.stdout)
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

#[test]
fn the_scaffold_is_accepted_and_removed() {
    let folder = workspace_copy("new-to-accepted");
    shorten_the_list(&folder);
    let before = state(&folder);
    let made = ended(&folder, &["new", "ten-lines", "--after", "xor-bitmask"], 0);
    for next in [
        "cargo judge ten-lines",
        "cargo test -p judge --test suite ten_lines",
        "cargo record ten-lines",
        "cargo kata compare -s xor-bitmask,ten-lines",
    ] {
        assert!(made.contains(next), "{made}");
    }
    let again = ended(&folder, &["new", "ten-lines"], 2);
    assert!(again.contains("'ten-lines' is taken"), "{again}");

    add_report(&folder);
    let lines = report(&folder, "ten-lines");
    assert!(lines.starts_with("Accepted\n"), "{lines}");
    let library = folder.join("crates/strategies/ten-lines/src/lib.rs");
    let written = fs::read_to_string(&library).unwrap();
    let broken = written.replace("grid[cell] = None;", "");
    assert_ne!(written, broken);
    fs::write(&library, broken).unwrap();
    let lines = report(&folder, "ten-lines");
    assert!(lines.starts_with("Wrong Answer\n"), "{lines}");
    let taken_back = "and is right, but it is not written there. It was taken back in r";
    assert!(lines.contains(taken_back), "{}", lines.lines().take(9).collect::<String>());
    fs::remove_dir_all(folder.join("crates/strategies/report")).unwrap();

    let table = folder.join("fixtures/work.tsv");
    let recorded = fs::read_to_string(&table).unwrap();
    let row = "ten-lines\teasy\t1\t0\t0\t0\t1\t1\t9\t9\n";
    fs::write(&table, format!("{recorded}{row}")).unwrap();

    let asked = ended(&folder, &["remove", "ten-lines"], 2);
    assert!(asked.contains("pass --yes"), "{asked}");
    ended(&folder, &["remove", "ten-lines", "--yes"], 0);
    assert_eq!(state(&folder), before);
    assert_eq!(fs::read_to_string(&table).unwrap(), recorded);
}

#[test]
fn what_is_refused_changes_nothing() {
    let folder = workspace_copy("refused");
    let before = state(&folder);
    let misspelt = ["", "-", "a-", "-a", "a--b", "My-Strategy", "my_strategy", "2fast", "naïve"];
    let taken = ["fn", "self", "std", "solver", "control-flow", "some", "none", "x", "u8"];
    let existing = ["a b", "../x", "naive-rescan", "sudoku", "benches", "criterion", "target"];
    let names = misspelt.into_iter().chain(taken).chain(existing);
    let refused = names.map(|name| (vec!["new", name], name)).chain([
        (vec!["remove", "naive-rescan", "--yes"], "shares the crate crates/strategies/naive-scan"),
        (
            vec!["remove", "xor-bitmask", "--yes"],
            "the row of fewest-candidates in crates/ladder/ladder.tsv names xor-bitmask",
        ),
        (vec!["remove", "xor-bitmsk", "--yes"], "did you mean 'xor-bitmask'?"),
    ]);
    for (arguments, reason) in refused {
        let refused = ended(&folder, &arguments, 2);
        assert!(refused.contains(reason), "{arguments:?}: {refused}");
        assert_eq!(state(&folder), before, "{arguments:?}");
    }
}

#[test]
fn outside_of_the_workspace_it_says_where_to_go() {
    let elsewhere = tempfile::tempdir().unwrap();
    let rejected = ended(elsewhere.path(), &["new", "my-strategy"], 2);
    assert!(rejected.contains("in a clone of the repository"), "{rejected}");
}

#[test]
fn what_a_killed_command_left_is_removed() {
    let folder = workspace_copy("new-killed");
    let before = state(&folder);
    ended(&folder, &["new", "my-strategy"], 0);
    // As if it had been killed before it changed the list: there is a crate without a row.
    fs::write(folder.join("crates/ladder/Cargo.toml"), &before.0).unwrap();
    fs::write(folder.join("crates/ladder/ladder.tsv"), &before.1).unwrap();
    ended(&folder, &["remove", "my-strategy", "--yes"], 0);
    assert_eq!(state(&folder), before);
}
