//! Every answer of a batch, on every vector, against the slow, obvious solver.
#![allow(missing_docs, reason = "a test")]

mod support;

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use bit_sliced::{BitSliced, OnWidth, Width};
use proptest::prelude::*;
use sudoku::{Answer, Ended, Limits, Puzzle, Solver};
use support::{EASY, HARD, HARDER, NONE, Numbers, TEN, check, count, mixture, puzzle};

fn widths() -> Vec<(Width, OnWidth)> {
    Width::ALL.into_iter().filter_map(|width| Some((width, OnWidth::new(width)?))).collect()
}

fn solve(solver: &impl Solver, puzzles: &[Puzzle], limits: &Limits<'_>) -> Vec<Answer> {
    let mut answers = vec![Answer { solutions: 77, ..Answer::default() }; puzzles.len()];
    solver.solve_many(puzzles, limits, &mut answers);
    answers
}

#[track_caller]
fn check_all(puzzles: &[Puzzle], limit: u64) {
    let expected: Vec<u64> = puzzles.iter().map(|puzzle| count(puzzle, limit)).collect();
    check_expected(puzzles, limit, &expected);
}

#[track_caller]
fn check_expected(puzzles: &[Puzzle], limit: u64, expected: &[u64]) {
    let limits = Limits::solutions(limit);
    for (width, solver) in widths() {
        for ((puzzle, answer), &expected) in
            puzzles.iter().zip(solve(&solver, puzzles, &limits)).zip(expected)
        {
            check(width.name(), puzzle, &limits, &answer, expected);
        }
    }
}

#[test]
fn the_plain_form_is_always_there() {
    assert!(Width::Word.is_available());
    assert!(Width::fastest(10_000).is_available() && Width::fastest(1).is_available());
}

#[test]
fn batches_of_every_size_round_a_vector() {
    let puzzles = mixture(&mut Numbers(1), 513);
    for len in [0, 1, 2, 63, 64, 65, 255, 256, 257, 511, 512, 513] {
        check_all(&puzzles[..len], 2);
    }
}

#[test]
fn a_large_batch_of_no_one_and_many_solutions() {
    let puzzles = mixture(&mut Numbers(2), 10_000);
    let expected: Vec<u64> = puzzles.iter().map(|puzzle| count(puzzle, 3)).collect();
    for wanted in 0..=3 {
        assert!(
            expected.iter().filter(|&&count| count == wanted).count() >= 100,
            "{wanted} solutions"
        );
    }
    for limit in [1, 3] {
        let limits = Limits::solutions(limit);
        for (width, solver) in widths() {
            let answers = solve(&solver, &puzzles, &limits);
            for ((puzzle, answer), &expected) in puzzles.iter().zip(&answers).zip(&expected) {
                check(width.name(), puzzle, &limits, answer, expected.min(limit));
            }
        }
    }
}

#[test]
fn hard_puzzles_alone_and_together() {
    let hard = [EASY, HARD, HARDER, NONE, TEN].map(puzzle);
    let expected = [1, 1, 1, 0, 10];
    assert_eq!(hard.map(|puzzle| count(&puzzle, 20)), expected);
    for len in 1..=hard.len() {
        check_expected(&hard[..len], 20, &expected[..len]);
    }
    check_expected(&hard.repeat(60), 20, &expected.repeat(60));
}

#[test]
fn solutions_are_counted_exactly_when_lanes_share_a_puzzle() {
    let many =
        puzzle("...4......5..8.2.6.....3...2...4....3......1...5.3.8.25...6.3.8..6....95..8......");
    for (width, solver) in widths() {
        for (limit, solutions) in [(846, 846), (847, 847), (848, 847), (u64::MAX, 847)] {
            let limits = Limits::solutions(limit);
            let answers = solve(&solver, &[many, puzzle(EASY), many], &limits);
            check(width.name(), &many, &limits, &answers[0], solutions);
            check(width.name(), &many, &limits, &answers[2], solutions);
        }
    }
}

#[test]
fn the_empty_grid_has_as_many_as_are_asked_for() {
    let empty = puzzle(&".".repeat(81));
    let limits = Limits::solutions(20_000);
    for (width, solver) in widths() {
        check(width.name(), &empty, &limits, &solve(&solver, &[empty], &limits)[0], 20_000);
    }
}

#[test]
fn a_limit_of_none_stops_before_it_begins() {
    for (_, solver) in widths() {
        let answer = solve(&solver, &[puzzle(EASY)], &Limits::solutions(0))[0];
        assert_eq!(answer, Answer { first: None, solutions: 0, ended: Ended::LimitReached });
    }
}

#[test]
fn every_puzzle_has_its_own_budget_of_placements() {
    let puzzles = [puzzle(EASY), puzzle(HARDER), puzzle(HARD), puzzle(EASY)].repeat(50);
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
fn a_spent_budget_spends_nobody_elses() {
    let puzzles = [puzzle(&".".repeat(81)), puzzle(HARD)];
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
fn time_runs_out() {
    let puzzles = [puzzle(&".".repeat(81)), puzzle(EASY)];
    for (_, solver) in widths() {
        let answers = solve(
            &solver,
            &puzzles,
            &Limits::solutions(u64::MAX).with_time(Duration::from_millis(20)),
        );
        assert_eq!(answers[0].ended, Ended::BudgetSpent);
        assert_eq!((answers[1].solutions, answers[1].ended), (1, Ended::Exhausted));
        let answers = solve(&solver, &puzzles[1..], &Limits::PROOF.with_time(Duration::MAX));
        assert_eq!(answers[0].ended, Ended::Exhausted);
    }
}

#[test]
fn a_cancelled_batch_ends() {
    let puzzles = [puzzle(&".".repeat(81)), puzzle(HARDER)].repeat(400);
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
    let puzzles = mixture(&mut Numbers(4), 400);
    let limits = Limits::solutions(3);
    for len in [1, 199, 200, 400] {
        let puzzles = &puzzles[..len];
        for (puzzle, answer) in puzzles.iter().zip(solve(&BitSliced, puzzles, &limits)) {
            check("chosen", puzzle, &limits, &answer, count(puzzle, 3));
        }
    }
}

#[test]
fn the_same_batch_gives_the_same_answers() {
    let puzzles = mixture(&mut Numbers(3), 700);
    for (_, solver) in widths() {
        let limits = Limits::solutions(5);
        assert_eq!(solve(&solver, &puzzles, &limits), solve(&solver, &puzzles, &limits));
    }
}

#[test]
#[should_panic(expected = "one answer a puzzle")]
fn as_many_answers_as_puzzles() {
    BitSliced.solve_many(&[puzzle(EASY)], &Limits::FIRST, &mut []);
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn altered_puzzles_have_the_counts_of_the_obvious_solver(seed in 1..u64::MAX, len in 1_usize..90, limit in 1_u64..12) {
        check_all(&mixture(&mut Numbers(seed), len), limit);
    }

    #[test]
    fn a_puzzle_less_some_givens(base in 0..3_usize, gone in prop::collection::vec(0..81_usize, 0..3), limit in 1_u64..40) {
        let mut bytes = support::bytes([EASY, HARD, TEN][base]);
        for cell in gone {
            bytes[cell] = 0;
        }
        check_all(&[support::puzzle_of(bytes).expect("fewer givens break no rule")], limit);
    }
}
