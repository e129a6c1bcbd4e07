//! The files of this repository: results, sources and pages.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use compare::results::Results;

pub(crate) type Outcome<T> = Result<T, Box<dyn Error>>;

/// FNV-1a with 64 bits, which is the same everywhere.
const FNV_OFFSET: u64 = 0xcbf2_9ce4_8422_2325;
const FNV_PRIME: u64 = 0x100_0000_01b3;

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A file or a folder of `benches/results`.
pub(crate) fn results_file(name: &str) -> PathBuf {
    root().join("benches/results").join(name)
}

/// The results of a file of `benches/results`.
pub(crate) fn read(path: &Path) -> Outcome<Results> {
    let text = fs::read_to_string(path)?;
    Results::from_json(&text).map_err(|error| {
        let again = "`cargo figures measure` or `cargo figures peers` measures again";
        format!("{}: {error}; {again}", path.display()).into()
    })
}

/// The files of a folder, by name.
pub(crate) fn files_of(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder)? {
        paths.push(entry?.path());
    }
    paths.sort();
    Ok(paths)
}

/// The results of all files of a folder, by name.
pub(crate) fn read_all(folder: &Path) -> Outcome<Vec<Results>> {
    let mut results = Vec::new();
    for path in files_of(folder)? {
        results.push(read(&path)?);
    }
    Ok(results)
}

pub(crate) fn write(path: &Path, results: &Results) -> Outcome<()> {
    Ok(fs::write(path, serde_json::to_string(results)? + "\n")?)
}

/// The commit of this repository, and `-dirty` if there are changes that are not committed.
pub(crate) fn commit() -> Outcome<String> {
    let options = ["--always", "--dirty", "--abbrev=12", "--exclude=*"];
    let mut describe = git("describe");
    describe.args(options);
    Ok(printed(&mut describe)?.trim().to_owned())
}

/// All pages, with that of a new strategy, which is not committed yet.
pub(crate) fn pages() -> Outcome<Vec<PathBuf>> {
    let files = listed("*.md")?;
    Ok(files.iter().map(|file| root().join(file)).collect())
}

/// A hash of the sources of a crate, without comments, blank lines and files of tests.
pub(crate) fn sources(package: &str) -> Outcome<String> {
    let mut hash = FNV_OFFSET;
    for file in listed(&format!("crates/strategies/{package}/src/*.rs"))? {
        if file.ends_with("/tests.rs") {
            continue;
        }
        for line in fs::read_to_string(root().join(&file))?.lines() {
            let line = line.trim();
            if !line.starts_with("//") {
                for byte in line.bytes() {
                    hash = (hash ^ u64::from(byte)).wrapping_mul(FNV_PRIME);
                }
            }
        }
    }
    Ok(format!("{hash:016x}"))
}

/// The files of the repository with this pattern, those that are not committed too, in order.
fn listed(pattern: &str) -> Outcome<BTreeSet<String>> {
    let options = ["--cached", "--others", "--exclude-standard"];
    let mut list = git("ls-files");
    list.args(options).arg(pattern);
    Ok(printed(&mut list)?.lines().map(str::to_owned).collect())
}

fn git(subcommand: &str) -> Command {
    let mut command = Command::new("git");
    command.arg(subcommand).current_dir(root());
    command
}

/// What a program writes to standard output.
pub(crate) fn printed(command: &mut Command) -> Outcome<String> {
    let output = command.stderr(Stdio::inherit()).output()?;
    if !output.status.success() {
        return Err(format!("{command:?} failed").into());
    }
    Ok(String::from_utf8(output.stdout)?)
}
