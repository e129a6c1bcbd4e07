//! The commands in the first lines of the files in `fixtures/` make those files again.

use std::path::PathBuf;

use generator::{Columns, Kind, Made, Request, Symmetry, TierName};
use pretty_assertions::assert_eq;
use rstest::rstest;

/// The number of puzzles that are made again per tier. Attempts are independent, so a few are
/// enough.
const MADE_AGAIN: usize = 5;

/// The command in the first line of a fixture, with the options that these tests use.
struct Command {
    tier: TierName,
    count: usize,
    seed: u64,
    columns: Columns,
}

fn read(tier: TierName) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../fixtures/{tier}.txt"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn command(fixture: &str) -> Command {
    let first = fixture.lines().next().expect("a fixture has lines");
    let arguments = first
        .strip_prefix("# cargo kata generate ")
        .expect("the first line is the command that made the file");
    let mut words = arguments.split(' ');
    let mut command =
        Command { tier: TierName::Easy, count: 0, seed: 0, columns: Columns::default() };
    while let Some(word) = words.next() {
        let mut value = || words.next().expect("an option with a value");
        match word {
            "--tier" => command.tier = value().parse().unwrap(),
            "--count" => command.count = value().parse().unwrap(),
            "--seed" => command.seed = value().parse().unwrap(),
            "--with-work" => command.columns.placements = true,
            "--with-count" => command.columns.solutions = true,
            "--header" => {}
            other => panic!("unknown word {other:?} in {first:?}"),
        }
    }
    command
}

fn records(fixture: &str) -> Vec<&str> {
    fixture.lines().filter(|line| !line.starts_with('#')).collect()
}

#[rstest]
fn a_part_made_again_is_the_same(
    #[values(
        TierName::Easy,
        TierName::Medium,
        TierName::Hard,
        TierName::Multiple,
        TierName::None,
        TierName::Invalid
    )]
    tier: TierName,
) {
    let fixture = read(tier);
    let command = command(&fixture);
    assert_eq!(command.tier, tier);
    let again: Vec<String> = command
        .tier
        .request(command.seed)
        .puzzles()
        .unwrap()
        .take(MADE_AGAIN)
        .map(|made| made.record(command.columns))
        .collect();
    assert_eq!(again, records(&fixture)[..MADE_AGAIN]);
}

/// The attempt that made the first puzzle of `fixtures/brutal.txt`. Those before it took some
/// seconds each and made none.
const FIRST_BRUTAL: u64 = 10;

#[test]
fn the_first_brutal_puzzle_made_again_is_the_same() {
    let fixture = read(TierName::Brutal);
    let mut puzzles = TierName::Brutal
        .request(command(&fixture).seed)
        .puzzles()
        .unwrap()
        .from_attempt(FIRST_BRUTAL);
    let made = puzzles.next().unwrap();
    assert_eq!(made.attempt, FIRST_BRUTAL);
    assert_eq!(records(&fixture)[0].split('\t').next(), Some(made.grid.to_string().as_str()));
}

#[test]
#[ignore = "takes a minute in release: it repeats all attempts and counts the placements"]
fn the_first_brutal_records_made_again_are_the_same() {
    let fixture = read(TierName::Brutal);
    let command = command(&fixture);
    let puzzles = command.tier.request(command.seed).puzzles().unwrap();
    let again: Vec<String> = puzzles.take(3).map(|made| made.record(command.columns)).collect();
    assert_eq!(again, records(&fixture)[..3]);
}

#[rstest]
fn a_fixture_has_the_number_of_puzzles_in_its_command_and_all_differ(
    #[values(
        TierName::Easy,
        TierName::Medium,
        TierName::Hard,
        TierName::Brutal,
        TierName::Multiple,
        TierName::None,
        TierName::Invalid
    )]
    tier: TierName,
) {
    let fixture = read(tier);
    let mut records = records(&fixture);
    assert_eq!(records.len(), command(&fixture).count);
    records.sort_unstable();
    records.dedup();
    assert_eq!(records.len(), command(&fixture).count);
}

#[test]
fn the_strategy_that_proves_uniqueness_makes_no_difference() {
    let made_with = |prover: &str| -> Vec<Made> {
        let prover = ladder::find(prover).unwrap().strategy();
        let requests = [
            Request { givens: Some(26..=32), symmetry: Symmetry::LeftRight, ..Request::new(3) },
            Request { minimal: true, givens: Some(17..=21), ..Request::new(3) },
            Request { kind: Kind::Several(2..=50), ..Request::new(3) },
            Request { kind: Kind::Unsolvable, ..Request::new(3) },
        ];
        requests
            .into_iter()
            .flat_map(|request| request.puzzles().unwrap().proved_by(prover).take(2))
            .collect()
    };
    let expected = made_with("constraint-propagation");
    assert_eq!(expected.len(), 8);
    assert_eq!(made_with("fewest-candidates"), expected);
    assert_eq!(made_with("dancing-links"), expected);
}
