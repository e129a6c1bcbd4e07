//! [`Array`]: rows between brackets, on one line or several.

use crate::fault::{Fault, Form};
use crate::record::Record;
use crate::row::{Fields, fields};
use crate::sign::{OtherBlank, PlacedSign, other_blank};
use crate::text_line::TextLine;
use crate::token::{Kind, Token};

/// The number of cells of a grid, and of a row.
const GRID: usize = 81;
const ROW: usize = 9;

/// More cells in one pair of brackets are meant as a whole grid.
const MOST_CELLS_OF_ROW: usize = 3 * ROW;

/// An array of boxes has three rows of three cells in each of them.
const BOX: usize = 3;

/// Brackets with fewer cells are an index or an argument: `int grid[9][9]`, `new int[9]`.
const FEWEST_CELLS: usize = 3;

/// With a slip beside it, or outside of brackets, this number of cells is still meant as a row;
/// fewer are the arguments of a call, as in `f(x, 1, 2, 3)`, or a number.
const FEWEST_CELLS_OF_SLIP: usize = 7;

/// An array that has begun.
///
/// Only brackets count: rows are the innermost brackets, nine rows that follow each other between
/// two outer brackets are a grid, and names stand where they like. So one reader serves C, Python,
/// JSON, Kotlin and all others.
#[derive(Clone, Debug)]
pub(crate) struct Array {
    /// The line on which it begins.
    first_line: usize,
    /// The line above its first grid.
    title: Option<TextLine>,
    /// Whether the last grid that ended was refused, and had a few rows only.
    is_after_part: bool,
    /// The number of brackets that are open.
    depth: usize,
    /// The first of them.
    outermost: Option<OpenBracket>,
    /// What stands in the innermost bracket that is open, if no other bracket has closed in it.
    group: Option<BracketContent>,
    /// The rows of the grid that has begun.
    rows: RowsOfArray,
}

/// A bracket that is not closed yet.
#[derive(Clone, Copy, Debug)]
struct OpenBracket {
    line: usize,
    column: usize,
    character: char,
}

/// The cells of an innermost bracket.
#[derive(Clone, Debug)]
struct BracketContent {
    /// The bracket, unless it is missing.
    open: Option<OpenBracket>,
    /// At most 81 are kept.
    signs: Vec<PlacedSign>,
    cells: usize,
    /// The number of cells that each field should have: nine if the first one is a row, one
    /// otherwise.
    cells_per_field: usize,
    /// The first field that has another number of cells.
    odd_field: Option<Fault>,
    /// A word among the cells.
    fault: Option<Fault>,
}

/// The rows of a grid that has begun in an array.
#[derive(Clone, Debug, Default)]
struct RowsOfArray {
    /// At most 81 are kept.
    signs: Vec<PlacedSign>,
    count: usize,
    /// The number of brackets that are open in a row.
    depth: usize,
    /// The first fault.
    fault: Option<Fault>,
}

/// What is known of an array at the end of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ArrayProgress {
    /// It goes on.
    Open,
    /// All its brackets are closed, or no cell stands in them.
    Ended,
}

impl OpenBracket {
    fn new(line: usize, bracket: &Token<'_>) -> Self {
        Self {
            line,
            column: bracket.column,
            character: bracket.text.chars().next().unwrap_or('['),
        }
    }

    /// What is expected where it is not closed.
    fn expected(self) -> String {
        let Self {
            line,
            column,
            character,
        } = self;
        format!("a closing bracket for the {character:?} on line {line}, column {column}")
    }
}

impl BracketContent {
    fn new(open: Option<OpenBracket>) -> Self {
        Self {
            open,
            signs: Vec::new(),
            cells: 0,
            cells_per_field: 1,
            odd_field: None,
            fault: None,
        }
    }

    /// Takes the fields of a line.
    fn take(&mut self, line: usize, fields: Fields) {
        if self.cells == 0
            && let Some(&first) = fields.sizes.first()
            && first >= FEWEST_CELLS_OF_SLIP
        {
            self.cells_per_field = ROW;
        }
        if self.odd_field.is_none() {
            let odd_field = fields.odd_field(self.cells_per_field);
            self.odd_field = odd_field.map(|wrong| wrong.in_line(line));
        }
        self.cells += fields.signs.len();
        if let Some(wrong) = fields.wrong {
            self.fault.get_or_insert(wrong.in_line(line));
        }
        for sign in fields.signs {
            if self.signs.len() < GRID {
                self.signs.push(PlacedSign { line, sign });
            }
        }
    }

    /// Whether these are single cells, or fields of nine, and nothing else.
    const fn is_even(&self) -> bool {
        self.odd_field.is_none() && self.fault.is_none()
    }

    /// Why these are not the nine cells of a row, where the bracket is closed in this column.
    fn fault_of_row(&self, line: usize, column: usize) -> Option<Fault> {
        if self.cells == ROW && self.is_even() {
            return None;
        }
        if self.fault.is_some() {
            return self.fault.clone();
        }
        if self.odd_field.is_some() {
            return self.odd_field.clone();
        }
        let signs = self.signs.iter().map(|placed| placed.sign);
        if let Some(OtherBlank { index, wrong }) = other_blank(signs) {
            return Some(wrong.in_line(self.signs[index].line));
        }
        let (expected, found) = if self.cells_per_field == ROW {
            ("9 rows in these brackets", self.cells / ROW)
        } else if self.cells > MOST_CELLS_OF_ROW {
            ("81 cells in these brackets", self.cells)
        } else {
            ("9 cells in these brackets", self.cells)
        };
        Some(Fault::new(line, column, expected, found.to_string()))
    }
}

impl Array {
    /// An array that begins on this line, below this title.
    pub(crate) fn new(first_line: usize, title: Option<TextLine>) -> Self {
        Self {
            first_line,
            title,
            is_after_part: false,
            depth: 0,
            outermost: None,
            group: None,
            rows: RowsOfArray::default(),
        }
    }

    /// Reads a line, and appends the grids that end in it.
    pub(crate) fn read(
        &mut self,
        line: usize,
        tokens: &[Token<'_>],
        records: &mut Vec<Record>,
    ) -> ArrayProgress {
        for part in tokens.split_inclusive(Token::is_bracket) {
            let (content, bracket) = match part {
                [content @ .., bracket] if bracket.is_bracket() => (content, Some(bracket)),
                _ => (part, None),
            };
            self.take_content(line, content);
            match bracket {
                Some(bracket) if bracket.kind == Kind::Open => self.open(line, bracket),
                Some(bracket) => self.close(line, bracket, records),
                None => {}
            }
        }
        let has_open_cells = self.group.as_ref().is_some_and(|group| group.cells > 0);
        if self.depth > 0 && (has_open_cells || self.rows.count > 0) {
            return ArrayProgress::Open;
        }
        let end = tokens.last().map_or(1, Token::end);
        self.end_grid(line, end, records);
        ArrayProgress::Ended
    }

    /// Whether the last line has opened a bracket and nothing stands in it yet.
    pub(crate) fn is_opened(&self) -> bool {
        let is_empty = self.group.as_ref().is_some_and(|group| group.cells == 0);
        self.depth > 0 && is_empty && self.rows.count == 0
    }

    /// The title, if it was given to no grid.
    pub(crate) fn take_title(&mut self) -> Option<TextLine> {
        self.title.take()
    }

    /// The same array below this title.
    pub(crate) fn below(self, title: Option<TextLine>) -> Self {
        Self { title, ..self }
    }

    /// Whether the last grid that ended was only a part of one, and more parts may follow.
    pub(crate) const fn is_between_parts(&self) -> bool {
        self.depth > 0 && self.is_after_part
    }

    /// Refuses what has begun, because the array breaks off on this line, where something else
    /// stands. Gives the title back if no grid has it.
    pub(crate) fn break_off(
        &mut self,
        line: usize,
        found: &str,
        records: &mut Vec<Record>,
    ) -> Option<TextLine> {
        let innermost = self.group.as_ref().and_then(|group| group.open);
        let expected = match innermost.or(self.outermost) {
            Some(bracket) => bracket.expected(),
            None => "a closing bracket".to_owned(),
        };
        let fault = Fault::new(line, 1, expected, found);
        self.rows.fault.get_or_insert(fault);
        self.rows.count = self.rows.count.max(1);
        self.end_grid(line, 1, records);
        self.take_title()
    }

    /// Takes cells and what stands between them. Numbers and names between two rows are no part of
    /// the grid. A row is: there the opening bracket is missing, so the next one closes the row.
    fn take_content(&mut self, line: usize, tokens: &[Token<'_>]) {
        let fields = fields(without_comment(tokens));
        if let Some(group) = &mut self.group {
            group.take(line, fields);
            return;
        }
        let cells = fields.signs.len();
        let is_row = cells >= FEWEST_CELLS_OF_SLIP && fields.wrong.is_none();
        if self.rows.count > 0 && is_row {
            let found = format!("{cells} cells without one");
            let expected = "an opening bracket before the next row";
            let fault = Fault::new(line, fields.signs[0].column, expected, found);
            self.rows.fault.get_or_insert(fault);
            self.depth += 1;
            self.group = Some(BracketContent::new(None));
        }
    }

    /// Opens a bracket.
    fn open(&mut self, line: usize, bracket: &Token<'_>) {
        let open = OpenBracket::new(line, bracket);
        if self.depth == 0 {
            self.outermost = Some(open);
        }
        self.depth += 1;
        self.group = Some(BracketContent::new(Some(open)));
    }

    /// Closes a bracket.
    fn close(&mut self, line: usize, bracket: &Token<'_>, records: &mut Vec<Record>) {
        if let Some(group) = self.group.take() {
            self.end_group(line, bracket.column, group, records);
        } else if self.depth < self.rows.depth {
            self.end_grid(line, bracket.column, records);
        }
        self.depth = self.depth.saturating_sub(1);
    }

    /// Takes the content of an innermost bracket: a row, a whole grid, or something else.
    fn end_group(
        &mut self,
        line: usize,
        column: usize,
        group: BracketContent,
        records: &mut Vec<Record>,
    ) {
        let is_first = self.rows.count == 0;
        let is_other = group.cells < FEWEST_CELLS
            || (group.fault.is_some() && group.cells < FEWEST_CELLS_OF_SLIP);
        if is_other && (is_first || group.cells == 0) {
            return;
        }
        if is_first && group.cells == GRID && group.is_even() {
            self.rows.signs = group.signs;
            self.rows.count = ROW;
            self.end_grid(line, column, records);
            return;
        }
        let fault = group.fault_of_row(line, column);
        self.rows.add(self.depth, group.signs, fault);
    }

    /// Ends a grid at the bracket behind its last row. An array of boxes has many parts that are
    /// too small for a grid; those that follow each other are refused once.
    fn end_grid(&mut self, line: usize, column: usize, records: &mut Vec<Record>) {
        let rows = std::mem::take(&mut self.rows);
        if rows.count == 0 {
            return;
        }
        let is_small = rows.count <= BOX;
        let mut record = rows.end(self.first_line, line, column);
        let is_part = is_small && record.grid.is_err();
        if is_part && self.is_after_part {
            return;
        }
        self.is_after_part = is_part;
        record.title = self.title.take().map(|title| title.text);
        records.push(record);
    }
}

impl RowsOfArray {
    fn add(&mut self, depth: usize, signs: Vec<PlacedSign>, fault: Option<Fault>) {
        self.count += 1;
        self.depth = depth;
        if self.fault.is_none() {
            self.fault = fault;
        }
        if self.count <= ROW {
            self.signs.extend(signs);
        }
    }

    /// The record of these rows, which end here.
    fn end(self, first_line: usize, line: usize, column: usize) -> Record {
        let other_blank = other_blank(self.signs.iter().map(|placed| placed.sign));
        let fault = if let Some(fault) = self.fault {
            fault
        } else if self.count != ROW || self.signs.len() != GRID {
            Fault::new(line, column, "9 rows in brackets", self.count.to_string())
        } else if let Some(OtherBlank { index, wrong }) = other_blank {
            wrong.in_line(self.signs[index].line)
        } else {
            return Record::of_signs(&self.signs);
        };
        Record::refused(fault.within(Form::Array(first_line)))
    }
}

/// The tokens before a comment.
fn without_comment<'a, 'b>(tokens: &'b [Token<'a>]) -> &'b [Token<'a>] {
    let end = tokens.iter().position(|token| token.kind == Kind::Comment);
    &tokens[..end.unwrap_or(tokens.len())]
}
