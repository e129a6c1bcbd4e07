//! What holds for every crate and every strategy of the workspace. Each message says what to do, or
//! which command does it.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use ladder::LADDER;

/// The sections that every strategy's README has, in this order.
const SECTIONS: [&str; 7] = [
    "Idea",
    "The lines that matter",
    "A walk through one step",
    "What changed from the rung before",
    "Cost, counted and measured",
    "When to use it, and what an interviewer asks next",
    "Source",
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names of the folders in a folder of the repository that hold a crate.
fn crates_in(folder: &str) -> BTreeSet<String> {
    let path = root().join(folder);
    let entries = fs::read_dir(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let folders = entries.map(|entry| entry.expect("the folder can be read").path());
    let crates = folders.filter(|path| path.join("Cargo.toml").is_file());
    crates.filter_map(|path| Some(path.file_name()?.to_str()?.to_owned())).collect()
}

/// Every crate of the repository, as its folder.
fn all_crates() -> Vec<String> {
    let inside = |folder: &'static str| {
        crates_in(folder).into_iter().map(move |name| format!("{folder}/{name}"))
    };
    let mut all: Vec<String> = inside("crates").chain(inside("crates/strategies")).collect();
    if root().join("benches/Cargo.toml").is_file() {
        all.push("benches".to_owned());
    }
    all
}

/// The lines of a table of a manifest, without its head.
fn table<'a>(manifest: &'a str, head: &str) -> Option<Vec<&'a str>> {
    let mut lines = manifest.lines().skip_while(|line| line.trim() != head).peekable();
    lines.next()?;
    Some(lines.take_while(|line| !line.starts_with('[')).map(str::trim).collect())
}

#[test]
fn the_list_and_the_folders_are_the_same() {
    let listed: BTreeSet<String> = LADDER.iter().map(|rung| rung.package.to_owned()).collect();
    let folders = crates_in("crates/strategies");
    let unlisted: Vec<_> = folders.difference(&listed).collect();
    let missing: Vec<_> = listed.difference(&folders).collect();
    assert!(
        unlisted.is_empty(),
        "crates/strategies has {unlisted:?}, which is not on the list. Add to `for_each_strategy!` in crates/ladder/src/lib.rs a row \
         `name => package::Solver, after previous, own_order;` and to crates/ladder/Cargo.toml a dependency line. `cargo kata new NAME` writes both for a new one."
    );
    assert!(
        missing.is_empty(),
        "the list has {missing:?}, which is no folder of crates/strategies: remove its row"
    );
}

#[test]
fn a_strategys_name_is_told_once() {
    let names: BTreeSet<&str> = LADDER.iter().map(ladder::Rung::name).collect();
    assert_eq!(
        names.len(),
        LADDER.len(),
        "two rows of `for_each_strategy!` have one name: rename one"
    );
    for rung in LADDER {
        let name = rung.name();
        let is_kebab = name.split('-').all(|word| {
            !word.is_empty()
                && word.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit())
        });
        assert!(is_kebab, "{name} is no kebab-case: change what `name` returns in its crate");
    }
}

#[test]
fn a_crates_name_is_its_folder() {
    for folder in all_crates() {
        let name = folder.rsplit('/').next().unwrap_or_default();
        let manifest = read(&root().join(&folder).join("Cargo.toml"));
        let package = table(&manifest, "[package]").unwrap_or_default();
        let expected = format!("name = \"{name}\"");
        assert!(
            package.contains(&&*expected),
            "{folder}/Cargo.toml: under [package], write `{expected}`"
        );
    }
}

#[test]
fn no_library_or_binary_takes_criterions_flags() {
    for folder in all_crates() {
        let manifest = read(&root().join(&folder).join("Cargo.toml"));
        for (file, head) in [("src/lib.rs", "[lib]"), ("src/main.rs", "[[bin]]")] {
            if !root().join(&folder).join(file).is_file() {
                continue;
            }
            let says_so =
                table(&manifest, head).is_some_and(|lines| lines.contains(&"bench = false"));
            assert!(
                says_so,
                "{folder}/Cargo.toml: write `bench = false` under {head}, or `cargo bench -- --save-baseline NAME` fails at the root"
            );
        }
    }
}

#[test]
fn every_crate_takes_the_workspaces_lints() {
    for folder in all_crates() {
        let manifest = read(&root().join(&folder).join("Cargo.toml"));
        let inherits =
            table(&manifest, "[lints]").is_some_and(|lines| lines.contains(&"workspace = true"));
        // A speed crate has a table of its own, since it needs `unsafe`.
        let own = manifest.contains("[lints.rust]") && manifest.contains("missing_docs");
        assert!(
            inherits || own,
            "{folder}/Cargo.toml: write `[lints]` and below it `workspace = true`"
        );
    }
}

#[test]
fn every_strategys_readme_has_its_sections() {
    for name in crates_in("crates/strategies") {
        let file = format!("crates/strategies/{name}/README.md");
        let text = read(&root().join(&file));
        let outside_code = text.split("\n```").step_by(2);
        let prose: Vec<&str> = outside_code.flat_map(str::lines).collect();
        assert_eq!(
            prose.first(),
            Some(&&*format!("# {name}")),
            "{file}: the first line is `# {name}`"
        );
        let sections: Vec<&str> =
            prose.iter().filter_map(|line| line.strip_prefix("## ")).collect();
        assert_eq!(
            sections, SECTIONS,
            "{file}: the sections on the left are there, those on the right are expected, in this order. \
             `cargo kata new NAME` shows them all, to copy from."
        );
        let first = prose.iter().skip(1).find(|line| !line.is_empty());
        assert!(
            first.is_some_and(|line| !line.starts_with('#')),
            "{file}: below the title, say the idea in a paragraph"
        );
    }
}

#[test]
fn every_strategys_readme_is_its_documentation() {
    for name in crates_in("crates/strategies") {
        let file = format!("crates/strategies/{name}/src/lib.rs");
        let included =
            read(&root().join(&file)).contains("#![doc = include_str!(\"../README.md\")]");
        assert!(included, "{file}: begin with `#![doc = include_str!(\"../README.md\")]`");
    }
}

#[test]
fn a_strategy_imports_the_vocabulary_and_nothing_else_of_ours() {
    let ours: BTreeSet<String> =
        crates_in("crates").into_iter().chain(crates_in("crates/strategies")).collect();
    for name in crates_in("crates/strategies") {
        let manifest = read(&root().join("crates/strategies").join(&name).join("Cargo.toml"));
        let lines = table(&manifest, "[dependencies]").unwrap_or_default();
        let names = lines.iter().filter_map(|line| line.split(['.', ' ', '=']).next());
        let imported: BTreeSet<&str> =
            names.filter(|name| ours.contains(*name) && *name != "sudoku").collect();
        let allowed: &[&str] = match &*name {
            // One falls back on portable code where a processor lacks the registers, the other
            // hands single puzzles on.
            "three-registers" => &["band-bitboards"],
            "bit-sliced" => &["band-bitboards", "three-registers"],
            _ => &[],
        };
        let wrong: Vec<_> = imported.iter().filter(|name| !allowed.contains(name)).collect();
        assert!(
            wrong.is_empty(),
            "crates/strategies/{name}/Cargo.toml: remove {wrong:?}. A strategy is read alone; it imports `sudoku`."
        );
    }
}
