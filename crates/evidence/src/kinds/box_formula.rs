//! Box formula: a wrong formula of the box, or of a mark, that predicts every result.
//!
//! ```python
//! box = row // 3 + column    # without the 3 *
//! ```
//!
//! > Its boxes are numbered like `row / 3 + column`.
//!
//! An answer that keeps marks finds a digit taken if it has marked one of the houses of the cell
//! for it. So each way to number the houses predicts which boards with one blank fail, and which
//! boards count as valid.
//!
//! It cannot be false: the formula predicts every result, right and wrong ones, and no other
//! formula of the list does, except one that divides the cells in the same way.

mod formula;
mod formulas;

use sudoku::Grid;

use crate::boards::Group;
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
        Ok(name(case).map(Evidence::Name))
    }
}

/// The name of the only formula that predicts every result. Of several that divide the cells in the
/// same way, the first one of the list.
fn name<E>(case: &Investigation<'_, E>) -> Option<BugName> {
    let results = results(case)?;
    let mut fitting = formulas::all(case.problem);
    fitting.retain(|formula| {
        results
            .iter()
            .all(|result| formula.refuses(case.problem, result.board) == result.is_refused)
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

/// The results that a formula must predict; `None` if the answer came to something else than a
/// refusal or a right result.
fn results<'a, E>(case: &'a Investigation<'_, E>) -> Option<Vec<RefusalResult<'a>>> {
    let mut results = Vec::new();
    for probe in &case.probes {
        let is_telling = case.problem == Problem::ValidSudoku || probe.group == Group::OneBlank;
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
