//! What the last check is based on: a row for each place that was read.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use sudoku::Decision;
use trace::{Entry, Moment, Shown, Tone};

use super::theme::Theme;

/// The columns of a house in words: `column 9`, and a space or a bracket.
const LABEL: usize = 8;

/// The evidence of the last check in at most as many lines as fit. There is none after another
/// event.
pub(super) fn lines(
    moment: &Moment,
    shown: &Shown,
    area: Rect,
    theme: &Theme,
) -> Vec<Line<'static>> {
    let height = usize::from(area.height);
    let mut lines = Vec::new();
    // The cells have the counts of this choice; a line has the least of them.
    if let Some(Decision::Options { .. }) = moment.decision() {
        lines.push(Line::styled(shown.why.clone(), theme.strong));
    }
    lines.extend(shown.rows.iter().map(|row| line(&row.name, &row.entries, row.allows, theme)));
    if !shown.title.is_empty() && lines.len() < height {
        lines.insert(0, line("digit", &shown.title, None, theme));
    }
    if !shown.looked.is_empty() {
        lines.push(Line::raw(shown.looked.clone()));
    }
    lines.truncate(height);
    lines
}

/// A row. Brackets mark what decides; `ok` or `no` says what it decides.
fn line(name: &str, entries: &[Entry], allows: Option<bool>, theme: &Theme) -> Line<'static> {
    let mut spans = vec![Span::styled(format!("{name:<LABEL$}"), theme.faint)];
    let mut is_open = false;
    for Entry { text, tone } in entries {
        let is_read = *tone == Tone::Read;
        let before = match (is_read, is_open) {
            (true, _) => "[",
            (false, true) => "]",
            (false, false) => " ",
        };
        spans.push(Span::styled(before, theme.read));
        let style = match tone {
            Tone::Read => theme.read,
            Tone::Plain => theme.strong,
            Tone::Faint => theme.faint,
        };
        spans.push(Span::styled(text.clone(), style));
        is_open = is_read;
    }
    spans.push(Span::styled(if is_open { "] " } else { "  " }, theme.read));
    spans.push(match allows {
        Some(false) => Span::styled("no", theme.rejects),
        Some(true) => Span::styled("ok", theme.strong),
        None => Span::raw(""),
    });
    Line::from(spans)
}
