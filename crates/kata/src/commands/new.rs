//! `kata new`: scaffolds a strategy that compiles and is on the list, without its search.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::console::STRONG;
use crate::error::{Error, ExitStatus};

/// Scaffold a new strategy: its crate, its dependency line and its row on the list
///
/// Run it anywhere in the workspace. It never overwrites a file and leaves nothing behind when it
/// fails.
#[derive(Debug, clap::Args)]
#[command(after_long_help = "\
Examples:
  kata new my-strategy        then run the commands that it prints")]
pub(crate) struct Args {
    /// Name in kebab-case for folder, crate, command line, tests and benches
    #[arg(value_name = "NAME")]
    name: String,
}

const MANIFEST: &str = include_str!("../../templates/Cargo.toml.template");
const LIBRARY: &str = include_str!("../../templates/lib.rs.template");
const README: &str = include_str!("../../templates/README.md.template");

/// The end of the list. A new row goes above this line.
const END_OF_LIST: &str = "// `kata new` adds its row above this line.";

/// The rung that a new strategy is compared with until its author names another one.
const AFTER: &str = "fewest_candidates";

pub(crate) fn run(args: &Args) -> Result<ExitStatus, Error> {
    let name = args.name.as_str();
    check_name(name).map_err(Error::Usage)?;
    let root = workspace_root()?;
    let folder = root.join("crates/strategies").join(name);
    check_free(&root, &folder, name)?;
    let edits = [
        Edit::prepare(root.join("crates/ladder/Cargo.toml"), |text| add_dependency(text, name))?,
        Edit::prepare(root.join("crates/ladder/src/lib.rs"), |text| add_row(text, name))?,
    ];
    write_all(&folder, name, &edits)
        .map_err(|source| Error::Scaffold { path: folder.clone(), source })?;
    print_next_steps(name)?;
    Ok(ExitStatus::Success)
}

fn print_next_steps(name: &str) -> io::Result<()> {
    let module = name.replace('-', "_");
    let next = [
        (format!("cargo judge {name}"), "Accepted, or the first failing puzzle"),
        (format!("cargo test -p judge --test suite {module}::"), "its tests of the shared suite"),
        (
            format!("cargo kata compare --strategy {},{name}", AFTER.replace('_', "-")),
            "its work and its time, as a release build",
        ),
        (format!("cargo bench -- /{name}"), "its time on every tier, as a release build"),
    ];
    let width = next.iter().map(|(command, _)| command.len()).max().unwrap_or_default();
    let mut out = anstream::stdout().lock();
    writeln!(
        out,
        "{STRONG}{name}{STRONG:#} is on the list. Write its search in \
         crates/strategies/{name}/src/lib.rs, then run:\n"
    )?;
    for (command, what) in &next {
        writeln!(out, "  {command:<width$}  {what}")?;
    }
    writeln!(
        out,
        "\nIts row in crates/ladder/src/lib.rs names the previous rung after `after`; its README.md \
         has a section\nfor each question that readers ask."
    )
}

/// Whether a crate, a module and an argument can have this name.
fn check_name(name: &str) -> Result<(), String> {
    let words_are_plain = name.split('-').all(|word| {
        !word.is_empty()
            && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit())
    });
    if !words_are_plain || !name.starts_with(|first: char| first.is_ascii_lowercase()) {
        return Err(format!(
            "'{name}' is not a valid strategy name; expected lower-case words and digits with hyphens \
             between them, such as my-strategy"
        ));
    }
    if name.len() > 64 {
        return Err(format!("'{name}' is too long; expected at most 64 characters"));
    }
    let module = name.replace('-', "_");
    if KEYWORDS.contains(&module.as_str()) {
        return Err(format!(
            "'{name}' is a keyword of Rust or a crate of its standard library; expected another name"
        ));
    }
    Ok(())
}

/// Words that cannot name a module, and crates that every Rust program has.
const KEYWORDS: [&str; 53] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "crate",
    "do", "dyn", "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl",
    "in", "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref",
    "return", "self", "static", "struct", "super", "trait", "true", "try", "type", "typeof",
    "unsafe", "unsized", "use", "virtual", "where", "while", "yield", "std", "core",
];

/// The root of the workspace: the current folder or the nearest parent with a ladder.
fn workspace_root() -> Result<PathBuf, Error> {
    let here = std::env::current_dir()
        .map_err(|source| Error::Input { path: PathBuf::from("."), source })?;
    let is_root = |folder: &&Path| {
        folder.join("crates/ladder/src/lib.rs").is_file() && folder.join("Cargo.toml").is_file()
    };
    here.ancestors().find(is_root).map(Path::to_owned).ok_or_else(|| {
        Error::Usage(
            "there is no workspace with a folder crates/ladder here; run it in a clone of the \
             repository"
                .to_owned(),
        )
    })
}

/// Rejects a name that a folder, a strategy or another crate of the workspace has already.
fn check_free(root: &Path, folder: &Path, name: &str) -> Result<(), Error> {
    let taken = if ladder::find(name).is_some() {
        Some("a strategy of the list has this name".to_owned())
    } else if folder.exists() {
        Some(format!(
            "the folder {} exists already",
            folder.strip_prefix(root).unwrap_or(folder).display()
        ))
    } else if root.join("crates").join(name).exists() || name == "benches" {
        Some("another crate of the workspace has this name".to_owned())
    } else {
        None
    };
    taken.map_or(Ok(()), |taken| Err(Error::Usage(format!("'{name}' is taken: {taken}"))))
}

/// A change of a file.
struct Edit {
    path: PathBuf,
    before: String,
    after: String,
}

impl Edit {
    fn prepare(
        path: PathBuf,
        change: impl FnOnce(&str) -> Result<String, String>,
    ) -> Result<Self, Error> {
        let before = fs::read_to_string(&path)
            .map_err(|source| Error::Input { path: path.clone(), source })?;
        let after =
            change(&before).map_err(|why| Error::Usage(format!("{}: {why}", path.display())))?;
        Ok(Self { path, before, after })
    }
}

fn add_dependency(manifest: &str, name: &str) -> Result<String, String> {
    let mut document: toml_edit::DocumentMut =
        manifest.parse().map_err(|error| format!("{error}"))?;
    let dependencies = document.get_mut("dependencies").and_then(toml_edit::Item::as_table_mut);
    let dependencies = dependencies.ok_or("expected a table [dependencies], found none")?;
    if dependencies.contains_key(name) {
        return Err(format!("a dependency {name} exists already"));
    }
    let mut source = toml_edit::InlineTable::new();
    source.insert("path", format!("../strategies/{name}").into());
    dependencies.insert(name, toml_edit::value(source));
    Ok(document.to_string())
}

fn add_row(library: &str, name: &str) -> Result<String, String> {
    let end = library.lines().find(|line| line.trim() == END_OF_LIST);
    let end = end.ok_or_else(|| {
        format!("expected the line {END_OF_LIST:?} at the end of the list, found none")
    })?;
    let indent = &end[..end.len() - end.trim_start().len()];
    let module = name.replace('-', "_");
    Ok(library.replacen(
        end,
        &format!(
            "{indent}{module} => {module}::{}, after {AFTER}, own_order;\n{end}",
            static_name(name)
        ),
        1,
    ))
}

/// `my-strategy` as `MY_STRATEGY`.
fn static_name(name: &str) -> String {
    name.replace('-', "_").to_uppercase()
}

/// `my-strategy` as `MyStrategy`.
fn type_name(name: &str) -> String {
    name.split('-')
        .map(|word| {
            let (first, rest) = word.split_at(1);
            first.to_uppercase() + rest
        })
        .collect()
}

/// Writes the crate and the edits. After an error, everything is as it was.
fn write_all(folder: &Path, name: &str, edits: &[Edit]) -> io::Result<()> {
    let filled = |template: &str| {
        let named = template.replace("{name}", name).replace("{NAME}", &static_name(name));
        named.replace("{Type}", &type_name(name))
    };
    let write = || {
        // This fails if another process has made the folder in the meantime.
        fs::create_dir(folder)?;
        fs::create_dir(folder.join("src"))?;
        fs::write(folder.join("Cargo.toml"), filled(MANIFEST))?;
        fs::write(folder.join("README.md"), filled(README))?;
        fs::write(folder.join("src/lib.rs"), filled(LIBRARY))?;
        edits.iter().try_for_each(|edit| fs::write(&edit.path, &edit.after))
    };
    write().inspect_err(|error| {
        for edit in edits {
            let _ = fs::write(&edit.path, &edit.before);
        }
        if error.kind() != io::ErrorKind::AlreadyExists {
            let _ = fs::remove_dir_all(folder);
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_crates_are_accepted() {
        for name in ["a", "my-strategy", "simulated-annealing2", "x-wing"] {
            assert_eq!(check_name(name), Ok(()), "{name}");
        }
        for name in [
            "",
            "-",
            "a-",
            "-a",
            "a--b",
            "A",
            "my_strategy",
            "2fast",
            "naïve",
            "a b",
            "../x",
            "fn",
            "self",
            "std",
        ] {
            assert!(check_name(name).is_err(), "{name}");
        }
    }

    #[test]
    fn a_row_is_added_at_the_end_of_the_list() {
        let list = format!("m! {{\n    a => a::A, after none, own_order;\n    {END_OF_LIST}\n}}\n");
        let expected = format!(
            "m! {{\n    a => a::A, after none, own_order;\n    my_own => my_own::MY_OWN, after fewest_candidates, own_order;\n    {END_OF_LIST}\n}}\n"
        );
        assert_eq!(add_row(&list, "my-own"), Ok(expected));
        assert!(add_row("no list", "my-own").is_err());
    }

    #[test]
    fn a_dependency_keeps_what_was_there() {
        let manifest = "[package]\nname = \"ladder\"\n\n[dependencies]\n# A comment.\na = { path = \"../strategies/a\" }\n\n[lints]\nworkspace = true\n";
        let changed = add_dependency(manifest, "my-own").unwrap();
        let line = "my-own = { path = \"../strategies/my-own\" }\n";
        assert_eq!(changed, manifest.replace("\n\n[lints]", &format!("\n{line}\n[lints]")));
        assert!(add_dependency(&changed, "my-own").is_err());
    }

    #[test]
    fn what_cannot_be_written_leaves_nothing_behind() {
        let home = tempfile::tempdir().unwrap();
        let kept = home.path().join("kept");
        fs::write(&kept, "before").unwrap();
        let edits = [
            Edit { path: kept.clone(), before: "before".into(), after: "after".into() },
            Edit {
                path: home.path().join("no/such/file"),
                before: String::new(),
                after: String::new(),
            },
        ];
        let folder = home.path().join("my-own");
        assert!(write_all(&folder, "my-own", &edits).is_err());
        assert!(!folder.exists());
        assert_eq!(fs::read_to_string(kept).unwrap(), "before");
        fs::create_dir(&folder).unwrap();
        assert!(write_all(&folder, "my-own", &[]).is_err());
        assert!(folder.exists(), "a folder that existed before is kept");
    }
}
