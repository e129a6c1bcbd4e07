//! The grid of a moment, in one of three sizes. Every kind of digit differs from the others by more
//! than its colour.

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use sudoku::{Cell, Digit, Mark};
use trace::{Moment, Role, Shown};

use super::theme::Theme;

/// The size in which a grid is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GridSize {
    /// Three columns per cell. Instead of the candidates, their number is shown.
    Small,
    /// Seven columns per cell, with the candidates side by side.
    Wide,
    /// Three by three characters per cell, with each candidate at its own place.
    Tall,
}

impl GridSize {
    /// Columns and lines of the small size.
    pub(super) const SMALL: (u16, u16) = (31, 13);

    /// The smallest number of lines above and below a grid: the name, four facts, the bar.
    const AROUND: u16 = 6;

    /// Columns and lines.
    pub(super) const fn extent(self) -> (u16, u16) {
        match self {
            Self::Small => Self::SMALL,
            Self::Wide => (67, 13),
            Self::Tall => (37, 37),
        }
    }

    /// The small size, unless candidates are shown; then the one with the most room for them.
    pub(super) fn that_fits(width: u16, height: u16, candidates: bool) -> Self {
        let fits = |size: &Self| {
            let (columns, lines) = size.extent();
            width >= columns && height >= lines + Self::AROUND
        };
        [Self::Tall, Self::Wide]
            .into_iter()
            .find(|size| candidates && fits(size))
            .unwrap_or(Self::Small)
    }

    const fn cell_size(self) -> (usize, usize) {
        match self {
            Self::Small => (3, 1),
            Self::Wide => (7, 1),
            Self::Tall => (3, 3),
        }
    }
}

/// The grid as lines.
pub(super) fn lines(
    moment: &Moment,
    shown: &Shown,
    size: GridSize,
    candidates: bool,
    theme: &Theme,
) -> Vec<Line<'static>> {
    let (width, height) = size.cell_size();
    let between = usize::from(size == GridSize::Tall);
    let rule = |left: char, middle: char, right: char| {
        let part = "─".repeat(3 * width + 2 * between);
        Line::styled(format!("{left}{part}{middle}{part}{middle}{part}{right}"), theme.faint)
    };
    let mut lines = vec![rule('┌', '┬', '┐')];
    for row in 0..9 {
        if row > 0 && row % 3 == 0 {
            lines.push(rule('├', '┼', '┤'));
        } else if row > 0 && between > 0 {
            lines.push(line_of(|_| vec![Span::raw(" ".repeat(width))], between, theme));
        }
        for part in 0..height {
            let drawn = |column| {
                let cell = Cell::ALL[row * 9 + column];
                drawn(moment, shown, cell, size, part, candidates, theme)
            };
            lines.push(line_of(drawn, between, theme));
        }
    }
    lines.push(rule('└', '┴', '┘'));
    lines
}

fn line_of(
    cell: impl Fn(usize) -> Vec<Span<'static>>,
    between: usize,
    theme: &Theme,
) -> Line<'static> {
    let mut spans = Vec::new();
    for column in 0..9 {
        if column % 3 == 0 {
            spans.push(Span::styled("│", theme.faint));
        } else {
            spans.push(Span::raw(" ".repeat(between)));
        }
        spans.extend(cell(column));
    }
    spans.push(Span::styled("│", theme.faint));
    Line::from(spans)
}

/// One line of a cell.
fn drawn(
    moment: &Moment,
    shown: &Shown,
    cell: Cell,
    size: GridSize,
    part: usize,
    candidates: bool,
    theme: &Theme,
) -> Vec<Span<'static>> {
    let (width, height) = size.cell_size();
    let (mark, taken) = (moment.board.mark(cell), moment.taken_from(cell));
    let role = shown.role(cell).filter(|role| *role != Role::Changed);
    let is_current = shown.role(cell) == Some(Role::Changed);
    if mark == Mark::Blank && taken.is_none() && role.is_none() && candidates {
        return vec![pencilled(moment, cell, size, part, theme)];
    }
    if part != height / 2 {
        let style = if is_current { theme.current } else { Style::new() };
        return vec![Span::styled(" ".repeat(width), style)];
    }
    let sign = taken.or(mark.digit()).map_or('·', Digit::to_char);
    let style = if taken.is_some() { theme.taken } else { style_of(mark, theme) };
    let room = " ".repeat((width - 3) / 2);
    if is_current {
        let (before, after) = if taken.is_some() { ('×', '×') } else { ('[', ']') };
        let style = style.remove_modifier(Modifier::CROSSED_OUT).patch(theme.current);
        return vec![Span::styled(format!("{room}{before}{sign}{after}{room}"), style)];
    }
    // An underline or a stroke belongs to the digit, not to the space around it.
    let plain = Style { add_modifier: Modifier::empty(), ..style };
    let (before, sign, after, beside, style) = match role {
        Some(Role::Tested(digit)) => (' ', digit.to_char(), '?', theme.current, theme.current),
        Some(Role::Read) => ('(', sign, ')', theme.read, style),
        Some(Role::Rejects) => ('!', sign, '!', theme.rejects, theme.rejects),
        Some(Role::Counted(count)) => ('[', raised(count), ']', theme.current, theme.current),
        Some(Role::CountedBefore(count)) => ('(', raised(count), ')', theme.read, theme.faint),
        Some(Role::Eliminated) => ('-', sign, '-', theme.read, style),
        Some(Role::Fewest(count)) => ('<', raised(count), '>', theme.here, theme.here),
        _ if taken.is_some() => ('×', sign, ' ', plain, style),
        _ if matches!(mark, Mark::Deduced(_)) => (' ', sign, '°', plain, style),
        _ => (' ', sign, ' ', plain, style),
    };
    vec![
        Span::raw(room.clone()),
        Span::styled(before.to_string(), beside),
        Span::styled(sign.to_string(), style),
        Span::styled(after.to_string(), beside),
        Span::raw(room),
    ]
}

/// A number of candidates. A cell without candidates is a dead end; `!` marks it.
fn raised(count: u8) -> char {
    usize::from(count).checked_sub(1).map_or('!', |index| RAISED[index])
}

fn style_of(mark: Mark, theme: &Theme) -> Style {
    match mark {
        Mark::Blank => theme.faint,
        Mark::Given(_) => theme.given,
        Mark::Placed(_) => theme.placed,
        Mark::Deduced(_) => theme.deduced,
    }
}

/// Candidates are small, so that a single one does not look like a digit of the board. For the same
/// reason their number is raised.
const SMALL: [char; 9] = ['₁', '₂', '₃', '₄', '₅', '₆', '₇', '₈', '₉'];
const RAISED: [char; 9] = ['¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/// The candidates of a blank cell, as far as the size has room for them. A cell without candidates
/// is a dead end; `!` marks it.
fn pencilled(
    moment: &Moment,
    cell: Cell,
    size: GridSize,
    part: usize,
    theme: &Theme,
) -> Span<'static> {
    let candidates: Vec<Digit> = moment.board.candidates(cell).iter().collect();
    let (width, height) = size.cell_size();
    let small = |digit: &Digit| SMALL[digit.index()];
    let (text, style) = match size {
        _ if candidates.is_empty() => {
            (if part == height / 2 { "!" } else { "" }.to_owned(), theme.warning)
        }
        GridSize::Small => (raised(candidates.len() as u8).to_string(), theme.faint),
        GridSize::Wide if candidates.len() > width => ("₁ to ₉".to_owned(), theme.faint),
        GridSize::Wide => (candidates.iter().map(small).collect(), theme.faint),
        GridSize::Tall => {
            let place = |digit: &Digit| if candidates.contains(digit) { small(digit) } else { ' ' };
            (Digit::ALL[part * 3..part * 3 + 3].iter().map(place).collect(), theme.faint)
        }
    };
    Span::styled(format!("{text:^width$}"), style)
}
