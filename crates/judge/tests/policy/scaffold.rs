//! An author replaces every part of what `kata new` wrote, and a README keeps the sections of its
//! template. This protects a learner from a page that still has instructions to its author, or
//! that lacks a section which every other page has.

use std::collections::BTreeSet;

use ladder::LADDER;

use crate::{crates_in, prose, read};

/// The texts that an author writes about a strategy.
struct Texts {
    /// The folder of its crate.
    folder: String,
    manifest: String,
    readme: String,
    library: String,
    /// By the name of each strategy of the crate, its idea in `ladder.tsv`.
    ideas: Vec<(String, String)>,
}

/// What the templates of `kata new` say where an author has to write in code.
const REQUESTS_IN_CODE: [&str; 2] = [
    "Say in one sentence how it solves a puzzle.",
    "Replace it by your own search.",
];

/// What `kata new` writes into the list as the idea of a strategy.
const REQUEST_FOR_IDEA: &str = "say the idea in a few words";

#[test]
fn an_author_has_written_every_part_of_the_scaffold() {
    let mut parts = Vec::new();
    for package in crates_in("crates/strategies") {
        let folder = format!("crates/strategies/{package}");
        let rungs = LADDER.iter().filter(|rung| rung.package == package);
        parts.extend(unwritten(&Texts {
            manifest: read(&format!("{folder}/Cargo.toml")),
            readme: read(&format!("{folder}/README.md")),
            library: read(&format!("{folder}/src/lib.rs")),
            ideas: rungs
                .map(|rung| (rung.name().to_owned(), rung.idea.to_owned()))
                .collect(),
            folder,
        }));
    }
    assert!(
        parts.is_empty(),
        "write your own text in place of what `kata new` wrote:\n  {}",
        parts.join("\n  ")
    );
}

#[test]
fn every_part_of_the_scaffold_counts_as_unwritten() {
    let template = |file: &str| read(&format!("crates/kata/templates/{file}.template"));
    let parts = unwritten(&Texts {
        folder: "crates/strategies/ten-lines".to_owned(),
        manifest: template("Cargo.toml"),
        readme: template("README.md").replace("{name}", "ten-lines"),
        library: template("lib.rs"),
        ideas: vec![("ten-lines".to_owned(), REQUEST_FOR_IDEA.to_owned())],
    });
    for expected in [
        "Cargo.toml: Say in one sentence how it solves a puzzle.",
        "lib.rs: Say in one sentence how it solves a puzzle.",
        "lib.rs: Replace it by your own search.",
        "README.md: Say in one or two sentences what the idea is. The study page opens with this \
         paragraph.",
        "README.md: Answer honestly.",
        "README.md: Where does the idea come from?",
        "README.md: Compare with the strategy that the row of ten-lines in \
         `crates/ladder/ladder.tsv` names after `after`.",
        "README.md: put the core lines of your search in place of the template's",
        "ladder.tsv: say the idea in a few words in the row of ten-lines",
    ] {
        assert!(
            parts.iter().any(|part| part.ends_with(expected)),
            "expected {expected:?} among {parts:#?}"
        );
    }
    let command = read("crates/kata/src/commands/new.rs");
    assert!(command.contains(REQUEST_FOR_IDEA), "kata new: another idea");
}

/// Every part that the author has not written yet, each with its file.
fn unwritten(texts: &Texts) -> Vec<String> {
    let mut parts = Vec::new();
    for (file, text) in [
        ("Cargo.toml", &texts.manifest),
        ("src/lib.rs", &texts.library),
    ] {
        for request in REQUESTS_IN_CODE {
            if text.contains(request) {
                parts.push(format!("{}/{file}: {request}", texts.folder));
            }
        }
    }
    for part in unwritten_in_readme(texts) {
        parts.push(format!("{}/README.md: {part}", texts.folder));
    }
    for (name, idea) in &texts.ideas {
        if idea == REQUEST_FOR_IDEA {
            parts.push(format!(
                "crates/ladder/ladder.tsv: {idea} in the row of {name}"
            ));
        }
    }
    parts
}

/// The sections that a README lacks, and what it still has of the template.
fn unwritten_in_readme(texts: &Texts) -> Vec<String> {
    let name = texts.folder.rsplit('/').next().unwrap_or_default();
    let template = read("crates/kata/templates/README.md.template").replace("{name}", name);
    let mut parts = Vec::new();
    let expected = headings(&template);
    let mut found = headings(&texts.readme);
    found.retain(|heading| expected.contains(heading));
    if found != expected {
        parts.push(format!(
            "expected these sections in this order: {expected:?}, found {found:?}"
        ));
    }
    let instructions: BTreeSet<&str> = prose(&template).filter(|line| is_request(line)).collect();
    for line in prose(&texts.readme) {
        if instructions.contains(line) {
            parts.push(line.to_owned());
        }
    }
    for block in blocks_of_code(&template) {
        if blocks_of_code(&texts.readme).any(|found| found == block) {
            parts.push("put the core lines of your search in place of the template's".to_owned());
        }
    }
    parts
}

/// Whether a line of the README's template asks the author to write something. Headings and HTML
/// stay as they are.
fn is_request(line: &str) -> bool {
    !line.is_empty() && !line.starts_with(['#', '<'])
}

/// The blocks of code of a Markdown text.
fn blocks_of_code(text: &str) -> impl Iterator<Item = &str> {
    text.split("\n```").skip(1).step_by(2)
}

/// The headings of sections. A README may show the code in Rust below a heading of its own.
fn headings(text: &str) -> Vec<&str> {
    let mut headings: Vec<&str> = prose(text).collect();
    headings.retain(|line| line.starts_with("##") && !line.ends_with("In Rust"));
    headings
}
