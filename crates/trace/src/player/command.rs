//! [`Command`]: what a viewer can ask of a player.

use super::goal::Goal;

/// What a viewer can ask of a [`Player`](super::Player).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Command {
    /// Play, or pause. At the end, play once more from the start.
    TogglePlay,
    /// Pause.
    Pause,
    /// Pause, and go so many events forth, or back.
    Step(i64),
    /// Go to the start.
    Start,
    /// Go to this part, from 0 to 1, of the search in focus.
    SeekPart(f64),
    /// Pause, and jump, as soon as it is known where to.
    Jump(Goal),
    /// More events a second.
    Faster,
    /// Fewer events a second.
    Slower,
    /// The offered speed next to so many events a second.
    SetSpeed(u32),
    /// Keep step by time instead of by events, or the other way round.
    TogglePace,
    /// Bring this search into focus.
    Focus(usize),
    /// Bring the next search into focus.
    FocusNext,
}
