//! Lists the README, the stages to practise, the sources and the answers of every strategy, for
//! `src/lib.rs` to embed. A new strategy needs no edit here.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use walkdir::WalkDir;

fn main() -> io::Result<()> {
    // A build script runs in the folder of its crate.
    let strategies = fs::canonicalize("../strategies")?;
    println!("cargo::rerun-if-changed={}", strategies.display());
    let mut list = String::from("&[\n");
    let manifests = files(&strategies, 2);
    for manifest in manifests.iter().filter(|path| path.ends_with("Cargo.toml")) {
        let folder = manifest.parent().expect("it is in a folder");
        let name = utf8(Path::new(
            folder.file_name().expect("it came from a folder"),
        ));
        let practice = folder.join("practice.md");
        let practice = if practice.is_file() {
            text(&practice)?
        } else {
            String::new()
        };
        let readme = text(&folder.join("README.md"))?;
        let sources = with_ending(files(&folder.join("src"), usize::MAX), "rs");
        // In whatever language: the files say which languages have answers.
        let answers = files(&folder.join("answers"), usize::MAX);
        let pictures = with_ending(files(folder, 1), "svg");
        let _ = writeln!(
            list,
            "Lesson {{ name: {name:?}, readme: {readme:?}, practice: {practice:?}, sources: &[{}], \
             answers: &[{}], pictures: &[{}] }},",
            embedded(&sources, &strategies)?,
            embedded(&answers, &strategies)?,
            embedded(&pictures, &strategies)?,
        );
    }
    list.push(']');
    fs::write(
        Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("lessons.rs"),
        list,
    )
}

/// The files of the folder, followed by those of its subfolders, as deep as this. None if there is
/// no such folder.
fn files(folder: &Path, depth: usize) -> Vec<PathBuf> {
    let entries = WalkDir::new(folder)
        .max_depth(depth)
        .sort_by_key(|entry| (entry.file_type().is_dir(), entry.file_name().to_owned()));
    let mut files = Vec::new();
    for entry in entries.into_iter().flatten() {
        if entry.file_type().is_file() {
            files.push(entry.into_path());
        }
    }
    files
}

/// The files whose names end in a dot and this ending, in the same order.
fn with_ending(mut files: Vec<PathBuf>, ending: &str) -> Vec<PathBuf> {
    files.retain(|path| {
        path.extension()
            .is_some_and(|extension| extension == ending)
    });
    files
}

/// A `File { … }` for each of these, with its path below this folder.
fn embedded(files: &[PathBuf], folder: &Path) -> io::Result<String> {
    let mut list = String::new();
    for file in files {
        let path = file.strip_prefix(folder).expect("it came from there");
        let path = utf8(path).replace('\\', "/");
        let text = text(file)?;
        let _ = write!(list, "File {{ path: {path:?}, text: {text:?} }}, ");
    }
    Ok(list)
}

/// The text of a file, with LF at the end of each line. A checkout on Windows may have CRLF, which
/// would change what the stages and the page show.
fn text(path: &Path) -> io::Result<String> {
    Ok(fs::read_to_string(path)?.replace("\r\n", "\n"))
}

fn utf8(path: &Path) -> &str {
    path.to_str().expect("the path of the workspace is UTF-8")
}
