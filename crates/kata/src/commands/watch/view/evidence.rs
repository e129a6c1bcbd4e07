//! What the last check is based on: a row for each place that was read.

use ratatui::text::{Line, Span};
use trace::{Entry, Row, Shown, Tone};

use super::theme::Theme;

/// The columns of a house in words: `column 9`, and a space or a bracket.
const LABEL: usize = 8;

/// The evidence of the last check; the digits above it only if they fit into this height. There is
/// none after another event.
pub(super) fn lines(shown: &Shown, height: u16, theme: &Theme) -> Vec<Line<'static>> {
    let row = |row: &Row| line(&row.name, &row.entries, row.allows, theme);
    let mut lines: Vec<_> = shown.rows.iter().map(row).collect();
    if !shown.title.is_empty() && lines.len() < usize::from(height) {
        lines.insert(0, line("digit", &shown.title, None, theme));
    }
    if !shown.looked.is_empty() {
        lines.push(Line::raw(shown.looked.clone()));
    }
    lines
}

/// A row. Brackets mark what decides; `ok` or `no` says what it decides.
fn line(name: &str, entries: &[Entry], allows: Option<bool>, theme: &Theme) -> Line<'static> {
    let mut line = Line::from(Span::styled(format!("{name:<LABEL$}"), theme.faint));
    let mut before = " ";
    for Entry { text, tone } in entries {
        let (style, open, close) = match tone {
            Tone::Read => (theme.here, "[", "]"),
            Tone::Plain => (theme.strong, before, " "),
            Tone::Faint => (theme.faint, before, " "),
        };
        line.push_span(Span::styled(open, theme.here));
        line.push_span(Span::styled(text.clone(), style));
        before = close;
    }
    line.push_span(Span::styled(format!("{before} "), theme.here));
    match allows {
        Some(false) => line.push_span(Span::styled("no", theme.rejects)),
        Some(true) => line.push_span(Span::styled("ok", theme.strong)),
        None => {}
    }
    line
}
