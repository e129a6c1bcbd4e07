#![doc = include_str!("../README.md")]

mod boards;
mod by_kind;
mod description;
mod explanation;
mod investigation;
mod kind;
mod kinds;
mod lists;
mod problem;
mod record;
mod recording;
mod search;
mod subject;

pub use explanation::{BugName, Evidence, Explanation, Rule, Said, Writes};
pub use kinds::correction::{
    Correction, CountedRuns, Edit, HarmfulRun, LongerSearch, PlacedEdit, VariableValue,
};
pub use kinds::first_wrong_step::WrongStep;
pub use kinds::smallest_board::Smallest;
pub use kinds::struck_candidate::{BoardSource, StruckCandidate};
pub use problem::Problem;
pub use record::{
    AnswerRecord, CellRead, Change, IdleLines, Meaning, OddCell, PlainStop, SolvedBoard, Stopped,
    Struck, StuckLoop,
};
pub use search::writes_digits;
pub use subject::{CallEnd, Judgement, RejectedBoard, Reply, Run, Subject, judgement};

use investigation::Investigation;
use kind::Kind;

/// Explains why the subject failed: asks each kind of evidence in turn, until one settles it.
///
/// The subject keeps the budget. When its time is over it gives no more replies, and a kind that
/// has too few replies finds nothing.
///
/// # Errors
///
/// The subject cannot be called.
pub fn explain<E: 'static>(
    subject: &mut dyn Subject<Error = E>,
    rejected: &RejectedBoard<'_>,
) -> Result<Explanation, E> {
    explain_with(&kind::kinds(), subject, rejected)
}

/// The same up to this kind of evidence: none after it is asked. For callers that need what this
/// kind says, since the later ones may take most of the time.
///
/// # Errors
///
/// The subject cannot be called.
///
/// # Panics
///
/// No kind has this name.
pub fn explain_until<E: 'static>(
    last_kind: &str,
    subject: &mut dyn Subject<Error = E>,
    rejected: &RejectedBoard<'_>,
) -> Result<Explanation, E> {
    let kinds = kind::kinds();
    let last = kinds.iter().position(|kind| kind.name() == last_kind);
    let last = last.unwrap_or_else(|| panic!("no kind of evidence is named '{last_kind}'"));
    explain_with(&kinds[..=last], subject, rejected)
}

fn explain_with<E>(
    kinds: &[&'static dyn Kind<E>],
    subject: &mut dyn Subject<Error = E>,
    rejected: &RejectedBoard<'_>,
) -> Result<Explanation, E> {
    let Some(mut case) = Investigation::begin(subject, rejected)? else {
        return Ok(Explanation::default());
    };
    for kind in kinds {
        if kind.gives_name() && case.found.name.is_some() {
            continue;
        }
        if let Some(evidence) = kind.look(&mut case)? {
            case.found.add(kind.name(), evidence);
        }
        if case.is_settled {
            break;
        }
    }
    case.found.writes = case.writes();
    Ok(case.found)
}

/// The names of the kinds of evidence, in the order in which they are asked.
pub fn kind_names() -> Vec<&'static str> {
    let kinds = kind::kinds::<std::convert::Infallible>();
    kinds.iter().map(|kind| kind.name()).collect()
}
