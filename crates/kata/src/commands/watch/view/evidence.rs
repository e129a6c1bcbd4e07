//! What the last check is based on: a row for each place that was read.

use ratatui::text::{Line, Span};
use trace::{Entry, RowSays, Shown, Tone};

use super::theme::{FAINT, HERE, REJECTS, STRONG};

/// The columns of a house in words: `column 9`, and a space or a bracket.
const LABEL: usize = 8;

/// The evidence of the last check; the digits above it only if they fit into this height. There is
/// none after another event.
pub(super) fn lines(shown: &Shown, height: u16) -> Vec<Line<'static>> {
    let rows = shown.rows.iter();
    let mut lines: Vec<_> = rows
        .map(|row| line(&row.name, &row.entries, row.says))
        .collect();
    if !shown.title.is_empty() && lines.len() < usize::from(height) {
        lines.insert(0, line("digit", &shown.title, RowSays::Nothing));
    }
    if !shown.looked.is_empty() {
        lines.push(Line::raw(shown.looked.clone()));
    }
    lines
}

/// A row. Brackets mark the entry that decides; `ok` or `no` is what the row says about the tested
/// digit.
fn line(name: &str, entries: &[Entry], says: RowSays) -> Line<'static> {
    let mut line = Line::from(Span::styled(format!("{name:<LABEL$}"), FAINT));
    let mut before = " ";
    for Entry { text, tone } in entries {
        let style = match tone {
            Tone::Read => HERE,
            Tone::Plain => STRONG,
            Tone::Faint => FAINT,
        };
        let is_read = *tone == Tone::Read;
        line.push_span(Span::styled(if is_read { "[" } else { before }, HERE));
        line.push_span(Span::styled(text.clone(), style));
        before = if is_read { "]" } else { " " };
    }
    line.push_span(Span::styled(format!("{before} "), HERE));
    match says {
        RowSays::Rejects => line.push_span(Span::styled("no", REJECTS)),
        RowSays::Allows => line.push_span(Span::styled("ok", STRONG)),
        RowSays::Nothing => {}
    }
    line
}
