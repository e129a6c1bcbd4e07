//! The list of strategies, in teaching order.
//!
//! The suite, the benches, the study page and the command read this list. To add a strategy, add
//! its crate, a dependency line, and a row in `ladder.tsv`, as `cargo kata new NAME` does. The
//! columns:
//!
//! - `name`: the strategy's name. In kebab-case it is the same everywhere: command line, test
//!   names, bench ids. The static that holds the strategy has the same name in upper case.
//! - `package`: the crate of that static. The static compiles the strategy in its own crate; a copy
//!   of the value would compile it again here.
//! - `after`: the strategy that it is compared with. Its README and the study page say what
//!   changed. The first row has `-`.
//! - `order`: `row_by_row` or `own_order`, which is whether it fills the blanks row by row, digits
//!   ascending. The suite runs different tests for the two.
//! - `checks`: `all` if it reports each check that it makes, or none; `some` if it reports only the
//!   checks that lead to a step. Their number says nothing about its work, so it is not shown.
//! - `idea`: what it does differently, in a few words.

pub mod defaults;

use sudoku::{EventSource, Strategy};

/// One strategy of the list.
#[derive(Clone, Copy)]
pub struct Rung {
    strategy: &'static Strategy<'static>,
    /// The crate that it lives in, and that crate's folder below `crates/strategies/`.
    pub package: &'static str,
    /// The name of the strategy that it is compared with; `None` for the first.
    pub after: Option<&'static str>,
    /// Whether it fills the blanks row by row, digits ascending. All strategies that do so make the
    /// same placements in the same order.
    pub row_by_row: bool,
    /// Whether it reports each check that it makes, or none. Otherwise its checks are shown, but
    /// neither they nor their reads are counted.
    pub reports_all_checks: bool,
    /// What it does differently from that strategy, in a few words.
    pub idea: &'static str,
}

impl Rung {
    /// The strategy.
    pub fn strategy(&self) -> Strategy<'static> {
        *self.strategy
    }

    /// The strategy as a source of events.
    pub fn source(&self) -> &'static dyn EventSource {
        self.strategy
    }

    /// The README of its crate, as a path in the repository.
    pub fn readme(&self) -> String {
        format!("crates/strategies/{}/README.md", self.package)
    }

    /// Its name: see [`Solver::name`](sudoku::Solver::name).
    pub fn name(&self) -> &'static str {
        self.strategy().name()
    }
}

include!(concat!(env!("OUT_DIR"), "/rungs.rs"));

/// The optimization level of this crate: `3` in a release, where every strategy has it. In a
/// development build a strategy may have another one.
pub const OPT_LEVEL: &str = env!("LADDER_OPT_LEVEL");

/// The strategy of this name.
pub fn find(name: &str) -> Option<&'static Rung> {
    LADDER.iter().find(|rung| rung.name() == name)
}

#[cfg(test)]
mod tests {
    use std::ops::ControlFlow::{self, Continue};

    use bit_sliced::BitSliced;
    use sudoku::{Cell, Detail, Digit, Event, Grid, Limits, Solver, Visitor};
    use three_registers::THREE_REGISTERS;

    use super::*;

    #[test]
    fn a_strategy_that_hands_on_searches_as_the_other_one() {
        let puzzle =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let work = |strategy: Strategy<'_>| {
            strategy.solve_counted_with_checks(&puzzle.parse().unwrap(), &Limits::PROOF)
        };
        for strategy in LADDER.iter().map(Rung::strategy) {
            let Some(other) = strategy.solver().hands_on_to() else {
                continue;
            };
            assert_eq!(work(strategy), work(other), "{strategy:?} and {other:?}");
        }
    }

    /// A caller of `search` itself receives what the other strategy reports.
    #[test]
    fn the_search_of_bit_sliced_reports_that_of_three_registers() {
        /// The placements and solutions that are reported.
        #[derive(Debug, Default, PartialEq)]
        struct Reported {
            choices: Vec<(Cell, Digit)>,
            solutions: Vec<Grid>,
        }
        impl Visitor for Reported {
            const DETAIL: Detail = Detail::Choices;

            fn place(&mut self, cell: Cell, digit: Digit) -> ControlFlow<()> {
                self.choices.push((cell, digit));
                Continue(())
            }

            fn solution(&mut self, grid: &Grid) -> ControlFlow<()> {
                self.solutions.push(*grid);
                Continue(())
            }
        }
        let two_solutions =
            "9.6.7.4.3...4..2...7..23.1.5.....1...4.2.8.6...3.....5.3.7...5...7..5...4.5.1.7.8";
        let puzzle = two_solutions.parse().unwrap();
        let (mut direct, mut passed_on) = (Reported::default(), Reported::default());
        // A visitor of our own would compile the whole search again for this test.
        let _ = THREE_REGISTERS.watch(&puzzle, &mut |event| match event {
            Event::Place(cell, digit) => direct.place(cell, digit),
            Event::Solution(grid) => direct.solution(grid),
            _ => Continue(()),
        });
        let _ = BitSliced.search(&puzzle, &mut passed_on);
        assert_eq!(direct, passed_on);
        assert_eq!(passed_on.solutions.len(), 2);
    }
}
