//! Several blanks: what the wrong boards with more blanks have in common.
//!
//! ```cpp
//! board[r][c] = d;
//! used[r][d] = true;
//! if (solve(board, next)) return true;
//! board[r][c] = '.';                   // and used[r][d] stays
//! ```
//!
//! > It is right with one blank. Of the boards with more that were tried, it fails on exactly those
//! > on which a row-by-row search must undo a digit.
//!
//! It cannot be false: what a board is, is computed by a search of our own, and it is said only if
//! every wrong board is so and no right one, also none that the judge saw come out right. A
//! tendency, such as "on 5 of 82 such boards", is not said.

use sudoku::Grid;

use crate::Problem;
use crate::boards::singles::{Singles, needs_a_guess};
use crate::boards::{Group, Probe};
use crate::description::{Attribute, Sample, Side, descriptions, facts_that_hold};
use crate::explanation::Evidence;
use crate::investigation::Investigation;
use crate::kind::Kind;
use crate::kinds::one_blank::LEAST_RESULTS;
use crate::search::{DigitOrder, Search};
use crate::subject::solution_of;

const UNDOES_ASCENDING: Attribute =
    Attribute::Holds("on which a row-by-row search must undo a digit");
const UNDOES_DESCENDING: Attribute =
    Attribute::Holds("on which a search that tries 9 first must undo a digit");
const NEEDS_GUESS: Attribute =
    Attribute::Holds("that naked and hidden singles do not solve, so that a guess may be needed");
const NEEDS_MORE_THAN_NAKED: Attribute = Attribute::Holds("that naked singles alone do not solve");
const SKIPS_BLANKS: Attribute =
    Attribute::Holds("on which the cell with the fewest candidates is not always the first blank");
const GOES_LEFT: Attribute = Attribute::Holds("with a blank further left than one in a row above");

pub(crate) struct SeveralBlanks;

impl<E> Kind<E> for SeveralBlanks {
    fn name(&self) -> &'static str {
        "several blanks"
    }

    fn look(&self, case: &mut Investigation<'_, E>) -> Result<Option<Evidence>, E> {
        let mut one_blank: Vec<&Probe> = case.probes.iter().collect();
        one_blank.retain(|probe| probe.group == Group::OneBlank && probe.is_known());
        let is_right_with_one =
            !one_blank.is_empty() && one_blank.iter().all(|probe| probe.is_known_right());
        if case.problem != Problem::SudokuSolver || !case.is_stable || !is_right_with_one {
            return Ok(None);
        }
        Ok(sentence(&case.several, case.rejected.boards_before).map(Evidence::Rule))
    }
}

/// What holds for these boards, and for those that the judge saw come out right before.
fn sentence(probes: &[Probe], passed: &[Grid]) -> Option<String> {
    let answered: Vec<&Probe> = probes.iter().filter(|probe| probe.is_known()).collect();
    let is_any_wrong = answered.iter().any(|probe| probe.is_known_wrong());
    if answered.len() < LEAST_RESULTS || !is_any_wrong {
        return None;
    }
    let mut samples: Vec<Sample> = answered
        .iter()
        .map(|probe| sample(&probe.board, Side::of(probe)))
        .collect();
    for board in passed {
        if board.blanks().count() > 1 {
            samples.push(sample(board, Side::Right));
        }
    }
    let description = descriptions(&samples).into_iter().next()?;
    if !description.is_of_all(Side::Wrong) {
        let result = description.sentence("is right on", "fails on");
        return Some(format!(
            "It is right with one blank. Of the boards with more that were tried, it {result}."
        ));
    }
    // An answer whose every call ends its process gets few results, all on boards of this kind.
    let tried = if answered
        .iter()
        .all(|probe| has_two_blanks_in_one_house(&probe.board))
    {
        "boards with two blanks or more in one house"
    } else {
        "boards with more"
    };
    Some(format!(
        "It is right with one blank. Of the {tried} that were tried, it fails on every one."
    ))
}

/// Whether two blanks of the board see each other.
fn has_two_blanks_in_one_house(board: &Grid) -> bool {
    board
        .blanks()
        .any(|blank| board.blanks().any(|other| other.sees(blank)))
}

/// What a search has to do on the board, and the result.
fn sample(board: &Grid, side: Side) -> Sample {
    let possible_facts = [
        (UNDOES_ASCENDING, must_undo(board, DigitOrder::Ascending)),
        (UNDOES_DESCENDING, must_undo(board, DigitOrder::Descending)),
        (NEEDS_GUESS, needs_a_guess(board, Singles::NakedAndHidden)),
        (NEEDS_MORE_THAN_NAKED, needs_a_guess(board, Singles::Naked)),
        (SKIPS_BLANKS, skips_blanks(board)),
        (GOES_LEFT, goes_left(board)),
    ];
    Sample {
        facts: facts_that_hold(&possible_facts),
        side,
    }
}

fn must_undo(board: &Grid, order: DigitOrder) -> bool {
    Search::first_dead_end(order, *board).is_some()
}

/// Whether a blank is further left than one above it: a search that does not start each row at its
/// first cell skips it.
fn goes_left(board: &Grid) -> bool {
    let mut last_column = 0;
    for blank in board.blanks() {
        if blank.column() < last_column {
            return true;
        }
        last_column = blank.column();
    }
    false
}

/// Whether a right search that takes the cell with the fewest candidates does not take the first
/// blank each time.
fn skips_blanks(board: &Grid) -> bool {
    let Some(solution) = solution_of(board) else {
        return false;
    };
    let mut board = *board;
    loop {
        let first = board.blanks().next();
        let Some(blank) = first else {
            return false;
        };
        let fewest = board
            .blanks()
            .min_by_key(|&cell| board.candidates(cell).len());
        if fewest != first {
            return true;
        }
        board[blank] = solution[blank];
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::full;
    use crate::boards::to_fill::with_several_blanks;
    use crate::subject::Judgement;

    #[test]
    fn it_is_said_where_two_blanks_of_every_board_are_in_one_house() {
        let mut probes = with_several_blanks(&full());
        for probe in &mut probes {
            probe.judgement = Judgement::Wrong;
        }
        let all = sentence(&probes, &[]).unwrap();
        assert!(all.ends_with("Of the boards with more that were tried, it fails on every one."));
        // The boards with blanks in one house come first.
        let first = sentence(&probes[..LEAST_RESULTS], &[]).unwrap();
        assert!(
            first.contains("Of the boards with two blanks or more in one house that were tried"),
            "{first}"
        );
    }

    #[test]
    fn a_board_that_the_judge_saw_come_out_right_is_a_right_one() {
        let mut probes = with_several_blanks(&full());
        for probe in &mut probes {
            probe.judgement = Judgement::Wrong;
        }
        let passed = probes.pop().unwrap().board;
        assert_eq!(sentence(&probes, &[passed]), None);
    }
}
