//! The measurements whose results lie in `benches/results`.

use std::fs;
use std::process::Command;
use std::time::Duration;

use compare::{Contestant, Plan, Progress};
use ladder::LADDER;

use crate::repository::{
    Outcome, commit, files_of, printed, read, results_file, root, sources, write,
};

/// Each time is measured in at least this many runs.
const RUNS: u32 = 20;

/// Measures all rungs on all built-in sets, and says on stderr how long that takes.
pub(crate) fn strategies() -> Outcome<()> {
    let contestants: Vec<Contestant<'_>> = LADDER.iter().map(Contestant::from).collect();
    let plan = Plan {
        time: Duration::ZERO,
        runs: RUNS,
        details: true,
        ..Plan::default()
    };
    eprintln!(
        "measuring {} strategies; keep the machine idle",
        LADDER.len()
    );
    let mut results = compare::compare(&contestants, &compare::built_in(), &plan, &report);
    eprintln!();
    results.command = String::from("cargo figures measure");
    results.commit = Some(commit()?);
    for (strategy, rung) in results.strategies.iter_mut().zip(LADDER) {
        strategy.sources = Some(sources(rung.package)?);
    }
    write(&results_file("compare.json"), &results)
}

/// Writes over the previous line of a terminal, and longer than any of them.
fn report(now: Progress<'_>) {
    eprint!("\r{:<60}", now.to_string());
}

/// Measures the published solvers on these files of puzzles.
pub(crate) fn peers(files: &[&str]) -> Outcome<()> {
    // The new results replace all old ones, also those with another limit, but only once they are
    // complete. They change the tree, so the commit is named before.
    let commit = commit()?;
    let new = tempfile::tempdir_in(results_file(""))?;
    let mut cargo = Command::new("cargo");
    cargo
        .args(["run", "--release", "--manifest-path"])
        .arg(root().join("benches/peers/Cargo.toml"))
        .args(["--", "--save"])
        .arg(new.path())
        .args(files);
    printed(&mut cargo)?;
    let measured = files_of(new.path())?;
    if measured.is_empty() {
        return Err("nothing was measured, so the results stay as they are".into());
    }
    for path in measured {
        let mut results = read(&path)?;
        results.command = command_without_folders(files);
        results.commit = Some(commit.clone());
        write(&path, &results)?;
    }
    let old = results_file("peers");
    if old.exists() {
        fs::remove_dir_all(&old)?;
    }
    Ok(fs::rename(new.keep(), old)?)
}

/// The command of the reader. Paths of this machine mean nothing elsewhere.
fn command_without_folders(files: &[&str]) -> String {
    let mut words = vec!["cargo", "figures", "peers"];
    for file in files {
        words.push(file.rsplit('/').next().unwrap_or(file));
    }
    words.join(" ")
}
