//! The grid of a moment. Every kind of digit differs from the others by more than its colour.

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use sudoku::{Cell, Digit, Mark};
use trace::{Moment, Role, Shown};

use super::theme::{CURRENT, DEDUCED, FAINT, HERE, PLACED, REJECTS, STRONG, TAKEN};

/// Columns of the grid: three per cell.
pub(super) const WIDTH: u16 = 31;

/// Lines of the grid.
pub(super) const HEIGHT: u16 = 13;

/// The grid as lines; on request with the number of candidates of each blank cell.
pub(super) fn lines(moment: &Moment, shown: &Shown, candidates: bool) -> Vec<Line<'static>> {
    let rule = |text: &'static str| Line::styled(text, FAINT);
    let mut lines = vec![rule("┌─────────┬─────────┬─────────┐")];
    for (row, cells) in Cell::ALL.chunks(9).enumerate() {
        if row > 0 && row % 3 == 0 {
            lines.push(rule("├─────────┼─────────┼─────────┤"));
        }
        let mut line = Line::default();
        for (column, &cell) in cells.iter().enumerate() {
            if column % 3 == 0 {
                line.push_span(Span::styled("│", FAINT));
            }
            let count = moment.board.candidates(cell).len() as u8;
            let blank = if candidates { raised(count) } else { '·' };
            line.spans
                .extend(drawn(moment.board.mark(cell), blank, shown.role(cell)));
        }
        line.push_span(Span::styled("│", FAINT));
        lines.push(line);
    }
    lines.push(rule("└─────────┴─────────┴─────────┘"));
    lines
}

/// The sign of a cell, and the signs before and after it.
fn drawn(mark: Mark, blank: char, role: Option<Role>) -> [Span<'static>; 3] {
    let digit = mark.digit().map_or(blank, Digit::to_char);
    let style = match mark {
        Mark::Blank => FAINT,
        Mark::Given(_) => STRONG,
        Mark::Placed(_) => PLACED,
        Mark::Deduced(_) => DEDUCED,
    };
    // An underline or a stroke belongs to the digit, not to the space around it.
    let beside = |style: Style| Style {
        add_modifier: Modifier::empty(),
        ..style
    };
    let (before, sign, after, around, style) = match role {
        Some(Role::Changed) => ('[', digit, ']', CURRENT, style.patch(CURRENT)),
        Some(Role::Removed(digit)) => ('×', digit.to_char(), '×', CURRENT, TAKEN.patch(CURRENT)),
        Some(Role::RemovedToo(digit)) => ('×', digit.to_char(), ' ', beside(TAKEN), TAKEN),
        Some(Role::Tested(digit)) => (' ', digit.to_char(), '?', CURRENT, CURRENT),
        Some(Role::Read) => ('(', digit, ')', HERE, style),
        Some(Role::Rejects) => ('!', digit, '!', REJECTS, REJECTS),
        Some(Role::Counted(count)) => ('[', raised(count), ']', CURRENT, CURRENT),
        Some(Role::CountedBefore(count)) => ('(', raised(count), ')', HERE, FAINT),
        Some(Role::Fewest(count)) => ('<', raised(count), '>', HERE, HERE),
        Some(Role::Eliminated) => ('-', digit, '-', HERE, style),
        Some(Role::Untried(digits)) => ('?', raised(digits.len() as u8), '?', REJECTS, REJECTS),
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
