//! Lists the README, the stages to practise, the sources and the answers of every strategy, for
//! `src/lib.rs` to embed. A new strategy needs no edit here.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let strategies = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"))
        .join("../strategies")
        .canonicalize()?;
    println!("cargo::rerun-if-changed={}", strategies.display());
    let mut list = String::from("&[\n");
    for folder in
        sorted(&strategies)?.into_iter().filter(|folder| folder.join("Cargo.toml").is_file())
    {
        println!("cargo::rerun-if-changed={}", folder.display());
        let name = name(&folder);
        let readme = utf8(&folder.join("README.md"));
        let _ = write!(list, "Lesson {{ name: {name:?}, readme: include_str!({readme:?}), ");
        let practice = folder.join("practice.md");
        if practice.is_file() {
            let _ = write!(list, "practice: include_str!({:?}), ", utf8(&practice));
        } else {
            list.push_str("practice: \"\", ");
        }
        let mut write_files = |field: &str, files: Vec<PathBuf>| {
            let _ = write!(list, "{field}: &[");
            for file in files {
                let below = file.strip_prefix(&strategies).expect("it came from there");
                let (path, file) = (utf8(below).replace('\\', "/"), utf8(&file));
                let _ = write!(list, "File {{ path: {path:?}, text: include_str!({file:?}) }}, ");
            }
            list.push_str("], ");
        };
        write_files("files", files_below(&folder.join("src"), &["rs"])?);
        write_files("answers", files_below(&folder.join("answers"), &["cpp", "java", "py", "rs"])?);
        write_files("pictures", with_ending(sorted(&folder)?, &["svg"]));
        list.push_str("},\n");
    }
    list.push(']');
    fs::write(Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("lessons.rs"), list)
}

/// The files of the folder with these endings, followed by those of its subfolders. None if there
/// is no such folder.
fn files_below(folder: &Path, endings: &[&str]) -> io::Result<Vec<PathBuf>> {
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let (folders, files): (Vec<_>, Vec<_>) =
        sorted(folder)?.into_iter().partition(|path| path.is_dir());
    let mut files = with_ending(files, endings);
    for folder in folders {
        files.extend(files_below(&folder, endings)?);
    }
    Ok(files)
}

fn with_ending(mut files: Vec<PathBuf>, endings: &[&str]) -> Vec<PathBuf> {
    files.retain(|file| {
        file.extension().is_some_and(|of| endings.iter().any(|ending| of == *ending))
    });
    files
}

fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

fn name(path: &Path) -> String {
    utf8(Path::new(path.file_name().expect("it came from a folder")))
}

fn utf8(path: &Path) -> String {
    path.to_str().expect("the path of the workspace is UTF-8").to_owned()
}
