//! Puts two things into the command that are known when it is built: which compiler built it, and
//! the idea of every strategy, as the first paragraph of its README has it.

use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::{env, fs, io};

const STRATEGIES: &str = "../strategies";

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={STRATEGIES}");
    let compiler = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let version = Command::new(compiler).arg("--version").output();
    let version = version.ok().and_then(|output| String::from_utf8(output.stdout).ok());
    println!("cargo::rustc-env=KATA_COMPILER={}", version.as_deref().unwrap_or("unknown").trim());
    println!("cargo::rustc-env=KATA_OPT_LEVEL={}", env::var("OPT_LEVEL").unwrap_or_default());

    let ideas = Path::new(&env::var("OUT_DIR").unwrap_or_default()).join("ideas.rs");
    fs::write(ideas, list_of_ideas()?)
}

/// `&[("package", "paragraph"), …]`.
fn list_of_ideas() -> io::Result<String> {
    let mut folders: Vec<_> = fs::read_dir(STRATEGIES)?.collect::<Result<_, _>>()?;
    folders.sort_by_key(fs::DirEntry::file_name);
    let mut list = "&[".to_owned();
    for folder in folders {
        // A strategy that is being written may have no README yet; the policy test of the ladder
        // tells.
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
