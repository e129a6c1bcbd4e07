//! `kata new`: scaffolds a strategy that is on the list and solves puzzles, or removes one.

mod remove;

use std::fs;
use std::path::{Path, PathBuf};

use ladder::Rung;

use crate::arguments;
use crate::console::Printer;
use crate::error::{Error, ExitStatus, Result};

/// Scaffold a new strategy: its crate, its dependency line and its row on the list
///
/// The new strategy already solves puzzles, in the plainest way: replace its search with your own.
/// Run the command anywhere in the workspace. It never overwrites a file.
///
/// --remove deletes a strategy: its crate, its lines and its recorded work.
#[derive(clap::Args)]
#[command(after_long_help = "\
Examples:
  kata new my-strategy                      then run the commands that it prints
  kata new my-strategy --after xor-bitmask  its row follows that of xor-bitmask
  kata new --remove my-strategy             as if it had never been there")]
pub(crate) struct Args {
    /// Two or more words with hyphens, for folder, crate, command line, tests and benches
    #[arg(value_name = "NAME", value_parser = kebab_case)]
    #[arg(required_unless_present = "remove")]
    name: Option<String>,

    /// The previous rung: the strategy that the new one is compared with
    ///
    /// The new row is placed below the row of this strategy. Without this option the row is placed
    /// at the end of the list, and the strategy is compared with fewest-candidates.
    #[arg(long, value_name = "RUNG", value_parser = arguments::strategy(), hide_possible_values = true)]
    after: Option<&'static Rung>,

    /// Remove a strategy that has its own crate and that no other crate or row needs
    #[arg(long, value_name = "NAME", value_parser = kebab_case, conflicts_with_all = ["name", "after"])]
    remove: Option<String>,
}

const MANIFEST: &str = include_str!("../../templates/Cargo.toml.template");
const LIBRARY: &str = include_str!("../../templates/lib.rs.template");
const README: &str = include_str!("../../templates/README.md.template");
const NEXT_STEPS: &str = include_str!("../../templates/next-steps.template");

const LIST: &str = "crates/ladder/ladder.tsv";

pub(crate) fn run(args: &Args) -> Result<ExitStatus> {
    let here = std::env::current_dir().map_err(|source| Error::Input {
        path: PathBuf::from("."),
        source,
    })?;
    let root = here.ancestors().find(|folder| folder.join(LIST).is_file());
    let root = root.ok_or(Error::NoWorkspace)?;
    let name = match (&args.remove, &args.name) {
        (Some(name), _) => {
            remove::remove(root, name)?;
            return Ok(ExitStatus::Success);
        }
        (None, Some(name)) => name.as_str(),
        (None, None) => unreachable!("clap requires one of them"),
    };
    let folder = root.join("crates/strategies").join(name);
    let is_listed = ladder::find(name).is_some();
    if is_listed || folder.exists() || root.join("crates").join(name).exists() {
        return Err(Error::NameTaken(name.to_owned()));
    }
    let previous = args
        .after
        .unwrap_or_else(ladder::defaults::predecessor)
        .name();
    let row = format!("{name}\t{name}\t{previous}\town_order\tall\tsay the idea in a few words");
    let scaffold = Scaffold {
        files: vec![
            (folder.join("Cargo.toml"), filled(MANIFEST, name)),
            (folder.join("README.md"), filled(README, name)),
            (folder.join("src/lib.rs"), filled(LIBRARY, name)),
        ],
        folder,
        edits: vec![
            Edit::new(
                root.join("crates/ladder/Cargo.toml"),
                "a line `[dependencies]`",
                |manifest| {
                    let previous = args.after.map(|rung| rung.package);
                    with_dependency(manifest, name, previous)
                },
            )?,
            Edit::new(
                root.join(LIST),
                &format!("a row of {previous}"),
                |list| match args.after {
                    Some(_) => with_row_below(list, previous, &row),
                    None => Some(with_last_line(list, &row)),
                },
            )?,
        ],
    };
    scaffold.write()?;
    let next = NEXT_STEPS.replace("{previous}", previous);
    write!(Printer::new(), "{}", filled(&next, name))?;
    Ok(ExitStatus::Success)
}

/// The name, if a folder, a crate, a module and a type can have it. A name of two words is no
/// keyword of Rust, no type that every program has, and no library that the workspace uses.
fn kebab_case(name: &str) -> Result<String, String> {
    let words: Vec<&str> = name.split('-').collect();
    let are_plain = words.iter().all(|word| is_lower_case_word(word));
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

fn is_lower_case_word(word: &str) -> bool {
    let mut bytes = word.bytes();
    !word.is_empty() && bytes.all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
}

/// `my-strategy` as `MyStrategy`.
fn type_name(name: &str) -> String {
    name.split('-')
        .map(|word| word[..1].to_uppercase() + &word[1..])
        .collect()
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

/// What is written for a new strategy: all of it, or nothing.
struct Scaffold {
    /// The folder of its crate, which is not there yet.
    folder: PathBuf,
    /// The files of that folder, with their texts.
    files: Vec<(PathBuf, String)>,
    edits: Vec<Edit>,
}

impl Scaffold {
    fn write(&self) -> Result {
        let written = self.write_all();
        if written.is_err() {
            // What cannot be restored either has the reason that is reported.
            let _ = fs::remove_dir_all(&self.folder);
            for edit in &self.edits {
                let _ = fs::write(&edit.path, &edit.before);
            }
        }
        written
    }

    fn write_all(&self) -> Result {
        let sources = self.folder.join("src");
        fs::create_dir_all(&sources).map_err(|source| Error::Written {
            path: sources,
            source,
        })?;
        for (path, text) in &self.files {
            write_file(path, text)?;
        }
        for edit in &self.edits {
            write_file(&edit.path, &edit.after)?;
        }
        Ok(())
    }
}

fn write_file(path: &Path, text: &str) -> Result {
    fs::write(path, text).map_err(|source| Error::Written {
        path: path.to_owned(),
        source,
    })
}

/// A change of a file that is there.
struct Edit {
    path: PathBuf,
    before: String,
    after: String,
}

impl Edit {
    /// Reads the file and changes its text. `change` returns `None` if the text lacks what is
    /// expected.
    fn new(
        path: PathBuf,
        expected: &str,
        change: impl FnOnce(&str) -> Option<String>,
    ) -> Result<Self> {
        let before = match fs::read_to_string(&path) {
            Ok(before) => before,
            Err(source) => return Err(Error::Input { path, source }),
        };
        match change(&before) {
            Some(after) => Ok(Self {
                path,
                before,
                after,
            }),
            None => Err(Error::Edit {
                path,
                expected: expected.to_owned(),
            }),
        }
    }
}

/// The manifest with a dependency on the strategy of this name, in the list of strategies: below
/// the crate of the previous rung, or below all of them.
fn with_dependency(manifest: &str, name: &str, previous: Option<&str>) -> Option<String> {
    let line = format!("{name} = {{ path = \"../strategies/{name}\" }}");
    let mut above = manifest.lines().position(|line| line == "[dependencies]")?;
    for (number, line) in manifest.lines().enumerate() {
        if line.contains("{ path = \"../strategies/") {
            above = number;
        }
        if previous.is_some_and(|previous| line.starts_with(&format!("{previous} = "))) {
            break;
        }
    }
    Some(with_line(manifest, above + 1, &line))
}

/// The list of strategies with a row below that of this rung.
fn with_row_below(list: &str, rung: &str, row: &str) -> Option<String> {
    let above = list
        .lines()
        .position(|row| row.split('\t').next() == Some(rung))?;
    Some(with_line(list, above + 1, row))
}

fn with_last_line(text: &str, line: &str) -> String {
    with_line(text, text.lines().count(), line)
}

/// The text with one more line at this place, from 0 on. Lines keep their CRLF, or their LF.
fn with_line(text: &str, place: usize, line: &str) -> String {
    let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let mut lines: Vec<&str> = text.lines().collect();
    lines.insert(place, line);
    lines.join(line_end) + line_end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_added_whatever_ends_the_lines() {
        for end in ["\n", "\r\n"] {
            let text = |lines: &[&str]| lines.join(end) + end;
            let strategy = |name: &str| format!("{name} = {{ path = \"../strategies/{name}\" }}");
            let head = [
                "[package]",
                "[dependencies]",
                "sudoku = 1",
                "# In the order",
            ];
            let [before, new, after] = ["sat", "a-b", "bits"].map(strategy);
            let manifest = |strategies: &[&str]| {
                let lines = [&head[..], strategies, &["[lints]"]].concat();
                text(&lines)
            };
            let two = manifest(&[&before, &after]);
            assert_eq!(
                with_dependency(&two, "a-b", Some("sat")),
                Some(manifest(&[&before, &new, &after]))
            );
            assert_eq!(
                with_dependency(&two, "a-b", None),
                Some(manifest(&[&before, &after, &new]))
            );
            let list = text(&["strategy\tpackage", "sat\tsat", "dancing\tlinks"]);
            assert_eq!(
                with_row_below(&list, "sat", "a\tb"),
                Some(text(&[
                    "strategy\tpackage",
                    "sat\tsat",
                    "a\tb",
                    "dancing\tlinks"
                ]))
            );
            assert_eq!(with_last_line(&list, "a\tb"), list.clone() + "a\tb" + end);
            assert_eq!(with_row_below(&list, "sa", "a\tb"), None);
        }
        assert_eq!(with_dependency("[package]\n", "a-b", None), None);
    }

    #[test]
    fn a_scaffold_is_written_whole_or_not_at_all() {
        let root = tempfile::tempdir().unwrap();
        let list = root.path().join("list");
        fs::write(&list, "before").unwrap();
        let folder = root.path().join("a-b");
        let library = folder.join("src/lib.rs");
        let edit = Edit::new(list.clone(), "", |_| Some("after".to_owned())).unwrap();
        let mut scaffold = Scaffold {
            folder: folder.clone(),
            files: vec![(library.clone(), "new".to_owned())],
            edits: vec![edit],
        };
        // The folder of this file is a file, so it cannot be written.
        scaffold.edits.push(Edit {
            path: list.join("refused"),
            before: String::new(),
            after: String::new(),
        });
        let error = scaffold.write().unwrap_err().to_string();
        assert!(error.contains("refused"), "{error}");
        assert_eq!(fs::read_to_string(&list).unwrap(), "before");
        assert!(!folder.exists());

        scaffold.edits.pop();
        scaffold.write().unwrap();
        assert_eq!(fs::read_to_string(&list).unwrap(), "after");
        assert_eq!(fs::read_to_string(&library).unwrap(), "new");
    }
}
