//! Every answer of a batch, on every width, against the oracle.
#![allow(missing_docs, reason = "a test")]

mod support;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use bit_sliced::{BitSliced, OnWidth, Width};
use proptest::prelude::*;
use sudoku::{Answer, Cell, Ended, Limits, Puzzle, Solver};
use support::{Batch, MOST_COUNTED, case, check, count, mixture};

/// Solved without a guess.
const EASY: &str = "leetcode-37";
const HARD: &str = "inkala-2012";
const HARDER: &str = "golden-nugget";

fn widths() -> Vec<(Width, OnWidth)> {
    Width::ALL.into_iter().filter_map(|width| Some((width, OnWidth::new(width)?))).collect()
}

fn solve(solver: &impl Solver, puzzles: &[Puzzle], limits: &Limits<'_>) -> Vec<Answer> {
    let mut answers = vec![Answer { solutions: 77, ..Answer::default() }; puzzles.len()];
    solver.solve_many(puzzles, limits, &mut answers);
    answers
}

/// Solves the puzzles on every width and checks each answer, given the number of solutions of each
/// puzzle up to the limit.
#[track_caller]
fn check_on_every_width(puzzles: &[Puzzle], limit: u64, expected: &[u64]) {
    let limits = Limits::solutions(limit);
    for (width, solver) in widths() {
        let answers = solve(&solver, puzzles, &limits);
        for ((puzzle, answer), &expected) in puzzles.iter().zip(&answers).zip(expected) {
            check(width.name(), puzzle, &limits, answer, expected);
        }
    }
}

#[test]
fn the_plain_form_is_always_there() {
    assert!(Width::Word.is_available());
    assert!(widths().iter().all(|(_, solver)| solver.name() == BitSliced.name()));
    assert!(Width::fastest(10_000).is_available() && Width::fastest(1).is_available());
}

#[test]
fn batches_of_every_size_round_a_vector() {
    let Batch { puzzles, solutions } = mixture(1, 513, 2);
    for len in [0, 1, 2, 63, 64, 65, 255, 256, 257, 511, 512, 513] {
        check_on_every_width(&puzzles[..len], 2, &solutions[..len]);
    }
}

#[test]
fn a_large_batch_of_puzzles_with_none_one_and_several_solutions() {
    for limit in [1, 3] {
        let Batch { puzzles, solutions } = mixture(2, 10_000, limit);
        for wanted in 0..=limit {
            let count = solutions.iter().filter(|&&count| count == wanted).count();
            assert!(count >= 100, "only {count} puzzles with {wanted} solutions");
        }
        check_on_every_width(&puzzles, limit, &solutions);
    }
}

#[test]
fn hard_puzzles_alone_and_together() {
    let hard = [EASY, HARD, HARDER, "no-place-in-row", "ten-solutions"].map(case);
    let expected = [1, 1, 1, 0, 10];
    for len in 1..=hard.len() {
        check_on_every_width(&hard[..len], 20, &expected[..len]);
    }
    check_on_every_width(&hard.repeat(60), 20, &expected.repeat(60));
}

#[test]
fn solutions_are_counted_exactly_when_lanes_share_a_puzzle() {
    let many = case("solutions-847");
    for (width, solver) in widths() {
        for (limit, solutions) in [(846, 846), (847, 847), (848, 847), (u64::MAX, 847)] {
            let limits = Limits::solutions(limit);
            let answers = solve(&solver, &[many, case(EASY), many], &limits);
            check(width.name(), &many, &limits, &answers[0], solutions);
            check(width.name(), &many, &limits, &answers[2], solutions);
        }
    }
}

#[test]
fn the_empty_grid_has_as_many_solutions_as_the_limit() {
    let empty = case("empty");
    let limits = Limits::solutions(20_000);
    for (width, solver) in widths() {
        check(width.name(), &empty, &limits, &solve(&solver, &[empty], &limits)[0], 20_000);
    }
}

#[test]
fn a_limit_of_no_solutions_ends_at_once() {
    for (_, solver) in widths() {
        let answer = solve(&solver, &[case(EASY)], &Limits::solutions(0))[0];
        assert_eq!(answer, Answer { first: None, solutions: 0, ended: Ended::LimitReached });
    }
}

#[test]
fn every_puzzle_has_its_own_budget_of_placements() {
    let puzzles = [case(EASY), case(HARDER), case(HARD), case(EASY)].repeat(50);
    for (width, solver) in widths() {
        let none = solve(&solver, &puzzles, &Limits::PROOF.with_placements(0));
        for (index, answer) in none.iter().enumerate() {
            let (solutions, ended) =
                if index % 4 % 3 == 0 { (1, Ended::Exhausted) } else { (0, Ended::BudgetSpent) };
            assert_eq!(
                (answer.solutions, answer.ended),
                (solutions, ended),
                "{} {index}",
                width.name()
            );
        }
        for answer in solve(&solver, &puzzles, &Limits::PROOF.with_placements(1_000_000)) {
            assert_eq!((answer.solutions, answer.ended), (1, Ended::Exhausted), "{}", width.name());
        }
    }
}

#[test]
fn a_spent_budget_ends_its_own_puzzle_and_no_other() {
    let puzzles = [case("empty"), case(HARD)];
    for (width, solver) in widths() {
        let answers = solve(&solver, &puzzles, &Limits::solutions(u64::MAX).with_placements(5_000));
        assert_eq!(answers[0].ended, Ended::BudgetSpent, "{}", width.name());
        assert_eq!(
            (answers[1].solutions, answers[1].ended),
            (1, Ended::Exhausted),
            "{}",
            width.name()
        );
    }
}

#[test]
fn a_time_limit_ends_a_search() {
    let puzzles = [case("empty"), case(EASY)];
    for (_, solver) in widths() {
        let answers = solve(
            &solver,
            &puzzles,
            &Limits::solutions(u64::MAX).with_time(Duration::from_millis(20)),
        );
        assert_eq!(answers[0].ended, Ended::BudgetSpent);
        assert_eq!((answers[1].solutions, answers[1].ended), (1, Ended::Exhausted));
        for enough in [Duration::from_hours(1), Duration::MAX] {
            let answers = solve(&solver, &[case(HARDER)], &Limits::PROOF.with_time(enough));
            assert_eq!(answers[0].ended, Ended::Exhausted);
        }
    }
}

#[test]
fn a_cancelled_batch_ends() {
    let puzzles = [case("empty"), case(HARDER)].repeat(400);
    let cancel = AtomicBool::new(true);
    for (_, solver) in widths() {
        let answers = solve(&solver, &puzzles, &Limits::solutions(u64::MAX).with_cancel(&cancel));
        assert!(
            answers
                .iter()
                .all(|answer| answer.ended == Ended::BudgetSpent && answer.solutions == 0)
        );
    }
}

#[test]
fn small_and_large_batches_answer_alike() {
    let Batch { puzzles, solutions } = mixture(4, 400, 3);
    let limits = Limits::solutions(3);
    for len in [1, 127, 128, 400] {
        let answers = solve(&BitSliced, &puzzles[..len], &limits);
        for ((puzzle, answer), &expected) in puzzles.iter().zip(&answers).zip(&solutions) {
            check("chosen", puzzle, &limits, answer, expected);
        }
    }
}

#[test]
fn the_same_batch_gives_the_same_answers() {
    let puzzles = mixture(3, 700, 5).puzzles;
    for (_, solver) in widths() {
        let limits = Limits::solutions(5);
        assert_eq!(solve(&solver, &puzzles, &limits), solve(&solver, &puzzles, &limits));
    }
}

#[test]
#[should_panic(expected = "one answer per puzzle")]
fn there_must_be_as_many_answers_as_puzzles() {
    BitSliced.solve_many(&[case(EASY)], &Limits::FIRST, &mut []);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn mixtures_have_the_counts_of_the_oracle(
        seed in 1..u64::MAX,
        len in 1_usize..90,
        limit in 1..=MOST_COUNTED as u64,
    ) {
        let Batch { puzzles, solutions } = mixture(seed, len, limit);
        check_on_every_width(&puzzles, limit, &solutions);
    }

    #[test]
    fn puzzles_that_lose_givens_have_the_counts_of_the_oracle(
        name in prop::sample::select(vec![EASY, HARD, "ten-solutions"]),
        blanked in prop::collection::vec(0..81_usize, 0..3),
        limit in 1_usize..40,
    ) {
        let mut grid = *case(name).grid();
        for cell in blanked {
            grid[Cell::ALL[cell]] = None;
        }
        let puzzle = Puzzle::new(grid).expect("fewer givens break no rule");
        check_on_every_width(&[puzzle], limit as u64, &[count(&puzzle, limit)]);
    }
}
