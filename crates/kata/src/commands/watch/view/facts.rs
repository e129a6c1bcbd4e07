//! The last event of a search in words, and its counters.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use sudoku::{Digit, Reason};
use trace::Op;
use trace::player::{Coverage, Moment, Search};

use super::lines::{both_ends, count, cut};
use super::theme::Theme;
use compare::number::grouped;

/// The name of the strategy; at the right, whether it is still searching or at its end.
pub(super) fn name(search: &Search, focused: bool, width: u16, theme: &Theme) -> Line<'static> {
    let state = if search.is_waiting() {
        format!("… to {}", grouped(search.target()))
    } else if search.is_over() {
        "at its end".to_owned()
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

/// The last event, its reason, and the counters: in four lines, or in more where there is room.
pub(super) fn lines(
    search: &Search,
    area: Rect,
    candidates: bool,
    theme: &Theme,
) -> Vec<Line<'static>> {
    let moment = search.moment();
    let happens = moment
        .step
        .map_or_else(|| "before the first event".to_owned(), |step| step_in_short(step.op, moment));
    let happens = Span::styled(happens, theme.strong);
    let why = Line::raw(cut(&why(moment, candidates), area.width.into()));
    if area.height <= 4 {
        let room = usize::from(area.width).saturating_sub(happens.width() + 1);
        let event = Span::styled(events(search, room), theme.faint);
        return vec![
            both_ends(vec![happens], vec![event], area.width),
            why,
            first_row(moment, area.width, theme),
            second_row(search, area.width, theme),
        ];
    }
    let counters = moment.counters;
    let depth = format!("{} of {}", moment.board.choices(), deepest(search));
    let mut lines = vec![Line::from(happens), why, Line::raw("")];
    for (label, value) in [
        ("event", events(search, area.width.into())),
        ("placements", grouped(counters.placements)),
        ("backtracks", grouped(counters.backtracks)),
        ("deductions", grouped(counters.deductions)),
        ("depth", depth),
        ("solutions", grouped(counters.solutions)),
    ] {
        lines.push(Line::from(vec![
            Span::styled(format!("{label:<12}"), theme.faint),
            Span::raw(value),
        ]));
    }
    lines
}

/// For example "place 4 in r1c3". The reason of a deduction has a line of its own.
fn step_in_short(op: Op, moment: &Moment) -> String {
    let text = moment.step.map(|step| step.to_string()).unwrap_or_default();
    match op {
        Op::Deduce(..) => text.split(':').next().unwrap_or(&text).to_owned(),
        _ => text,
    }
}

/// The reason for the last event, or what it means.
fn why(moment: &Moment, candidates: bool) -> String {
    let Some(step) = moment.step else { return "only the givens".to_owned() };
    let cell = step.cell;
    match step.op {
        Op::Place(_) => {
            let fits = moment.board.candidates(cell).collect::<Vec<_>>();
            match fits.len() {
                0 | 1 => "a choice: no other digit fits".to_owned(),
                number if candidates => format!("a choice of {number}: {}", spaced(&fits)),
                number => format!("a choice: {} digits fit, {}", number, spaced(&fits)),
            }
        }
        Op::Deduce(digit, reason) => match reason {
            Reason::NakedSingle => format!("naked single: only {digit} fits in {cell}"),
            Reason::HiddenSingle(house) => format!("hidden single: only place in {house}"),
            Reason::LastAlternative => "last alternative: all others failed".to_owned(),
            Reason::Propagation => "propagation: forced by the rules".to_owned(),
        },
        Op::Remove(_) => match moment.taken_back.len() {
            0 | 1 => "taken back to try another".to_owned(),
            2 => "taken back with 1 deduced digit".to_owned(),
            number => format!("taken back with {} deduced digits", number - 1),
        },
        Op::Solution => "full, and no rule is broken".to_owned(),
        Op::Check(check) => check.to_string(),
    }
}

fn spaced(digits: &[Digit]) -> String {
    digits.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
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
