//! [`Jump`]: a place in the search in focus that a viewer can jump to.

use super::search::{Destination, PlayedSearch, longest_end};
use super::summary::Coverage;

/// A place in the search in focus that a viewer can jump to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(test, derive(serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum Jump {
    /// The next removal of a digit that was chosen.
    NextBacktrack,
    /// The previous removal of a digit that was chosen.
    PreviousBacktrack,
    /// The next solution.
    NextSolution,
    /// The previous solution.
    PreviousSolution,
    /// The event that first reaches the largest number of choices on the board.
    Deepest,
    /// The end of the longest search.
    End,
}

impl Jump {
    /// The position that the jump leads to, as far as it is known now.
    pub(super) fn destination(self, searches: &mut [PlayedSearch], focus: usize) -> Destination {
        let search = &mut searches[focus];
        let here = search.position();
        match self {
            Self::NextBacktrack => search.next_backtrack(),
            Self::PreviousBacktrack => search.previous_backtrack(),
            Self::NextSolution => {
                let summary = search.summary();
                match (summary.solutions.iter().find(|&&at| at > here), summary.coverage) {
                    (Some(&at), _) => Destination::At(at),
                    (None, Coverage::Counting) => Destination::NotYet,
                    (None, Coverage::Whole) => Destination::Nowhere("no further solution"),
                    (None, Coverage::Part) => {
                        Destination::Nowhere("unknown: the search is too long to be counted")
                    }
                }
            }
            Self::PreviousSolution => {
                let earlier = search.summary().solutions.iter().rfind(|&&at| at < here);
                let none = Destination::Nowhere("no earlier solution");
                earlier.map_or(none, |&at| Destination::At(at))
            }
            Self::Deepest => match (search.summary().coverage, search.summary().totals) {
                (Coverage::Counting, _) => Destination::NotYet,
                (_, totals) if totals.depth == 0 => {
                    Destination::Nowhere("the search made no choice")
                }
                (_, totals) => Destination::At(totals.deepest + 1),
            },
            Self::End => end(searches),
        }
    }
}

/// The end of the longest search.
fn end(searches: &[PlayedSearch]) -> Destination {
    let counting = |search: &PlayedSearch| search.summary().coverage == Coverage::Counting;
    match longest_end(searches) {
        Some(end) => Destination::At(end),
        None if searches.iter().any(counting) => Destination::NotYet,
        None => Destination::Nowhere("unknown: a search is too long to be counted"),
    }
}
