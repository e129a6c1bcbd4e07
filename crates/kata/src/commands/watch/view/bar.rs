//! The bar of a search: the share of backtracks along it, its solutions, and the current position.

use ratatui::style::Style;
use ratatui::text::{Line, Span};
use trace::player::PlayedSearch;

use super::theme::Theme;

/// From no backtrack to the largest share that is possible.
const HEIGHTS: [char; 8] = ['·', '▁', '▂', '▃', '▄', '▅', '▆', '▇'];

/// The largest share over a long stretch: every backtrack removes a digit that was placed before.
const LARGEST_SHARE: f64 = 0.5;

/// The bar as one line of this width.
pub(super) fn line(search: &PlayedSearch, width: u16, theme: &Theme) -> Line<'static> {
    let columns = usize::from(width);
    let summary = search.summary();
    let events = summary.totals.events.max(search.position()).max(1);
    let here = column(search.position(), events, columns);
    let shares = summary.density.shares(columns);
    let mut signs: Vec<char> = shares.into_iter().map(sign).collect();
    for &solution in &summary.solutions {
        signs[column(solution, events, columns)] = '*';
    }
    let spans = signs.into_iter().enumerate().map(|(index, sign)| {
        let style = match index {
            _ if index == here => return Span::styled("┃", theme.here),
            _ if index < here => theme.past,
            _ => theme.faint,
        };
        Span::styled(sign.to_string(), if sign == '*' { style.patch(theme.strong) } else { style })
    });
    Line::from(spans.collect::<Vec<_>>()).style(Style::new())
}

#[expect(clippy::cast_sign_loss, reason = "a share is not negative")]
fn sign(share: f64) -> char {
    let height = (share / LARGEST_SHARE * 7.0).ceil() as usize;
    HEIGHTS[height.min(7)]
}

/// The column of the bar in which a position lies.
fn column(position: u64, events: u64, columns: usize) -> usize {
    let last = columns.saturating_sub(1) as u128;
    (u128::from(position) * last / u128::from(events)).min(last) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bar_begins_at_the_start_and_ends_at_the_end() {
        assert_eq!([0, 50, 99, 100].map(|position| column(position, 100, 11)), [0, 5, 9, 10]);
        assert_eq!(column(u64::MAX, u64::MAX, 80), 79);
    }

    #[test]
    fn more_backtracks_give_a_higher_bar() {
        assert_eq!([0.0, 0.01, 0.25, 0.5, 1.0].map(sign), ['·', '▁', '▄', '▇', '▇']);
    }
}
