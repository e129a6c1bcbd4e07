//! The list of keys and of the signs on the board, drawn over the rest of the screen.

use ratatui::Frame;
use ratatui::layout::Constraint;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Padding, Paragraph};
use trace::keys::{self, Setting, Surface};

use super::theme::{CURRENT, DEDUCED, HERE, PLACED, REJECTS, STRONG, TAKEN};

/// The width of the box: the longest line, with its border and padding.
const WIDTH: u16 = 60;

/// The lines of the border above and below the text.
const BORDER: u16 = 2;

/// The keys as text for `--help`. It has no signs, which need their styles.
pub(crate) fn text() -> String {
    let mut lines = Vec::new();
    for row in keys::rows(Surface::Terminal) {
        lines.push(format!("  {:<20}{}", row.label, row.description));
    }
    lines.join("\n")
}

/// Draws the keys that do something now, and the signs, in the middle of the screen.
pub(super) fn draw(frame: &mut Frame<'_>, setting: Setting) {
    let screen = frame.area();
    let mut lines = Vec::new();
    for row in keys::rows(Surface::Terminal).filter(|row| row.works(setting)) {
        let label = Span::styled(format!("{:<20}", row.label), STRONG);
        lines.push(Line::from(vec![label, Span::raw(row.description)]));
    }
    // Each sign is in its style.
    lines.push(line_of_signs(&[
        ("5", STRONG, " given  "),
        ("4", PLACED, " placed  "),
        ("7°", DEDUCED, " forced  "),
        ("[4]", PLACED.patch(CURRENT), " now  "),
        ("×4×", TAKEN, " undone"),
    ]));
    lines.push(line_of_signs(&[
        ("5?", CURRENT, " tested  "),
        ("(4)", HERE, " read  "),
        ("!5!", REJECTS, " rejects  "),
        ("(²)", HERE, " count  "),
        ("<²>", HERE, " fewest"),
    ]));
    lines.push(line_of_signs(&[(
        "?²?",
        REJECTS,
        " how many digits were not tried there",
    )]));
    let (width, height) = (
        WIDTH.min(screen.width),
        (lines.len() as u16 + BORDER).min(screen.height),
    );
    let area = screen.centered(Constraint::Length(width), Constraint::Length(height));
    let block = Block::bordered()
        .title(" Keys ")
        .padding(Padding::horizontal(1));
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

/// A line of signs, each with its style and its meaning.
fn line_of_signs(signs: &[(&'static str, Style, &'static str)]) -> Line<'static> {
    let spans = signs
        .iter()
        .flat_map(|&(sign, style, meaning)| [Span::styled(sign, style), Span::raw(meaning)]);
    spans.collect()
}
