//! Times every strategy of the list on every tier: `cargo bench` at the root.
//!
//! The ids are `tier/strategy` for one puzzle at a time, `many-tier/strategy` for many at once, and
//! `path-hard/path` for each path of `three-registers`. METHOD.md says how the numbers are
//! measured, and which of them can be compared.

use std::cell::OnceCell;
use std::hint::black_box;
use std::time::Duration;

use compare::{Set, built_in};
use criterion::{Criterion, Throughput};
use generator::random_transform;
use judge::fixtures;
use ladder::LADDER;
use regex::Regex;
use sudoku::{Answer, Ended, Limits, Puzzle, Strategy};
use three_registers::{Path, ThreeRegisters};

/// A strategy that needs more placements for one of the first puzzles of a set is skipped there:
/// ten samples, the minimum of criterion, would take minutes.
const MOST_PLACEMENTS: u64 = 1_000_000;

/// The number of puzzles that are tried before a strategy is benched.
const TRIED: usize = 3;

/// The number of puzzles in a set for many at once: twice as many as the widest strategy solves
/// side by side.
const MANY: usize = 1024;

/// The tier on which the paths of `three-registers` are compared.
const PATHS_ON: &str = "hard";

/// How the puzzles of a set are handed to a strategy.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Handover {
    OneAtATime,
    ManyAtOnce,
}

/// A strategy under the name that it has in a group.
struct Named<'a> {
    name: &'a str,
    strategy: Strategy<'a>,
}

fn main() {
    let mut criterion = Criterion::default()
        // An iteration solves a whole set, which takes milliseconds. Twenty samples of iterations
        // repeat within a few percent.
        .sample_size(20)
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    let filters = filters();
    for set in built_in() {
        if fixtures::tier(&set.name).is_some() {
            bench_tier(&mut criterion, &set, &filters);
        }
    }
    criterion.final_summary();
}

/// The patterns of the command line that choose benches. Criterion reads them too, but does not
/// report which bench they choose before it runs. The value of an option counts as one as well; no
/// id is like `20`.
fn filters() -> Vec<Regex> {
    let mut filters = Vec::new();
    for argument in std::env::args().skip(1) {
        if !argument.starts_with('-') {
            filters.extend(Regex::new(&argument).ok());
        }
    }
    filters
}

/// Whether the reader asked for the bench with this id.
fn is_chosen(filters: &[Regex], group: &str, name: &str) -> bool {
    let id = format!("{group}/{name}");
    filters.is_empty() || filters.iter().any(|filter| filter.is_match(&id))
}

/// All groups of one tier.
fn bench_tier(criterion: &mut Criterion, set: &Set, filters: &[Regex]) {
    let mut admitted = Vec::new();
    let mut skipped = Vec::new();
    let mut many = Vec::new();
    for rung in LADDER {
        let name = rung.name();
        let strategy = rung.strategy();
        if is_cheap(set, strategy) {
            admitted.push(Named { name, strategy });
        } else if is_chosen(filters, &set.name, name) {
            skipped.push(name);
        }
        if strategy.solver().many().is_some() {
            many.push(Named { name, strategy });
        }
    }
    if !skipped.is_empty() {
        eprintln!(
            "skipped on {}, with more than {MOST_PLACEMENTS} placements for one puzzle: {}",
            set.name,
            skipped.join(", ")
        );
    }
    bench(criterion, &set.name, set, Handover::OneAtATime, admitted);
    let group = format!("many-{}", set.name);
    bench(criterion, &group, &copies(set), Handover::ManyAtOnce, many);
    if set.name == PATHS_ON {
        let group = format!("path-{PATHS_ON}");
        bench(criterion, &group, set, Handover::OneAtATime, paths());
    }
}

/// Whether the strategy solves the first puzzles of the set with few placements.
fn is_cheap(set: &Set, strategy: Strategy<'_>) -> bool {
    let limits = Limits::FIRST.with_placements(MOST_PLACEMENTS);
    let mut tried = set.puzzles.iter().take(TRIED);
    tried.all(|(puzzle, _)| strategy.solve(puzzle, &limits).ended != Ended::BudgetSpent)
}

/// Different forms of the puzzles of a tier: digits relabelled; rows, columns, bands and stacks
/// moved. A form has as many solutions as its original.
fn copies(set: &Set) -> Set {
    let mut forms = Vec::new();
    for (number, &(puzzle, solutions)) in set.puzzles.iter().cycle().take(MANY).enumerate() {
        let transform = random_transform(MANY as u64, number as u64);
        forms.push((transform.apply_to_puzzle(&puzzle), solutions));
    }
    Set::new(&*set.name, forms)
}

/// The paths of `three-registers` that run on this machine.
fn paths() -> Vec<Named<'static>> {
    let mut paths = Vec::new();
    for &path in Path::ALL {
        if let Some(strategy) = ThreeRegisters::on(path) {
            let name = path.name();
            paths.push(Named { name, strategy });
        }
    }
    paths
}

/// Benches these strategies on a set, in one group.
fn bench(
    criterion: &mut Criterion,
    group_name: &str,
    set: &Set,
    handover: Handover,
    strategies: Vec<Named<'_>>,
) {
    let mut group = criterion.benchmark_group(group_name);
    group.throughput(Throughput::Elements(set.puzzles.len() as u64));
    let puzzles: Vec<Puzzle> = set.puzzles.iter().map(|&(puzzle, _)| puzzle).collect();
    let mut answers = vec![Answer::default(); puzzles.len()];
    for Named { name, strategy } in strategies {
        let checked = OnceCell::new();
        group.bench_function(name, |bencher| {
            checked.get_or_init(|| {
                solve(strategy, handover, &puzzles, &mut answers);
                check(&format!("{group_name}/{name}"), set, &answers);
            });
            bencher.iter(|| {
                solve(strategy, handover, black_box(&puzzles), &mut answers);
                black_box(&mut answers);
            });
        });
    }
    group.finish();
}

/// A bench is also a test: a fast wrong answer has no value.
fn check(id: &str, set: &Set, answers: &[Answer]) {
    for ((puzzle, solutions), answer) in set.puzzles.iter().zip(answers) {
        let expected = solutions.and_then(|solutions| solutions.up_to(1));
        assert_eq!(Some(answer.solutions), expected, "{id}: {puzzle}");
        match answer.first {
            Some(grid) => assert_eq!(puzzle.check_solution(&grid), Ok(()), "{id}: {puzzle}"),
            None => assert_eq!(expected, Some(0), "{id}: {puzzle}"),
        }
    }
}

/// Solves all puzzles of a set: what a bench times.
fn solve(strategy: Strategy<'_>, handover: Handover, puzzles: &[Puzzle], answers: &mut [Answer]) {
    match handover {
        Handover::ManyAtOnce => strategy.solve_many(puzzles, &Limits::FIRST, answers),
        Handover::OneAtATime => {
            for (puzzle, answer) in puzzles.iter().zip(answers) {
                *answer = strategy.solve(puzzle, &Limits::FIRST);
            }
        }
    }
}
