//! `kata new`: scaffolds a strategy that is on the list and solves puzzles.

mod name;

use std::fs;
use std::io;
use std::path::Path;

use crate::console::{Printer, STRONG};
use crate::error::{Error, ExitStatus};
use crate::names;
use crate::workspace::Workspace;

/// Scaffold a new strategy: its crate, its dependency line and its row on the list
///
/// The new strategy solves puzzles already, in the plainest way: replace its search by your own.
/// Run the command anywhere in the workspace. It never overwrites a file. `kata remove` undoes it,
/// also after an error.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  kata new my-strategy                      then run the commands that it prints
  kata new my-strategy --after xor-bitmask  its row follows that of xor-bitmask")]
pub(crate) struct Args {
    /// Name in kebab-case for folder, crate, command line, tests and benches
    #[arg(value_name = "NAME", value_parser = |name: &str| name::check(name, LIBRARY))]
    name: String,

    /// The previous rung: the strategy that the new one is compared with
    ///
    /// The new row is placed below the row of this strategy. Without this option the row is placed
    /// at the end of the list, and the strategy is compared with fewest-candidates.
    #[arg(long, value_name = "RUNG")]
    after: Option<String>,
}

const MANIFEST: &str = include_str!("../../templates/Cargo.toml.template");
const LIBRARY: &str = include_str!("../../templates/lib.rs.template");
const README: &str = include_str!("../../templates/README.md.template");

pub(crate) fn run(args: &Args) -> Result<ExitStatus, Error> {
    let name = args.name.as_str();
    let after = args.after.as_deref().map(names::strategy).transpose()?;
    let workspace = Workspace::find()?;
    check_free(&workspace, name)?;
    let previous = after.unwrap_or_else(ladder::defaults::predecessor).name();
    let folder = workspace.strategy(name);
    write_crate(&folder, name).map_err(|source| Error::Written { path: folder, source })?;
    workspace.add(name, previous, after.map(ladder::Rung::name))?;
    print_next_steps(name, previous)?;
    Ok(ExitStatus::Success)
}

fn print_next_steps(name: &str, after: &str) -> Result<(), Error> {
    let module = name.replace('-', "_");
    let next = [
        (format!("cargo judge {name}"), "Accepted, or the first failing puzzle"),
        (format!("cargo test -p judge --test suite {module}::"), "its tests of the shared suite"),
        (format!("cargo record {name}"), "records its work; the suite compares it"),
        (
            "cargo test -p judge --test policy".to_owned(),
            "its README is complete, and its idea is listed",
        ),
        (
            format!("cargo kata compare -s {after},{name}"),
            "its work and its time, as a release build",
        ),
        (format!("cargo bench -- /{name}"), "its time on every tier, as a release build"),
    ];
    let width = next.iter().map(|(command, _)| command.len()).max().unwrap_or_default();
    let mut out = Printer::new();
    writeln!(
        out,
        "{STRONG}{name}{STRONG:#} is on the list and solves puzzles in the plainest way. Write your \
         own search in\ncrates/strategies/{name}/src/lib.rs, then run:\n"
    )?;
    for (command, what) in &next {
        writeln!(out, "  {command:<width$}  {what}")?;
    }
    writeln!(
        out,
        "\nIts row in crates/ladder/ladder.tsv has its idea in a few words: write yours. The row \
         says\n`own_order`: it may try cells and digits in any order. Write `row_by_row` there if it \
         fills the blanks\nrow by row, digits ascending; then the suite compares each step. Its \
         README.md has a section for each\nquestion that readers ask; a test names the sections that \
         you have not written.\n`cargo kata remove {name}` undoes all of this."
    )
}

/// Rejects a name that a folder, a strategy or another crate of the workspace has already.
fn check_free(workspace: &Workspace, name: &str) -> Result<(), Error> {
    let taken = if ladder::find(name).is_some() {
        "a strategy of the list has this name".to_owned()
    } else if workspace.strategy(name).exists() {
        format!("the folder crates/strategies/{name} exists already")
    } else if workspace.root().join("crates").join(name).exists() || name == "benches" {
        "another crate of the workspace has this name".to_owned()
    } else if is_library(workspace, name) {
        "a library that the workspace uses has this name".to_owned()
    } else {
        return Ok(());
    };
    Err(Error::NameTaken { name: name.to_owned(), by: taken })
}

/// Whether a library from elsewhere has this name: then a `use` of it would be ambiguous.
fn is_library(workspace: &Workspace, name: &str) -> bool {
    let lock = fs::read_to_string(workspace.root().join("Cargo.lock")).unwrap_or_default();
    let name = format!("\nname = \"{name}\"\n");
    lock.split("[[package]]").any(|one| one.contains(&name) && one.contains("\nsource = "))
}

/// Writes the crate into a new folder.
fn write_crate(folder: &Path, name: &str) -> io::Result<()> {
    let filled = |template: &str| {
        let named = template.replace("{name}", name).replace("{NAME}", &name::of_static(name));
        named.replace("{Type}", &name::of_type(name))
    };
    fs::create_dir(folder)?;
    fs::create_dir(folder.join("src"))?;
    fs::write(folder.join("Cargo.toml"), filled(MANIFEST))?;
    fs::write(folder.join("README.md"), filled(README))?;
    fs::write(folder.join("src/lib.rs"), filled(LIBRARY))
}
