//! [`Outline`]: what a line that is not a row has of one.
//!
//! `- 53..7....` holds the nine cells of a row, with `-` beside them: it is refused, and the reason
//! names the `-`. `53q.7....` is almost a row, and `5 3 . . 7` a part of one. `Grid 12` has two
//! cells and is a title, and `12.3.2026` is a date, although each of its characters is a cell. An
//! outline counts what tells these apart; `Line::broken` decides.

use std::ops::Range;

use crate::line::{BrokenRow, CELLS_OF_LINE};
use crate::row::{fields, has_gaps, is_column_separator, quoted};
use crate::sign::{Wrong, other_blank};
use crate::token::{Kind, Token};

/// The number of cells of a row, and of a box of it.
const ROW: usize = 9;
const ROW_OF_SIXTEEN: usize = 16;
const BOX: usize = 3;

/// With fewer cells, a line is not meant as a row: `Grid 12` is a title.
const FEWEST_CELLS_BESIDE_OTHERS: usize = 7;

/// The number of cells that each other character needs beside it: `53q.7....` is a row with a slip.
const CELLS_PER_OTHER: usize = 3;

/// A row of candidates has seven per cell at most: with more, most houses would be empty.
const MOST_CANDIDATES: usize = 7 * ROW;

/// Beside text, these are what a program or a sentence counts, rather than a row.
const DIGITS_IN_ORDER: &str = "123456789";

/// What a line has of a row or a grid, whatever else stands in it.
pub(crate) struct Outline {
    /// The number of characters that are cells.
    pub(crate) cells: usize,
    /// The number of cells that may also be parts of a line across the page: `/*******/`.
    rule_cells: usize,
    /// The number of characters in words and in lines of frames.
    pub(crate) others: usize,
    signs: Signs,
    /// The number of runs of cells, and of single letters: `5 F . 12` has four.
    fields: usize,
    text: TextInLine,
    /// Whether several spaces, or separators without anything between them, may be meant as blanks.
    has_gaps: bool,
    /// The longest series of fields of one character, of which at least one is a cell.
    longest_series: usize,
    row: Option<RowInLine>,
    /// Whether this is a row of a grid of 16×16, written in one field: `.12.45.78.AB.DE.`.
    is_row_of_sixteen: bool,
    numbers: Numbers,
}

/// The first nine cells of a line that may be a row.
struct RowInLine {
    tokens: Range<usize>,
    has_digit: bool,
}

/// What shows that a line is text.
#[derive(Default)]
struct TextInLine {
    /// Whether any run of cells is a date, whatever stands beside it.
    has_date: bool,
    /// Whether a field is a word: two letters or more, and no cell beside them.
    has_word: bool,
    /// Whether the digits from 1 to 9 stand in their order.
    has_digits_in_order: bool,
}

/// The fields of cells as numbers.
struct Numbers {
    /// Whether they have nothing but digits, 0 among them.
    are_digits: bool,
    /// Whether one has several digits.
    has_long: bool,
    /// Whether each has three digits, as the boxes of a row.
    are_boxes: bool,
}

/// How the cells of a line are written.
struct Signs {
    has_digit: bool,
    has_dot: bool,
    /// Whether there are two signs for a blank.
    has_two_blanks: bool,
}

/// Fields of the same width that stand side by side: `5 3 .` are three fields of one character.
#[derive(Clone, Default)]
struct Series {
    /// The number of characters in each field.
    width: usize,
    fields: usize,
    has_cells: bool,
    /// The first characters of the fields, ten or a few more.
    text: String,
    /// The tokens from the first field to the last one.
    tokens: Range<usize>,
    /// The token of the second field.
    second: usize,
    /// Whether the first field is a letter, `-` or `*`, which may stand before a row.
    has_label: bool,
}

impl Outline {
    /// The outline of a line.
    pub(crate) fn new(tokens: &[Token<'_>]) -> Self {
        let mut outline = Self {
            cells: 0,
            rule_cells: 0,
            others: 0,
            signs: Signs {
                has_digit: false,
                has_dot: false,
                has_two_blanks: other_blank(fields(tokens).signs).is_some(),
            },
            fields: 0,
            text: TextInLine::default(),
            has_gaps: has_gaps(tokens),
            longest_series: 0,
            row: None,
            is_row_of_sixteen: is_row_of_sixteen(tokens),
            numbers: Numbers {
                are_digits: true,
                has_long: false,
                are_boxes: true,
            },
        };
        let mut series = Series::default();
        // The last token, spaces aside. At the start of a line, a separator follows an empty field.
        let mut last: Option<&Token<'_>> = None;
        for (index, token) in tokens.iter().enumerate() {
            match token.kind {
                Kind::Cells => {
                    outline.add_cells(index, token);
                    outline.add_field(tokens, index, &mut series);
                }
                Kind::Word | Kind::Rule => {
                    outline.others += token.width();
                    outline.text.has_word |= is_word(tokens, index);
                    outline.add_field(tokens, index, &mut series);
                }
                Kind::Comment => outline.end_series(&mut series),
                Kind::Separator | Kind::Tab => {
                    let follows_empty_field = last.is_none_or(|last| last.text == token.text);
                    if follows_empty_field && is_column_separator(token) {
                        outline.add_empty_field(index, token, &mut series);
                    }
                }
                Kind::Space | Kind::Bar | Kind::Quote | Kind::Open | Kind::Close | Kind::Slash => {}
            }
            if token.kind != Kind::Space {
                last = Some(token);
            }
        }
        if let [.., end] = tokens
            && last.is_some_and(is_column_separator)
            && series.width == 1
        {
            series.add(tokens.len() - 1, end);
        }
        outline.end_series(&mut series);
        outline
    }

    /// Takes cells or a single letter as a field, if it stands alone. Other words end a series, but
    /// not the marks around a field, as in `[“5”, “3”]`.
    fn add_field(&mut self, tokens: &[Token<'_>], index: usize, series: &mut Series) {
        let token = &tokens[index];
        if is_mark(token) {
            return;
        }
        let is_field = token.kind == Kind::Cells || is_letter(token);
        if !is_field || touches_letter(tokens, index) {
            self.end_series(series);
            return;
        }
        self.fields += 1;
        if series.width != token.width() {
            self.end_series(series);
        }
        series.add(index, token);
    }

    /// Takes the nothing before a separator as a field.
    fn add_empty_field(&mut self, index: usize, separator: &Token<'_>, series: &mut Series) {
        if series.width != 1 {
            self.end_series(series);
        }
        series.add(index, separator);
    }

    fn add_cells(&mut self, index: usize, token: &Token<'_>) {
        self.cells += token.text.len();
        let signs = fields(&[*token]).signs;
        self.rule_cells += signs.iter().filter(|sign| sign.may_be_rule()).count();
        self.numbers.are_digits &= token.text.bytes().all(|byte| byte.is_ascii_digit());
        self.numbers.has_long |= token.text.len() > 1;
        self.numbers.are_boxes &= token.text.len() == BOX;
        self.text.has_digits_in_order |= token.text == DIGITS_IN_ORDER;
        self.signs.has_digit |= token.has_digit();
        self.signs.has_dot |= token.text.contains('.');
        self.text.has_date |= is_date(token.text);
        // Nine stars may be a line across the page.
        let may_be_cells = token.has_digit() || token.text.contains(['.', '0']);
        if token.text.len() == ROW
            && may_be_cells
            && token.text != DIGITS_IN_ORDER
            && other_blank(signs).is_none()
        {
            self.set_row(index..index + 1, token.has_digit());
        }
    }

    fn end_series(&mut self, series: &mut Series) {
        let series = std::mem::take(series);
        if series.text.ends_with(DIGITS_IN_ORDER) {
            self.text.has_digits_in_order = true;
            return;
        }
        if !series.has_cells {
            return;
        }
        if series.width == 1 {
            self.longest_series = self.longest_series.max(series.fields);
        }
        if let Some(row) = series.row() {
            let has_digit = series.text.contains(|cell| matches!(cell, '1'..='9'));
            self.set_row(row, has_digit);
        }
    }

    /// Takes the first nine cells that may be a row.
    fn set_row(&mut self, tokens: Range<usize>, has_digit: bool) {
        self.row.get_or_insert(RowInLine { tokens, has_digit });
    }

    /// Whether a line may also be text, if it stands alone: it has a few cells, no digits in its
    /// row, as a table of contents has none, or numbers.
    pub(crate) fn may_be_text(&self) -> bool {
        self.cells < FEWEST_CELLS_OF_ROW
            || !self.signs.has_digit
            || self.row.as_ref().is_some_and(|row| !row.has_digit)
            || self.is_row_of_sixteen
            || self.has_numbers()
    }

    /// Whether a line has a few numbers, such as `030 1234567` or `12:30:45`, and nothing that may
    /// be a blank.
    const fn has_numbers(&self) -> bool {
        let Numbers {
            are_digits,
            has_long,
            are_boxes,
        } = self.numbers;
        let is_few = self.fields > 1 && self.fields < ROW;
        self.others == 0 && !self.has_gaps && is_few && are_digits && has_long && !are_boxes
    }

    /// The number of cells in the row that this line may be. Numbers such as `16` are one cell of a
    /// larger grid.
    pub(crate) fn cells_of_row(&self) -> usize {
        if self.is_row_of_sixteen {
            ROW_OF_SIXTEEN
        } else if self.fields > ROW {
            self.fields
        } else {
            self.cells
        }
    }

    /// Whether the nine cells of a row stand in this line, or the cells of a larger row.
    pub(crate) fn holds_row(&self) -> bool {
        self.row.is_some() || self.longest_series >= ROW || self.is_row_of_sixteen
    }

    /// Whether a line is meant as cells: it has a row, whatever stands beside it; or it has nothing
    /// but cells; or almost nothing else.
    pub(crate) fn is_meant_as_cells(&self) -> bool {
        if self.holds_row() {
            return true;
        }
        let is_rule = self.rule_cells == self.cells;
        if is_rule || self.text.has_date || self.text.has_word {
            return false;
        }
        if self.text.has_digits_in_order && self.cells < ROW + FEWEST_CELLS_OF_ROW {
            return false;
        }
        if self.others == 0 {
            return self.cells > 0;
        }
        !self.signs.has_two_blanks
            && self.cells >= FEWEST_CELLS_BESIDE_OTHERS
            && self.cells >= CELLS_PER_OTHER * self.others
    }

    /// Whether there are too many cells for three rows, and they are not the candidates of one:
    /// about nine fields of several digits.
    pub(crate) const fn may_be_grid(&self) -> bool {
        let may_be_candidates =
            self.fields >= ROW - 2 && self.fields <= 3 * ROW && self.cells <= MOST_CANDIDATES;
        self.cells > 3 * ROW && !may_be_candidates
    }

    /// Whether there are enough cells for a row: `2026` is a year, but `1..4` and `1 2 3 4` are
    /// rows of a smaller grid, and `53  7` is a row with spaces for blanks.
    pub(crate) const fn may_be_row(&self) -> bool {
        let is_small_row =
            self.cells == FEWEST_CELLS_OF_ROW - 1 && (self.fields > 3 || self.signs.has_dot);
        if self.has_numbers() && self.cells < FEWEST_CELLS_BESIDE_OTHERS {
            return false;
        }
        self.cells >= FEWEST_CELLS_OF_ROW || is_small_row || (self.cells > 1 && self.has_gaps)
    }

    /// What is wrong with a line that is meant as a grid and not as this row.
    pub(crate) fn wrong_of_grid(&self, row: BrokenRow) -> Wrong {
        if self.others > 0 {
            row.wrong
        } else if self.has_gaps {
            let expected = "81 cells (a gap is not a blank here)";
            Wrong::new(row.end, expected, self.cells.to_string())
        } else {
            Wrong::new(row.end, CELLS_OF_LINE, self.cells.to_string())
        }
    }

    /// What stands beside the nine cells of a row: `-` in `- 53..7....`.
    pub(crate) fn beside_row(&self, tokens: &[Token<'_>]) -> Option<Wrong> {
        let row = &self.row.as_ref()?.tokens;
        if self.cells >= 2 * ROW || self.is_row_of_sixteen {
            // Two rows side by side: neither is beside the other.
            return None;
        }
        let before = tokens[..row.start].iter().position(stands_beside);
        let behind = tokens[row.end..].iter().position(stands_beside);
        let start = before.or_else(|| behind.map(|index| row.end + index))?;
        let mut text = String::new();
        for (index, token) in tokens.iter().enumerate().skip(start) {
            if token.is_space() || row.contains(&index) {
                break;
            }
            text.push_str(token.text);
        }
        let expected = "nothing beside the 9 cells of this row";
        Some(Wrong::new(tokens[start].column, expected, quoted(&text)))
    }
}

/// Fewer cells alone in a line may be a number, a year, or a part of a heading.
pub(crate) const FEWEST_CELLS_OF_ROW: usize = 5;

impl Series {
    fn add(&mut self, index: usize, token: &Token<'_>) {
        if self.fields == 0 {
            self.tokens.start = index;
            self.width = token.width();
            self.has_label = token.kind == Kind::Word || matches!(token.text, "-" | "*");
        } else if self.fields == 1 {
            self.second = index;
        }
        if self.text.len() <= ROW {
            self.text.push_str(token.text);
        }
        self.fields += 1;
        self.has_cells |= token.kind == Kind::Cells;
        self.tokens.end = index + 1;
    }

    /// The tokens that are nine cells: nine fields of one cell, without the label before them, or
    /// three fields of three.
    fn row(&self) -> Option<Range<usize>> {
        let cells = self.width * self.fields;
        if cells == ROW && matches!(self.width, 1 | BOX) {
            Some(self.tokens.clone())
        } else if self.width == 1 && self.fields == ROW + 1 && self.has_label {
            Some(self.second..self.tokens.end)
        } else {
            None
        }
    }
}

/// Whether a token is a single letter, such as a digit of a larger grid.
fn is_letter(token: &Token<'_>) -> bool {
    token.kind == Kind::Word && token.width() == 1 && token.text.contains(char::is_alphabetic)
}

/// Whether a token is a word: two letters or more, and nothing directly beside them.
fn is_word(tokens: &[Token<'_>], index: usize) -> bool {
    let token = &tokens[index];
    token.kind == Kind::Word
        && token.width() > 1
        && token.text.chars().all(char::is_alphabetic)
        && attached(tokens, index).is_none()
}

/// Whether a line is 16 characters side by side, most of them cells, and a sign for a blank among
/// them. Without that sign it may be a checksum.
fn is_row_of_sixteen(tokens: &[Token<'_>]) -> bool {
    let mut characters = 0;
    let mut cells = 0;
    let mut has_blank = false;
    for token in trimmed(tokens) {
        characters += token.width();
        match token.kind {
            Kind::Cells => {
                cells += token.width();
                has_blank |= token.text.contains(['.', '_', '*', '?', '-']);
            }
            Kind::Word => {}
            _ => return false,
        }
    }
    characters == ROW_OF_SIXTEEN && 2 * cells >= characters && has_blank
}

/// The tokens between the spaces around a line.
fn trimmed<'a, 'b>(tokens: &'b [Token<'a>]) -> &'b [Token<'a>] {
    let first = tokens.iter().position(|token| !token.is_space());
    let last = tokens.iter().rposition(|token| !token.is_space());
    match (first, last) {
        (Some(first), Some(last)) => &tokens[first..=last],
        _ => &[],
    }
}

/// Whether a token is one or two characters that are neither letters nor digits, such as `“`.
fn is_mark(token: &Token<'_>) -> bool {
    token.kind == Kind::Word && token.width() <= 2 && token.text.chars().all(is_mark_character)
}

/// Not a control character either: in UTF-16 without its mark, they stand between the letters.
fn is_mark_character(character: char) -> bool {
    !character.is_alphanumeric() && !character.is_control()
}

/// Whether a letter stands directly beside the token, as in `no.`.
fn touches_letter(tokens: &[Token<'_>], index: usize) -> bool {
    let previous = index.checked_sub(1).and_then(|index| tokens.get(index));
    let before = previous.and_then(|token| token.text.chars().next_back());
    let next = tokens.get(index + 1);
    let behind = next.and_then(|token| token.text.chars().next());
    [before, behind]
        .into_iter()
        .flatten()
        .any(char::is_alphabetic)
}

/// The first word or frame that stands directly beside the token, and belongs to the same field.
pub(crate) fn attached<'a, 'b>(tokens: &'b [Token<'a>], index: usize) -> Option<&'b Token<'a>> {
    let previous = index.checked_sub(1).and_then(|index| tokens.get(index));
    let next = tokens.get(index + 1);
    let kind = tokens[index].kind;
    [previous, next].into_iter().flatten().find(|token| {
        matches!(token.kind, Kind::Word | Kind::Rule | Kind::Cells) && token.kind != kind
    })
}

/// Whether a token is more than a space, a separator, a bar or a bracket.
fn stands_beside(token: &Token<'_>) -> bool {
    matches!(
        token.kind,
        Kind::Cells | Kind::Word | Kind::Rule | Kind::Slash | Kind::Comment
    )
}

/// Whether cells are a date: a day, a month and a year, or the other way round, with the same sign
/// between them, as in `12.3.2026`.
fn is_date(cells: &str) -> bool {
    ['.', '-'].into_iter().any(|sign| {
        let parts: Vec<usize> = cells.splitn(4, sign).map(count_of_digits).collect();
        matches!(parts[..], [4, 1 | 2, 1 | 2] | [1 | 2, 1 | 2, 4])
    })
}

/// The number of digits in a number; 0 if it has anything else.
fn count_of_digits(number: &str) -> usize {
    if number.bytes().all(|byte| byte.is_ascii_digit()) {
        number.len()
    } else {
        0
    }
}
