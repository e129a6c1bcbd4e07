//! [`Array`]: rows between brackets, on one line or several.

use crate::fault::{Fault, Form};
use crate::record::Record;
use crate::row::fields;
use crate::sign::{PlacedSign, SecondBlank, second_blank};
use crate::text_line::TextLine;
use crate::token::{Kind, Token};

/// The number of cells of a grid, and of a row.
const GRID: usize = 81;
const ROW: usize = 9;

/// An array of boxes has three rows of three cells in each of them.
const BOX: usize = 3;

/// Brackets with fewer cells are an index or an argument: `int grid[9][9]`, `new int[9]`.
const FEWEST_CELLS: usize = 3;

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
    /// What stands in the innermost bracket that is open, if no other bracket has closed in it.
    group: Option<BracketContent>,
    /// The rows of the grid that has begun.
    rows: RowsOfArray,
}

/// The cells of an innermost bracket.
#[derive(Clone, Debug, Default)]
struct BracketContent {
    /// At most 81 are kept.
    signs: Vec<PlacedSign>,
    cells: usize,
    /// Whether each field has one cell, or nine.
    are_single: bool,
    are_rows: bool,
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

impl BracketContent {
    fn new() -> Self {
        Self {
            are_single: true,
            are_rows: true,
            ..Self::default()
        }
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
                Some(bracket) if bracket.kind == Kind::Open => {
                    self.depth += 1;
                    self.group = Some(BracketContent::new());
                }
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

    /// Refuses what has begun, because the array breaks off on this line. Gives the title back if
    /// no grid has it.
    pub(crate) fn break_off(&mut self, line: usize, records: &mut Vec<Record>) -> Option<TextLine> {
        let expected = "a closing bracket";
        let fault = Fault::new(line, 1, expected, "another text, or the end");
        self.rows.fault.get_or_insert(fault);
        self.rows.count = self.rows.count.max(1);
        self.end_grid(line, 1, records);
        self.take_title()
    }

    /// Takes cells and what stands between them.
    fn take_content(&mut self, line: usize, tokens: &[Token<'_>]) {
        let fields = fields(without_comment(tokens));
        if let Some(group) = &mut self.group {
            group.are_single &= fields.sizes.iter().all(|&size| size == 1);
            group.are_rows &= fields.sizes.iter().all(|&size| size == ROW);
            group.cells += fields.signs.len();
            if let Some(wrong) = fields.wrong {
                group.fault.get_or_insert(wrong.in_line(line));
            }
            for sign in fields.signs {
                if group.signs.len() < GRID {
                    group.signs.push(PlacedSign { line, sign });
                }
            }
        } else if self.rows.count > 0
            && let Some(sign) = fields.signs.first()
        {
            let found = sign.character.to_string();
            let fault = Fault::new(line, sign.column, "the next row in brackets", found);
            self.rows.fault.get_or_insert(fault);
        }
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
        // A word beside a few cells is a call, as `f(x, 1, 2, 3)`; beside seven or more, it is a
        // slip in a row.
        let is_other =
            group.cells < FEWEST_CELLS || (group.fault.is_some() && group.cells < ROW - 2);
        if is_other && (is_first || group.cells == 0) {
            return;
        }
        let is_whole_grid = group.cells == GRID && (group.are_single || group.are_rows);
        if is_first && is_whole_grid && group.fault.is_none() {
            self.rows.signs = group.signs;
            self.rows.count = ROW;
            self.end_grid(line, column, records);
            return;
        }
        let is_row = group.cells == ROW && (group.are_single || group.are_rows);
        let second_blank = second_blank(group.signs.iter().map(|placed| placed.sign));
        let fault = if group.fault.is_some() {
            group.fault
        } else if is_row {
            None
        } else if let Some(SecondBlank { index, wrong }) = second_blank {
            // As in MATLAB, where `...` means that a line goes on.
            Some(wrong.in_line(group.signs[index].line))
        } else {
            let expected = "9 cells in these brackets";
            Some(Fault::new(line, column, expected, group.cells.to_string()))
        };
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
        let second_blank = second_blank(self.signs.iter().map(|placed| placed.sign));
        let fault = if let Some(fault) = self.fault {
            fault
        } else if self.count != ROW || self.signs.len() != GRID {
            Fault::new(line, column, "9 rows in brackets", self.count.to_string())
        } else if let Some(SecondBlank { index, wrong }) = second_blank {
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
