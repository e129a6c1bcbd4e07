//! The commands in the first lines of the files in `fixtures/` make those files again. The tests of
//! `kata generate` run them for the other tiers.

use std::path::PathBuf;

use generator::{Made, PuzzleKind, Request, TierName};
use pretty_assertions::assert_eq;

fn read(tier: TierName) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../fixtures/{tier}.txt"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The value of an option in the command of the first line.
fn value(fixture: &str, option: &str) -> u64 {
    let first = fixture.lines().next().expect("a fixture has lines");
    let mut words = first.split(' ').skip_while(|word| *word != option).skip(1);
    words.next().and_then(|value| value.parse().ok()).expect("an option with a number")
}

fn records(fixture: &str) -> Vec<&str> {
    fixture.lines().filter(|line| !line.starts_with('#')).collect()
}

/// The attempt that made the first puzzle of `fixtures/brutal.txt`. Those before it took some
/// seconds each and made none.
const FIRST_BRUTAL: u64 = 10;

#[test]
fn the_first_brutal_puzzle_made_again_is_the_same() {
    let fixture = read(TierName::Brutal);
    let puzzles = TierName::Brutal.request(value(&fixture, "--seed")).puzzles().unwrap();
    let made = puzzles.from_attempt(FIRST_BRUTAL).next().unwrap();
    assert_eq!(made.attempt, FIRST_BRUTAL);
    assert_eq!(records(&fixture)[0].split('\t').next(), Some(made.grid.to_string().as_str()));
}

#[test]
fn a_fixture_has_the_number_of_puzzles_in_its_command_and_all_differ() {
    for &tier in TierName::ALL {
        let fixture = read(tier);
        let mut records = records(&fixture);
        records.sort_unstable();
        records.dedup();
        assert_eq!(records.len() as u64, value(&fixture, "--count"), "{tier}");
    }
}

#[test]
fn the_strategy_that_proves_uniqueness_makes_no_difference() {
    let made_with = |prover: &str| -> Vec<Made> {
        let prover = ladder::find(prover).unwrap().strategy();
        let requests = [
            Request { givens: Some(26..=32), symmetric: true, ..Request::new(3) },
            Request { minimal: true, givens: Some(17..=21), ..Request::new(3) },
            Request { kind: PuzzleKind::Several(2..=50), ..Request::new(3) },
            Request { kind: PuzzleKind::Unsolvable, ..Request::new(3) },
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
