//! One blank: what the wrong boards with one blank have in common.
//!
//! ```java
//! for (int column = 0; column < 8; column++)    // never fills column 9
//! ```
//!
//! > Of the boards with one blank that were tried, it leaves unchanged exactly those where the
//! > blank is in column 9.
//!
//! It cannot be false: the answer was called for every board that the sentence speaks of (405, if
//! there is time), and a condition is said only if every wrong board meets it and no right one
//! does. Boards that the judge saw come out right are right ones, too.

use sudoku::Grid;

use crate::Problem;
use crate::boards::{Group, Probe};
use crate::description::{Attribute, Fact, Sample, Side, descriptions};
use crate::explanation::Evidence;
use crate::investigation::Investigation;
use crate::kind::Kind;

const ROW: Attribute = Attribute::Numbers("where the blank is in {row}");
const COLUMN: Attribute = Attribute::Numbers("where the blank is in {column}");
const BOX: Attribute = Attribute::Numbers("where the blank is in {box}");
const DIGIT: Attribute = Attribute::Numbers("where the missing digit is {}");
const CELL: Attribute = Attribute::Cells("where the blank is {}");

/// With fewer results than this, nothing is said of the boards that were tried. An answer whose
/// every call ends its process still gets 25 results in each of two orders.
pub(crate) const LEAST_RESULTS: usize = 20;

pub(crate) struct OneBlank;

impl<E> Kind<E> for OneBlank {
    fn name(&self) -> &'static str {
        "one blank"
    }

    fn look(&self, case: &mut Investigation<'_, E>) -> Result<Option<Evidence>, E> {
        if case.problem != Problem::SudokuSolver || !case.is_stable {
            return Ok(None);
        }
        Ok(sentence(&case.probes, case.rejected.boards_before).map(Evidence::Rule))
    }
}

/// What holds for these boards, and for those that the judge saw come out right before.
fn sentence(probes: &[Probe], passed: &[Grid]) -> Option<String> {
    let answered: Vec<&Probe> = probes
        .iter()
        .filter(|probe| probe.group == Group::OneBlank && probe.is_known())
        .collect();
    let is_any_wrong = answered.iter().any(|probe| probe.is_known_wrong());
    if answered.len() < LEAST_RESULTS || !is_any_wrong {
        return None;
    }
    let mut samples: Vec<Sample> = answered
        .iter()
        .filter_map(|probe| sample(&probe.board, Side::of(probe)))
        .collect();
    for board in passed {
        if board.blanks().count() == 1 {
            samples.extend(sample(board, Side::Right));
        }
    }
    let description = descriptions(&samples).into_iter().next()?;
    let mut wrong = answered.iter().filter(|probe| probe.is_known_wrong());
    let fails = if wrong.all(|probe| probe.is_unchanged()) {
        "leaves unchanged"
    } else {
        "fails on"
    };
    let count = answered.len();
    let is_each_answered = probes
        .iter()
        .all(|probe| probe.group != Group::OneBlank || probe.is_known());
    if description.is_of_all(Side::Wrong) {
        return Some(if is_each_answered {
            format!("It {fails} every board with one blank that was tried.")
        } else {
            format!("It {fails} all {count} boards with one blank that were tried.")
        });
    }
    // The first boards and the last ones are not a sample of all: what separates them may not
    // separate the others.
    if !is_each_answered {
        return None;
    }
    Some(format!(
        "Of the boards with one blank that were tried, it {}.",
        description.sentence("is right on", fails)
    ))
}

/// Where the blank is, which digit is missing, and the result.
fn sample(board: &Grid, side: Side) -> Option<Sample> {
    let blank = board.blanks().next()?;
    let digit = board.candidates(blank).iter().next()?;
    Some(Sample {
        facts: vec![
            Fact::new(ROW, blank.row()),
            Fact::new(COLUMN, blank.column()),
            Fact::new(BOX, blank.box_index()),
            Fact::new(DIGIT, digit.index()),
            Fact::new(CELL, blank.index()),
        ],
        side,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::full;
    use crate::boards::to_fill::with_one_blank;
    use crate::subject::Judgement;

    #[test]
    fn a_board_that_the_judge_saw_come_out_right_is_a_right_one() {
        let mut probes = with_one_blank(&full());
        for probe in &mut probes {
            probe.judgement = Judgement::Wrong;
        }
        let expected = "It fails on every board with one blank that was tried.";
        assert_eq!(sentence(&probes, &[]).as_deref(), Some(expected));
        let passed = probes.pop().unwrap().board;
        assert_eq!(sentence(&probes, &[passed]), None);
    }

    #[test]
    fn of_an_answer_that_ends_its_process_the_number_of_boards_is_said() {
        let mut probes = with_one_blank(&full());
        for probe in &mut probes[..50] {
            probe.judgement = Judgement::Wrong;
        }
        let expected = "It fails on all 50 boards with one blank that were tried.";
        assert_eq!(sentence(&probes, &[]).as_deref(), Some(expected));
        probes[49].judgement = Judgement::Right;
        assert_eq!(sentence(&probes, &[]), None);
    }
}
