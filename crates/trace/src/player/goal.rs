//! [`Goal`]: where a jump leads, in the search in focus.

use super::survey::Known;
use super::track::Track;

/// Where a jump leads, in the search in focus.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Goal {
    /// The next digit that is chosen and taken back.
    NextBacktrack,
    /// The one before.
    PreviousBacktrack,
    /// The next solution.
    NextSolution,
    /// The one before.
    PreviousSolution,
    /// The event after which the most choices first stood at once.
    Deepest,
    /// The end of the longest search.
    End,
}

/// What is known about a goal by now.
pub(super) enum Outlook {
    /// It lies after so many events.
    At(u64),
    /// It is still being looked for.
    NotYet,
    /// There is none, or it will not be known.
    Nowhere(&'static str),
}

impl Goal {
    pub(super) fn outlook(self, tracks: &mut [Track], focus: usize) -> Outlook {
        let track = &mut tracks[focus];
        let here = track.position();
        match self {
            Self::NextBacktrack => track.next_backtrack(),
            Self::PreviousBacktrack => track.previous_backtrack(),
            Self::NextSolution => {
                let next = track.survey().solutions.iter().find(|&&solution| solution > here);
                sooner_or_later(next.copied(), track.survey().known, "no further solution")
            }
            Self::PreviousSolution => {
                let previous = track.survey().solutions.iter().rfind(|&&solution| solution < here);
                previous.map_or(Outlook::Nowhere("no solution before"), |&solution| {
                    Outlook::At(solution)
                })
            }
            Self::Deepest => match (track.survey().known, track.survey().totals) {
                (Known::Counting, _) => Outlook::NotYet,
                (_, totals) if totals.depth == 0 => Outlook::Nowhere("no choice was made"),
                (_, totals) => Outlook::At(totals.deepest + 1),
            },
            Self::End => {
                let ends: Option<Vec<u64>> = tracks.iter().map(Track::end).collect();
                if let Some(end) = ends.and_then(|ends| ends.into_iter().max()) {
                    return Outlook::At(end);
                }
                let counting = tracks.iter().any(|track| track.survey().known == Known::Counting);
                if counting {
                    Outlook::NotYet
                } else {
                    Outlook::Nowhere("the end is too far away to be known")
                }
            }
        }
    }
}

fn sooner_or_later(found: Option<u64>, known: Known, none: &'static str) -> Outlook {
    match (found, known) {
        (Some(position), _) => Outlook::At(position),
        (None, Known::Counting) => Outlook::NotYet,
        (None, Known::Exactly) => Outlook::Nowhere(none),
        (None, Known::InPart) => {
            Outlook::Nowhere("not known: the search is too long to be counted")
        }
    }
}
