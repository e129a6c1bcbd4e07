//! Lists the answers of every strategy, for `src/page/answers.rs` to embed. A new answer needs no
//! edit here.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let strategies = Path::new(&env::var("CARGO_MANIFEST_DIR").expect("cargo sets it"))
        .join("../strategies")
        .canonicalize()?;
    println!("cargo::rerun-if-changed={}", strategies.display());
    let mut list = String::from("&[\n");
    for folder in sorted(&strategies)? {
        let answers = folder.join("answers");
        if !answers.is_dir() {
            continue;
        }
        println!("cargo::rerun-if-changed={}", answers.display());
        // A folder in `answers` belongs to the second strategy of the crate.
        for path in sorted(&answers)? {
            if path.is_dir() {
                for file in sorted(&path)? {
                    add(&mut list, &name(&path), &file);
                }
            } else {
                add(&mut list, &name(&folder), &path);
            }
        }
    }
    list.push(']');
    fs::write(Path::new(&env::var("OUT_DIR").expect("cargo sets it")).join("answers.rs"), list)
}

fn add(list: &mut String, strategy: &str, file: &Path) {
    let extension = file.extension().and_then(|extension| extension.to_str()).unwrap_or_default();
    let path = file.to_str().expect("the path of the workspace is UTF-8");
    let _ = writeln!(
        list,
        "Answer {{ strategy: {strategy:?}, extension: {extension:?}, \
         text: include_str!({path:?}) }},"
    );
}

fn sorted(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

fn name(path: &Path) -> String {
    path.file_name().and_then(|name| name.to_str()).expect("a name in UTF-8").to_owned()
}
