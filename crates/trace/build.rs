//! Lists the README and the source files of every strategy, for `source.rs` to embed. A new
//! strategy needs no edit here.

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
        let _ =
            write!(list, "Package {{ name: {name:?}, readme: include_str!({readme:?}), files: &[");
        for file in sources(&folder.join("src"))? {
            let below = file.strip_prefix(&strategies).expect("it came from there");
            let (path, file) = (utf8(below).replace('\\', "/"), utf8(&file));
            let _ = write!(list, "File {{ path: {path:?}, text: include_str!({file:?}) }}, ");
        }
        list.push_str("], pictures: &[");
        for picture in sorted(&folder)?
            .into_iter()
            .filter(|file| file.extension().is_some_and(|svg| svg == "svg"))
        {
            let (path, picture) = (format!("{name}/{}", self::name(&picture)), utf8(&picture));
            let _ = write!(list, "File {{ path: {path:?}, text: include_str!({picture:?}) }}, ");
        }
        list.push_str("] },\n");
    }
    list.push(']');
    fs::write(Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("packages.rs"), list)
}

/// The Rust files of the folder, followed by those of its subfolders.
fn sources(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let (folders, mut files): (Vec<_>, Vec<_>) =
        sorted(folder)?.into_iter().partition(|path| path.is_dir());
    files.retain(|file| file.extension().is_some_and(|rs| rs == "rs"));
    for folder in folders {
        files.extend(sources(&folder)?);
    }
    Ok(files)
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
