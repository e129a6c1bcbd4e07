//! The list of keys and of the signs on the board, drawn over the rest of the screen.

use ratatui::Frame;
use ratatui::layout::Constraint;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Padding, Paragraph};

use super::theme::{CURRENT, DEDUCED, HERE, PLACED, REJECTS, STRONG, TAKEN};

const WIDTH: u16 = 60;

/// The list of keys: each key and what it does.
const HELP: [(&str, &str); 16] = [
    ("space", "play, pause; at the end, play again"),
    ("→ ←  or l h", "one event forward, back"),
    ("shift → ←  or L H", "ten events"),
    ("ctrl → ←  or page", "a hundred events"),
    ("n N", "next, previous backtrack"),
    ("s S", "next, previous solution"),
    ("d", "deepest point"),
    ("w", "first wrong step of your answer"),
    ("home end  or g G", "start, end"),
    ("+ -  or ↑ ↓", "faster, slower"),
    ("k", "step by checks, or by placements"),
    ("tab  or 1 to 4", "choose the board for jumps"),
    ("c", "show the number of candidates"),
    ("v", "show code"),
    ("q  esc  ctrl-c", "quit"),
    ("ctrl-z", "suspend"),
];

/// The list as text for `--help`.
pub(crate) fn text() -> String {
    HELP.map(|(keys, does)| format!("  {keys:<20}{does}"))
        .join("\n")
}

/// Draws it in the middle of the screen.
pub(super) fn draw(frame: &mut Frame<'_>) {
    let screen = frame.area();
    let mut lines = Vec::new();
    for (keys, does) in HELP {
        let keys = Span::styled(format!("{keys:<20}"), STRONG);
        lines.push(Line::from(vec![keys, Span::raw(does)]));
    }
    // Each sign is in its style.
    lines.push(signs(&[
        ("5", STRONG, " given  "),
        ("4", PLACED, " placed  "),
        ("7°", DEDUCED, " forced  "),
        ("[4]", PLACED.patch(CURRENT), " now  "),
        ("×4×", TAKEN, " taken back"),
    ]));
    lines.push(signs(&[
        ("5?", CURRENT, " tested  "),
        ("(4)", HERE, " read  "),
        ("!5!", REJECTS, " rejects  "),
        ("(²)", HERE, " count  "),
        ("<²>", HERE, " fewest"),
    ]));
    lines.push(signs(&[(
        "?²?",
        REJECTS,
        " how many digits were not tried there",
    )]));
    let (width, height) = (
        WIDTH.min(screen.width),
        (lines.len() as u16 + 2).min(screen.height),
    );
    let area = screen.centered(Constraint::Length(width), Constraint::Length(height));
    let block = Block::bordered()
        .title(" Keys ")
        .padding(Padding::horizontal(1));
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

fn signs(signs: &[(&'static str, Style, &'static str)]) -> Line<'static> {
    let spans = signs
        .iter()
        .flat_map(|&(sign, style, word)| [Span::styled(sign, style), Span::raw(word)]);
    spans.collect()
}
