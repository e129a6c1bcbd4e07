//! The list of keys and of the signs on the board, drawn over the rest of the screen.

use ratatui::Frame;
use ratatui::layout::Constraint;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Padding, Paragraph};

use super::super::keys::HELP;
use super::theme::Theme;

const WIDTH: u16 = 60;

/// Draws it in the middle of the screen.
pub(super) fn draw(frame: &mut Frame<'_>, theme: &Theme) {
    let screen = frame.area();
    let key = |&(keys, does): &(&'static str, &'static str)| {
        Line::from(vec![Span::styled(format!("{keys:<20}"), theme.strong), Span::raw(does)])
    };
    let mut lines: Vec<Line<'_>> = HELP.iter().map(key).collect();
    // Each sign is in its style.
    lines.push(signs(&[
        ("5", theme.strong, " given  "),
        ("4", theme.placed, " placed  "),
        ("7°", theme.deduced, " forced  "),
        ("[4]", theme.placed.patch(theme.current), " now  "),
        ("×4×", theme.taken, " taken back"),
    ]));
    lines.push(signs(&[
        ("5?", theme.current, " tested  "),
        ("(4)", theme.here, " read  "),
        ("!5!", theme.rejects, " rejects  "),
        ("(²)", theme.here, " count  "),
        ("<²>", theme.here, " fewest"),
    ]));
    lines.push(signs(&[("?²?", theme.rejects, " how many digits were not tried there")]));
    let (width, height) = (WIDTH.min(screen.width), (lines.len() as u16 + 2).min(screen.height));
    let area = screen.centered(Constraint::Length(width), Constraint::Length(height));
    let block = Block::bordered().title(" Keys ").padding(Padding::horizontal(1));
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).block(block), area);
}

fn signs(signs: &[(&'static str, Style, &'static str)]) -> Line<'static> {
    let spans =
        signs.iter().flat_map(|&(sign, style, word)| [Span::styled(sign, style), Span::raw(word)]);
    spans.collect()
}
