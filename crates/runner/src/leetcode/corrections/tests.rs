//! Tests of all parts of the search for a correction.

mod calls;
mod comparison;
mod harmful_run;
mod headers;
mod hiding;
mod stuck_loop;
mod unneeded_changes;

use judge::fixtures::Expected;
use sudoku::Puzzle;

use super::versions::Rank;
use super::*;
use crate::trials::TrialTask;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The changes of a text, as sentences about no boards.
fn changes(text: &str, tongue: Tongue) -> Vec<String> {
    changes_of(CHANGES, text, tongue)
}

/// The changes of these kinds.
fn changes_of(kinds: &[AddChanges], text: &str, tongue: Tongue) -> Vec<String> {
    let mut sentences = Vec::new();
    for version in versions_of(text, tongue, kinds, &[]) {
        let correction = Correction {
            line: version.line as u32 + 1,
            edit: version.edit,
            boards: 0,
            longer: None,
            harmful_run: None,
        };
        sentences.push(correction.to_string());
    }
    sentences
}

/// Checks that this kind makes a change of the text whose sentence begins so.
pub(super) fn assert_tried(add: AddChanges, tongue: Tongue, text: &str, expected: &str) {
    let changes = changes_of(&[add], text, tongue);
    assert!(
        changes.iter().any(|change| change.starts_with(expected)),
        "{changes:#?}"
    );
}

/// Checks the rank of the change of this kind whose sentence begins so.
pub(super) fn assert_rank(add: AddChanges, tongue: Tongue, text: &str, expected: &str, rank: Rank) {
    let versions = versions_of(text, tongue, &[add], &[]);
    let changes = changes_of(&[add], text, tongue);
    let place = changes
        .iter()
        .position(|change| change.starts_with(expected));
    let place = place.unwrap_or_else(|| panic!("{changes:#?}"));
    assert_eq!(versions[place].rank, rank, "{expected}");
}

/// Checks that this kind makes no change of the text whose sentence has this part.
pub(super) fn assert_not_tried(add: AddChanges, tongue: Tongue, text: &str, unexpected: &str) {
    let changes = changes_of(&[add], text, tongue);
    assert!(
        !changes.iter().any(|change| change.contains(unexpected)),
        "{changes:#?}"
    );
}

#[test]
fn an_endless_loop_may_lack_a_changed_element() {
    let text = "def f():\n    while stack:\n        p, left = stack[-1]\n        left ^= 1\n";
    let changes = changes_of(CHANGES_OF_ENDLESS_LOOPS, text, Tongue::Python);
    let expected = "With `stack[-1] = (p, left)` after line 4";
    assert!(changes[0].starts_with(expected), "{changes:#?}");
}

/// These boards to solve, as those of the judge.
fn to_solve(boards: &[Grid]) -> Vec<Trial> {
    let mut trials = Vec::new();
    for board in boards {
        trials.push(Trial {
            name: String::new(),
            task: TrialTask::Solve(Puzzle::new(*board).unwrap(), Expected::Exactly(1)),
        });
    }
    trials
}

/// What makes the answer right, which fails on the first of these boards. With three times the time
/// that a user waits for, it is found on a busy machine, too.
fn correction_on(answer: &AnswerFile, boards: &[Grid], trials: &[Trial]) -> Option<Correction> {
    let request = CorrectionRequest {
        boards,
        trials,
        passed: &[],
        idle: None,
        first_call: None,
        is_slow: false,
        times: TimesForVersions::DEFAULT.times(3),
    };
    let mut preparation = Preparation::start(answer);
    answer.correction(&request, &mut preparation).unwrap()
}
