//! [`PlayerCommand`]: what a viewer can ask of a player.

use super::jump::Jump;

/// What a viewer can ask of a [`Player`](super::Player).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(test, derive(serde::Deserialize), serde(rename_all = "kebab-case"))]
pub enum PlayerCommand {
    /// Play, or pause. At the end, play again from the start.
    TogglePlay,
    /// Pause, and move forward by this many events, or back if the number is negative.
    Step(i64),
    /// Go to the start.
    Start,
    /// Pause, and jump there as soon as the position is known.
    Jump(Jump),
    /// Show more events per second.
    Faster,
    /// Show fewer events per second.
    Slower,
    /// Take the fastest offered speed that is not above this number of events per second.
    SetSpeed(u32),
    /// Show checks as events too, or hide them, at the same point of the search in focus.
    ToggleChecks,
    /// Move the focus to the search with this index.
    Focus(usize),
    /// Move the focus to the next search.
    FocusNext,
}
