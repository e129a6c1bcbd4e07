//! The list of keys and of the signs on the board, drawn over the rest of the screen.

use ratatui::Frame;
use ratatui::layout::Constraint;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, BorderType, Clear, Padding, Paragraph};

use super::super::keys::HELP;
use super::theme::Theme;

const WIDTH: u16 = 60;

/// Draws it in the middle of the screen.
pub(super) fn draw(frame: &mut Frame<'_>, theme: &Theme) {
    let screen = frame.area();
    let mut lines: Vec<Line<'_>> = HELP
        .iter()
        .map(|(keys, meaning)| {
            Line::from(vec![Span::styled(format!("{keys:<20}"), theme.strong), Span::raw(*meaning)])
        })
        .collect();
    // Each sign is in its style.
    lines.push(signed(&[
        ("5", theme.given, " given  "),
        ("4", theme.placed, " placed  "),
        ("7°", theme.deduced, " forced  "),
        ("[4]", theme.placed.patch(theme.current), " now  "),
        ("×4×", theme.taken, " taken back"),
    ]));
    lines.push(signed(&[
        ("5?", theme.current, " tested  "),
        ("(4)", theme.read, " read  "),
        ("!5!", theme.rejects, " rejects  "),
        ("(²)", theme.read, " count  "),
        ("<²>", theme.here, " fewest"),
    ]));
    lines.push(signed(&[
        ("₂₃", theme.faint, " candidates; "),
        ("²", theme.faint, " how many; "),
        ("?²?", theme.rejects, " how many were not tried"),
    ]));
    lines.push(Line::raw("─*─ a solution in the bar of the search"));
    let (width, height) = (WIDTH.min(screen.width), (lines.len() as u16 + 2).min(screen.height));
    let area = screen.centered(Constraint::Length(width), Constraint::Length(height));
    let block = Block::bordered()
        .border_type(BorderType::Rounded)
        .title(" Keys ")
        .padding(Padding::horizontal(1));
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

fn signed(signs: &[(&'static str, Style, &'static str)]) -> Line<'static> {
    let spans =
        signs.iter().flat_map(|&(sign, style, word)| [Span::styled(sign, style), Span::raw(word)]);
    Line::from(spans.collect::<Vec<_>>())
}
