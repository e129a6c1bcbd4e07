//! Limits, budgets and counters, on a small search.

use std::ops::ControlFlow::{self, Continue};
use std::sync::atomic::AtomicBool;
use std::sync::atomic::Ordering::Relaxed;

use pretty_assertions::assert_eq;
use rstest::rstest;
use sudoku::{
    Check, Conclusion, Constraint, Decision, Detail, Ended, Grid, Limits, Puzzle, Read, Reason,
    Solver, Strategy, Visitor, Work,
};

/// Miri takes a thousand times longer, so it gets the same puzzles with more givens.
const ONE: &str = if cfg!(miri) {
    "534678912672195348198342567859761..34..8.3..17...2...6.6....28....419..5....8..79"
} else {
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
};
const TWO: &str = if cfg!(miri) {
    "9265714833514862798749235165823671941492583677631..8252387..6516.7..5...4.5.1.7.8"
} else {
    "9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8"
};
const NONE: &str =
    "12345678.........9...............................................................";

/// Fills the first blank, digits ascending, and deduces a cell that has one candidate. It remembers
/// whether a check was computed.
struct Small(AtomicBool);

static SOLVER: Small = Small(AtomicBool::new(false));
static SMALL: Strategy<'_> = Strategy::new(&SOLVER);

impl Solver for Small {
    fn name(&self) -> &'static str {
        "small"
    }

    fn search<V: Visitor>(&self, puzzle: &Puzzle, visitor: &mut V) -> ControlFlow<()> {
        self.fill(*puzzle.grid(), visitor)
    }
}

impl Small {
    fn fill<V: Visitor>(&self, grid: Grid, visitor: &mut V) -> ControlFlow<()> {
        let Some(cell) = grid.blanks().next() else {
            return visitor.solution(&grid);
        };
        let digits = grid.candidates(cell);
        let peers = cell.peers().iter().map(|&peer| Read::written(peer, grid[peer]));
        let constraint = Constraint::cell(cell);
        visitor.check(|| {
            self.0.store(true, Relaxed);
            Check::new(Decision::Options { constraint, options: digits.len() as u8 }, peers)
        })?;
        for digit in digits.iter() {
            let next = grid.with(cell, digit);
            if digits.len() == 1 {
                visitor.deduce(cell, digit, Reason::NakedSingle)?;
                self.fill(next, visitor)?;
            } else {
                visitor.place(cell, digit)?;
                self.fill(next, visitor)?;
                visitor.remove(cell)?;
            }
        }
        Continue(())
    }
}

fn puzzle(line: &str) -> Puzzle {
    line.parse().unwrap()
}

#[rstest]
#[case::none(NONE, 2, 0, Ended::Exhausted, Conclusion::None)]
#[case::one(ONE, 2, 1, Ended::Exhausted, Conclusion::One)]
#[case::one_with_a_limit_of_one(ONE, 1, 1, Ended::LimitReached, Conclusion::AtLeastOne)]
#[case::one_of_several(TWO, 1, 1, Ended::LimitReached, Conclusion::AtLeastOne)]
#[case::exactly_the_limit(TWO, 2, 2, Ended::LimitReached, Conclusion::Several)]
#[case::all_of_several(TWO, 3, 2, Ended::Exhausted, Conclusion::Several)]
#[case::a_limit_of_none(ONE, 0, 0, Ended::LimitReached, Conclusion::NotFinished)]
fn counts_up_to_the_limit(
    #[case] line: &str,
    #[case] limit: u64,
    #[case] solutions: u64,
    #[case] ended: Ended,
    #[case] conclusion: Conclusion,
) {
    let puzzle = puzzle(line);
    for limits in [Limits::solutions(limit), Limits::solutions(limit).with_placements(1_000_000)] {
        let answer = SMALL.solve(&puzzle, &limits);
        assert_eq!(
            (answer.solutions, answer.ended, answer.conclusion()),
            (solutions, ended, conclusion)
        );
        assert_eq!(answer.first.is_some(), solutions > 0);
        if let Some(first) = answer.first {
            assert_eq!(puzzle.check_solution(&first), Ok(()));
        }
        let (counted, work) = SMALL.solve_counted(&puzzle, &limits);
        assert_eq!(counted, answer);
        assert_eq!(work.solutions, solutions);
    }
}

#[test]
fn checks_and_reads_are_counted_where_they_are_asked_for() {
    let (puzzle, limits) = (puzzle(TWO), Limits::solutions(u64::MAX));
    let work = SMALL.solve_counted_with_checks(&puzzle, &limits).1;
    // One look at the candidates before each digit that was written.
    assert!(work.checks > 30 && work.reads == 20 * work.checks, "{work:?}");
    let without_checks = Work { checks: 0, reads: 0, ..work };
    assert_eq!(SMALL.solve_counted(&puzzle, &limits).1, without_checks);
}

#[test]
fn a_check_is_computed_where_it_is_counted_or_watched() {
    let (puzzle, limits) = (puzzle(ONE), Limits::FIRST.with_placements(9));
    let computes = |search: &dyn Fn(Strategy<'_>)| {
        let small = Small(AtomicBool::new(false));
        search(Strategy::new(&small));
        small.0.into_inner()
    };
    let watch = |detail| {
        computes(&|small| {
            let _ = small.watch_lines(&puzzle, detail, &mut |_, _| Continue(()));
        })
    };
    assert!(!computes(&|small| _ = small.solve(&puzzle, &Limits::FIRST)));
    assert!(!computes(&|small| _ = small.solve(&puzzle, &limits)));
    assert!(!computes(&|small| _ = small.solve_counted(&puzzle, &limits)));
    assert!(computes(&|small| _ = small.solve_counted_with_checks(&puzzle, &limits)));
    assert!(!watch(Detail::Deductions) && watch(Detail::Everything));
}

#[test]
#[should_panic(expected = "one answer per puzzle")]
fn many_need_an_answer_each() {
    SMALL.solve_many(&[puzzle(ONE)], &Limits::FIRST, &mut []);
}
