//! `symmetry`: a transformed puzzle has the transformed solutions.

use std::collections::BTreeSet;

use sudoku::{Digit, Grid, Transform};

use crate::exam::{Checked, Exam, wrong};

/// Tries one transform of each kind, then all kinds together.
pub(crate) fn check(exam: &Exam<'_>) -> Checked {
    let solutions = exam.first_solutions(exam.puzzle, MOST)?;
    for transform in kinds() {
        let changed = transform.apply_to_puzzle(exam.puzzle);
        let expected: BTreeSet<Grid> = solutions.iter().map(|grid| transform.apply(grid)).collect();
        let actual = BTreeSet::from_iter(exam.first_solutions(&changed, MOST)?);
        if actual.len() != expected.len() {
            let (actual, expected) = (actual.len(), expected.len());
            return wrong(
                &changed,
                format!("{actual} solutions after {transform:?}, expected {expected}"),
            );
        }
        if actual.len() < MOST && actual != expected {
            return wrong(
                &changed,
                format!("after {transform:?} the solutions differ"),
            );
        }
    }
    Ok(())
}

/// Puzzles with fewer solutions must have the same ones; with more, only this many are counted.
const MOST: usize = 200;

/// Fixed ones, so that the check is the same every time. The suite tries random ones too.
fn kinds() -> impl Iterator<Item = Transform> {
    let digits = [5, 2, 8, 1, 9, 7, 3, 4, 6].map(|value| Digit::ALL[value - 1]);
    let kinds = [
        Transform::relabel(digits),
        Transform::move_rows([1, 0, 2, 3, 5, 4, 8, 7, 6]),
        Transform::move_rows([3, 4, 5, 6, 7, 8, 0, 1, 2]),
        Transform::move_columns([1, 0, 2, 3, 5, 4, 8, 7, 6]),
        Transform::move_columns([6, 7, 8, 0, 1, 2, 3, 4, 5]),
        Some(Transform::TRANSPOSE),
    ]
    .map(|transform| transform.expect("the orders above are orders"));
    let combined = kinds
        .iter()
        .fold(Transform::IDENTITY, |combined, next| combined.then(next));
    kinds.into_iter().chain([combined])
}
