//! Every answer of a batch, on every width.
#![allow(missing_docs, reason = "a test")]

use std::sync::LazyLock;

use bit_sliced::Width;
use judge::fixtures::{self, Expected};
use sudoku::{Answer, Ended, Limits, Puzzle};

/// Puzzles with none, one and several solutions, mixed: the tiers, and the named cases with a
/// solution. The search of some cases without one takes seconds.
static POOL: LazyLock<Vec<(Puzzle, Expected)>> = LazyLock::new(|| {
    let tiers = fixtures::tiers().iter().flat_map(|tier| &tier.puzzles);
    let cases = fixtures::cases()
        .iter()
        .filter(|case| case.solutions > Expected::Exactly(0));
    let cases = cases.filter_map(|case| Some((case.puzzle?, case.solutions)));
    let mut pool: Vec<_> = tiers
        .map(|puzzle| (puzzle.puzzle, puzzle.solutions))
        .collect();
    pool.extend(cases);
    // A step without a common factor mixes the kinds.
    let len = pool.len();
    (0..len).map(|index| pool[index * 101 % len]).collect()
});

/// A puzzle of `fixtures/cases.tsv`.
fn case(name: &str) -> Puzzle {
    fixtures::case(name)
        .and_then(|case| case.puzzle)
        .expect("a case that is a puzzle")
}

/// This many puzzles of the pool, again and again, from this one.
fn mixture(first: usize, len: usize) -> Vec<(Puzzle, Expected)> {
    POOL.iter().copied().cycle().skip(first).take(len).collect()
}

/// Solves the puzzles on every width and checks each answer. Which solution comes first is free.
#[track_caller]
fn check(batch: &[(Puzzle, Expected)], limit: u64) {
    let puzzles: Vec<Puzzle> = batch.iter().map(|(puzzle, _)| *puzzle).collect();
    for width in Width::ALL.iter().filter(|width| width.is_available()) {
        let name = width.name();
        let mut answers = vec![
            Answer {
                solutions: 77,
                ..Answer::default()
            };
            puzzles.len()
        ];
        width.solve(&puzzles, &Limits::solutions(limit), &mut answers, false);
        for ((puzzle, expected), answer) in batch.iter().zip(&answers) {
            let expected = expected
                .up_to(limit)
                .expect("a limit up to the known solutions");
            let ended = if expected == limit {
                Ended::LimitReached
            } else {
                Ended::Exhausted
            };
            assert_eq!(
                (answer.solutions, answer.ended),
                (expected, ended),
                "{name}: {puzzle}"
            );
            assert_eq!(answer.first.is_some(), expected > 0, "{name}: {puzzle}");
            if let Some(first) = &answer.first {
                assert_eq!(puzzle.check_solution(first), Ok(()), "{name}: {first:?}");
            }
        }
    }
}

#[test]
fn batches_of_every_size_round_a_vector() {
    for (first, len) in [0, 1, 2, 63, 64, 65, 255, 256, 257, 511, 512, 513]
        .into_iter()
        .enumerate()
    {
        check(&mixture(7 * first, len), 2);
    }
}

#[test]
fn a_large_batch_of_puzzles_with_none_one_and_several_solutions() {
    for limit in [1, 3] {
        let batch = mixture(0, 5_000);
        for wanted in 0..=limit {
            let wanted =
                |(_, expected): &&(Puzzle, Expected)| expected.up_to(limit) == Some(wanted);
            assert!(batch.iter().filter(wanted).count() >= 50);
        }
        check(&batch, limit);
    }
}

#[test]
fn hard_puzzles_alone_and_together() {
    let names = [
        "leetcode-37",
        "inkala-2012",
        "golden-nugget",
        "no-place-in-row",
        "ten-solutions",
    ];
    let hard: Vec<_> = names
        .map(case)
        .into_iter()
        .zip([1, 1, 1, 0, 10].map(Expected::Exactly))
        .collect();
    for len in 1..=hard.len() {
        check(&hard[..len], 20);
    }
    check(&hard.repeat(60), 20);
}

#[test]
fn solutions_are_counted_exactly_when_lanes_share_a_puzzle() {
    let many = (case("solutions-847"), Expected::Exactly(847));
    for limit in [846, 847, 848, u64::MAX] {
        check(
            &[many, (case("leetcode-37"), Expected::Exactly(1)), many],
            limit,
        );
    }
    check(&[(case("empty"), Expected::AtLeast(20_000))], 20_000);
}
