//! Every strategy against the oracle, with every event checked.

use std::ops::ControlFlow::{Break, Continue};

use judge::{Replay, oracle};
use ladder::LADDER;
use sudoku::{Answer, Detail, Ended, Event, EventSource, Limits, Puzzle, Strategy};

use crate::bytes::Bytes;

/// More solutions are not counted.
const MOST: u64 = 3;

/// A slow strategy is stopped after this many placements, and its search is followed for this many
/// events.
const BUDGET: u64 = 3000;

/// The oracle takes puzzles that dancing-links solves with this many placements. Both try the
/// question with the fewest answers first, so it needs about as many steps.
const EASY: u64 = 300;

/// The number of solutions up to a limit; `None` for a puzzle that takes too long.
pub(crate) fn count(puzzle: &Puzzle, limit: u64) -> Option<u64> {
    let links = ladder::find("dancing-links")
        .expect("it is on the ladder")
        .strategy();
    let answer = links.solve(puzzle, &Limits::solutions(limit).with_placements(EASY));
    (answer.ended != Ended::BudgetSpent).then_some(answer.solutions)
}

/// Checks an answer, given the number of solutions up to the limit.
pub(crate) fn check(name: &str, puzzle: &Puzzle, answer: &Answer, limits: &Limits, count: u64) {
    if answer.ended == Ended::BudgetSpent {
        assert!(
            limits.has_budget() && answer.solutions <= count,
            "{name}: {answer:?}, {puzzle}"
        );
    } else {
        assert_eq!(answer.solutions, count, "{name}: {puzzle}");
        assert_eq!(
            answer.ended == Ended::LimitReached,
            count == limits.solutions,
            "{name}: {puzzle}"
        );
    }
    assert_eq!(
        answer.first.is_some(),
        answer.solutions > 0,
        "{name}: {puzzle}"
    );
    if let Some(first) = &answer.first {
        assert_eq!(puzzle.check_solution(first), Ok(()), "{name}: {puzzle}");
    }
}

pub(crate) fn run(data: &[u8]) {
    let puzzle = Bytes(data).puzzle();
    if count(&puzzle, MOST).is_none() {
        return;
    }
    let expected = oracle::solutions(&puzzle, MOST as usize).len() as u64;
    let limits = Limits::solutions(MOST).with_placements(BUDGET);
    for rung in LADDER {
        let strategy = rung.strategy();
        let answer = strategy.solve(&puzzle, &limits);
        check(rung.name(), &puzzle, &answer, &limits, expected);
        follow(strategy, &puzzle);
    }
}

fn follow(strategy: Strategy<'_>, puzzle: &Puzzle) {
    let fail = |error| panic!("{}: {error}, {puzzle}", strategy.name());
    let (mut replay, mut events) = (Replay::new(puzzle), 0);
    let flow = strategy.replay(puzzle, Detail::Everything, &mut |event: Event<'_>, _| {
        replay.follow(event).unwrap_or_else(fail);
        events += 1;
        if events < BUDGET {
            Continue(())
        } else {
            Break(())
        }
    });
    if flow.is_continue() {
        replay.finish().unwrap_or_else(fail);
    }
}
