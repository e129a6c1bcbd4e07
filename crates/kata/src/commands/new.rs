//! `kata new`: scaffolds a strategy that is on the list and solves puzzles.

use std::path::{Path, PathBuf};
use std::{fs, io};

use ladder::Rung;

use crate::arguments;
use crate::console::Printer;
use crate::error::{Error, ExitStatus, Result};

/// Scaffold a new strategy: its crate, its dependency line and its row on the list
///
/// The new strategy solves puzzles already, in the plainest way: replace its search by your own.
/// Run the command anywhere in the workspace. It never overwrites a file.
#[derive(clap::Args)]
#[command(after_long_help = "\
Examples:
  kata new my-strategy                      then run the commands that it prints
  kata new my-strategy --after xor-bitmask  its row follows that of xor-bitmask")]
pub(crate) struct Args {
    /// Two or more words with hyphens, for folder, crate, command line, tests and benches
    #[arg(value_name = "NAME", value_parser = kebab_case)]
    name: String,

    /// The previous rung: the strategy that the new one is compared with
    ///
    /// The new row is placed below the row of this strategy. Without this option the row is placed
    /// at the end of the list, and the strategy is compared with fewest-candidates.
    #[arg(long, value_name = "RUNG", value_parser = arguments::strategy(), hide_possible_values = true)]
    after: Option<&'static Rung>,
}

const MANIFEST: &str = include_str!("../../templates/Cargo.toml.template");
const LIBRARY: &str = include_str!("../../templates/lib.rs.template");
const README: &str = include_str!("../../templates/README.md.template");
const NEXT_STEPS: &str = include_str!("../../templates/next-steps.template");

const LIST: &str = "crates/ladder/ladder.tsv";

pub(crate) fn run(args: &Args) -> Result<ExitStatus> {
    let name = args.name.as_str();
    let here = std::env::current_dir().map_err(|source| Error::Input {
        path: PathBuf::from("."),
        source,
    })?;
    let root = here.ancestors().find(|folder| folder.join(LIST).is_file());
    let root = root.ok_or(Error::NoWorkspace)?;
    let folder = root.join("crates/strategies").join(name);
    let is_listed = ladder::find(name).is_some();
    if is_listed || folder.exists() || root.join("crates").join(name).exists() {
        return Err(Error::NameTaken(name.to_owned()));
    }
    let previous = args
        .after
        .unwrap_or_else(ladder::defaults::predecessor)
        .name();
    write_crate(&folder, name).map_err(|source| Error::Written {
        path: folder,
        source,
    })?;
    edit(&root.join("crates/ladder/Cargo.toml"), |manifest| {
        let head = "[dependencies]\n";
        let line = format!("{head}{name} = {{ path = \"../strategies/{name}\" }}\n");
        manifest.replacen(head, &line, 1)
    })?;
    edit(&root.join(LIST), |list| {
        let row = format!("{name}\t{name}\t{previous}\town_order\tsay the idea in a few words");
        let mut rows: Vec<&str> = list.lines().collect();
        let is_previous = |row: &&str| row.split('\t').next() == Some(previous);
        let above = args.after.and_then(|_| rows.iter().position(is_previous));
        rows.insert(above.map_or(rows.len(), |above| above + 1), &row);
        rows.join("\n") + "\n"
    })?;
    let next = NEXT_STEPS.replace("{previous}", previous);
    write!(Printer::new(), "{}", filled(&next, name))?;
    Ok(ExitStatus::Success)
}

/// The name, if a folder, a crate, a module and a type can have it. A name of two words is no
/// keyword of Rust, no type that every program has, and no library that the workspace uses.
fn kebab_case(name: &str) -> Result<String, String> {
    let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
    let words: Vec<&str> = name.split('-').collect();
    let are_plain = words
        .iter()
        .all(|word| !word.is_empty() && word.bytes().all(is_plain));
    if !are_plain || words.len() < 2 || !name.starts_with(|first: char| first.is_ascii_lowercase())
    {
        return Err(
            "expected two or more lower-case words with hyphens between them, such as my-strategy"
                .to_owned(),
        );
    }
    if LIBRARY.contains(&type_name(name)) {
        return Err("a type in the scaffold has this name; expected another name".to_owned());
    }
    Ok(name.to_owned())
}

/// `my-strategy` as `MyStrategy`.
fn type_name(name: &str) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    name.split('-').map(capital).collect()
}

/// The template with the spellings of this name.
fn filled(template: &str, name: &str) -> String {
    let module = name.replace('-', "_");
    let text = template
        .replace("{name}", name)
        .replace("{NAME}", &module.to_uppercase());
    text.replace("{module}", &module)
        .replace("{Type}", &type_name(name))
}

/// Writes the crate into a new folder.
fn write_crate(folder: &Path, name: &str) -> io::Result<()> {
    fs::create_dir(folder)?;
    fs::create_dir(folder.join("src"))?;
    fs::write(folder.join("Cargo.toml"), filled(MANIFEST, name))?;
    fs::write(folder.join("README.md"), filled(README, name))?;
    fs::write(folder.join("src/lib.rs"), filled(LIBRARY, name))
}

fn edit(path: &Path, edit: impl FnOnce(&str) -> String) -> Result {
    let text = fs::read_to_string(path).map_err(|source| Error::Input {
        path: path.to_owned(),
        source,
    })?;
    fs::write(path, edit(&text)).map_err(|source| Error::Written {
        path: path.to_owned(),
        source,
    })
}
