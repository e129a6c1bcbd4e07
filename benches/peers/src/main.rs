//! Times published Sudoku solvers and the fastest strategies of this repository, in turn, in one
//! process, on the same puzzles: `cargo run --release --manifest-path benches/peers/Cargo.toml`.
//!
//! `compare` checks every answer and measures; this program names the contestants.

mod engines;
mod library;
mod several;

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, Result, ensure};
use clap::Parser;
use compare::{Contestant, Plan, Set, number, tables};
use ours::Limits;

/// The fastest strategies of this repository, slowest first.
const FASTEST: [&str; 3] = ["band-bitboards", "three-registers", "bit-sliced"];

/// A limit above the number of solutions of every puzzle here.
const ALL: u64 = 1_000_000;

/// Time published Sudoku solvers beside the fastest strategies of this repository
#[derive(Debug, Parser)]
#[command(after_help = "\
The tables are Markdown: the time per puzzle, and how many times faster ours are than the fastest
published solver of each set. They are for the first solution and for the proof that it is the only
one; with --several, for the first solution, for two and for all.
Published solvers that have to be built first are listed in benches/peers/engines.toml.")]
struct Args {
    /// Files of puzzles to measure on
    #[arg(value_name = "SET", required = true)]
    sets: Vec<PathBuf>,
    /// Take N puzzles of each set, spread evenly
    #[arg(long, value_name = "N", default_value_t = 8_000)]
    sample: usize,
    /// Measure in N rounds; ratios need at least 8
    #[arg(long, value_name = "N", default_value_t = 8)]
    rounds: u32,
    /// Strategy of the list beside the published solvers; may be repeated
    #[arg(short, long = "strategy", value_name = "NAME", default_values = FASTEST)]
    strategies: Vec<String>,
    /// Also run this program, such as 'python3 solver.py': it reads lines of 81 characters and
    /// writes a line for each. Or this LeetCode answer, such as solution.py
    #[arg(long, value_name = "PROGRAM")]
    with: Vec<String>,
    /// Take two to five givens from each puzzle, by this seed, and keep those with 2 to 1,500
    /// solutions
    #[arg(long, value_name = "SEED")]
    several: Option<u64>,
    /// Keep what was measured in FOLDER, in a file for each limit of solutions
    #[arg(long, value_name = "FOLDER")]
    save: Option<PathBuf>,
}

fn main() -> Result<()> {
    let args = Args::parse();
    ensure!(
        args.sample > 0 && args.rounds > 0,
        "--sample and --rounds: expected at least 1"
    );
    let mut sets = Vec::new();
    for path in &args.sets {
        sets.push(read(path, &args).with_context(|| path.display().to_string())?);
    }
    let contestants = Contestants::of(&args)?;
    if let Some(folder) = &args.save {
        fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
    }
    compare_to(1, &contestants.for_first_solutions(), &sets, &args)?;
    compare_to(2, &contestants.in_process, &sets, &args)?;
    if args.several.is_some() {
        compare_to(ALL, &contestants.in_process, &sets, &args)?;
    }
    Ok(())
}

/// Everything that is measured.
struct Contestants {
    /// The published solvers that are called in this process, and the strategies.
    in_process: Vec<Contestant<'static>>,
    /// Programs, which report first solutions only.
    programs: Vec<Contestant<'static>>,
}

impl Contestants {
    fn of(args: &Args) -> Result<Self> {
        let published = engines::published()?;
        let mut contestants = Self {
            in_process: published.engines,
            programs: published.programs,
        };
        for name in &args.strategies {
            let rung = ladder::find(name).with_context(|| {
                let names: Vec<&str> = ladder::LADDER.iter().map(|rung| rung.name()).collect();
                format!("--strategy {name}: expected one of {}", names.join(", "))
            })?;
            contestants.in_process.push(Contestant::from(rung));
        }
        for command in &args.with {
            let program = engines::program(command, shell_words::split(command)?)?;
            contestants.programs.push(program);
        }
        Ok(contestants)
    }

    fn for_first_solutions(&self) -> Vec<Contestant<'static>> {
        let mut contestants = self.in_process.clone();
        contestants.extend(self.programs.iter().cloned());
        contestants
    }
}

/// Compares the times up to this number of solutions, prints the tables, and keeps the results
/// where that is asked for.
fn compare_to(
    solutions: u64,
    contestants: &[Contestant<'_>],
    sets: &[Set],
    args: &Args,
) -> Result<()> {
    let plan = Plan {
        limits: Limits::solutions(solutions),
        // The number of rounds is given, so no time is needed from which to choose it.
        time: Duration::ZERO,
        runs: args.rounds,
        details: false,
    };
    eprintln!(
        "measuring; a search stops after {}",
        number::counted(solutions, "solution")
    );
    let results = compare::compare(contestants, sets, &plan, &|_| {});
    // Nothing was played against an earlier build, and the work is not shown.
    for sheet in tables::sheets(&results, None, false) {
        let table = tables::markdown(&sheet.columns);
        println!("{}\n\n{table}\n{}\n", sheet.title, sheet.notes.join(" "));
    }
    for strategy in &results.strategies {
        for failure in strategy.failures() {
            eprintln!("{failure}");
        }
    }
    if let Some(folder) = &args.save {
        let path = folder.join(format!("{solutions}.json"));
        let text = serde_json::to_string(&results)? + "\n";
        fs::write(&path, text).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

/// The set of a file: the puzzles of the sample, with their numbers of solutions.
fn read(path: &Path, args: &Args) -> Result<Set> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let text = fs::read(path)?;
    let mut puzzles = Vec::new();
    for record in text::Parser::new().read_all(&text) {
        puzzles.push((record.puzzle()?, None));
    }
    let mut set = Set::new(name, puzzles);
    match args.several {
        Some(seed) => several::with_fewer_givens(&mut set, seed),
        None => several::count(&mut set),
    }
    ensure!(
        !set.puzzles.is_empty(),
        "no puzzles are left; --several keeps those with 2 to {} solutions",
        several::MOST_SOLUTIONS
    );
    let puzzles = set.puzzles.len();
    let count = args.sample.min(puzzles);
    let mut sample = Vec::new();
    for index in 0..count {
        sample.push(set.puzzles[index * puzzles / count]);
    }
    set.puzzles = sample;
    Ok(set)
}
