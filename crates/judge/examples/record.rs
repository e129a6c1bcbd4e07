//! `cargo record [STRATEGY]...`: measures the work of these strategies, or of all, and writes it to
//! `fixtures/work.tsv`. The rows of the other strategies of the list stay as they are.

use std::collections::HashMap;
use std::{env, fs};

use judge::fixtures::{self, WORK_HEADER, WorkRow};
use judge::work;
use ladder::LADDER;
use sudoku::Strategy;
use three_registers::{Path, ThreeRegisters};

const FILE: &str = "fixtures/work.tsv";
/// The paths that differ in their work. This is not `Path::ALL`: that has the paths of one
/// architecture, and the rows of the others would be lost.
const RECORDED_PATHS: [Path; 3] = [Path::Avx512, Path::Avx2, Path::Portable];
const COMMENT: &str = "# Made by `cargo record`: see crates/judge/README.md.";

fn main() -> Result<(), String> {
    let named: Vec<String> = env::args().skip(1).collect();
    let all: Vec<String> = LADDER.iter().map(|rung| rung.name().to_owned()).collect();
    let mut measured: HashMap<&str, Vec<Strategy<'_>>> = HashMap::new();
    for name in if named.is_empty() { &all } else { &named } {
        match paths(name) {
            Ok(paths) => drop(measured.insert(name, paths)),
            Err(reason) if named.is_empty() => eprintln!("kept the rows of {name}: {reason}"),
            Err(reason) => return Err(reason),
        }
    }
    let recorded = fixtures::work();
    let rows = LADDER
        .iter()
        .flat_map(|rung| match measured.get(rung.name()) {
            Some(paths) => work::measure(rung.name(), paths),
            None => recorded
                .iter()
                .filter(|row| row.strategy == rung.name())
                .cloned()
                .collect(),
        });
    let rows: Vec<WorkRow> = rows.collect();
    let lines: Vec<String> = rows.iter().map(ToString::to_string).collect();
    let file = std::path::Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(FILE);
    fs::write(
        file,
        format!("{COMMENT}\n{WORK_HEADER}\n{}\n", lines.join("\n")),
    )
    .map_err(|error| format!("{FILE}: {error}"))?;
    let changes = work::changes(recorded, &rows);
    println!(
        "{FILE}: {} rows are new or changed, {} removed",
        changes.new_or_changed, changes.removed
    );
    Ok(())
}

/// Whether the strategy has several rows for the same puzzles: the search of one puzzle is that of
/// `three-registers`.
fn depends_on_path(name: &str) -> bool {
    let rows: Vec<&WorkRow> = fixtures::work()
        .iter()
        .filter(|row| row.strategy == name)
        .collect();
    rows.windows(2)
        .any(|pair| pair[0].puzzles == pair[1].puzzles)
}

/// The strategy on each of its recorded paths, the fastest first. Most strategies have one path.
fn paths(name: &str) -> Result<Vec<Strategy<'static>>, String> {
    let on = |path: &Path| {
        ThreeRegisters::on(*path)
            .ok_or_else(|| format!("{name} needs a processor with {}", path.name()))
    };
    match ladder::find(name) {
        Some(_) if depends_on_path(name) => RECORDED_PATHS.iter().map(on).collect(),
        Some(rung) => Ok(vec![rung.strategy()]),
        None => Err(format!("expected a strategy of the list, found {name:?}")),
    }
}
