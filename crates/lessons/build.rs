//! Lists the README, the stages to practise, the sources and the answers of every strategy, for
//! `src/lib.rs` to embed. A new strategy needs no edit here.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

use walkdir::{DirEntry, WalkDir};

fn main() -> io::Result<()> {
    // A build script runs in the folder of its crate.
    let strategies = fs::canonicalize("../strategies")?;
    println!("cargo::rerun-if-changed={}", strategies.display());
    let mut list = String::from("&[\n");
    let manifests = files(&strategies, 2, &["toml"]);
    for manifest in manifests.iter().filter(|path| path.ends_with("Cargo.toml")) {
        let folder = manifest.parent().expect("it is in a folder");
        let name = utf8(Path::new(
            folder.file_name().expect("it came from a folder"),
        ));
        let practice = folder.join("practice.md");
        let practice = if practice.is_file() {
            included(&practice)
        } else {
            "\"\"".to_owned()
        };
        let listed = |below: &str, depth: usize, endings: &[&str]| {
            let file = |path: &PathBuf| {
                let below = path.strip_prefix(&strategies).expect("it came from there");
                let below = utf8(below).replace('\\', "/");
                format!("File {{ path: {below:?}, text: {} }}, ", included(path))
            };
            files(&folder.join(below), depth, endings)
                .iter()
                .map(file)
                .collect::<String>()
        };
        let _ = writeln!(
            list,
            "Lesson {{ name: {name:?}, readme: {}, practice: {practice}, files: &[{}], \
             answers: &[{}], pictures: &[{}] }},",
            included(&folder.join("README.md")),
            listed("src", usize::MAX, &["rs"]),
            listed("answers", usize::MAX, &["cpp", "java", "py", "rs"]),
            listed("", 1, &["svg"]),
        );
    }
    list.push(']');
    fs::write(
        Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("lessons.rs"),
        list,
    )
}

/// The files of the folder with these endings, followed by those of its subfolders, as deep as
/// this. None if there is no such folder.
fn files(folder: &Path, depth: usize, endings: &[&str]) -> Vec<PathBuf> {
    let files_first = |entry: &DirEntry| (entry.file_type().is_dir(), entry.file_name().to_owned());
    let entries = WalkDir::new(folder)
        .max_depth(depth)
        .sort_by_key(files_first);
    let paths = entries.into_iter().flatten().map(DirEntry::into_path);
    let has_ending = |path: &PathBuf| {
        endings
            .iter()
            .any(|ending| path.extension() == Some(ending.as_ref()))
    };
    paths.filter(has_ending).collect()
}

fn included(path: &Path) -> String {
    format!("include_str!({:?})", utf8(path))
}

fn utf8(path: &Path) -> &str {
    path.to_str().expect("the path of the workspace is UTF-8")
}
