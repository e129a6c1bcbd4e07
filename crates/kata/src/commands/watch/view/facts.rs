//! The last event of a search in words, and its counters.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use trace::player::{Coverage, PlayedSearch};
use trace::{Moment, Shown};

use super::layout::{FEW_FACTS, ViewOptions};
use super::lines::{both_ends, count, cut};
use super::theme::Theme;
use compare::number::grouped;

/// From more lines than this on, each counter has a line of its own.
const MOST_ROWS: u16 = 5;

/// The name of the strategy; at the right, whether it is still searching or at its end. The number
/// of the event is there if the facts have no room for it.
pub(super) fn name(
    search: &PlayedSearch,
    focused: bool,
    width: u16,
    few_facts: bool,
    theme: &Theme,
) -> Line<'static> {
    let state = if search.is_waiting() {
        format!("… to {}", grouped(search.target()))
    } else if search.is_over() {
        "at its end".to_owned()
    } else if few_facts {
        events(search, usize::from(width).saturating_sub(search.name().len() + 3))
    } else {
        String::new()
    };
    let (mark, style) = if focused { ("▸ ", theme.here) } else { ("", theme.strong) };
    both_ends(
        vec![Span::styled(format!("{mark}{}", search.name()), style)],
        vec![Span::styled(state, theme.faint)],
        width,
    )
}

/// Whether there is so little room that an event and its reason share a line.
pub(super) const fn are_few(area: Rect, options: ViewOptions) -> bool {
    options.checks && area.height <= FEW_FACTS
}

/// The last event, its reason, and the counters: in two to five lines, or in more where there is
/// room.
pub(super) fn lines(
    search: &PlayedSearch,
    shown: &Shown,
    area: Rect,
    options: ViewOptions,
    theme: &Theme,
) -> Vec<Line<'static>> {
    let moment = search.moment();
    if are_few(area, options) {
        let sentence = sentence(shown, area.width.into());
        return vec![
            Line::styled(sentence, theme.strong),
            row_of_checks(moment, area.width, theme),
        ];
    }
    let happens = Span::styled(shown.event.clone(), theme.strong);
    let why = Line::raw(cut(&why(shown), area.width.into()));
    let (totals, depth) = (moment.totals, u64::from(moment.board.choices()));
    let deepest = format!(" of {}{}", search.summary().totals.depth, so_far(search));
    let checks = [("checks", totals.checks, ""), ("reads", totals.reads, "")];
    let [placements, backtracks] = [totals.placements, totals.backtracks];
    let [deductions, solutions] = [totals.deductions, totals.solutions];
    let counters: [&[Counter<'_>]; 3] = [
        if options.checks { &checks } else { &[] },
        &[("placements", placements, ""), ("backtracks", backtracks, "")],
        &[("deductions", deductions, ""), ("depth", depth, &deepest), ("solutions", solutions, "")],
    ];
    let rows = counters.into_iter().filter(|counters| !counters.is_empty());
    if area.height <= MOST_ROWS {
        let room = usize::from(area.width).saturating_sub(happens.width() + 1);
        let event = Span::styled(events(search, room), theme.faint);
        let lines = [both_ends(vec![happens], vec![event], area.width), why];
        return lines
            .into_iter()
            .chain(rows.map(|row| self::row(row, area.width, theme)))
            .collect();
    }
    let labelled = |label: &str, value: String| {
        Line::from(vec![Span::styled(format!("{label:<12}"), theme.faint), Span::raw(value)])
    };
    let event = labelled("event", events(search, area.width.into()));
    let mut lines = vec![Line::from(happens), why, Line::raw(""), event];
    lines.extend(
        rows.flatten()
            .map(|&(label, value, of)| labelled(label, format!("{}{of}", grouped(value)))),
    );
    lines
}

/// The reason for the event, and what was read.
fn why(shown: &Shown) -> String {
    match shown.reads.as_str() {
        "" => shown.why.clone(),
        reads => format!("{} ({reads})", shown.why),
    }
}

/// The event and, as far as they fit into this width, its reason and what was read.
fn sentence(shown: &Shown, width: usize) -> String {
    if shown.reads.is_empty() {
        return cut(&shown.event, width);
    }
    let reason = format!("{}: {}", shown.event, shown.why);
    let whole = format!("{reason} ({})", shown.reads);
    let fits = |text: &String| text.chars().count() <= width;
    [whole, reason].into_iter().find(fits).unwrap_or_else(|| cut(&shown.event, width))
}

/// For example "1,234 of 8,366", in at most `width` characters.
fn events(search: &PlayedSearch, width: usize) -> String {
    let position = search.position();
    let (total, more) = match search.end() {
        Some(end) => (end, ""),
        None => (search.summary().totals.events, so_far(search)),
    };
    let whole = format!("{} of {}{more}", grouped(position), grouped(total));
    if whole.chars().count() <= width {
        return whole;
    }
    let more = if more.is_empty() { "" } else { "+" };
    let half = width.saturating_sub(4 + more.len()) / 2;
    format!("{} of {}{more}", count(position, width.saturating_sub(half + 4)), count(total, half))
}

/// What follows a number of the whole search while it is still being counted.
fn so_far(search: &PlayedSearch) -> &'static str {
    match search.summary().coverage {
        Coverage::Whole => "",
        Coverage::Part => " or more",
        Coverage::Counting => " so far",
    }
}

/// The counters of checks, and the placements if they fit.
fn row_of_checks(moment: &Moment, width: u16, theme: &Theme) -> Line<'static> {
    let totals = moment.totals;
    let all = [
        ("checks", totals.checks, ""),
        ("reads", totals.reads, ""),
        ("placements", totals.placements, ""),
    ];
    let line = row(&all, u16::MAX, theme);
    if line.width() <= usize::from(width) { line } else { row(&all[..2], width, theme) }
}

/// A label, a number, and what stands behind it where there is a line for each.
type Counter<'a> = (&'static str, u64, &'a str);

/// Counters in one line, shortened where the width needs it.
fn row(counters: &[Counter<'_>], width: u16, theme: &Theme) -> Line<'static> {
    let labels: usize = counters.iter().map(|(label, ..)| label.len() + 3).sum();
    let room = (usize::from(width) + 2).saturating_sub(labels) / counters.len();
    let mut spans = Vec::new();
    for (index, (label, value, _)) in counters.iter().enumerate() {
        let gap = if index > 0 { "  " } else { "" };
        spans.push(Span::styled(format!("{gap}{label} "), theme.faint));
        spans.push(Span::raw(count(*value, room)));
    }
    Line::from(spans)
}
