//! The workspace that `kata new` and `kata remove` change: its root, and the list of strategies in
//! the crate `ladder`.

use std::fs;
use std::path::{Path, PathBuf};

use crate::error::Error;

const MANIFEST: &str = "crates/ladder/Cargo.toml";
const LIST: &str = "crates/ladder/ladder.tsv";
const WORK: &str = "fixtures/work.tsv";

/// The workspace around the current folder.
pub(crate) struct Workspace {
    root: PathBuf,
}

impl Workspace {
    /// The current folder, or the nearest parent with a ladder.
    pub(crate) fn find() -> Result<Self, Error> {
        let here = std::env::current_dir()
            .map_err(|source| Error::Input { path: PathBuf::from("."), source })?;
        let root = here.ancestors().find(|folder| folder.join(LIST).is_file());
        Ok(Self { root: root.ok_or(Error::NoWorkspace)?.to_owned() })
    }

    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// The folder of a strategy's crate.
    pub(crate) fn strategy(&self, name: &str) -> PathBuf {
        self.root.join("crates/strategies").join(name)
    }

    /// Adds a strategy to the list: below the row of `below`, or at its end.
    pub(crate) fn add(&self, name: &str, after: &str, below: Option<&str>) -> Result<(), Error> {
        self.edit(MANIFEST, |manifest| {
            with_dependencies(manifest, |dependencies| {
                let source = [("path", format!("../strategies/{name}"))];
                let source = toml_edit::InlineTable::from_iter(source);
                dependencies.insert(name, toml_edit::value(source));
            })
        })?;
        self.edit(LIST, |list| {
            let mut rows: Vec<&str> = list.lines().collect();
            let row = format!("{name}\t{name}\t{after}\town_order\tsay the idea in a few words");
            let place = below.and_then(|below| rows.iter().position(|row| field(row, 0) == below));
            rows.insert(place.map_or(rows.len(), |place| place + 1), &row);
            Ok(rows.join("\n") + "\n")
        })
    }

    /// The strategy that is compared with this one, if there is one.
    pub(crate) fn next(&self, name: &str) -> Result<Option<String>, Error> {
        let list = self.read(LIST)?;
        let next = list.lines().find(|row| field(row, 2) == name);
        Ok(next.map(|row| field(row, 0).to_owned()))
    }

    /// Takes a strategy off the list, and its recorded work out of the table.
    pub(crate) fn remove(&self, name: &str) -> Result<(), Error> {
        for table in [LIST, WORK] {
            self.edit(table, |rows| {
                Ok(rows.split_inclusive('\n').filter(|row| field(row, 0) != name).collect())
            })?;
        }
        self.edit(MANIFEST, |manifest| {
            with_dependencies(manifest, |dependencies| drop(dependencies.remove(name)))
        })
    }

    fn read(&self, file: &str) -> Result<String, Error> {
        let path = self.root.join(file);
        fs::read_to_string(&path).map_err(|source| Error::Input { path, source })
    }

    fn edit(
        &self,
        file: &str,
        edit: impl FnOnce(&str) -> Result<String, String>,
    ) -> Result<(), Error> {
        let path = self.root.join(file);
        let edited = edit(&self.read(file)?);
        let edited = edited.map_err(|error| Error::Record { path: path.clone(), error })?;
        fs::write(&path, edited).map_err(|source| Error::Written { path, source })
    }
}

/// A field of a row.
fn field(row: &str, column: usize) -> &str {
    row.split('\t').nth(column).unwrap_or_default()
}

fn with_dependencies(
    manifest: &str,
    change: impl FnOnce(&mut toml_edit::Table),
) -> Result<String, String> {
    let mut document: toml_edit::DocumentMut =
        manifest.parse().map_err(|error| format!("{error}"))?;
    let dependencies = document.get_mut("dependencies").and_then(toml_edit::Item::as_table_mut);
    change(dependencies.ok_or("expected a table [dependencies], found none")?);
    Ok(document.to_string())
}
