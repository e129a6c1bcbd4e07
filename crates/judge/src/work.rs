//! The recorded work of every strategy: how strong its search is, and not only whether it is right.
//!
//! `fixtures/work.tsv` has one row per strategy and named case, and one per strategy and tier. The
//! check `work` compares the rows of the cases, and the suite those of the tiers, too. After a
//! change on purpose, `cargo record NAME` writes the rows of a strategy again.

use std::collections::HashSet;

use sudoku::{Limits, Strategy, Work};
use thousands::Separable;

use crate::fixtures::{self, Tier, TierPuzzle, WORK_HEADER, WorkRow};

/// The placements after which the search of a case stops. Every strategy that propagates what is
/// forced exhausts most cases with fewer.
const PLACEMENTS_PER_CASE: u64 = 5_000;

/// The same for a puzzle of a tier.
const PLACEMENTS_PER_TIER_PUZZLE: u64 = 500;

/// Enough to count all solutions of most cases.
const SOLUTIONS: u64 = 1_000;

/// The limits of the search of a case. It does not stop at the first solution.
pub(crate) fn case_limits() -> Limits {
    Limits::solutions(SOLUTIONS).with_placements(PLACEMENTS_PER_CASE)
}

/// The work on all puzzles of a tier together, each up to the limit on placements.
pub fn of_tier(strategy: Strategy<'_>, tier: &Tier) -> Work {
    let limits = Limits::solutions(SOLUTIONS).with_placements(PLACEMENTS_PER_TIER_PUZZLE);
    let mut sum = Work::default();
    for TierPuzzle { puzzle, .. } in &tier.puzzles {
        let (_, work) = strategy.solve_counted_with_checks(puzzle, &limits);
        sum += work;
    }
    sum
}

/// How the work of the strategy on a case or a tier differs from the recorded one, in a sentence;
/// `None` if it is the same or not recorded. A strategy whose search depends on the processor may
/// have several rows for the same case: the work has to be that of one of them.
pub fn difference(strategy: &str, puzzles: &str, work: &Work) -> Option<String> {
    if recorded(strategy, puzzles).any(|row| row.work == *work) {
        return None;
    }
    let first = recorded(strategy, puzzles).next()?;
    let counters = differing(work, &first.work);
    Some(format!(
        "the search does other work than recorded: {counters}. If that is on purpose, \
         `cargo record {strategy}` writes fixtures/work.tsv again"
    ))
}

/// The recorded rows of a strategy for a case or a tier.
pub(crate) fn recorded(strategy: &str, puzzles: &str) -> impl Iterator<Item = &'static WorkRow> {
    fixtures::work()
        .iter()
        .filter(move |row| (row.strategy, row.puzzles) == (strategy, puzzles))
}

/// Whether the strategy has a row.
pub(crate) fn is_recorded(strategy: &str) -> bool {
    fixtures::work().iter().any(|row| row.strategy == strategy)
}

/// The rows of a strategy, measured now. `forms` are its searches on each kind of processor; most
/// strategies have one. Forms that do the same work share their rows.
pub fn measure(name: &'static str, forms: &[Strategy<'_>]) -> Vec<WorkRow> {
    let mut rows = Vec::new();
    for case in fixtures::cases() {
        let Some(puzzle) = case.puzzle else {
            continue;
        };
        let works = forms
            .iter()
            .map(|form| form.solve_counted_with_checks(&puzzle, &case_limits()).1);
        push_distinct(&mut rows, name, case.name, works);
    }
    for tier in fixtures::tiers() {
        let works = forms.iter().map(|form| of_tier(*form, tier));
        push_distinct(&mut rows, name, tier.name, works);
    }
    rows
}

/// How the rows of `fixtures/work.tsv` differ from those of the previous file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WorkChanges {
    /// Rows that were not there, or had other counts.
    pub new_or_changed: usize,
    /// Rows of a strategy on a case or a tier that has no row any more.
    pub removed: usize,
}

/// Compares the rows with those of the previous file.
pub fn changes(before: &[WorkRow], after: &[WorkRow]) -> WorkChanges {
    let new_or_changed = after.iter().filter(|row| !before.contains(row));
    let kept: HashSet<_> = after
        .iter()
        .map(|row| (row.strategy, row.puzzles))
        .collect();
    let removed = before
        .iter()
        .filter(|row| !kept.contains(&(row.strategy, row.puzzles)));
    WorkChanges {
        new_or_changed: new_or_changed.count(),
        removed: removed.count(),
    }
}

/// Adds one row per form, but none that is the same as the previous one.
fn push_distinct(
    rows: &mut Vec<WorkRow>,
    strategy: &'static str,
    puzzles: &'static str,
    works: impl Iterator<Item = Work>,
) {
    for work in works {
        let row = WorkRow {
            strategy,
            puzzles,
            work,
        };
        if rows.last() != Some(&row) {
            rows.push(row);
        }
    }
}

/// Each counter that differs, with the recorded value.
fn differing(work: &Work, recorded: &Work) -> String {
    let names = WORK_HEADER.split('\t').skip(2);
    let actual = fixtures::counters(work);
    let recorded = fixtures::counters(recorded);
    let mut differing = Vec::new();
    for ((name, actual), recorded) in names.zip(actual).zip(recorded) {
        if actual != recorded {
            differing.push(format!(
                "{} {name}, recorded {}",
                actual.separate_with_commas(),
                recorded.separate_with_commas()
            ));
        }
    }
    differing.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removed_rows_are_counted() {
        let row = |strategy, placements| WorkRow {
            strategy,
            puzzles: "easy",
            work: Work {
                placements,
                ..Work::default()
            },
        };
        let before = [row("a", 1), row("b", 2), row("c", 3)];
        let after = [row("a", 1), row("b", 4), row("d", 5)];
        let expected = WorkChanges {
            new_or_changed: 2,
            removed: 1,
        };
        assert_eq!(changes(&before, &after), expected);
    }

    #[test]
    fn a_change_names_the_counters_and_the_command_that_accepts_it() {
        let row = fixtures::work()
            .iter()
            .find(|row| row.strategy == "sat")
            .unwrap();
        assert_eq!(difference(row.strategy, row.puzzles, &row.work), None);
        let (guesses, depth) = (row.work.guesses + 1_000, row.work.depth + 1);
        let changed = Work {
            guesses,
            depth,
            ..row.work
        };
        let message = format!(
            "the search does other work than recorded: {} guesses, recorded {}; {depth} depth, \
             recorded {}. If that is on purpose, `cargo record sat` writes fixtures/work.tsv again",
            guesses.separate_with_commas(),
            row.work.guesses.separate_with_commas(),
            row.work.depth
        );
        assert_eq!(
            difference(row.strategy, row.puzzles, &changed),
            Some(message)
        );
    }
}
