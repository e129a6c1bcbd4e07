//! The grid of a moment, in one of two sizes. Every kind of digit differs from the others by more
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
        }
    }

    /// The small size, unless candidates are shown and have room.
    pub(super) const fn that_fits(width: u16, height: u16, candidates: bool) -> Self {
        let (columns, lines) = Self::Wide.extent();
        let fits = width >= columns && height >= lines + Self::AROUND;
        if candidates && fits { Self::Wide } else { Self::Small }
    }

    /// The columns of a cell.
    const fn of_cell(self) -> usize {
        match self {
            Self::Small => 3,
            Self::Wide => 7,
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
    let rule = |left: char, middle: char, right: char| {
        let part = "─".repeat(3 * size.of_cell());
        Line::styled(format!("{left}{part}{middle}{part}{middle}{part}{right}"), theme.faint)
    };
    let mut lines = vec![rule('┌', '┬', '┐')];
    for row in 0..9 {
        if row > 0 && row % 3 == 0 {
            lines.push(rule('├', '┼', '┤'));
        }
        let mut spans = Vec::new();
        for column in 0..9 {
            if column % 3 == 0 {
                spans.push(Span::styled("│", theme.faint));
            }
            let cell = Cell::ALL[row * 9 + column];
            spans.extend(drawn(moment, shown, cell, size, candidates, theme));
        }
        spans.push(Span::styled("│", theme.faint));
        lines.push(Line::from(spans));
    }
    lines.push(rule('└', '┴', '┘'));
    lines
}

fn drawn(
    moment: &Moment,
    shown: &Shown,
    cell: Cell,
    size: GridSize,
    candidates: bool,
    theme: &Theme,
) -> Vec<Span<'static>> {
    let (mark, role) = (moment.board.mark(cell), shown.role(cell));
    if mark == Mark::Blank && role.is_none() && candidates {
        return vec![pencilled(moment, cell, size, theme)];
    }
    let sign = mark.digit().map_or('·', Digit::to_char);
    let style = style_of(mark, theme);
    let room = " ".repeat((size.of_cell() - 3) / 2);
    let current = |before, sign, after, style: Style| {
        let style = style.remove_modifier(Modifier::CROSSED_OUT).patch(theme.current);
        vec![Span::styled(format!("{room}{before}{sign}{after}{room}"), style)]
    };
    match role {
        Some(Role::Changed) => return current('[', sign, ']', style),
        Some(Role::Removed(digit)) => return current('×', digit.to_char(), '×', theme.taken),
        _ => {}
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
        Some(Role::RemovedToo(digit)) => {
            let plain = Style { add_modifier: Modifier::empty(), ..theme.taken };
            ('×', digit.to_char(), ' ', plain, theme.taken)
        }
        Some(Role::Untried(digits)) => {
            ('?', raised(digits.len() as u8), '?', theme.rejects, theme.rejects)
        }
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
fn pencilled(moment: &Moment, cell: Cell, size: GridSize, theme: &Theme) -> Span<'static> {
    let candidates: Vec<Digit> = moment.board.candidates(cell).iter().collect();
    let width = size.of_cell();
    let small = |digit: &Digit| SMALL[digit.index()];
    let (text, style) = match size {
        _ if candidates.is_empty() => ("!".to_owned(), theme.warning),
        GridSize::Small => (raised(candidates.len() as u8).to_string(), theme.faint),
        GridSize::Wide if candidates.len() > width => ("₁ to ₉".to_owned(), theme.faint),
        GridSize::Wide => (candidates.iter().map(small).collect(), theme.faint),
    };
    Span::styled(format!("{text:^width$}"), style)
}
