//! The styles of the screen. Nothing is shown by colour alone: weight, underline and signs remain
//! without colours. The colours come from the terminal's own palette, so they fit light and dark
//! terminals.

use ratatui::style::{Color, Modifier, Style};

/// Headings, and the digits of the puzzle.
pub(super) const STRONG: Style = Style::new().add_modifier(Modifier::BOLD);
/// A digit that the search chose.
pub(super) const PLACED: Style = PAST.add_modifier(Modifier::UNDERLINED);
/// A digit that was forced.
pub(super) const DEDUCED: Style = Style::new().fg(Color::Green);
/// A digit that the last event took back.
pub(super) const TAKEN: Style = Style::new()
    .fg(Color::Red)
    .add_modifier(Modifier::CROSSED_OUT);
/// Added to the cell of the last event.
pub(super) const CURRENT: Style = STRONG.add_modifier(Modifier::REVERSED);
/// What rejects the digit that the last check tested.
pub(super) const REJECTS: Style = CURRENT.fg(Color::Red);
/// Rules, blank cells, and secondary text.
pub(super) const FAINT: Style = Style::new().add_modifier(Modifier::DIM);
/// What the last check read, the board in focus, the reporting line of code, and messages.
pub(super) const HERE: Style = STRONG.fg(Color::Yellow);
/// The part of the bar before the position.
pub(super) const PAST: Style = Style::new().fg(Color::Cyan);
