//! [`State`]: what has begun, and what each kind of line does to it.
//!
//! A line by itself is a row, a text, a frame ([`Line`]). What it is for the text depends on the
//! lines above it: five cells below a row are a broken row, below a line of 81 cells a line that
//! was cut, and anywhere else perhaps a heading. So there is one function per state, and in it one
//! case per kind of line. It returns the state in which the next line is read.
//!
//! A title stands directly above its grid. The state holds it, so it has one owner at any time:
//! [`State::Between`] until a form begins, then the [`Block`] or the [`Array`] of that form. A
//! title that no grid takes is counted as skipped, by the state that gives it up.
//!
//! ```text
//! line              state after it
//!                   Between, without a title
//! Grid 01           Between, with the title "Grid 01"
//! +-------+         Between, with the title "Grid 01"
//! | 5 3 . | …       Rows: the block has the title
//! Hello             Between, with the title "Hello": the block ended, and gave its record
//! 53..7....6… (81)  Lines: "Hello" was skipped
//! b = [             Opened, with the title "b = ["
//! [5,3,0,…], …      Array: the array has the title
//! ]                 Between, without a title: the array ended, and gave its record
//! ```

use crate::array::{Array, ArrayProgress};
use crate::block::{Block, GapLine, Lookalike};
use crate::cut_line::CutLine;
use crate::foreign::Foreign;
use crate::line::{CELLS_OF_LINE, GridLine, Line, size};
use crate::record::Record;
use crate::row::quoted;
use crate::sign::{PlacedSign, Wrong};
use crate::skipped::SkippedLines;
use crate::text_line::TextLine;
use crate::token::{Kind, Token};

/// The number of cells of a grid.
const CELLS: usize = 81;

/// What has begun. Each line is read in one of these states, and ends it or goes on with it.
#[derive(Clone, Debug)]
pub(crate) enum State {
    /// Nothing: the next line may begin any form.
    Between(Above),
    /// Lines of 81 cells below each other. A shorter line of cells among them was cut.
    Lines(LinesAbove),
    /// Rows below each other. A text ends them.
    Rows(Box<Block>),
    /// A line ends with an opening bracket, or a part of an array was refused. If rows in brackets
    /// follow, or a single cell, as in JSON with one number per line, it is an array.
    Opened {
        array: Array,
        /// The line with the bracket, or the one above it: the title of what begins next.
        title: Option<TextLine>,
    },
    /// Rows in brackets, until the brackets are closed.
    Array(Array),
    /// Lines of a format that is not read; the first was refused. An empty line or a record ends
    /// them.
    Foreign,
}

/// What the last line is for a form that begins below it. Most often it is nothing.
#[derive(Clone, Debug, Default)]
pub(crate) struct Above {
    /// The last line, or the one above the last frame, if it may be a title.
    title: Option<TextLine>,
    /// The last line, if it is a comment or a frame and may be meant as a row.
    lookalike: Option<Lookalike>,
}

/// What the last line is for a line of 81 cells below it. Most often it is nothing.
#[derive(Clone, Debug, Default)]
pub(crate) struct LinesAbove {
    /// The last line, if it is a comment and may be meant as a row.
    lookalike: Option<Lookalike>,
    /// The last line, if it has too few cells and is not refused yet.
    cut: Option<CutLine>,
}

/// The line that is read.
pub(crate) struct CurrentLine<'a> {
    /// Counted from 1.
    pub(crate) number: usize,
    pub(crate) text: &'a str,
    pub(crate) tokens: &'a [Token<'a>],
    /// What the line is by itself.
    pub(crate) meaning: Line,
}

/// Where a state puts what ends.
pub(crate) struct Output<'a> {
    pub(crate) records: &'a mut Vec<Record>,
    pub(crate) skipped: &'a mut SkippedLines,
}

/// Whether a line has the cells that the line above lacks.
enum RestOfLine {
    Certain,
    /// It has nine cells, so it may as well be the first row of a grid.
    PerhapsRow,
    No,
}

impl Default for State {
    fn default() -> Self {
        Self::Between(Above::default())
    }
}

impl State {
    /// Below a line of 81 cells.
    pub(crate) fn lines() -> Self {
        Self::Lines(LinesAbove::default())
    }

    /// Whether another line of 81 cells ends nothing that has begun.
    pub(crate) const fn is_lines(&self) -> bool {
        matches!(self, Self::Lines(LinesAbove { cut: None, .. }))
    }

    /// Reads a line. Returns the state below it.
    pub(crate) fn read(self, line: CurrentLine<'_>, output: &mut Output<'_>) -> Self {
        match self {
            Self::Between(above) => read_between(above, line, output),
            Self::Lines(above) => read_among_lines(above, line, output),
            Self::Rows(block) => read_among_rows(block, line, output),
            Self::Opened { array, title } => read_in_opened_array(array, title, line, output),
            Self::Array(array) => read_in_array(array, line, output),
            Self::Foreign => read_in_foreign_format(line, output),
        }
    }

    /// Ends what has begun, because something else stands on this line, or the text ends with it.
    pub(crate) fn end(self, line: usize, found: &str, output: &mut Output<'_>) {
        match self {
            Self::Foreign => {}
            // The rest of its cells does not follow.
            Self::Lines(above) => output.records.extend(above.cut.map(CutLine::refused)),
            Self::Between(Above { title, .. }) | Self::Opened { title, .. } => {
                output.skipped.add_texts(title);
            }
            Self::Rows(block) => end_rows(*block, output),
            Self::Array(array) => end_array(array, line, found, output),
        }
    }
}

impl Output<'_> {
    /// Refuses a line that is a record by itself.
    fn refuse(&mut self, wrong: Wrong, line: usize) {
        self.records.push(Record::refused(wrong.in_line(line)));
    }
}

/// Reads a line below which any form may begin.
fn read_between(above: Above, line: CurrentLine<'_>, output: &mut Output<'_>) -> State {
    let Above { title, lookalike } = above;
    match line.meaning {
        Line::Empty => {
            output.skipped.add_texts(title);
            State::default()
        }
        Line::Comment(_) => {
            output.skipped.add_texts(title);
            output.skipped.add_comment();
            State::Between(Above {
                title: None,
                lookalike: line.lookalike(),
            })
        }
        Line::Frame => {
            let lookalike = line.lookalike();
            open_array(&line, Above { title, lookalike })
        }
        Line::Grid(_) | Line::BrokenGrid(_) => {
            output.skipped.add_texts(title);
            read_among_lines(LinesAbove::default(), line, output)
        }
        Line::Row(_) | Line::BrokenRow(_) => {
            let block = Box::new(Block::new(title, lookalike));
            read_among_rows(block, line, output)
        }
        Line::Number(_) | Line::Text => {
            output.skipped.add_texts(title);
            let title = Some(TextLine::new(line.number, line.text));
            let lookalike = None;
            open_array(&line, Above { title, lookalike })
        }
        Line::Array => read_array(Array::new(line.number, title), &line, output),
        Line::Foreign(foreign) => {
            output.skipped.add_texts(title);
            output.refuse(foreign.wrong(line.tokens), line.number);
            match foreign {
                // Each line of HoDoKu's library is a record of its own.
                Foreign::HodokuLibrary => State::default(),
                _ => State::Foreign,
            }
        }
    }
}

/// Reads a line below a line of 81 cells, or such a line itself.
fn read_among_lines(above: LinesAbove, line: CurrentLine<'_>, output: &mut Output<'_>) -> State {
    if let Some(cut) = above.cut {
        match line.rest_of(&cut) {
            RestOfLine::Certain => {
                output.records.push(cut.refused_with_rest(line.number));
                return State::lines();
            }
            RestOfLine::PerhapsRow => {
                let block = Box::new(Block::below_cut_line(cut));
                return read_among_rows(block, line, output);
            }
            RestOfLine::No => output.records.push(cut.refused()),
        }
    }
    let cells_alone = line.cells_alone();
    match line.meaning {
        Line::Grid(grid) => output.records.push(grid.record(line.number)),
        Line::BrokenGrid(wrong) => match cells_alone {
            Some(cells) if cells < CELLS => {
                let line = line.number;
                return State::Lines(LinesAbove {
                    lookalike: None,
                    cut: Some(CutLine { line, cells, wrong }),
                });
            }
            _ => output.refuse(wrong, line.number),
        },
        Line::BrokenRow(row) | Line::Number(row) if !row.holds_row => {
            let wrong = Wrong::new(row.end, CELLS_OF_LINE, size(row.cells));
            output.refuse(wrong, line.number);
        }
        Line::Comment(_) => {
            output.skipped.add_comment();
            let (lookalike, cut) = (line.lookalike(), None);
            return State::Lines(LinesAbove { lookalike, cut });
        }
        _ => {
            let (title, lookalike) = (None, above.lookalike);
            return read_between(Above { title, lookalike }, line, output);
        }
    }
    State::lines()
}

/// Reads a line below rows, or the first row of a block.
fn read_among_rows(mut block: Box<Block>, line: CurrentLine<'_>, output: &mut Output<'_>) -> State {
    match line.meaning {
        Line::Row(ref row) => {
            block.note_lookalike(line.lookalike());
            block.push(line.number, row, line.text, output.records);
        }
        Line::BrokenRow(row) => block.push_broken(line.number, row, line.text, output.records),
        Line::Number(row) if block.is_in_group() => {
            block.push_broken(line.number, row, line.text, output.records);
        }
        Line::Empty => block.push_gap(GapLine::Empty, output.records),
        Line::Comment(_) => {
            output.skipped.add_comment();
            block.note_lookalike(line.lookalike());
            block.push_gap(GapLine::Comment, output.records);
        }
        Line::Frame => {
            block.note_lookalike(line.lookalike());
            block.push_gap(GapLine::Frame, output.records);
            if block.is_empty()
                && let Some(array) = line.opened_array()
            {
                end_rows(*block, output);
                return State::Opened { array, title: None };
            }
        }
        _ => {
            end_rows(*block, output);
            return read_between(Above::default(), line, output);
        }
    }
    output.skipped.add_texts(block.take_texts());
    State::Rows(block)
}

/// Reads a line below one that may be the beginning of an array.
fn read_in_opened_array(
    mut array: Array,
    title: Option<TextLine>,
    line: CurrentLine<'_>,
    output: &mut Output<'_>,
) -> State {
    let is_first_cell = array.is_opened() && is_single_cell(line.tokens);
    match line.meaning {
        Line::Array => read_array(array.below(title), &line, output),
        _ if is_first_cell => read_array(array.below(title), &line, output),
        Line::Frame if array.is_opened() => {
            array.read(line.number, line.tokens, output.records);
            State::Opened { array, title }
        }
        _ => {
            let lookalike = None;
            read_between(Above { title, lookalike }, line, output)
        }
    }
}

/// Reads a line below the first rows of an array.
fn read_in_array(array: Array, line: CurrentLine<'_>, output: &mut Output<'_>) -> State {
    if may_continue_array(&line) {
        return read_array(array, &line, output);
    }
    end_array(array, line.number, &quoted(line.text.trim()), output);
    read_between(Above::default(), line, output)
}

/// Reads a line below the first line of a format that is not read.
fn read_in_foreign_format(line: CurrentLine<'_>, output: &mut Output<'_>) -> State {
    match line.meaning {
        Line::Empty | Line::Grid(_) | Line::Row(_) => read_between(Above::default(), line, output),
        _ => State::Foreign,
    }
}

/// Begins an array or goes on with it.
fn read_array(mut array: Array, line: &CurrentLine<'_>, output: &mut Output<'_>) -> State {
    match array.read(line.number, line.tokens, output.records) {
        ArrayProgress::Open => State::Array(array),
        ArrayProgress::Ended => {
            output.skipped.add_texts(array.take_title());
            if array.is_between_parts() {
                State::Opened { array, title: None }
            } else {
                State::default()
            }
        }
    }
}

/// The state below a line that is a title or a frame: perhaps an array begins below it.
fn open_array(line: &CurrentLine<'_>, above: Above) -> State {
    match line.opened_array() {
        Some(array) => State::Opened {
            array,
            title: above.title,
        },
        None => State::Between(above),
    }
}

/// Ends rows: they give their last records.
fn end_rows(mut block: Block, output: &mut Output<'_>) {
    block.end(output.records);
    output.skipped.add_texts(block.take_texts());
}

/// Ends an array whose brackets are still open where something else stands.
fn end_array(mut array: Array, line: usize, found: &str, output: &mut Output<'_>) {
    let title = array.break_off(line, found, output.records);
    output.skipped.add_texts(title);
}

impl CurrentLine<'_> {
    /// The line, if it is a comment or a frame and may be meant as a row, or the other way round.
    fn lookalike(&self) -> Option<Lookalike> {
        let name = match &self.meaning {
            Line::Comment(comment) if comment.has_row => "a comment",
            Line::Frame if is_nine_dashes(self.text) => "a frame",
            Line::Row(row) if row.may_be_frame() => "read as nine blanks",
            _ => return None,
        };
        Some(Lookalike {
            line: self.number,
            name,
        })
    }

    /// Whether this line has the cells that the line above lacks.
    fn rest_of(&self, cut: &CutLine) -> RestOfLine {
        if self.cells_alone() != Some(CELLS - cut.cells) {
            return RestOfLine::No;
        }
        match self.meaning {
            Line::Row(_) => RestOfLine::PerhapsRow,
            _ => RestOfLine::Certain,
        }
    }

    /// The number of cells, if nothing but separators stands beside them.
    fn cells_alone(&self) -> Option<usize> {
        let mut cells = 0;
        for token in self.tokens {
            match token.kind {
                Kind::Cells => cells += token.text.len(),
                Kind::Space | Kind::Tab | Kind::Separator => {}
                _ => return None,
            }
        }
        Some(cells)
    }

    /// The array that may begin below this line, if it ends with an opening bracket.
    fn opened_array(&self) -> Option<Array> {
        let last = self.tokens.iter().rfind(|token| !token.is_space())?;
        if last.kind != Kind::Open {
            return None;
        }
        let mut array = Array::new(self.number, None);
        array.read(self.number, self.tokens, &mut Vec::new());
        if array.is_opened() { Some(array) } else { None }
    }
}

impl GridLine {
    /// The record of 81 cells in one line.
    fn record(&self, line: usize) -> Record {
        let placed = self.signs.iter().map(|&sign| PlacedSign { line, sign });
        let signs: Vec<PlacedSign> = placed.collect();
        Record {
            solution: self.solution,
            ..Record::of_signs(&signs)
        }
    }
}

/// Whether a line may be part of an array that has begun above it.
fn may_continue_array(line: &CurrentLine<'_>) -> bool {
    match line.meaning {
        Line::Grid(_) | Line::BrokenGrid(_) | Line::Foreign(_) => false,
        Line::Text => line.tokens.iter().any(Token::is_bracket),
        _ => true,
    }
}

/// Whether a line has one cell and perhaps a comma.
fn is_single_cell(tokens: &[Token<'_>]) -> bool {
    let mut cells = 0;
    for token in tokens {
        match token.kind {
            Kind::Cells => cells += token.text.len(),
            Kind::Space | Kind::Tab | Kind::Separator | Kind::Quote => {}
            _ => return false,
        }
    }
    cells == 1
}

/// Whether a line has nine dashes and nothing else but spaces and bars, as a row of blanks might.
fn is_nine_dashes(line: &str) -> bool {
    const DASHES: usize = 9;
    let dashes = line.matches('-').count();
    let mut characters = line.chars();
    dashes == DASHES && characters.all(is_dash_or_between_dashes)
}

fn is_dash_or_between_dashes(character: char) -> bool {
    matches!(character, '-' | '|') || character.is_whitespace()
}
