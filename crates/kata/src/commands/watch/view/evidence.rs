//! What the last check read, as the strategy holds it: cells, flags, counters, bits, or counts.

use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use sudoku::{Cell, Check, Digit, House, Mark};
use trace::player::{Moment, Search};

use super::layout::EVIDENCE;
use super::roles::{first_with_fewest, options};
use super::theme::Theme;

/// The columns of a house in words: `column 9`, and a space or a bracket.
const LABEL: usize = 8;

/// Columns of a count of candidates: ` r1c3 4 `.
const COUNT: usize = 8;

/// The one strategy whose list of blank cells is shown: the list is its idea.
const WITH_LIST: &str = "empty-list";

/// An entry of a row of nine.
struct Entry {
    sign: char,
    /// Whether it is the one that decides; brackets mark it.
    is_read: bool,
    style: Style,
}

/// The evidence of the last check in at most as many lines as fit. There is none after another
/// event.
pub(super) fn lines(search: &Search, area: Rect, theme: &Theme) -> Vec<Line<'static>> {
    let moment = search.moment();
    let Some(check) = moment.check() else { return Vec::new() };
    let mut lines = match check {
        Check::Cells { cell, digit, .. } => with_looks(cells(moment, cell, digit, theme), moment),
        Check::Flags { cell, digit, .. } => {
            let lines = flags(moment, cell, digit, theme);
            if search.name() == WITH_LIST {
                with_list(lines, moment, cell, area.width, theme)
            } else {
                with_looks(lines, moment)
            }
        }
        Check::Counters { cell, digit, .. } => {
            with_looks(counters(moment, cell, digit, area.height, theme), moment)
        }
        Check::Masks { cell, digit, used } => masks(cell, digit, used, area.height, theme),
        Check::Candidates { .. } => counts(moment, area, usize::from(area.width) / COUNT, theme),
        Check::Options { .. } => counts(moment, area, 1, theme),
        Check::Blank { .. } => Vec::new(),
    };
    lines.truncate(area.height.into());
    lines
}

/// For example "fewest so far: 2 in r1c4", after a check that counts options.
pub(super) fn fewest(moment: &Moment) -> Option<String> {
    let check = *first_with_fewest(moment)?;
    let count = options(check)?;
    Some(match check {
        Check::Options { constraint, .. } => format!("fewest so far: {count} for {constraint}"),
        _ => format!("fewest so far: {count} in {}", check.cell()?),
    })
}

/// The cells of the houses that were read, in the order of reading.
fn cells(moment: &Moment, cell: Cell, digit: Digit, theme: &Theme) -> Vec<Line<'static>> {
    let mut rejected = false;
    let line = |house: House| {
        if rejected {
            let label = label(&house.to_string());
            return Line::styled(format!("{label} not read"), theme.faint);
        }
        let digits = house.cells().map(|cell| moment.board.grid()[cell]);
        let conflict = digits.iter().position(|&other| other == Some(digit));
        rejected = conflict.is_some();
        let entries = std::array::from_fn(|place| Entry {
            sign: digits[place].map_or('·', Digit::to_char),
            is_read: conflict == Some(place),
            style: digits[place].map_or(theme.faint, |_| theme.strong),
        });
        row(&house.to_string(), &entries, Some(rejected), theme)
    };
    cell.houses().into_iter().map(line).collect()
}

/// The used digits of each house, with the flags that were read.
fn flags(moment: &Moment, cell: Cell, digit: Digit, theme: &Theme) -> Vec<Line<'static>> {
    let mut rejected = false;
    let line = |house: House| {
        let is_read = !rejected;
        let entries = Digit::ALL.map(|other| {
            let is_used = has(moment, house, other);
            rejected |= is_read && other == digit && is_used;
            Entry {
                sign: if is_used { other.to_char() } else { '·' },
                is_read: is_read && other == digit,
                style: if is_read && is_used { theme.strong } else { theme.faint },
            }
        });
        row(&house.to_string(), &entries, is_read.then_some(rejected), theme)
    };
    cell.houses().into_iter().map(line).collect()
}

/// How often each house has each digit, with the counters that were added.
fn counters(
    moment: &Moment,
    cell: Cell,
    digit: Digit,
    height: u16,
    theme: &Theme,
) -> Vec<Line<'static>> {
    let line = |house: House| {
        let entries = Digit::ALL.map(|other| Entry {
            sign: if has(moment, house, other) { '1' } else { '0' },
            is_read: other == digit,
            style: if has(moment, house, other) { theme.strong } else { theme.faint },
        });
        row(&house.to_string(), &entries, Some(has(moment, house, digit)), theme)
    };
    let title = (height >= EVIDENCE).then(|| title(Digit::ALL, theme));
    title.into_iter().chain(cell.houses().into_iter().map(line)).collect()
}

/// The three masks in binary and their OR, with the bit that was tested. As in any binary number,
/// the lowest bit is on the right: that of digit 1.
fn masks(
    cell: Cell,
    digit: Digit,
    used: [u16; 3],
    height: u16,
    theme: &Theme,
) -> Vec<Line<'static>> {
    let mut digits = Digit::ALL;
    digits.reverse();
    let line = |name: &str, mask: u16, is_or: bool| {
        let entries = digits.map(|other| {
            let is_set = mask & other.bit() != 0;
            Entry {
                sign: if is_set { '1' } else { '0' },
                is_read: is_or && other == digit,
                style: if is_set { theme.strong } else { theme.faint },
            }
        });
        row(name, &entries, is_or.then_some(mask & digit.bit() != 0), theme)
    };
    let title = (height >= EVIDENCE).then(|| title(digits, theme));
    let houses = cell.houses().into_iter().zip(used);
    let houses = houses.map(|(house, mask)| line(&house.to_string(), mask, false));
    let or = line("OR", used[0] | used[1] | used[2], true);
    title.into_iter().chain(houses).chain([or]).collect()
}

fn has(moment: &Moment, house: House, digit: Digit) -> bool {
    house.cells().iter().any(|&cell| moment.board.grid()[cell] == Some(digit))
}

/// The digits above a row of nine.
fn title(digits: [Digit; 9], theme: &Theme) -> Line<'static> {
    let entries =
        digits.map(|digit| Entry { sign: digit.to_char(), is_read: false, style: theme.faint });
    row("digit", &entries, None, theme)
}

/// A row of nine entries. `rejects` says whether it rejects the digit, if it was read.
fn row(name: &str, entries: &[Entry; 9], rejects: Option<bool>, theme: &Theme) -> Line<'static> {
    let mut spans = vec![Span::styled(label(name), theme.faint)];
    let mut is_open = false;
    for entry in entries {
        let before = match (entry.is_read, is_open) {
            (true, _) => "[",
            (false, true) => "]",
            (false, false) => " ",
        };
        spans.push(Span::styled(before, theme.read));
        let style = if entry.is_read { theme.read } else { entry.style };
        spans.push(Span::styled(entry.sign.to_string(), style));
        is_open = entry.is_read;
    }
    spans.push(Span::styled(if is_open { "] " } else { "  " }, theme.read));
    spans.push(match rejects {
        Some(true) => Span::styled("no", theme.rejects),
        Some(false) => Span::styled("ok", theme.strong),
        None => Span::raw(""),
    });
    Line::from(spans)
}

fn label(name: &str) -> String {
    format!("{name:<LABEL$}")
}

/// Adds how many cells were read to find the blank cell, if the last event is its first test.
fn with_looks(mut lines: Vec<Line<'static>>, moment: &Moment) -> Vec<Line<'static>> {
    match moment.step.map_or(0, |step| step.looked) {
        0 => {}
        1 => lines.push(Line::raw("1 cell read to find the blank")),
        looked => lines.push(Line::raw(format!("{looked} cells read to find the blank"))),
    }
    lines
}

/// Adds the part of the list of blank cells around this one.
fn with_list(
    mut lines: Vec<Line<'static>>,
    moment: &Moment,
    cell: Cell,
    width: u16,
    theme: &Theme,
) -> Vec<Line<'static>> {
    let is_in_list = |cell: &Cell| !matches!(moment.board.mark(*cell), Mark::Given(_));
    let list: Vec<Cell> = Cell::ALL.into_iter().filter(is_in_list).collect();
    let Some(here) = list.iter().position(|&other| other == cell) else { return lines };
    let start = format!("{} of {}:", here + 1, list.len());
    // Each cell needs a space or a bracket before it.
    let fit = usize::from(width).saturating_sub(start.len() + 1) / "[r1c1".len();
    let first = here.saturating_sub(fit / 2).min(list.len().saturating_sub(fit));
    let mut spans = vec![Span::styled(start, theme.faint)];
    for (index, other) in list.iter().enumerate().skip(first).take(fit) {
        let before = match index {
            _ if index == here => "[",
            _ if index == here + 1 && index > first => "]",
            _ => " ",
        };
        spans.push(Span::styled(before, theme.read));
        let style = if index == here { theme.read } else { theme.faint };
        spans.push(Span::styled(other.to_string(), style));
    }
    if here + 1 == (first + fit).min(list.len()) {
        spans.push(Span::styled("]", theme.read));
    }
    lines.push(Line::from(spans));
    lines
}

/// The counts of this choice, and the fewest so far.
fn counts(moment: &Moment, area: Rect, per_line: usize, theme: &Theme) -> Vec<Line<'static>> {
    let last = moment.checks.last();
    let fewest_yet = first_with_fewest(moment);
    let count = |check: &Check| {
        let name = match (*check, check.cell()) {
            (Check::Options { constraint, .. }, _) => constraint.to_string(),
            (_, Some(cell)) => cell.to_string(),
            (_, None) => String::new(),
        };
        let text = format!("{name} {}", options(*check).unwrap_or(0));
        if Some(check) == last {
            Span::styled(format!("[{text}]"), theme.read)
        } else if Some(check) == fewest_yet {
            Span::styled(format!("<{text}>"), theme.here)
        } else {
            Span::styled(format!(" {text} "), theme.faint)
        }
    };
    let all = moment.checks.chunks(per_line.max(1));
    let hidden = all.len().saturating_sub(usize::from(area.height).saturating_sub(1));
    let mut lines = vec![Line::styled(fewest(moment).unwrap_or_default(), theme.strong)];
    let line = |checks: &[Check]| Line::from(checks.iter().map(count).collect::<Vec<_>>());
    lines.extend(all.skip(hidden).map(line));
    lines
}
