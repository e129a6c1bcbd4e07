//! The policies of the workspace, as tests: what holds for every strategy, every crate and every
//! page. Each message says how to fix what it found.
//!
//! A module holds one policy. This file has what several of them need: the places of the
//! repository, its crates and files, and the prose of a page.

mod comments;
mod layers;
mod length;
mod levels;
mod map;
mod scaffold;
mod strategies;

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The folder of the repository.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The text of a file of the repository.
fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The names of the folders in a folder of the repository that hold a crate.
fn crates_in(folder: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(root().join(folder))
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let crates = entries.filter(|path| path.join("Cargo.toml").is_file());
    crates
        .map(|path| path.file_name().unwrap().to_str().unwrap().to_owned())
        .collect()
}

/// The Rust files below a folder of the repository, by their paths in it.
fn rust_files(folder: &str) -> Vec<String> {
    let mut files = Vec::new();
    let Ok(entries) = fs::read_dir(root().join(folder)) else {
        return files;
    };
    for entry in entries {
        let entry = entry.unwrap();
        let path = format!("{folder}/{}", entry.file_name().to_str().unwrap());
        if entry.path().is_dir() {
            files.extend(rust_files(&path));
        } else if entry
            .path()
            .extension()
            .is_some_and(|ending| ending == "rs")
        {
            files.push(path);
        }
    }
    files
}

/// The lines of a Markdown text outside of its code, which may have lines that look like headings.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    text.split("\n```").step_by(2).flat_map(str::lines)
}
