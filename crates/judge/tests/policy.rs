//! What holds for every strategy of the workspace. Each message says how to fix it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use judge::fixtures;
use ladder::LADDER;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The text of a file of the repository.
fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The names of the folders in a folder of the repository that hold a crate.
fn crates_in(folder: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(root().join(folder))
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let crates = entries.filter(|path| path.join("Cargo.toml").is_file());
    crates
        .map(|path| path.file_name().unwrap().to_str().unwrap().to_owned())
        .collect()
}

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

#[test]
fn every_strategys_readme_is_complete() {
    // Code blocks may have lines that look like headings.
    let prose = |text: String| {
        text.split("\n```")
            .step_by(2)
            .collect::<Vec<_>>()
            .join("\n")
    };
    let headings = |text: &str| -> Vec<String> {
        let headings = text
            .lines()
            .filter(|line| line.starts_with("##") && !line.ends_with("In Rust"));
        headings.map(str::to_owned).collect()
    };
    let template = prose(read("crates/kata/templates/README.md.template"));
    let is_text =
        |line: &&str| line.len() > 20 && !line.contains("{name}") && !line.starts_with('#');
    let instructions: Vec<&str> = template.lines().filter(is_text).collect();
    for name in crates_in("crates/strategies") {
        let file = format!("crates/strategies/{name}/README.md");
        let text = prose(read(&file));
        let sections = headings(&text)
            .into_iter()
            .filter(|one| headings(&template).contains(one));
        assert_eq!(
            sections.collect::<Vec<_>>(),
            headings(&template),
            "{file}: the sections on the right are expected, in this order; `cargo kata new NAME` \
             writes a README that has them all"
        );
        let left = text
            .lines()
            .find(|line| instructions.contains(line) && !line.starts_with('<'));
        assert_eq!(
            left, None,
            "{file}: write your own text in place of the template's"
        );
    }
}

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
    let manifest = read("Cargo.toml");
    let table = manifest
        .split("\n[")
        .find_map(|table| table.strip_prefix("profile.release.package]"));
    for row in table
        .unwrap()
        .lines()
        .filter(|row| row.contains("opt-level = "))
    {
        let name = row.split(' ').next().unwrap();
        assert!(
            !called.contains(name),
            "Cargo.toml: a strategy calls {name}; remove `{row}`"
        );
    }
}
