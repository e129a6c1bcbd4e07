//! What happens in a search, in words and numbers.

use ratatui::layout::Rect;
use ratatui::text::{Line, Span};
use sudoku::{Digit, Reason};
use trace::Op;
use trace::player::{Known, Moment, Track};

use super::lines::{both_ends, count, cut};
use super::theme::Theme;
use crate::number::grouped;

/// The strategy, and whether it is where it should be.
pub(super) fn name(track: &Track, focused: bool, width: u16, theme: &Theme) -> Line<'static> {
    let state = if track.is_waiting() {
        format!("… to {}", grouped(track.target()))
    } else if track.is_over() {
        "at its end".to_owned()
    } else {
        String::new()
    };
    let (mark, style) = if focused { ("▸ ", theme.here) } else { ("", theme.strong) };
    both_ends(
        vec![Span::styled(format!("{mark}{}", track.name()), style)],
        vec![Span::styled(state, theme.faint)],
        width,
    )
}

/// What happens, why, and what was done so far: in four lines, or in more where there is room.
pub(super) fn lines(
    track: &Track,
    area: Rect,
    candidates: bool,
    theme: &Theme,
) -> Vec<Line<'static>> {
    let moment = track.moment();
    let happens = moment
        .step
        .map_or_else(|| "before the first event".to_owned(), |step| step_in_short(step.op, moment));
    let happens = Span::styled(happens, theme.strong);
    let why = Line::raw(cut(&why(moment, candidates), area.width.into()));
    if area.height <= 4 {
        let room = usize::from(area.width).saturating_sub(happens.width() + 1);
        let event = Span::styled(events(track, room), theme.faint);
        return vec![
            both_ends(vec![happens], vec![event], area.width),
            why,
            first_row(moment, area.width, theme),
            second_row(track, area.width, theme),
        ];
    }
    let counters = moment.counters;
    let depth = format!("{} of {}", counters.depth, deepest(track));
    let mut lines = vec![Line::from(happens), why, Line::raw("")];
    for (label, value) in [
        ("event", events(track, area.width.into())),
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

/// As "place 4 in r1c3"; the reason of a deduction has a line of its own.
fn step_in_short(op: Op, moment: &Moment) -> String {
    let text = moment.step.map(|step| step.to_string()).unwrap_or_default();
    match op {
        Op::Deduce(..) => text.split(':').next().unwrap_or(&text).to_owned(),
        _ => text,
    }
}

/// Why the last event happened, or what it means.
fn why(moment: &Moment, candidates: bool) -> String {
    let Some(step) = moment.step else { return "the givens alone".to_owned() };
    let cell = step.cell;
    match step.op {
        Op::Place(_) => {
            let fits = moment.allowed(cell);
            match fits.len() {
                0 | 1 => "a choice, the only digit that fits".to_owned(),
                number if candidates => format!("a choice of {number}: {}", spaced(&fits)),
                number => format!("a choice: {} digits fit, {}", number, spaced(&fits)),
            }
        }
        Op::Deduce(digit, reason) => match reason {
            Reason::NakedSingle => format!("naked single: only {digit} fits in {cell}"),
            Reason::HiddenSingle(house) => format!("hidden single: only place in {house}"),
            Reason::LastAlternative => "last alternative: all others failed".to_owned(),
            Reason::Propagation => "propagation: all rules at once".to_owned(),
        },
        Op::Remove(_) => match moment.taken_back.len() {
            0 | 1 => "taken back: try the next one".to_owned(),
            2 => "taken back, and a digit deduced from it".to_owned(),
            number => format!("taken back, and {} deduced from it", number - 1),
        },
        Op::Solution => "every cell is filled by the rules".to_owned(),
    }
}

fn spaced(digits: &[Digit]) -> String {
    digits.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// "1,234 of 8,366", in at most so many characters.
fn events(track: &Track, width: usize) -> String {
    let position = track.position();
    let (total, more) = match (track.end(), track.survey().known) {
        (Some(end), _) => (end, ""),
        (None, Known::InPart) => (track.survey().totals.events, " or more"),
        (None, _) => (track.survey().totals.events, " so far"),
    };
    let whole = format!("{} of {}{more}", grouped(position), grouped(total));
    if whole.chars().count() <= width {
        return whole;
    }
    let more = if more.is_empty() { "" } else { "+" };
    let half = width.saturating_sub(4 + more.len()) / 2;
    format!("{} of {}{more}", count(position, width.saturating_sub(half + 4)), count(total, half))
}

/// "51", or "51 so far" while it is still being counted.
fn deepest(track: &Track) -> String {
    let deepest = track.survey().totals.depth;
    match track.survey().known {
        Known::Exactly => deepest.to_string(),
        Known::InPart => format!("{deepest} or more"),
        Known::Counting => format!("{deepest} so far"),
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

fn second_row(track: &Track, width: u16, theme: &Theme) -> Line<'static> {
    let counters = track.moment().counters;
    let room = (usize::from(width).saturating_sub("deductions   depth 81  solutions ".len())) / 2;
    let (deductions, solutions) =
        (count(counters.deductions, room), count(counters.solutions, room));
    pairs(
        &[
            ("deductions", deductions),
            ("depth", counters.depth.to_string()),
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
