//! A lower crate names no command and no folder of a strategy, and no crate reads a file of another
//! crate. This protects an engineer who uses, tests or moves one crate alone, and a user of another
//! command, who would otherwise read the name of `kata` in its messages.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use crate::{read, root, rust_files};

/// The crates that every command can use. What one of them says, another command than `kata` may
/// print, so none of them names `kata`.
const LOWER: &[&str] = &[
    "answers",
    "bulk",
    "compare",
    "evidence",
    "generator",
    "judge",
    "ladder",
    "lessons",
    "runner",
    "sudoku",
    "text",
    "trace",
];

#[test]
fn a_lower_crate_names_no_command_and_no_option_of_kata() {
    let options = options_of_kata();
    assert!(options.contains("--strategy"), "{options:?}");
    let mut places = Vec::new();
    for file in LOWER
        .iter()
        .flat_map(|name| rust_files(&format!("crates/{name}/src")))
    {
        // It starts other builds of kata, to compare them.
        if file == "crates/compare/src/side_by_side/builds.rs" || file.ends_with("tests.rs") {
            continue;
        }
        for (number, line) in code_lines(&read(&file)) {
            let words = line.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '-');
            let is_option = |word: &str| options.contains(word);
            // Compilers and the system's programs have options, too.
            let is_other_program = ["--version", "--help"]
                .iter()
                .any(|word| line.contains(word));
            let names_option = !is_other_program && words.clone().any(is_option);
            if line.contains("cargo kata") || line.contains("`kata ") || names_option {
                places.push(format!("{file}:{number}: {}", line.trim()));
            }
        }
    }
    assert!(
        places.is_empty(),
        "return what happened as data; a sentence with a command belongs in crates/kata, which turns \
         errors and results into text:\n  {}",
        places.join("\n  ")
    );
}

#[test]
fn only_the_list_says_where_strategies_are() {
    let mut places = Vec::new();
    for name in LOWER
        .iter()
        .filter(|name| !["ladder", "lessons"].contains(name))
    {
        for file in rust_files(&format!("crates/{name}/src")) {
            for (number, line) in code_lines(&read(&file)) {
                if line.contains("crates/strategies") {
                    places.push(format!("{file}:{number}"));
                }
            }
        }
    }
    assert!(
        places.is_empty(),
        "these crates know no strategy and no folder of one; `ladder` lists them, and `lessons` has \
         their texts: {places:?}"
    );
}

/// The lines of a file that are compiled into its crate, with their numbers: neither comments nor
/// what follows `#[cfg(test)]`.
fn code_lines(text: &str) -> Vec<(usize, &str)> {
    let mut lines: Vec<(usize, &str)> = (1..).zip(text.lines()).collect();
    if let Some(tests) = lines.iter().position(|(_, line)| *line == "#[cfg(test)]") {
        lines.truncate(tests);
    }
    lines.retain(|(_, line)| !line.trim_start().starts_with("//"));
    lines
}

/// The options of `kata`, as its help lists them.
fn options_of_kata() -> BTreeSet<String> {
    let help = read("crates/kata/tests/cmd/help.md");
    let words = help
        .split_whitespace()
        .map(|word| word.trim_end_matches(','));
    let options = words.filter(|word| word.starts_with("--") && word.len() > 4);
    options.map(str::to_owned).collect()
}

#[test]
fn a_crate_reads_no_file_of_another_crate() {
    let mut places = Vec::new();
    for file in rust_files("crates") {
        let text = read(&file);
        let Some(owner) = crate_of(Path::new(&file)) else {
            continue;
        };
        let folder = Path::new(&file).parent().unwrap();
        let mut paths = Vec::new();
        for path in quoted_after(&text, "include_str!(\"") {
            paths.push(folder.join(path));
        }
        // rstest lists files from the folder of the crate on.
        for path in quoted_after(&text, "#[files(\"") {
            paths.push(owner.join(path));
        }
        for path in paths {
            let path = resolved(&path);
            if path.starts_with("crates") && !path.starts_with(&owner) {
                places.push(format!("{file} reads {}", path.display()));
            }
        }
    }
    assert!(
        places.is_empty(),
        "a crate can be built, tested and moved alone: {places:#?}. What two crates need is public \
         in the lower one; what compares two crates is a test of the upper one, or of {}",
        file!()
    );
}

/// The folder of the crate that has this file of the repository, such as `crates/judge` or
/// `crates/strategies/sat`. `None` for the folders that belong to no crate.
fn crate_of(file: &Path) -> Option<PathBuf> {
    let is_crate = |folder: &&Path| root().join(folder).join("Cargo.toml").is_file();
    let folder = file.ancestors().skip(1).find(is_crate)?;
    folder.starts_with("crates").then(|| folder.to_owned())
}

/// The path without its `..`.
fn resolved(path: &Path) -> PathBuf {
    let mut resolved = PathBuf::new();
    for component in path.components() {
        match component {
            Component::ParentDir => drop(resolved.pop()),
            Component::Normal(name) => resolved.push(name),
            _ => {}
        }
    }
    resolved
}

/// The paths between this and the next quotation mark.
fn quoted_after<'a>(text: &'a str, opening: &str) -> Vec<&'a str> {
    let parts = text.split(opening).skip(1);
    parts
        .map(|part| part.split('"').next().unwrap_or_default())
        .collect()
}
