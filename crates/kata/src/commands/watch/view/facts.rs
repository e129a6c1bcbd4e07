//! The last event of a search in words, and its counters.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use trace::player::{Coverage, Moment, Search};

use super::layout::{FEW_FACTS, Options};
use super::lines::{both_ends, count, cut};
use super::theme::Theme;
use super::words;
use compare::number::grouped;

/// From more lines than this on, each counter has a line of its own.
const MOST_ROWS: u16 = 5;

/// The name of the strategy; at the right, whether it is still searching or at its end. The number
/// of the event is there if the facts have no room for it.
pub(super) fn name(
    search: &Search,
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
pub(super) const fn are_few(area: Rect, options: Options) -> bool {
    options.checks && area.height <= FEW_FACTS
}

/// The last event, its reason, and the counters: in two to five lines, or in more where there is
/// room.
pub(super) fn lines(
    search: &Search,
    area: Rect,
    options: Options,
    theme: &Theme,
) -> Vec<Line<'static>> {
    let moment = search.moment();
    if are_few(area, options) {
        let sentence = words::sentence(moment, area.width.into());
        return vec![
            Line::styled(sentence, theme.strong),
            row_of_checks(moment, area.width, true, theme),
        ];
    }
    let happens = Span::styled(words::event(moment), theme.strong);
    let why = Line::raw(cut(&words::why(moment, options.candidates), area.width.into()));
    if area.height <= MOST_ROWS {
        let room = usize::from(area.width).saturating_sub(happens.width() + 1);
        let event = Span::styled(events(search, room), theme.faint);
        let mut lines = vec![both_ends(vec![happens], vec![event], area.width), why];
        if options.checks {
            lines.push(row_of_checks(moment, area.width, false, theme));
        }
        lines.push(first_row(moment, area.width, theme));
        lines.push(second_row(search, area.width, theme));
        return lines;
    }
    let counters = moment.counters;
    let depth = format!("{} of {}", moment.board.choices(), deepest(search));
    let mut lines = vec![Line::from(happens), why, Line::raw("")];
    let mut values = vec![("event", events(search, area.width.into()))];
    if options.checks {
        values.push(("checks", grouped(counters.checks)));
        values.push(("reads", grouped(counters.reads)));
    }
    values.extend([
        ("placements", grouped(counters.placements)),
        ("backtracks", grouped(counters.backtracks)),
        ("deductions", grouped(counters.deductions)),
        ("depth", depth),
        ("solutions", grouped(counters.solutions)),
    ]);
    for (label, value) in values {
        lines.push(Line::from(vec![
            Span::styled(format!("{label:<12}"), theme.faint),
            Span::raw(value),
        ]));
    }
    lines
}

/// For example "1,234 of 8,366", in at most `width` characters.
fn events(search: &Search, width: usize) -> String {
    let position = search.position();
    let (total, more) = match (search.end(), search.summary().coverage) {
        (Some(end), _) => (end, ""),
        (None, Coverage::Part) => (search.summary().totals.events, " or more"),
        (None, _) => (search.summary().totals.events, " so far"),
    };
    let whole = format!("{} of {}{more}", grouped(position), grouped(total));
    if whole.chars().count() <= width {
        return whole;
    }
    let more = if more.is_empty() { "" } else { "+" };
    let half = width.saturating_sub(4 + more.len()) / 2;
    format!("{} of {}{more}", count(position, width.saturating_sub(half + 4)), count(total, half))
}

/// For example "51", or "51 so far" while the search is still being counted.
fn deepest(search: &Search) -> String {
    let deepest = search.summary().totals.depth;
    match search.summary().coverage {
        Coverage::Whole => deepest.to_string(),
        Coverage::Part => format!("{deepest} or more"),
        Coverage::Counting => format!("{deepest} so far"),
    }
}

/// The counters of checks, and the placements if they fit and have no line of their own.
fn row_of_checks(
    moment: &Moment,
    width: u16,
    with_placements: bool,
    theme: &Theme,
) -> Line<'static> {
    let counters = moment.counters;
    let room = usize::from(width).saturating_sub("checks   reads ".len()) / 2;
    let mut shown =
        vec![("checks", count(counters.checks, room)), ("reads", count(counters.reads, room))];
    if with_placements {
        shown.push(("placements", grouped(counters.placements)));
    }
    let line = pairs(&shown, theme);
    if line.width() <= usize::from(width) { line } else { pairs(&shown[..2], theme) }
}

fn first_row(moment: &Moment, width: u16, theme: &Theme) -> Line<'static> {
    let counters = moment.counters;
    let room = (usize::from(width).saturating_sub("placements   backtracks ".len())) / 2;
    pairs(
        &[
            ("placements", count(counters.placements, room)),
            ("backtracks", count(counters.backtracks, room)),
        ],
        theme,
    )
}

fn second_row(search: &Search, width: u16, theme: &Theme) -> Line<'static> {
    let counters = search.moment().counters;
    let room = (usize::from(width).saturating_sub("deductions   depth 81  solutions ".len())) / 2;
    let (deductions, solutions) =
        (count(counters.deductions, room), count(counters.solutions, room));
    pairs(
        &[
            ("deductions", deductions),
            ("depth", search.moment().board.choices().to_string()),
            ("solutions", solutions),
        ],
        theme,
    )
}

fn pairs(pairs: &[(&'static str, String)], theme: &Theme) -> Line<'static> {
    let mut spans = Vec::new();
    for (index, (label, value)) in pairs.iter().enumerate() {
        let gap = if index > 0 { "  " } else { "" };
        spans.push(Span::styled(format!("{gap}{label} "), theme.faint));
        spans.push(Span::raw(value.clone()));
    }
    Line::from(spans)
}
