//! The grid of a moment. Every kind of digit differs from the others by more than its colour.

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use sudoku::{Cell, Digit, Mark};
use trace::{Moment, Role, Shown};

use super::theme::Theme;

/// Columns of the grid: three per cell.
pub(super) const WIDTH: u16 = 31;

/// Lines of the grid.
pub(super) const HEIGHT: u16 = 13;

/// The grid as lines; on request with the number of candidates of each blank cell.
pub(super) fn lines(
    moment: &Moment,
    shown: &Shown,
    candidates: bool,
    theme: &Theme,
) -> Vec<Line<'static>> {
    let rule = |text: &'static str| Line::styled(text, theme.faint);
    let mut lines = vec![rule("┌─────────┬─────────┬─────────┐")];
    for (row, cells) in Cell::ALL.chunks(9).enumerate() {
        if row > 0 && row % 3 == 0 {
            lines.push(rule("├─────────┼─────────┼─────────┤"));
        }
        let mut line = Line::default();
        for (column, &cell) in cells.iter().enumerate() {
            if column % 3 == 0 {
                line.push_span(Span::styled("│", theme.faint));
            }
            let count = moment.board.candidates(cell).len() as u8;
            let blank = if candidates { raised(count) } else { '·' };
            line.spans.extend(drawn(moment.board.mark(cell), blank, shown.role(cell), theme));
        }
        line.push_span(Span::styled("│", theme.faint));
        lines.push(line);
    }
    lines.push(rule("└─────────┴─────────┴─────────┘"));
    lines
}

/// The sign of a cell, and the signs before and after it.
fn drawn(mark: Mark, blank: char, role: Option<Role>, theme: &Theme) -> [Span<'static>; 3] {
    let digit = mark.digit().map_or(blank, Digit::to_char);
    let style = match mark {
        Mark::Blank => theme.faint,
        Mark::Given(_) => theme.strong,
        Mark::Placed(_) => theme.placed,
        Mark::Deduced(_) => theme.deduced,
    };
    // An underline or a stroke belongs to the digit, not to the space around it.
    let beside = |style: Style| Style { add_modifier: Modifier::empty(), ..style };
    let (before, sign, after, around, style) = match role {
        Some(Role::Changed) => ('[', digit, ']', theme.current, style.patch(theme.current)),
        Some(Role::Removed(digit)) => {
            ('×', digit.to_char(), '×', theme.current, theme.taken.patch(theme.current))
        }
        Some(Role::RemovedToo(digit)) => {
            ('×', digit.to_char(), ' ', beside(theme.taken), theme.taken)
        }
        Some(Role::Tested(digit)) => (' ', digit.to_char(), '?', theme.current, theme.current),
        Some(Role::Read) => ('(', digit, ')', theme.here, style),
        Some(Role::Rejects) => ('!', digit, '!', theme.rejects, theme.rejects),
        Some(Role::Counted(count)) => ('[', raised(count), ']', theme.current, theme.current),
        Some(Role::CountedBefore(count)) => ('(', raised(count), ')', theme.here, theme.faint),
        Some(Role::Fewest(count)) => ('<', raised(count), '>', theme.here, theme.here),
        Some(Role::Eliminated) => ('-', digit, '-', theme.here, style),
        Some(Role::Untried(digits)) => {
            ('?', raised(digits.len() as u8), '?', theme.rejects, theme.rejects)
        }
        None if matches!(mark, Mark::Deduced(_)) => (' ', digit, '°', beside(style), style),
        None => (' ', digit, ' ', beside(style), style),
    };
    [(before, around), (sign, style), (after, around)]
        .map(|(sign, style)| Span::styled(sign.to_string(), style))
}

/// A number of candidates, raised so that it does not look like a digit of the board. A cell
/// without candidates is a dead end; `!` marks it.
fn raised(count: u8) -> char {
    ['!', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][usize::from(count)]
}
