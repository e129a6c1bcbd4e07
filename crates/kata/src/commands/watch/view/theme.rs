//! [`Theme`]: the styles of the screen. Nothing is shown by colour alone: weight, underline and
//! signs remain without colours.

use ratatui::style::{Color, Modifier, Style};

/// The styles of the screen. The colours come from the terminal's own palette, so they fit light
/// and dark terminals.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Theme {
    /// Headings, and the digits of the puzzle.
    pub(super) strong: Style,
    /// A digit that the search chose.
    pub(super) placed: Style,
    /// A digit that was forced.
    pub(super) deduced: Style,
    /// A digit that the last event took back.
    pub(super) taken: Style,
    /// Added to the cell of the last event.
    pub(super) current: Style,
    /// What rejects the digit that the last check tested.
    pub(super) rejects: Style,
    /// Rules, blank cells, and secondary text.
    pub(super) faint: Style,
    /// What the last check read, the board in focus, the reporting line of code, and messages.
    pub(super) here: Style,
    /// The part of the bar before the position.
    pub(super) past: Style,
}

impl Theme {
    pub(in super::super) fn new(colours: bool) -> Self {
        let colour = |colour: Color| if colours { Style::new().fg(colour) } else { Style::new() };
        Self {
            strong: Style::new().add_modifier(Modifier::BOLD),
            placed: colour(Color::Cyan).add_modifier(Modifier::UNDERLINED),
            deduced: colour(Color::Green),
            taken: colour(Color::Red).add_modifier(Modifier::CROSSED_OUT),
            current: Style::new().add_modifier(Modifier::REVERSED | Modifier::BOLD),
            rejects: colour(Color::Red).add_modifier(Modifier::REVERSED | Modifier::BOLD),
            faint: Style::new().add_modifier(Modifier::DIM),
            here: colour(Color::Yellow).add_modifier(Modifier::BOLD),
            past: colour(Color::Cyan),
        }
    }
}
