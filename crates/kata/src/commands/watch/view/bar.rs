//! The bar of a search: its solutions and the current position.

use ratatui::text::{Line, Span};
use trace::player::PlayedSearch;

use super::theme::Theme;

/// The bar as one line of this width.
pub(super) fn line(search: &PlayedSearch, width: u16, theme: &Theme) -> Line<'static> {
    let columns = usize::from(width);
    let summary = search.summary();
    let events = summary.totals.events.max(search.position()).max(1);
    let here = column(search.position(), events, columns);
    let mut signs = vec!["─"; columns];
    for &solution in &summary.solutions {
        signs[column(solution, events, columns)] = "*";
    }
    signs[here] = "┃";
    let spans = signs.into_iter().enumerate().map(|(index, sign)| {
        let style = match index {
            _ if index == here => theme.here,
            _ if index < here => theme.past,
            _ => theme.faint,
        };
        Span::styled(sign, if sign == "*" { style.patch(theme.strong) } else { style })
    });
    Line::from(spans.collect::<Vec<_>>())
}

/// The column of the bar in which a position lies.
fn column(position: u64, events: u64, columns: usize) -> usize {
    let last = columns.saturating_sub(1) as u128;
    (u128::from(position) * last / u128::from(events)).min(last) as usize
}
