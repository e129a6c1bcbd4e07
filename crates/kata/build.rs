//! Stores the idea of every strategy in the command: the first paragraph of its README.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

const STRATEGIES: &str = "../strategies";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={STRATEGIES}");
    let ideas = Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("ideas.rs");
    fs::write(ideas, list_of_ideas()?)
}

/// `&[("package", "paragraph"), …]`.
fn list_of_ideas() -> io::Result<String> {
    let mut folders: Vec<_> = fs::read_dir(STRATEGIES)?.collect::<Result<_, _>>()?;
    folders.sort_by_key(fs::DirEntry::file_name);
    let mut list = "&[".to_owned();
    for folder in folders {
        // A strategy in progress may have no README yet. The policy test of the ladder reports it.
        let readme = fs::read_to_string(folder.path().join("README.md")).unwrap_or_default();
        let _ = write!(
            list,
            "({:?}, {:?}),",
            folder.file_name().to_string_lossy(),
            first_paragraph(&readme)
        );
    }
    list.push(']');
    Ok(list)
}

fn first_paragraph(readme: &str) -> String {
    let lines = readme.lines().skip_while(|line| line.is_empty() || line.starts_with('#'));
    let paragraph: Vec<&str> =
        lines.take_while(|line| !line.is_empty() && !line.starts_with('#')).collect();
    paragraph.join(" ")
}
