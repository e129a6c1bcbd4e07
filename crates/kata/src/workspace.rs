//! The workspace that `kata new` and `kata remove` change: its root, and the list of strategies in
//! the crate `ladder`.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use crate::error::Error;
use crate::output::replace;
use crate::signals;

/// The end of the list. A row without a place of its own is the last above this line.
const END_OF_LIST: &str = "// `kata new` adds its row above this line.";

/// The row of a new strategy.
const ROW: &str = include_str!("../templates/row.template");

/// The line above the first row.
const START_OF_LIST: &str = "$callback! {";

/// The workspace around the current folder. While the value lives, no other `kata new` or
/// `kata remove` changes it.
pub(crate) struct Workspace {
    root: PathBuf,
    _lock: File,
}

impl Workspace {
    /// The current folder, or the nearest parent with a ladder. Waits until no other process has it
    /// locked.
    pub(crate) fn find_and_lock() -> Result<Self, Error> {
        let here = std::env::current_dir()
            .map_err(|source| Error::Input { path: PathBuf::from("."), source })?;
        let is_root = |folder: &&Path| {
            folder.join("crates/ladder/src/lib.rs").is_file() && folder.join("Cargo.toml").is_file()
        };
        let root = here.ancestors().find(is_root).map(Path::to_owned).ok_or_else(|| {
            Error::Usage(
                "there is no workspace with a folder crates/ladder here; run it in a clone of the \
                 repository"
                    .to_owned(),
            )
        })?;
        let path = root.join("Cargo.toml");
        let lock = File::open(&path).and_then(|file| file.lock().map(|()| file));
        let lock = lock.map_err(|source| Error::Input { path, source })?;
        signals::before_end(|_| CHANGING.lock());
        Ok(Self { root, _lock: lock })
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// The path of a folder in the workspace for a crate that is incomplete or being deleted.
    /// Removes what a killed process left there, so the path is free.
    pub(crate) fn aside(&self) -> io::Result<PathBuf> {
        let folder = self.root.join(".kata-half-done");
        // It is that of a process that was killed: this one has the lock.
        match fs::remove_dir_all(&folder) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
            _ => Ok(folder),
        }
    }

    /// The folder of a strategy's crate.
    pub(crate) fn strategy(&self, name: &str) -> PathBuf {
        self.root.join("crates/strategies").join(name)
    }

    /// The changes that add a strategy to the list: below the row of `after`, or at the end of the
    /// list and compared with `otherwise`.
    pub(crate) fn added(
        &self,
        name: &str,
        static_name: &str,
        after: Option<&str>,
        otherwise: &str,
    ) -> Result<[FileChange; 2], Error> {
        let module = name.replace('-', "_");
        let previous = after.unwrap_or(otherwise).replace('-', "_");
        let row = ROW.replace("{module}", &module).replace("{NAME}", static_name);
        let row = row.replace("{previous}", &previous);
        Ok([
            self.change("crates/ladder/Cargo.toml", |text| add_dependency(text, name))?,
            self.change("crates/ladder/src/lib.rs", |text| {
                add_row(text, &row, after.map(|after| after.replace('-', "_")).as_deref())
            })?,
        ])
    }

    /// The changes that take a strategy off the list, and its recorded work out of the table. A
    /// `kata new` that was killed has not written all of these.
    pub(crate) fn removed(&self, name: &str) -> Result<[FileChange; 3], Error> {
        Ok([
            self.change("crates/ladder/Cargo.toml", |text| remove_dependency(text, name))?,
            self.change("crates/ladder/src/lib.rs", |text| {
                remove_row(text, &name.replace('-', "_"))
            })?,
            self.change("fixtures/work.tsv", |text| {
                let is_kept = |line: &&str| line.split('\t').next() != Some(name);
                Ok(text.split_inclusive('\n').filter(is_kept).collect())
            })?,
        ])
    }

    fn change(
        &self,
        file: &str,
        change: impl FnOnce(&str) -> Result<String, String>,
    ) -> Result<FileChange, Error> {
        let path = self.root.join(file);
        let before = fs::read_to_string(&path)
            .map_err(|source| Error::Input { path: path.clone(), source })?;
        let after = change(&before).map_err(|why| Error::Usage(format!("{file}: {why}")))?;
        Ok(FileChange { path, before, after })
    }
}

/// Held while files are changed. A signal that ends the process waits for it.
static CHANGING: Mutex<()> = Mutex::new(());

/// A change of a file.
pub(crate) struct FileChange {
    pub(crate) path: PathBuf,
    pub(crate) before: String,
    pub(crate) after: String,
}

impl FileChange {
    /// Moves a folder and makes all changes. After an error, the folder is where it was, and no
    /// file is changed. A signal ends the process before or after all of this.
    pub(crate) fn make_all(from: &Path, to: &Path, changes: &[Self]) -> io::Result<()> {
        let _changing = CHANGING.lock().unwrap_or_else(PoisonError::into_inner);
        if to.exists() {
            // A rename would replace an empty folder.
            return Err(io::ErrorKind::AlreadyExists.into());
        }
        fs::rename(from, to)?;
        Self::make_each(changes).inspect_err(|_| drop(fs::rename(to, from)))
    }

    /// Makes all changes. After an error, no file is changed.
    fn make_each(changes: &[Self]) -> io::Result<()> {
        for (made, change) in changes.iter().enumerate() {
            replace(&change.path, &change.after).inspect_err(|_| {
                for earlier in &changes[..made] {
                    let _ = replace(&earlier.path, &earlier.before);
                }
            })?;
        }
        Ok(())
    }
}

fn add_dependency(manifest: &str, name: &str) -> Result<String, String> {
    change_dependencies(manifest, |dependencies| {
        let source = [("path", format!("../strategies/{name}"))];
        let source = toml_edit::InlineTable::from_iter(source);
        let before = dependencies.insert(name, toml_edit::value(source));
        before.map_or(Ok(()), |_| Err(format!("a dependency {name} exists already")))
    })
}

fn remove_dependency(manifest: &str, name: &str) -> Result<String, String> {
    change_dependencies(manifest, |dependencies| {
        dependencies.remove(name);
        Ok(())
    })
}

fn change_dependencies(
    manifest: &str,
    change: impl FnOnce(&mut toml_edit::Table) -> Result<(), String>,
) -> Result<String, String> {
    let mut document: toml_edit::DocumentMut =
        manifest.parse().map_err(|error| format!("{error}"))?;
    let dependencies = document.get_mut("dependencies").and_then(toml_edit::Item::as_table_mut);
    change(dependencies.ok_or("expected a table [dependencies], found none")?)?;
    Ok(document.to_string())
}

/// The rows of the list, each with its line end.
fn rows(library: &str) -> Result<Vec<&str>, String> {
    let missing = |line: &str| format!("expected the line {line:?} around the list, found none");
    let (_, list) = library.split_once(START_OF_LIST).ok_or_else(|| missing(START_OF_LIST))?;
    let (list, _) = list.split_once(END_OF_LIST).ok_or_else(|| missing(END_OF_LIST))?;
    let rows = list.trim_start_matches('\n').split_inclusive(";\n");
    Ok(rows.filter(|row| row.ends_with(";\n")).collect())
}

/// The module of a strategy in its row.
fn module(row: &str) -> &str {
    row.split_whitespace().next().unwrap_or_default()
}

fn add_row(library: &str, row: &str, after: Option<&str>) -> Result<String, String> {
    let rows = rows(library)?;
    let previous = match after {
        None => rows.last(),
        Some(after) => rows.iter().find(|row| module(row) == after),
    };
    let previous = previous
        .ok_or_else(|| format!("expected a row {}, found none", after.unwrap_or_default()))?;
    Ok(library.replacen(previous, &format!("{previous}{row}"), 1))
}

fn remove_row(library: &str, name: &str) -> Result<String, String> {
    let rows = rows(library)?;
    let after = format!("after {name},");
    if let Some(next) = rows.iter().find(|row| row.contains(&after)) {
        let next = module(next);
        return Err(format!(
            "the row of {next} names {name} after `after`; name another rung there first"
        ));
    }
    let row = rows.into_iter().find(|row| module(row) == name);
    Ok(row.map_or_else(|| library.to_owned(), |row| library.replacen(row, "", 1)))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIST: &str = r#"m! {
        $callback! {
            a row_by_row (a::A, after none, "the first");
            b_long own_order (
                b_long::B_LONG, after a,
                "one after the other");
            c own_order (c::C, after a, "the third");
            // `kata new` adds its row above this line.
        }
    }
"#;
    const MY_ROW: &str = "            my own_order (my::MY, after c, \"my own\");\n";

    #[test]
    fn a_row_is_added_at_the_end_of_the_list_or_below_another_and_removed() {
        let end = LIST.replace("            //", &format!("{MY_ROW}            //"));
        assert_eq!(add_row(LIST, MY_ROW, None), Ok(end.clone()));
        let below = LIST.replace("            c own", &format!("{MY_ROW}            c own"));
        assert_eq!(add_row(LIST, MY_ROW, Some("b_long")), Ok(below.clone()));
        for added in [end, below] {
            assert_eq!(remove_row(&added, "my"), Ok(LIST.to_owned()));
        }
    }

    #[test]
    fn a_list_that_is_not_as_expected_is_not_changed() {
        assert!(add_row("no list", MY_ROW, None).unwrap_err().contains("$callback! {"));
        assert!(add_row(LIST, MY_ROW, Some("d")).unwrap_err().contains("a row d"));
        assert_eq!(remove_row(LIST, "d"), Ok(LIST.to_owned()));
        assert!(remove_row(LIST, "a").unwrap_err().contains("the row of b_long names a"));
    }
}
