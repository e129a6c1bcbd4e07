//! Files that the command keeps for a user, as JSON, with a value per answer.

use std::fs::File;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use serde::Serialize;
use serde::de::DeserializeOwned;
use tempfile::NamedTempFile;

use crate::error::{Error, Result};

/// The file of this name in the folder that the variable names; otherwise, in the usual folder of
/// the system. `None` if there is no such folder.
pub(crate) fn path(variable: &str, on_windows: &str, usual: &str, name: &str) -> Option<PathBuf> {
    let mut folder = folder_of(variable);
    if folder.is_none() && cfg!(windows) {
        folder = folder_of(on_windows);
    }
    if folder.is_none() && !cfg!(windows) {
        folder = env::home_dir().map(|home| home.join(usual));
    }
    Some(folder?.join("sudoku-kata").join(name))
}

/// The folder that a variable names, unless it is relative: such a path depends on where the
/// command is run.
fn folder_of(variable: &str) -> Option<PathBuf> {
    let path = PathBuf::from(env::var_os(variable)?);
    path.is_absolute().then_some(path)
}

/// The name of an answer in such a file.
pub(crate) fn key(answer: &Path) -> String {
    let absolute = std::path::absolute(answer).unwrap_or_else(|_| answer.to_owned());
    absolute.to_string_lossy().into_owned()
}

/// Reads the file; the default where there is none.
///
/// # Errors
///
/// The file cannot be read, or this command has not written it.
pub(crate) fn read<T: Default + DeserializeOwned>(file: &Path) -> Result<T> {
    let text = match fs::read(file) {
        Ok(text) => text,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(T::default()),
        Err(source) => {
            return Err(Error::Input {
                path: file.to_owned(),
                source,
            });
        }
    };
    serde_json::from_slice(&text).map_err(|error| {
        let error = format!("not a file written by kata ({error}); move or delete it");
        Error::Record {
            path: file.to_owned(),
            error,
        }
    })
}

/// Reads the file, changes its value, and writes it. Another process that updates the same file
/// waits meanwhile, so that neither change is lost.
pub(crate) fn update<T: Default + Serialize + DeserializeOwned>(
    file: &Path,
    change: impl FnOnce(&mut T),
) -> Result {
    let _locked = lock(file).map_err(|source| Error::Written {
        path: file.to_owned(),
        source,
    })?;
    let mut value = read(file)?;
    change(&mut value);
    write(file, &value)
}

/// Waits for the lock of the file, which is held until the returned value is dropped. `None` on a
/// file system without locks. [`write()`] replaces the file, so the lock is on a file beside it.
fn lock(file: &Path) -> io::Result<Option<File>> {
    let folder = file.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let lock = File::options()
        .create(true)
        .truncate(false)
        .write(true)
        .open(file.with_extension("lock"))?;
    match lock.lock() {
        Ok(()) => Ok(Some(lock)),
        Err(error) if error.kind() == io::ErrorKind::Unsupported => Ok(None),
        Err(error) => Err(error),
    }
}

/// Replaces the file in one step, so that it is whole at any moment.
pub(crate) fn write(file: &Path, value: &impl Serialize) -> Result {
    replace(file, value).map_err(|source| Error::Written {
        path: file.to_owned(),
        source,
    })
}

fn replace(file: &Path, value: &impl Serialize) -> io::Result<()> {
    let folder = file.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder)?;
    let mut new = NamedTempFile::new_in(folder)?;
    serde_json::to_writer_pretty(&mut new, value)?;
    new.write_all(b"\n")?;
    new.persist(file)?;
    Ok(())
}
