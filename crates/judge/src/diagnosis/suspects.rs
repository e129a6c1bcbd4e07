//! The suspects: the faulty searches of the catalogue; and [`convict`], which finds the one that
//! makes the same events as a wrong strategy.

use std::cell::LazyCell;
use std::ops::ControlFlow::{Break, Continue};

use sudoku::Strategy;
use thousands::Separable;

use super::recording::{RecordedSearch, others};
use crate::catalogue;
use crate::faulty_search::{Checks, FaultySearch, Order};

/// A fault that alone leads to the events of a strategy.
pub(super) struct Conviction {
    pub(super) order: Order,
    /// The fault in words, and the number of events that it explains.
    pub(super) cause: Vec<String>,
}

/// The first fault that alone leads to the events of the recording, and to those of other puzzles.
pub(super) fn convict(
    recording: &RecordedSearch,
    strategy: Strategy<'static>,
) -> Option<Conviction> {
    let others = LazyCell::new(|| others(strategy));
    let (fault, suspect) = catalogue::all().into_iter().find(|(_, suspect)| {
        makes(suspect, recording)
            && !makes(&FaultySearch::without_fault(suspect.order, Checks::Flags), recording)
            && others.iter().all(|other| makes(suspect, other))
    })?;
    let kept = ["row", "column", "box"].into_iter().zip(suspect.houses);
    let kept: Vec<&str> =
        kept.filter(|(_, numbers)| !numbers.undone).map(|(kind, _)| kind).collect();
    let kept =
        if kept.is_empty() { String::new() } else { format!(" (the {})", kept.join(" and the ")) };
    let events: usize = others.iter().chain([recording]).map(|search| search.events.len()).sum();
    let events = events.separate_with_commas();
    let evidence = format!("this fault alone gives the same {events} events");
    Some(Conviction {
        order: suspect.order,
        cause: vec![format!("the search {fault}{kept}"), evidence],
    })
}

/// Whether the search makes exactly these events.
fn makes(search: &FaultySearch, recording: &RecordedSearch) -> bool {
    let mut expected = recording.events.iter();
    let mut same = true;
    let flow = Strategy::new(search).watch(&recording.puzzle, &mut |event| {
        let next = expected.next();
        same = next.map_or(!recording.exhausted, |next| next.as_event() == event);
        if same && next.is_some() { Continue(()) } else { Break(()) }
    });
    same && (flow.is_break() || recording.exhausted) && expected.next().is_none()
}
