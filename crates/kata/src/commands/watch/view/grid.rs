//! The grid of a moment, in one of three forms, with every kind of digit told apart by more than
//! its colour.

use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};
use sudoku::{Cell, Digit};
use trace::Mark;
use trace::player::Moment;

use super::theme::Theme;

/// How large a grid is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// Three columns a cell; candidates as their number.
    Small,
    /// Seven columns a cell; candidates side by side.
    Wide,
    /// Three by three a cell; each candidate at its place.
    Tall,
}

impl Form {
    /// Columns and lines of the small form.
    pub(super) const SMALL: (u16, u16) = (31, 13);

    /// What lies above and below a grid at least: the name, four facts, the bar.
    const AROUND: u16 = 6;

    pub(super) const fn size(self) -> (u16, u16) {
        match self {
            Self::Small => Self::SMALL,
            Self::Wide => (67, 13),
            Self::Tall => (37, 37),
        }
    }

    /// The small one unless candidates are wanted; then what has most room for them.
    pub(super) fn that_fits(width: u16, height: u16, candidates: bool) -> Self {
        let fits = |form: &Self| {
            let size = form.size();
            width >= size.0 && height >= size.1 + Self::AROUND
        };
        [Self::Tall, Self::Wide]
            .into_iter()
            .find(|form| candidates && fits(form))
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
    form: Form,
    candidates: bool,
    theme: &Theme,
) -> Vec<Line<'static>> {
    let (width, height) = form.cell_size();
    let between = usize::from(form == Form::Tall);
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
                drawn(moment, cell, form, part, candidates, theme)
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
    cell: Cell,
    form: Form,
    part: usize,
    candidates: bool,
    theme: &Theme,
) -> Vec<Span<'static>> {
    let (width, height) = form.cell_size();
    let (mark, taken) = (moment.board.mark(cell), moment.taken_from(cell));
    let is_current = moment.step.is_some_and(|step| step.digit().is_some() && step.cell == cell);
    if mark == Mark::Blank && taken.is_none() && candidates {
        return vec![pencilled(moment, cell, form, part, theme)];
    }
    if part != height / 2 {
        let style = if is_current { theme.current } else { Style::new() };
        return vec![Span::styled(" ".repeat(width), style)];
    }
    let (before, after) = match (mark, taken) {
        (_, Some(_)) => ('×', if is_current { '×' } else { ' ' }),
        _ if is_current => ('[', ']'),
        (Mark::Deduced(_), None) => (' ', '°'),
        _ => (' ', ' '),
    };
    let sign = taken.or(mark.digit()).map_or('·', Digit::to_char);
    let style = if taken.is_some() { theme.taken } else { style_of(mark, theme) };
    let room = " ".repeat((width - 3) / 2);
    let (before, after) = (format!("{room}{before}"), format!("{after}{room}"));
    if is_current {
        let style = style.remove_modifier(Modifier::CROSSED_OUT).patch(theme.current);
        return vec![Span::styled(format!("{before}{sign}{after}"), style)];
    }
    // An underline or a stroke belongs to the digit, not to the room round it.
    let beside = Style { add_modifier: Modifier::empty(), ..style };
    vec![
        Span::styled(before, beside),
        Span::styled(sign.to_string(), style),
        Span::styled(after, beside),
    ]
}

fn style_of(mark: Mark, theme: &Theme) -> Style {
    match mark {
        Mark::Blank => theme.faint,
        Mark::Given(_) => theme.given,
        Mark::Placed(_) => theme.placed,
        Mark::Deduced(_) => theme.deduced,
    }
}

/// Candidates are small, so that one alone is not taken for a digit that stands; and so is their
/// number, raised.
const SMALL: [char; 9] = ['₁', '₂', '₃', '₄', '₅', '₆', '₇', '₈', '₉'];
const RAISED: [char; 9] = ['¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];

/// The candidates of a blank cell, as the form has room for them. None at all is a dead end, and
/// marked.
fn pencilled(moment: &Moment, cell: Cell, form: Form, part: usize, theme: &Theme) -> Span<'static> {
    let candidates = moment.candidates(cell);
    let (width, height) = form.cell_size();
    let small = |digit: &Digit| SMALL[digit.index()];
    let (text, style) = match form {
        _ if candidates.is_empty() => {
            (if part == height / 2 { "!" } else { "" }.to_owned(), theme.warning)
        }
        Form::Small => (RAISED[candidates.len() - 1].to_string(), theme.faint),
        Form::Wide if candidates.len() > width => ("₁ to ₉".to_owned(), theme.faint),
        Form::Wide => (candidates.iter().map(small).collect(), theme.faint),
        Form::Tall => {
            let place = |digit: &Digit| if candidates.contains(digit) { small(digit) } else { ' ' };
            (Digit::ALL[part * 3..part * 3 + 3].iter().map(place).collect(), theme.faint)
        }
    };
    Span::styled(format!("{text:^width$}"), style)
}
