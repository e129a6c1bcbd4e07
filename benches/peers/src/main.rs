//! Times published Sudoku solvers and the fastest strategies of this repository, in turn, in one
//! process, on the same puzzles: `cargo run --release --manifest-path benches/peers/Cargo.toml`.
//!
//! Every engine solves each chunk of puzzles once per round, and the rounds go through all engines,
//! so noise affects all of them equally. The least time of each chunk counts. Numbers of solutions
//! are compared in every run, and grids wherever an engine writes one.

mod engine;
mod engines;
mod library;
mod measure;
mod several;
mod table;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use clap::Parser;
use compare::machine::{COMPILER, Machine};
use compare::{ComparedProgram, Set};
use ours::Puzzle;
use ours::text::Recogniser;

use crate::table::{Measured, ProgramColumn, Row};

/// The fastest strategies of this repository, slowest first.
const FASTEST: [&str; 3] = ["band-bitboards", "three-registers", "bit-sliced"];

/// Time published Sudoku solvers beside the fastest strategies of this repository
#[derive(Debug, Parser)]
#[command(after_help = "\
The table is Markdown: nanoseconds per puzzle for the first solution / for the proof that it is the
only one; with --several, for the first solution / for two / for all. In brackets, how many times
faster than the best published solver in the same table.
Published solvers that have to be built first are listed in benches/peers/engines.toml.")]
struct Args {
    /// Files of puzzles to measure on
    #[arg(value_name = "SET", required = true)]
    sets: Vec<PathBuf>,
    /// Take N puzzles of each set, spread evenly
    #[arg(long, value_name = "N", default_value_t = 8_000)]
    sample: usize,
    /// Measure every chunk N times and keep the least
    #[arg(long, value_name = "N", default_value_t = 5)]
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
    /// Keep what was measured in FILE, as JSON
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Print the table of a FILE that --save wrote, and measure nothing
    #[arg(long, value_name = "FILE", exclusive = true)]
    saved: Option<PathBuf>,
}

fn main() -> Result<()> {
    let args = Args::parse();
    let measured = match &args.saved {
        Some(path) => read(path).with_context(|| path.display().to_string())?,
        None => measure(&args)?,
    };
    // The table first: it is not lost where the file cannot be written.
    print!("{}", table::markdown(&measured));
    if let Some(path) = &args.save {
        let text = serde_json::to_string_pretty(&measured)? + "\n";
        fs::write(path, text).with_context(|| path.display().to_string())?;
    }
    Ok(())
}

fn read(saved: &Path) -> Result<Measured> {
    Ok(serde_json::from_str(&fs::read_to_string(saved)?)?)
}

fn measure(args: &Args) -> Result<Measured> {
    ensure!(args.sample > 0 && args.rounds > 0, "--sample and --rounds: expected at least 1");
    let sets = args.sets.iter().map(|path| file(path).with_context(|| path.display().to_string()));
    let sets: Vec<Set> = sets.collect::<Result<_>>()?;
    let (engines, mut programs) = engines::all(&args.strategies)?;
    for command in &args.with {
        let words = shell_words::split(command)?;
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        programs.push(engines::program(command, &words)?);
    }
    let mut rows = Vec::new();
    for mut set in sets {
        if let Some(seed) = args.several {
            several::with_fewer_givens(&mut set, seed);
        }
        sample(&mut set, args.sample);
        ensure!(!set.puzzles.is_empty(), "{}: no puzzle has 2 to {} solutions", set.name, several::MOST_SOLUTIONS);
        eprintln!("measuring {} puzzles of {}", set.puzzles.len(), set.name);
        let puzzles: Vec<Puzzle> = set.puzzles.iter().map(|&(puzzle, _)| puzzle).collect();
        let limits = if args.several.is_some() { &[1, 2, ALL][..] } else { &[1, 2] };
        let times = measure::engines(&engines, &puzzles, limits, args.rounds)?;
        let programs = measure::programs(&programs, &set, args.rounds);
        rows.push(Row { set: set.name, puzzles: puzzles.len(), times, programs });
    }
    let program = |program: &ComparedProgram| ProgramColumn {
        name: program.name().to_owned(),
        startup: program.startup().map(|time| time.as_secs_f64()),
    };
    Ok(Measured {
        machine: Machine::current(),
        compiler: COMPILER.to_owned(),
        several: args.several.is_some(),
        sample: args.sample,
        rounds: args.rounds,
        engines: engines.into_iter().map(|engine| engine.column).collect(),
        programs: programs.iter().map(program).collect(),
        rows,
    })
}

/// Keeps at most this many puzzles, evenly spread over the set.
fn sample(set: &mut Set, count: usize) {
    let (count, all) = (count.min(set.puzzles.len()), &set.puzzles);
    set.puzzles = (0..count).map(|index| all[index * all.len() / count]).collect();
}

/// A limit above the number of solutions of every puzzle here.
const ALL: u64 = 1_000_000;

fn file(path: &Path) -> Result<Set> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let text = fs::read(path)?;
    let records = Recogniser::new().read_all(&text);
    let puzzles = records.iter().map(|record| Ok((record.puzzle()?, None)));
    let set = Set::new(name, puzzles.collect::<Result<_>>()?);
    ensure!(!set.puzzles.is_empty(), "expected at least one puzzle");
    Ok(set)
}
