//! Traces with checks: what they have in addition, and the order that all row-by-row strategies
//! share.

use pretty_assertions::assert_eq;
use sudoku::{Decision, Limits, Puzzle, Work};
use trace::{Op, Recorder, Step, Totals, Trace, Window};

fn example() -> Puzzle {
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
        .parse()
        .unwrap()
}

/// The first events of a search, with checks.
fn with_checks(strategy: &str, window: Window) -> Trace {
    let rung = ladder::find(strategy).unwrap();
    Recorder::new(strategy, &example(), window).with_checks(true).record(rung.strategy(), 1)
}

fn is_check(step: Step) -> bool {
    matches!(step.op, Op::Check(_))
}

#[test]
fn checks_are_steps_between_the_changes_of_the_board() {
    for rung in ladder::LADDER {
        let checked = with_checks(rung.name(), Window::First(u64::MAX));
        let plain = Recorder::new(rung.name(), &example(), Window::First(u64::MAX))
            .record(rung.strategy(), 1);
        let changes = checked.steps().filter(|&(_, step)| !is_check(step));
        let changes: Vec<Op> = changes.map(|(_, step)| step.op).collect();
        let expected: Vec<Op> = plain.steps().map(|(_, step)| step.op).collect();
        assert_eq!(changes, expected, "{}", rung.name());
        let limits = Limits::FIRST;
        let work = rung.strategy().solve_counted_with_checks(&example(), &limits).1;
        let Totals { placements, backtracks, deductions, solutions, depth, .. } = checked.totals;
        let Totals { events, checks, reads, .. } = checked.totals;
        let counted =
            Work { placements, backtracks, deductions, solutions, depth, checks, reads, ..work };
        assert_eq!(counted, work, "{}", rung.name());
        assert_eq!(events, plain.totals.events + checks, "{}", rung.name());
        assert_eq!((plain.totals.checks, plain.totals.reads), (0, 0), "{}", rung.name());
    }
}

#[test]
fn row_by_row_strategies_test_the_same_digits_at_the_same_steps() {
    let walk = |strategy: &str| -> Vec<(u64, Decision)> {
        let trace = with_checks(strategy, Window::First(5000));
        trace.steps().filter_map(|(index, step)| Some((index, step.decision()?))).collect()
    };
    let first = walk("naive-scan");
    assert!(first.len() > 4000);
    for rung in ladder::LADDER.iter().filter(|rung| rung.row_by_row) {
        assert_eq!(walk(rung.name()), first, "{}", rung.name());
    }
}

#[test]
fn a_look_for_a_blank_cell_belongs_to_the_next_step() {
    // The first blank cell is the third one.
    let looked = |strategy| with_checks(strategy, Window::First(2)).step(0).unwrap().looked;
    assert_eq!((looked("naive-scan"), looked("naive-rescan"), looked("empty-list")), (3, 3, 0));
    // 1 is placed in r1c3. The next blank cell is the next one, and the fourth from the start.
    let after_place = |strategy| {
        let trace = with_checks(strategy, Window::First(100));
        let mut steps = trace.steps().skip_while(|&(_, step)| is_check(step)).skip(1);
        steps.next().unwrap().1.looked
    };
    assert_eq!((after_place("naive-scan"), after_place("naive-rescan")), (1, 4));
}
