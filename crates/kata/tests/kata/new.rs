//! `kata new`, in a copy of the workspace.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{ended, kata};

/// Copies a folder, without what cargo built.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap().map(Result::unwrap) {
        let (source, target) = (entry.path(), to.join(entry.file_name()));
        if !source.is_dir() {
            fs::copy(&source, &target).unwrap();
        } else if entry.file_name() != "target" {
            copy(&source, &target);
        }
    }
}

/// A fresh copy of what a build needs.
fn workspace_copy() -> PathBuf {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR"))
        .ancestors()
        .nth(2)
        .unwrap();
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("new-to-accepted");
    let _ = fs::remove_dir_all(&folder);
    for part in [".cargo", ".ci", "crates", "benches", "fixtures"] {
        copy(&workspace.join(part), &folder.join(part));
    }
    for part in ["Cargo.lock", "README.md"] {
        fs::copy(workspace.join(part), folder.join(part)).unwrap();
    }
    // Cargo names what it builds by version and by path within the workspace. With a version of its
    // own, the copy shares the libraries that are built and overwrites no crate of the tests.
    let manifest = folder.join("Cargo.toml");
    fs::copy(workspace.join("Cargo.toml"), &manifest).unwrap();
    replace(&manifest, env!("CARGO_PKG_VERSION"), "0.0.1");
    folder
}

/// What `kata new` prints in a run that ends with this exit code.
#[track_caller]
fn new(folder: &Path, args: &[&str], code: i32) -> String {
    let (stdout, stderr, found) = ended(kata(&["new"]).args(args).current_dir(folder));
    let printed = stdout + &stderr;
    assert_eq!(found, Some(code), "{args:?}: {printed}");
    printed
}

/// Replaces a text of a file in the copy, which has to be there.
fn replace(file: &Path, from: &str, to: &str) {
    let text = fs::read_to_string(file).unwrap();
    assert!(text.contains(from), "{}: {from}", file.display());
    fs::write(file, text.replace(from, to)).unwrap();
}

/// Shortens the list of the copy to the first crate. Compiling the others, and the suite of each,
/// would take most of the time.
fn shorten_the_list(folder: &Path) {
    for (file, from, to) in [
        ("crates/ladder/Cargo.toml", "bool-arrays = ", "\n[lints]"),
        ("crates/ladder/ladder.tsv", "bool-arrays\tbool-arrays\t", ""),
        (
            "crates/judge/Cargo.toml",
            "three-registers.path",
            "\n[lints]",
        ),
    ] {
        let whole = fs::read_to_string(folder.join(file)).unwrap();
        let (kept, rest) = whole.split_once(from).expect(from);
        let end = rest.rfind(to).expect(to);
        fs::write(folder.join(file), format!("{kept}{}", &rest[end..])).unwrap();
    }
}

#[test]
#[ignore = "slow: .ci/run runs it"]
fn the_scaffold_is_accepted() {
    let folder = workspace_copy();
    shorten_the_list(&folder);
    let made = new(
        &folder.join("crates"),
        &["ten-lines", "--after", "naive-scan"],
        0,
    );
    assert!(
        made.contains("cargo test -p judge --test suite ten_lines"),
        "{made}"
    );
    assert!(
        made.contains("cargo kata compare -s naive-scan,ten-lines"),
        "{made}"
    );
    assert!(made.contains("adds the new crate to Cargo.lock"), "{made}");
    assert!(new(&folder, &["ten-lines"], 2).contains("'ten-lines' is taken"));

    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent();
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args([
        "test",
        "--quiet",
        "-p",
        "judge",
        "--test",
        "suite",
        "ten_lines",
    ]);
    let cargo = cargo
        .current_dir(&folder)
        .env("CARGO_TARGET_DIR", target.unwrap())
        // Nothing is compiled a second time.
        .env("CARGO_INCREMENTAL", "0");
    let (stdout, stderr, code) = ended(cargo);
    assert_eq!(code, Some(0), "{stdout}{stderr}");
    assert!(
        stdout.contains("test result: ok. ") && !stdout.contains("ok. 0 passed"),
        "{stdout}"
    );
}

/// The texts of the copy that an edit may change, and the names of its strategies.
fn texts(folder: &Path) -> (Vec<String>, Vec<std::ffi::OsString>) {
    let files = [
        "crates/ladder/Cargo.toml",
        "crates/ladder/ladder.tsv",
        "fixtures/work.tsv",
    ];
    let texts = files.map(|file| fs::read_to_string(folder.join(file)).unwrap());
    let entries = fs::read_dir(folder.join("crates/strategies")).unwrap();
    let mut strategies: Vec<_> = entries.map(|entry| entry.unwrap().file_name()).collect();
    strategies.sort();
    (texts.into(), strategies)
}

#[test]
fn a_removed_strategy_leaves_no_trace() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    for part in ["crates/ladder", "crates/strategies", "fixtures"] {
        copy(&workspace.join(part), &folder.join(part));
    }
    let before = texts(folder);
    new(folder, &["ten-lines", "--after", "xor-bitmask"], 0);
    let work = folder.join("fixtures/work.tsv");
    let mut rows = fs::read_to_string(&work).unwrap();
    rows.push_str("ten-lines\teasy\t1\t1\t1\t1\t1\t1\t1\t1\n");
    fs::write(&work, rows).unwrap();
    assert_ne!(texts(folder), before);
    let removed = new(folder, &["--remove", "ten-lines"], 0);
    assert!(removed.contains("1 rows"), "{removed}");
    assert_eq!(texts(folder), before);

    for (name, reason) in [
        (
            "ten-lines",
            "expected a strategy of crates/ladder/ladder.tsv",
        ),
        (
            "naive-rescan",
            "with the folder crates/strategies/naive-rescan",
        ),
        ("xor-bitmask", "fewest-candidates comes after it"),
        ("bool-arrays", "comes after it"),
    ] {
        let refused = new(folder, &["--remove", name], 2);
        assert!(refused.contains(reason), "{name}: {refused}");
    }
    assert_eq!(texts(folder), before);
    let manifest = folder.join("crates/strategies/sat/Cargo.toml");
    fs::write(
        manifest,
        "[dependencies]\nhuman-techniques.workspace = true\n",
    )
    .unwrap();
    let refused = new(folder, &["--remove", "human-techniques"], 2);
    assert!(
        refused.contains("sat/Cargo.toml depends on it"),
        "{refused}"
    );
}

#[test]
fn what_is_refused_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let rejected = new(folder.path(), &["my-strategy"], 2);
    assert!(
        rejected.contains("in a clone of the repository"),
        "{rejected}"
    );
    let [list, strategies] =
        ["ladder/ladder.tsv", "strategies"].map(|path| folder.path().join("crates").join(path));
    fs::create_dir_all(list.parent().unwrap()).unwrap();
    fs::create_dir(&strategies).unwrap();
    fs::write(&list, "").unwrap();
    let misspelt = [
        "",
        "-",
        "a-",
        "-a",
        "a--b",
        "My-Strategy",
        "my_strategy",
        "2-fast",
        "naïve-a",
    ];
    let taken = [
        "fn",
        "criterion",
        "control-flow",
        "xor-bitmask",
        "naive-rescan",
        "a b",
        "../x-y",
    ];
    for name in misspelt.into_iter().chain(taken) {
        let refused = new(folder.path(), &["--", name], 2);
        assert!(refused.contains(name), "{name:?}: {refused}");
    }
    assert_eq!(fs::read_to_string(&list).unwrap(), "");
    assert_eq!(fs::read_dir(strategies).unwrap().count(), 0);
}

/// An edit that finds no place for its line would leave a crate that nothing lists.
#[test]
fn a_workspace_that_cannot_be_edited_stays_as_it_was() {
    let root = tempfile::tempdir().unwrap();
    let [ladder, strategies] =
        ["ladder", "strategies"].map(|name| root.path().join("crates").join(name));
    fs::create_dir_all(&ladder).unwrap();
    fs::create_dir(&strategies).unwrap();
    fs::write(ladder.join("ladder.tsv"), "name\r\nsat\tsat\r\n").unwrap();
    let manifest = ladder.join("Cargo.toml");

    fs::write(&manifest, "[package]\r\n").unwrap();
    let refused = new(root.path(), &["a-b"], 2);
    assert!(
        refused.contains("Cargo.toml: expected a line `[dependencies]`"),
        "{refused}"
    );
    fs::write(&manifest, "[package]\r\n[dependencies]\r\n").unwrap();
    let refused = new(root.path(), &["a-b", "--after", "xor-bitmask"], 2);
    assert!(
        refused.contains("ladder.tsv: expected a row of xor-bitmask"),
        "{refused}"
    );
    assert_eq!(fs::read_dir(&strategies).unwrap().count(), 0);

    new(root.path(), &["a-b", "--after", "sat"], 0);
    let dependency = "a-b = { path = \"../strategies/a-b\" }";
    assert_eq!(
        fs::read_to_string(&manifest).unwrap(),
        format!("[package]\r\n[dependencies]\r\n{dependency}\r\n")
    );
    let list = fs::read_to_string(ladder.join("ladder.tsv")).unwrap();
    assert!(
        list.starts_with("name\r\nsat\tsat\r\na-b\ta-b\tsat\t") && list.ends_with("\r\n"),
        "{list:?}"
    );
}
