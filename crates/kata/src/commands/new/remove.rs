//! `kata new --remove`: takes a strategy out of the workspace without a trace.

use std::fs;
use std::path::{Path, PathBuf};

use super::{Edit, LIST, write_file};
use crate::console::Printer;
use crate::error::{Error, Result};

const MANIFEST: &str = "crates/ladder/Cargo.toml";
const WORK: &str = "fixtures/work.tsv";

/// Removes the crate of this strategy, its dependency line, its row on the list and its recorded
/// work. If one of them cannot be removed, the files are as before.
///
/// # Errors
///
/// There is no crate with this strategy alone, or something else in the workspace needs it.
pub(super) fn remove(root: &Path, name: &str) -> Result {
    let folder = root.join("crates/strategies").join(name);
    let list = read(root.join(LIST))?;
    expect_removable(root, name, &folder, &list)?;
    let mut edits = vec![
        Edit::new(
            root.join(MANIFEST),
            &format!("a dependency on {name}"),
            |manifest| without_lines(manifest, |line| key_of(line) == Some(name)),
        )?,
        Edit::new(root.join(LIST), &format!("a row of {name}"), |list| {
            without_lines(list, |row| first_field(row) == name)
        })?,
    ];
    let work = read(root.join(WORK)).unwrap_or_default();
    let recorded = work.lines().filter(|row| first_field(row) == name).count();
    if recorded > 0 {
        edits.push(Edit::new(
            root.join(WORK),
            &format!("rows of {name}"),
            |work| without_lines(work, |row| first_field(row) == name),
        )?);
    }
    let removed = write_edits(&edits).and_then(|()| {
        fs::remove_dir_all(&folder).map_err(|source| Error::Written {
            path: folder,
            source,
        })
    });
    if removed.is_err() {
        for edit in &edits {
            // What cannot be restored either has the reason that is reported.
            let _ = fs::write(&edit.path, &edit.before);
        }
    }
    removed?;
    writeln!(
        Printer::new(),
        "Removed crates/strategies/{name}, its lines in {MANIFEST} and\n{LIST}, and {recorded} rows \
         of {WORK}. The next build removes the\ncrate from Cargo.lock."
    )
}

fn write_edits(edits: &[Edit]) -> Result {
    edits
        .iter()
        .try_for_each(|edit| write_file(&edit.path, &edit.after))
}

/// An error if the strategy has no crate of its own, or if another part of the workspace needs it.
fn expect_removable(root: &Path, name: &str, folder: &Path, list: &str) -> Result {
    match reason_to_keep(root, name, folder, list)? {
        None => Ok(()),
        Some(reason) => Err(Error::NotRemovable {
            name: name.to_owned(),
            reason,
        }),
    }
}

/// Why the strategy cannot be removed, if there is a reason.
fn reason_to_keep(root: &Path, name: &str, folder: &Path, list: &str) -> Result<Option<String>> {
    let is_listed = list.lines().any(|row| first_field(row) == name);
    if !is_listed || !folder.is_dir() {
        return Ok(Some(format!(
            "expected a strategy of {LIST} with the folder crates/strategies/{name}"
        )));
    }
    for row in list.lines() {
        let fields: Vec<&str> = row.split('\t').collect();
        let [strategy, package, after, ..] = fields[..] else {
            continue;
        };
        if strategy == name {
            continue;
        }
        if after == name {
            return Ok(Some(format!(
                "{strategy} comes after it; name another rung in its row of {LIST}"
            )));
        }
        if package == name {
            return Ok(Some(format!("its crate has the strategy {strategy}, too")));
        }
    }
    let manifest = manifest_with_dependency(root, name)?;
    Ok(manifest.map(|manifest| format!("{} depends on it", manifest.display())))
}

/// The manifest of another crate that names the strategy as a dependency, if there is one.
fn manifest_with_dependency(root: &Path, name: &str) -> Result<Option<PathBuf>> {
    let mut folders = vec![PathBuf::new(), PathBuf::from("benches")];
    for folder in ["crates", "crates/study", "crates/strategies"] {
        let Ok(entries) = fs::read_dir(root.join(folder)) else {
            continue;
        };
        for entry in entries.filter_map(std::result::Result::ok) {
            folders.push(Path::new(folder).join(entry.file_name()));
        }
    }
    for folder in folders {
        let manifest = folder.join("Cargo.toml");
        if manifest == Path::new(MANIFEST) || !root.join(&manifest).is_file() {
            continue;
        }
        let text = read(root.join(&manifest))?;
        if text.lines().any(|line| key_of(line) == Some(name)) {
            return Ok(Some(manifest));
        }
    }
    Ok(None)
}

fn read(path: PathBuf) -> Result<String> {
    fs::read_to_string(&path).map_err(|source| Error::Input { path, source })
}

/// The key of a line of TOML: `sat` in `sat = { path = "…" }` and in `sat.workspace = true`.
fn key_of(line: &str) -> Option<&str> {
    line.contains('=')
        .then(|| line.split(['.', '=', ' ']).next().unwrap_or_default())
}

fn first_field(row: &str) -> &str {
    row.split('\t').next().unwrap_or_default()
}

/// The text without some of its lines. `None` if it has no such line.
fn without_lines(text: &str, is_removed: impl Fn(&str) -> bool) -> Option<String> {
    let kept: Vec<&str> = text
        .split_inclusive('\n')
        .filter(|line| !is_removed(line.trim_end()))
        .collect();
    if kept.len() == text.split_inclusive('\n').count() {
        return None;
    }
    Some(kept.concat())
}
