//! What the last check is based on: a row for each place, and the counts of this choice.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use trace::{Entry, Role, Shown, Tone};

use super::theme::Theme;

/// The columns of a house in words: `column 9`, and a space or a bracket.
const LABEL: usize = 8;

/// The evidence of the last check in at most as many lines as fit. There is none after another
/// event.
pub(super) fn lines(shown: &Shown, area: Rect, theme: &Theme) -> Vec<Line<'static>> {
    let height = usize::from(area.height);
    let mut lines = Vec::new();
    if !shown.counts.is_empty() {
        lines.push(Line::styled(shown.why.clone(), theme.strong));
    }
    lines.extend(shown.rows.iter().map(|row| line(&row.name, &row.entries, row.allows, theme)));
    if !shown.title.is_empty() && lines.len() < height {
        lines.insert(0, line("digit", &shown.title, None, theme));
    }
    if !shown.looked.is_empty() {
        lines.push(Line::raw(shown.looked.clone()));
    }
    let room = height.saturating_sub(lines.len());
    lines.extend(counts(&shown.counts, area.width.into(), room, theme));
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

/// The last of the counts that fit into this many lines.
fn counts(
    counts: &[(String, Role)],
    width: usize,
    room: usize,
    theme: &Theme,
) -> Vec<Line<'static>> {
    let text = |(name, role): &(String, Role)| match role {
        Role::Counted(count) => Span::styled(format!("[{name} {count}]"), theme.read),
        Role::Fewest(count) => Span::styled(format!("<{name} {count}>"), theme.here),
        Role::CountedBefore(count) => Span::styled(format!(" {name} {count} "), theme.faint),
        _ => Span::raw(""),
    };
    let spans: Vec<Span<'_>> = counts.iter().map(text).collect();
    let widest = spans.iter().map(Span::width).max().unwrap_or(1).max(1);
    let per_line = (width / widest).max(1);
    let hidden = spans.len().div_ceil(per_line).saturating_sub(room);
    spans.chunks(per_line).skip(hidden).map(|spans| Line::from(spans.to_vec())).collect()
}
