//! The tiers in `fixtures/` are what the commands in their first lines make.

use std::path::PathBuf;

use generator::{Columns, Tier};
use pretty_assertions::assert_eq;
use rstest::rstest;

/// How many puzzles of a tier are made again. Attempts are independent, so the first ones tell as much as all.
const MADE_AGAIN: usize = 3;

/// The command in the first line of a fixture, as far as these tests read it.
struct Command {
    tier: Tier,
    count: usize,
    seed: u64,
    columns: Columns,
}

fn read(tier: Tier) -> String {
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join(format!("../../fixtures/{tier}.txt"));
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn command(fixture: &str) -> Command {
    let first = fixture.lines().next().expect("a fixture has lines");
    let arguments =
        first.strip_prefix("# cargo kata generate ").expect("the first line is the command that made the file");
    let mut words = arguments.split(' ');
    let mut command = Command { tier: Tier::Easy, count: 0, seed: 0, columns: Columns::default() };
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
    #[values(Tier::Easy, Tier::Medium, Tier::Hard, Tier::Multiple, Tier::None, Tier::Invalid)] tier: Tier,
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

#[rstest]
fn a_fixture_has_as_many_puzzles_as_its_command_says_and_no_two_alike(
    #[values(Tier::Easy, Tier::Medium, Tier::Hard, Tier::Multiple, Tier::None, Tier::Invalid)] tier: Tier,
) {
    let fixture = read(tier);
    let mut records = records(&fixture);
    assert_eq!(records.len(), command(&fixture).count);
    records.sort_unstable();
    records.dedup();
    assert_eq!(records.len(), command(&fixture).count);
}
