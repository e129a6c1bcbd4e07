//! The grid of a moment. Every kind of digit differs from the others by more than its colour.

use std::mem;

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use sudoku::{Digit, Mark, Part};
use trace::{Moment, Role, Shown};

use super::theme::{CURRENT, DEDUCED, FAINT, HERE, PLACED, REJECTS, STRONG, TAKEN};
use crate::drawing::WIDE_FRAME;

/// Columns of the grid: three per cell.
pub(super) const WIDTH: u16 = 31;

/// Lines of the grid.
pub(super) const HEIGHT: u16 = 13;

/// The grid as lines; on request with the number of candidates of each blank cell.
pub(super) fn lines(moment: &Moment, shown: &Shown, candidates: bool) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    let mut line = Line::default();
    WIDE_FRAME.draw(|part| match part {
        Part::Text(frame) => {
            let mut pieces = frame.split('\n');
            let first = pieces.next().unwrap_or_default();
            line.push_span(Span::styled(first, FAINT));
            for piece in pieces {
                let next = Line::from(Span::styled(piece, FAINT));
                lines.push(mem::replace(&mut line, next));
            }
        }
        Part::Cell(cell) => {
            let count = moment.board.candidates(cell).len() as u8;
            let blank = if candidates { raised(count) } else { '·' };
            let drawn = drawn(moment.board.mark(cell), blank, shown.role(cell));
            line.spans.extend(drawn);
        }
    });
    lines.push(line);
    lines
}

/// The three signs of a cell, and their styles.
struct CellSigns {
    before: char,
    sign: char,
    after: char,
    style: Style,
    /// The style of the signs before and after.
    around: Style,
}

impl CellSigns {
    const fn new(before: char, sign: char, after: char, style: Style, around: Style) -> Self {
        Self {
            before,
            sign,
            after,
            style,
            around,
        }
    }
}

/// The sign of a cell, and the signs before and after it.
fn drawn(mark: Mark, blank: char, role: Option<Role>) -> [Span<'static>; 3] {
    let signs = signs(mark, blank, role);
    [
        Span::styled(signs.before.to_string(), signs.around),
        Span::styled(signs.sign.to_string(), signs.style),
        Span::styled(signs.after.to_string(), signs.around),
    ]
}

fn signs(mark: Mark, blank: char, role: Option<Role>) -> CellSigns {
    let digit = mark.digit().map_or(blank, Digit::to_char);
    let style = match mark {
        Mark::Blank => FAINT,
        Mark::Given(_) => STRONG,
        Mark::Placed(_) => PLACED,
        Mark::Deduced(_) => DEDUCED,
    };
    match role {
        Some(Role::Changed) => CellSigns::new('[', digit, ']', style.patch(CURRENT), CURRENT),
        Some(Role::Removed(digit)) => {
            CellSigns::new('×', digit.to_char(), '×', TAKEN.patch(CURRENT), CURRENT)
        }
        Some(Role::RemovedToo(digit)) => {
            CellSigns::new('×', digit.to_char(), ' ', TAKEN, beside(TAKEN))
        }
        Some(Role::Tested(digit)) => CellSigns::new(' ', digit.to_char(), '?', CURRENT, CURRENT),
        Some(Role::Read) => CellSigns::new('(', digit, ')', style, HERE),
        Some(Role::Rejects) => CellSigns::new('!', digit, '!', REJECTS, REJECTS),
        Some(Role::Counted(count)) => CellSigns::new('[', raised(count), ']', CURRENT, CURRENT),
        Some(Role::CountedBefore(count)) => CellSigns::new('(', raised(count), ')', FAINT, HERE),
        Some(Role::Fewest(count)) => CellSigns::new('<', raised(count), '>', HERE, HERE),
        Some(Role::Eliminated) => CellSigns::new('-', digit, '-', style, HERE),
        Some(Role::Untried(digits)) => {
            CellSigns::new('?', raised(digits.len() as u8), '?', REJECTS, REJECTS)
        }
        None if matches!(mark, Mark::Deduced(_)) => {
            CellSigns::new(' ', digit, '°', style, beside(style))
        }
        None => CellSigns::new(' ', digit, ' ', style, beside(style)),
    }
}

/// The style without underline and stroke, which belong to a digit and not to the space beside it.
fn beside(style: Style) -> Style {
    Style {
        add_modifier: Modifier::empty(),
        ..style
    }
}

/// A number of candidates, raised so that it does not look like a digit of the board. A cell
/// without candidates is a dead end; `!` marks it.
fn raised(count: u8) -> char {
    ['!', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'][usize::from(count)]
}
