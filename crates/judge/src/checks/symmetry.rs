//! `symmetry`: a changed puzzle has the changed solutions.

use std::collections::BTreeSet;
use std::ops::ControlFlow::{Break, Continue};

use sudoku::{Digit, Event, Grid, Puzzle};

use crate::Symmetry;
use crate::exam::{Checked, Exam, wrong};

/// One of each kind, then all kinds together.
pub(crate) fn check(exam: &Exam<'_>) -> Checked {
    let solutions = enumerate(exam, exam.puzzle)?;
    for (kind, symmetry) in kinds() {
        let changed = symmetry.apply_to(exam.puzzle);
        let expected: BTreeSet<Grid> = solutions.iter().map(|grid| symmetry.apply(grid)).collect();
        let found = enumerate(exam, &changed)?;
        if found.len() != expected.len() {
            let (found, expected) = (found.len(), expected.len());
            return wrong(
                &changed,
                format!("{found} solutions after {kind} ({symmetry:?}), {expected} before"),
            );
        }
        if found.len() < MOST && found != expected {
            return wrong(
                &changed,
                format!("after {kind} ({symmetry:?}) the solutions are others"),
            );
        }
    }
    Ok(())
}

/// Enough to compare; with more solutions than that only their number can be.
const MOST: usize = 200;

fn enumerate(exam: &Exam<'_>, puzzle: &Puzzle) -> Checked<BTreeSet<Grid>> {
    let mut found = BTreeSet::new();
    exam.watch(puzzle, &mut |event| {
        if let Event::Solution(grid) = event {
            found.insert(*grid);
        }
        if found.len() < MOST { Continue(()) } else { Break(()) }
    })?;
    Ok(found)
}

/// Fixed ones, so that a check is the same every time. The suite tries others, by chance.
fn kinds() -> [(&'static str, Symmetry); 7] {
    const SAME: [usize; 3] = [0, 1, 2];
    let same = Symmetry::IDENTITY;
    let digits = [5, 2, 8, 1, 9, 7, 3, 4, 6].map(|value| Digit::ALL[value - 1]);
    let within = [[1, 0, 2], [0, 2, 1], [2, 1, 0]];
    let known = |symmetry: Option<Symmetry>| symmetry.expect("the orders above are orders");
    let relabelled = known(same.relabel(digits));
    [
        ("relabelling the digits", relabelled),
        ("swapping rows in a band", known(same.move_rows(SAME, within))),
        ("moving bands", known(same.move_rows([1, 2, 0], [SAME; 3]))),
        ("swapping columns in a stack", known(same.move_columns(SAME, within))),
        ("moving stacks", known(same.move_columns([2, 0, 1], [SAME; 3]))),
        ("reflecting", same.transpose()),
        (
            "all of it",
            known(known(relabelled.move_rows([2, 1, 0], within)).move_columns([1, 0, 2], within))
                .transpose(),
        ),
    ]
}
