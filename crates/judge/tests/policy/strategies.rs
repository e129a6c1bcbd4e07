//! The list of strategies, their folders and their recorded work agree, and a strategy imports
//! only the core types. This protects an author from a strategy that no command runs or measures,
//! and a learner from having to read a second crate to understand the first.

use std::collections::BTreeSet;

use judge::fixtures;
use ladder::LADDER;

use crate::{crates_in, read};

#[test]
fn the_list_and_the_folders_agree() {
    let listed: BTreeSet<String> = LADDER.iter().map(|rung| rung.package.to_owned()).collect();
    let folders = crates_in("crates/strategies");
    assert_eq!(
        listed, folders,
        "the packages of the list are on the left, the folders of crates/strategies on the right. \
         Add a row to crates/ladder/ladder.tsv, and a dependency line to \
         crates/ladder/Cargo.toml, or remove them. `cargo kata new NAME` writes both for a new \
         strategy."
    );
}

#[test]
fn the_work_of_every_strategy_is_recorded() {
    let recorded: BTreeSet<_> = fixtures::work()
        .iter()
        .map(|row| (row.strategy, row.puzzles))
        .collect();
    let cases = fixtures::cases()
        .iter()
        .filter(|case| case.puzzle.is_some());
    let puzzles: Vec<&str> = cases
        .map(|case| case.name)
        .chain(fixtures::tiers().iter().map(|tier| tier.name))
        .collect();
    let row = |rung: &'static ladder::Rung| puzzles.iter().map(|&puzzles| (rung.name(), puzzles));
    let expected: BTreeSet<_> = LADDER.iter().flat_map(row).collect();
    let differing: Vec<_> = recorded.symmetric_difference(&expected).collect();
    assert!(
        differing.is_empty(),
        "fixtures/work.tsv is missing these rows, or has extra ones: {differing:?}. `cargo record \
         NAME` writes the rows of one strategy, `cargo record` those of all"
    );
}

#[test]
fn a_strategy_imports_the_core_types_and_no_other_crate_of_ours() {
    let mut ours = &crates_in("crates") | &crates_in("crates/strategies");
    ours.remove("sudoku");
    for name in crates_in("crates/strategies") {
        let file = format!("crates/strategies/{name}/Cargo.toml");
        let manifest = read(&file);
        let table = manifest
            .split("\n[")
            .find_map(|table| table.strip_prefix("dependencies]"));
        let names = table
            .unwrap_or_default()
            .lines()
            .filter_map(|line| line.split(['.', ' ']).next());
        let imported: BTreeSet<&str> = names.filter(|name| ours.contains(*name)).collect();
        let allowed: BTreeSet<&str> = match &*name {
            // The fallback on processors without the registers.
            "three-registers" => ["band-bitboards"].into(),
            // It solves single puzzles, which would leave most lanes of a batch empty.
            "bit-sliced" => ["three-registers"].into(),
            _ => [].into(),
        };
        assert_eq!(
            imported, allowed,
            "{file}: a learner reads a strategy alone, so it imports only `sudoku`"
        );
        assert!(
            manifest.contains("[lints"),
            "{file}: write `workspace = true` under [lints]"
        );
    }
}
