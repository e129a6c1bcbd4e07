//! A release compiles the ladder, its strategies and the libraries that they call with one
//! optimization level. This protects readers of the tables of times: no strategy is slower than
//! another because of how it was compiled.

use std::collections::BTreeSet;
use std::process::Command;

use ladder::LADDER;

use crate::{read, root};

/// Its time depends on the libraries that it calls.
#[test]
fn what_a_strategy_calls_is_optimized() {
    let output = Command::new(env!("CARGO"))
        .args([
            "tree",
            "--locked",
            "--edges",
            "normal,no-proc-macro",
            "--prefix",
            "none",
        ])
        .args(["--format", "{lib}"])
        .args(LADDER.iter().flat_map(|rung| ["-p", rung.package]))
        .current_dir(root())
        .output()
        .expect("cargo runs");
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let called = String::from_utf8(output.stdout).unwrap().replace('_', "-");
    let called: BTreeSet<&str> = called.lines().collect();
    for (name, row) in release_levels() {
        assert!(
            !called.contains(&*name),
            "Cargo.toml: a strategy calls {name}; remove `{row}`"
        );
    }
}

/// `kata compare` prints one optimization level for all strategies of a release: that of `ladder`.
#[test]
fn a_release_has_one_optimization_level_for_the_ladder_and_its_strategies() {
    let mut packages: Vec<&str> = LADDER.iter().map(|rung| rung.package).collect();
    packages.push("ladder");
    let levels = release_levels();
    for package in packages {
        assert!(
            !levels.iter().any(|(name, _)| name == package),
            "Cargo.toml: {package} needs the level of a release; remove its row"
        );
    }
}

/// The packages that have an optimization level of their own in a release, and their rows.
fn release_levels() -> Vec<(String, String)> {
    let manifest = read("Cargo.toml");
    let table = manifest
        .split("\n[")
        .find_map(|table| table.strip_prefix("profile.release.package]"));
    let mut levels = Vec::new();
    for row in table.unwrap().lines() {
        if row.contains("opt-level = ") {
            let name = row.split(' ').next().unwrap();
            levels.push((name.to_owned(), row.to_owned()));
        }
    }
    assert!(!levels.is_empty(), "Cargo.toml: no level of a package");
    levels
}
