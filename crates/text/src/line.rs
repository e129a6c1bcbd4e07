//! [`Line`]: what one line is, before it is known what stands around it.

use sudoku::Grid;

use crate::foreign::Foreign;
use crate::outline::{FEWEST_CELLS_OF_ROW, Outline, attached};
use crate::row::{fields, label_beside_frame, quoted, row};
use crate::sign::{Sign, Wrong, other_blank};
use crate::token::{Kind, Token};
use crate::unknown_sign::{UnknownSign, unknown_sign};

/// The number of cells of a grid, and of a row.
pub(crate) const GRID: usize = 81;
const ROW: usize = 9;

/// A longer row of digits is neither a telephone number nor an ISBN nor the number of an article.
const LONGEST_NUMBER: usize = 20;

/// A checksum in hexadecimal never has as many digits side by side, nor has a word dots.
const FEWEST_CELLS_OF_BROKEN_RUN: usize = 40;

/// What a line of cells should have.
pub(crate) const CELLS_OF_LINE: &str = "81 cells";

/// What a line with a grid should have beside it.
const NO_RUN_BESIDE_GRID: &str = "no other run of 20 cells or more beside the 81 cells";

/// What a run of cells should have beside it.
const CELLS_ALONE: &str = "a cell or a separator beside these cells";

/// What a row should have from which the spaces were removed.
const CELLS_OF_SQUEEZED_ROW: &str =
    "9 cells in this row (a space between bars is a blank, and is missing)";

/// What one line is.
#[derive(Clone, Debug)]
pub(crate) enum Line {
    /// Nothing but spaces.
    Empty,
    /// A comment.
    Comment(CommentLine),
    /// A line of a frame, or of brackets and quotation marks alone.
    Frame,
    /// 81 cells.
    Grid(GridLine),
    /// Many cells, but not 81.
    BrokenGrid(Wrong),
    /// Nine cells.
    Row(RowLine),
    /// Cells that are not nine, or stand beside something else.
    BrokenRow(BrokenRow),
    /// Brackets with several rows in them, or the beginning of such an array.
    Array,
    /// A line of a format that is not read.
    Foreign(Foreign),
    /// A few cells: a number, or a part of a row among rows.
    Number(BrokenRow),
    /// Everything else.
    Text,
}

/// The 81 cells of a line.
#[derive(Clone, Debug)]
pub(crate) struct GridLine {
    pub(crate) signs: Vec<Sign>,
    /// The full grid that stands beside it.
    pub(crate) solution: Option<Grid>,
}

/// The nine cells of a line.
#[derive(Clone, Debug)]
pub(crate) struct RowLine {
    pub(crate) signs: Vec<Sign>,
    /// Whether the line begins with `- ` or `* `, as an item of a list does.
    pub(crate) may_be_item: bool,
}

impl RowLine {
    /// Whether it is nine signs that may also be a line across the page: `_________`.
    pub(crate) fn may_be_frame(&self) -> bool {
        self.signs.iter().all(|sign| sign.may_be_rule())
    }
}

/// A line that begins with what begins a comment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CommentLine {
    /// Whether it has the cells of a row: in `%w[53..7....`, `%` is not meant to begin a comment.
    pub(crate) has_row: bool,
}

/// A line that is meant to be a row and is not one.
#[derive(Clone, Debug)]
pub(crate) struct BrokenRow {
    pub(crate) wrong: Wrong,
    pub(crate) cells: usize,
    /// Whether the cells of a row stand in it, with something beside them.
    pub(crate) holds_row: bool,
    /// The column behind it.
    pub(crate) end: usize,
    /// Whether nothing but separators stands between the cells.
    pub(crate) has_only_cells: bool,
    /// Whether it may also be a number, a year or a line of dots, if it stands alone.
    pub(crate) may_be_text: bool,
}

impl Line {
    /// Reads a line.
    pub(crate) fn of(tokens: &[Token<'_>]) -> Self {
        let Some(first) = tokens.iter().find(|token| !token.is_space()) else {
            return Self::empty_or_row(tokens);
        };
        if first.kind == Kind::Comment {
            return Self::comment_or_cells(tokens);
        }
        if let Some(foreign) = Foreign::of(tokens) {
            return Self::Foreign(foreign);
        }
        if let Some(line) = runs(tokens) {
            return line;
        }
        if let Some(unknown_sign) = unknown_sign(tokens) {
            return Self::of_unknown_sign(unknown_sign, tokens);
        }
        let tokens = without_comment(tokens);
        let groups = groups(tokens);
        if groups.len() > 1 || groups.first().is_some_and(BracketGroup::is_part_of_array) {
            return Self::Array;
        }
        let cells = match groups.first() {
            Some(group) if group.is_in_brackets => group.tokens,
            _ => tokens,
        };
        match row(cells) {
            Ok(signs) => {
                let may_be_item = begins_with_bullet(tokens, &signs);
                Self::Row(RowLine { signs, may_be_item })
            }
            Err(wrong) => {
                if let Some(line) = whole_grid(cells) {
                    line
                } else if is_frame(tokens) {
                    Self::Frame
                } else {
                    Self::broken(tokens, wrong)
                }
            }
        }
    }

    /// Eight tabs are a row of nine empty fields, as a spreadsheet copies it.
    fn empty_or_row(tokens: &[Token<'_>]) -> Self {
        match row(tokens) {
            Ok(signs) if !tokens.is_empty() => Self::Row(RowLine {
                signs,
                may_be_item: false,
            }),
            _ => Self::Empty,
        }
    }

    /// A line that begins with the sign of a comment; in `##3#2#6##`, it stands for a blank.
    fn comment_or_cells(tokens: &[Token<'_>]) -> Self {
        match unknown_sign(tokens) {
            Some(unknown_sign) => Self::of_unknown_sign(unknown_sign, tokens),
            None => Self::Comment(CommentLine {
                has_row: Outline::new(tokens).holds_row(),
            }),
        }
    }

    /// A row or a grid with a sign that is not of the grammar.
    fn of_unknown_sign(unknown_sign: UnknownSign, tokens: &[Token<'_>]) -> Self {
        let UnknownSign { wrong, is_grid } = unknown_sign;
        if is_grid {
            return Self::BrokenGrid(wrong);
        }
        Self::BrokenRow(BrokenRow {
            wrong,
            cells: ROW,
            holds_row: true,
            end: tokens.last().map_or(1, Token::end),
            has_only_cells: false,
            may_be_text: false,
        })
    }

    /// A line that is not a row: almost one, a number, or text.
    fn broken(tokens: &[Token<'_>], wrong: Wrong) -> Self {
        let outline = Outline::new(tokens);
        let is_squeezed = is_squeezed_row(tokens);
        let label = label_beside_frame(tokens);
        let is_framed =
            is_squeezed || label.is_some() || has_bars_of_frame(tokens, outline.holds_row());
        let wrong = if is_squeezed && outline.cells < ROW {
            let end = tokens.last().map_or(1, Token::end);
            Wrong::new(end, CELLS_OF_SQUEEZED_ROW, outline.cells.to_string())
        } else if let Some(label) = label {
            label
        } else if is_framed {
            wrong
        } else {
            outline.beside_row(tokens).unwrap_or(wrong)
        };
        let row = BrokenRow {
            wrong,
            cells: outline.cells_of_row(),
            holds_row: outline.holds_row(),
            end: tokens.last().map_or(1, Token::end),
            has_only_cells: outline.others == 0 && !is_framed,
            may_be_text: !is_framed && outline.may_be_text(),
        };
        if is_framed {
            return Self::BrokenRow(row);
        }
        if !outline.is_meant_as_cells() {
            return Self::Text;
        }
        if outline.may_be_grid() {
            return Self::BrokenGrid(outline.wrong_of_grid(row));
        }
        if outline.others == 0 && !outline.holds_row() && !outline.may_be_row() {
            return Self::Number(row);
        }
        Self::BrokenRow(row)
    }
}

/// Whether the first cell of a row is `- ` or `* ` at the start of its line.
fn begins_with_bullet(tokens: &[Token<'_>], signs: &[Sign]) -> bool {
    let mut tokens = tokens.iter().skip_while(|token| token.is_space());
    let (Some(first), Some(second)) = (tokens.next(), tokens.next()) else {
        return false;
    };
    matches!(first.text, "-" | "*") && first.column == signs[0].column && second.is_space()
}

/// The tokens before a comment that follows a row.
fn without_comment<'a, 'b>(tokens: &'b [Token<'a>]) -> &'b [Token<'a>] {
    let mut cells = 0;
    for (index, token) in tokens.iter().enumerate() {
        match token.kind {
            Kind::Cells => cells += token.text.len(),
            Kind::Comment if cells >= ROW => return &tokens[..index],
            _ => {}
        }
    }
    tokens
}

/// Whether a line has the bars of a framed row: at least two, and the cells of a row between them.
fn has_bars_of_frame(tokens: &[Token<'_>], holds_row: bool) -> bool {
    let bars = tokens.iter().filter(|token| token.kind == Kind::Bar);
    let cells: usize = tokens
        .iter()
        .filter(|token| token.kind == Kind::Cells)
        .map(|token| token.text.len())
        .sum();
    let count = bars.count();
    // Nine cells between bars have eight, without those outside; three boxes have two.
    count >= 8 || (count >= 2 && (cells >= ROW || holds_row))
}

/// Whether a line is what is left of three boxes when the spaces of a text are removed: `|53|7||`,
/// which was `| 5 3   |   7   |       |`. Nothing tells which of its cells are blank.
fn is_squeezed_row(tokens: &[Token<'_>]) -> bool {
    const BARS: usize = 4;
    let bars = tokens.iter().filter(|token| token.is_bar()).count();
    let are_bars_and_cells = tokens
        .iter()
        .all(|token| matches!(token.kind, Kind::Bar | Kind::Cells));
    let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else {
        return false;
    };
    first.is_bar() && last.is_bar() && bars == BARS && are_bars_and_cells
}

/// Whether a line has neither a digit nor a letter, and is not a row. Five dots or more are meant
/// to be cells.
fn is_frame(tokens: &[Token<'_>]) -> bool {
    let mut dots = 0;
    for token in tokens {
        match token.kind {
            Kind::Word | Kind::Comment | Kind::Slash => return false,
            Kind::Cells if token.has_digit() || token.text.contains(['x', 'X', '0']) => {
                return false;
            }
            Kind::Cells => dots += token.text.matches('.').count(),
            _ => {}
        }
    }
    dots < FEWEST_CELLS_OF_ROW
}

/// Reads the runs of a line: cells that stand alone between separators.
///
/// With one run of 81 cells the line is a grid, whatever else stands in it. Of two, the one with
/// blanks is the puzzle and the full one its solution.
fn runs(tokens: &[Token<'_>]) -> Option<Line> {
    let mut grids: Vec<Token<'_>> = Vec::new();
    let mut broken: Option<BrokenRun<'_>> = None;
    for (index, token) in tokens.iter().enumerate() {
        if token.kind == Kind::Comment && (broken.is_some() || !grids.is_empty()) {
            break;
        }
        if token.kind != Kind::Cells || token.text.len() < LONGEST_NUMBER {
            continue;
        }
        let attached = attached(tokens, index);
        let is_alone = attached.is_none();
        let length = token.text.len();
        if is_alone && length == GRID && !is_rule(token) {
            grids.push(*token);
        } else if token.has_digit() && (is_alone || length >= FEWEST_CELLS_OF_BROKEN_RUN) {
            broken.get_or_insert(BrokenRun {
                run: *token,
                attached: attached.copied(),
            });
        }
    }
    if let Some(broken) = broken {
        return Some(Line::BrokenGrid(broken.wrong(!grids.is_empty())));
    }
    match grids[..] {
        [] => None,
        [puzzle] => Some(grid_line(puzzle, None)),
        [first, second] if is_full(first) != is_full(second) => Some(if is_full(first) {
            grid_line(second, Some(first))
        } else {
            grid_line(first, Some(second))
        }),
        [_, second, ..] => Some(Line::BrokenGrid(Wrong::new(
            second.column,
            "one puzzle in a line",
            "another one",
        ))),
    }
}

/// Whether a run may be a line across the page rather than cells: `____` and `****`.
fn is_rule(run: &Token<'_>) -> bool {
    signs(*run).iter().all(|sign| sign.may_be_rule())
}

/// A long run of cells that is not a grid.
struct BrokenRun<'a> {
    run: Token<'a>,
    /// The word or frame that stands directly beside it.
    attached: Option<Token<'a>>,
}

impl BrokenRun<'_> {
    /// What is wrong with it: what touches it, or its length, or that it stands beside a grid.
    fn wrong(&self, is_beside_grid: bool) -> Wrong {
        let run = self.run;
        match self.attached {
            Some(token) if token.column < run.column => {
                let last: String = token.text.chars().next_back().into_iter().collect();
                Wrong::new(token.end() - 1, CELLS_ALONE, quoted(&last))
            }
            Some(token) => {
                let first: String = token.text.chars().take(1).collect();
                Wrong::new(token.column, CELLS_ALONE, quoted(&first))
            }
            None if is_beside_grid => {
                let found = format!("a run of {}", run.text.len());
                Wrong::new(run.column, NO_RUN_BESIDE_GRID, found)
            }
            None => self.wrong_size(),
        }
    }

    /// What is wrong with it if it has not 81 cells. What touches 81 cells, as the number in
    /// `1.53..7…` and the `?x` of a link, consists of cells too, so it is named.
    fn wrong_size(&self) -> Wrong {
        let text = self.run.text;
        let length = text.len();
        let signs = signs(self.run);
        if let Some((number, _)) = text.split_once('.')
            && !number.is_empty()
            && number.bytes().all(|byte| byte.is_ascii_digit())
            && number.len() + 1 + GRID == length
            && other_blank(signs.iter().skip(number.len() + 1).copied()).is_none()
        {
            let found = format!("{length}: \"{number}.\" and 81 more without a space between them");
            return Wrong::new(self.run.end(), CELLS_OF_LINE, found);
        }
        match other_blank(signs) {
            Some(other) => other.wrong,
            None => Wrong::new(self.run.end(), CELLS_OF_LINE, size(length)),
        }
    }
}

fn is_full(run: Token<'_>) -> bool {
    run.text.bytes().all(|byte| matches!(byte, b'1'..=b'9'))
}

/// The cells of a run.
fn signs(run: Token<'_>) -> Vec<Sign> {
    let characters = run.text.chars().zip(run.column..);
    characters
        .map(|(character, column)| Sign { character, column })
        .collect()
}

fn grid_line(run: Token<'_>, solution: Option<Token<'_>>) -> Line {
    let signs = signs(run);
    if let Some(other) = other_blank(signs.iter().copied()) {
        return Line::BrokenGrid(other.wrong);
    }
    let solution = solution.and_then(|run| {
        let cells = run.text.as_bytes().try_into().ok()?;
        Grid::from_line(cells)
    });
    Line::Grid(GridLine { signs, solution })
}

/// 81 cells in one line, in nine runs of nine or one by one, with separators, bars or `/` between.
fn whole_grid(tokens: &[Token<'_>]) -> Option<Line> {
    let cells: Vec<Token<'_>> = tokens
        .iter()
        .filter(|token| !matches!(token.kind, Kind::Bar | Kind::Slash))
        .copied()
        .collect();
    let fields = fields(&cells);
    if !(fields.are(ROW, ROW) || fields.are(GRID, 1)) {
        return None;
    }
    Some(match other_blank(fields.signs.iter().copied()) {
        Some(other) => Line::BrokenGrid(other.wrong),
        None => Line::Grid(GridLine {
            signs: fields.signs,
            solution: None,
        }),
    })
}

/// A number of cells, and the size of the grid with this number, if it is a usual one.
pub(crate) fn size(cells: usize) -> String {
    let side = cells.isqrt();
    let is_usual = matches!(side, 4 | 6 | 8 | 10 | 12 | 16 | 25) && side * side == cells;
    if is_usual {
        format!("{cells}, as a grid of {side}×{side} has: only 9×9 is read")
    } else {
        cells.to_string()
    }
}

/// The part of a line between two brackets that has cells.
pub(crate) struct BracketGroup<'a, 'b> {
    pub(crate) tokens: &'b [Token<'a>],
    pub(crate) cells: usize,
    pub(crate) is_in_brackets: bool,
    /// No bracket closes it in this line.
    pub(crate) is_open: bool,
}

impl BracketGroup<'_, '_> {
    /// Whether it is more than a row: a whole grid, or the beginning of one.
    fn is_part_of_array(&self) -> bool {
        self.is_in_brackets && (self.cells > 2 * ROW || (self.is_open && self.cells > ROW))
    }
}

/// The groups of a line that have cells; fewer than three are an index, as in `int grid[9][9]`.
///
/// In a line without brackets there is one group, the whole line.
fn groups<'a, 'b>(tokens: &'b [Token<'a>]) -> Vec<BracketGroup<'a, 'b>> {
    const FEWEST_CELLS: usize = 3;
    let mut groups = Vec::new();
    let mut start = 0;
    let mut is_after_open = false;
    for index in 0..=tokens.len() {
        let bracket = tokens.get(index).map(|token| token.kind);
        if !matches!(bracket, None | Some(Kind::Open | Kind::Close)) {
            continue;
        }
        let part = &tokens[start..index];
        let cells = part
            .iter()
            .filter(|token| token.kind == Kind::Cells)
            .map(|token| token.text.len())
            .sum();
        let is_in_brackets = is_after_open || bracket == Some(Kind::Close);
        let is_whole_line = part.len() == tokens.len();
        let has_word = part.iter().any(|token| token.kind == Kind::Word);
        let may_be_row = is_whole_line || (is_in_brackets && !has_word);
        if cells >= FEWEST_CELLS && may_be_row {
            groups.push(BracketGroup {
                tokens: part,
                cells,
                is_in_brackets,
                is_open: bracket.is_none(),
            });
        }
        start = index + 1;
        is_after_open = bracket == Some(Kind::Open);
    }
    groups
}
