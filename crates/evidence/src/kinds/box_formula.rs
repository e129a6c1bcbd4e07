//! Box formula: a wrong formula of the box, or of a mark, that predicts every result.
//!
//! ```python
//! box = row // 3 + column    # without the 3 *
//! ```
//!
//! > It numbers the boxes with `row / 3 + column`.
//!
//! An answer that keeps marks finds a digit taken if it has marked one of the houses of the cell
//! for it. So each way to number the houses predicts which boards with one blank fail, and which
//! boards count as valid.
//!
//! It cannot be false: the formula predicts every result, right and wrong ones, and there is a
//! wrong one. No other formula of the list predicts them all, except one that divides the cells in
//! the same way.

mod formula;
mod formulas;

use sudoku::Grid;

use crate::boards::{Group, Probe};
use crate::explanation::{BugName, Evidence};
use crate::investigation::Investigation;
use crate::kind::Kind;
use crate::{Problem, Reply};
use formula::Formula;

pub(crate) struct BoxFormula;

impl<E> Kind<E> for BoxFormula {
    fn name(&self) -> &'static str {
        "box formula"
    }

    fn gives_name(&self) -> bool {
        true
    }

    fn look(&self, case: &mut Investigation<'_, E>) -> Result<Option<Evidence>, E> {
        if !case.is_stable || !case.is_partly_right() {
            return Ok(None);
        }
        let name = name(case.problem, &case.probes, case.rejected.boards_before);
        Ok(name.map(Evidence::Name))
    }
}

/// The name of the only formula that predicts every result: those of these boards, and the right
/// ones that the judge saw before. Of several that divide the cells in the same way, the first one
/// of the list.
fn name(problem: Problem, probes: &[Probe], passed: &[Grid]) -> Option<BugName> {
    let mut results = results(problem, probes)?;
    for board in passed {
        if problem == Problem::ValidSudoku || board.blanks().count() == 1 {
            let is_refused = !board.is_valid();
            results.push(RefusalResult { board, is_refused });
        }
    }
    // A call that does not end is wrong, but it is not a result here. If only such calls are wrong,
    // no formula is the reason.
    if !results.iter().any(RefusalResult::is_wrong) {
        return None;
    }
    let mut fitting = formulas::all(problem);
    fitting.retain(|formula| {
        results
            .iter()
            .all(|result| formula.refuses(problem, result.board) == result.is_refused)
    });
    let (first, others) = fitting.split_first()?;
    let is_only = others.iter().all(|other| is_same(first, other));
    is_only.then(|| first.name.clone())
}

/// Whether two formulas have one name, or two names for the same division of the cells.
fn is_same(first: &Formula, other: &Formula) -> bool {
    first.name == other.name || first.divides_like(other)
}

/// A board, and whether the answer refuses it: finds no digit for the blank, or returns false.
struct RefusalResult<'a> {
    board: &'a Grid,
    is_refused: bool,
}

impl RefusalResult<'_> {
    /// Whether a valid board is refused, or an invalid one is not.
    fn is_wrong(&self) -> bool {
        self.is_refused == self.board.is_valid()
    }
}

/// The results that a formula must predict; `None` if the answer came to something else than a
/// refusal or a right result.
fn results(problem: Problem, probes: &[Probe]) -> Option<Vec<RefusalResult<'_>>> {
    let mut results = Vec::new();
    for probe in probes {
        let is_telling = problem == Problem::ValidSudoku || probe.group == Group::OneBlank;
        if !is_telling {
            continue;
        }
        let is_refused = match &probe.reply {
            None | Some(Reply::Slow) => continue,
            Some(Reply::Truth(truth)) => !truth,
            Some(_) if probe.is_known_right() => false,
            Some(_) if probe.is_unchanged() => true,
            Some(_) => return None,
        };
        results.push(RefusalResult {
            board: &probe.board,
            is_refused,
        });
    }
    Some(results)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::to_validate;
    use crate::subject::judgement;

    /// A right formula would be named as the bug of an answer that is right wherever it ends.
    #[test]
    fn every_formula_is_wrong_on_a_board_of_problem_36() {
        let probes = to_validate::all();
        for formula in formulas::all(Problem::ValidSudoku) {
            let is_wrong = probes.iter().any(|probe| {
                formula.refuses(Problem::ValidSudoku, &probe.board) == probe.board.is_valid()
            });
            assert!(is_wrong, "{}", formula.name.text);
        }
    }

    #[test]
    fn no_formula_explains_an_answer_that_is_only_slow() {
        let mut probes = to_validate::all();
        for (index, probe) in probes.iter_mut().enumerate() {
            let reply = if index == 0 {
                Reply::Slow
            } else {
                Reply::Truth(probe.board.is_valid())
            };
            probe.judgement = judgement(Problem::ValidSudoku, &probe.board, Some(&reply));
            probe.reply = Some(reply);
        }
        assert!(probes[0].is_known_wrong());
        assert_eq!(name(Problem::ValidSudoku, &probes, &[]), None);
    }
}
