//! [`Parser`]: the records of a text that arrives in blocks of any size.

use memchr::{memchr_iter, memchr2};

use super::cells::Cells;
use super::leetcode::Array;
use super::rows::{self, Rows};
use super::{ParseError, Place, line};
use crate::{Grid, Puzzle};

/// The number of bytes of a line that are read. A longer line is no grid, and its rest is skipped
/// so that memory stays bounded.
pub const LONGEST_LINE: usize = 1024 * 1024;

/// The number of line ends in a text: a line feed, a carriage return, or both together.
pub fn count_line_ends(text: &[u8]) -> usize {
    let is_alone = |&place: &usize| text.get(place + 1) != Some(&b'\n');
    memchr_iter(b'\n', text).count() + memchr_iter(b'\r', text).filter(is_alone).count()
}

/// A grid that was read, and its place in the text.
#[derive(Clone, Debug)]
pub struct Record {
    /// The grid; its givens may break a rule.
    pub grid: Grid,
    origin: Origin,
}

#[derive(Clone, Debug)]
enum Origin {
    /// All cells stand in one line, from this place on.
    Line(Place),
    /// Each cell has a place of its own.
    Cells(Vec<Place>),
}

impl Record {
    #[inline]
    pub(super) const fn in_line(grid: Grid, place: Place) -> Self {
        Self { grid, origin: Origin::Line(place) }
    }

    /// The number of the line in which the grid begins, counted from 1.
    #[inline]
    pub fn line(&self) -> usize {
        match &self.origin {
            Origin::Line((line, _)) => *line,
            Origin::Cells(places) => places[0].0,
        }
    }

    /// The grid as a puzzle.
    ///
    /// # Errors
    ///
    /// The first conflict among its givens, at the last cell that is part of it.
    #[inline]
    pub fn puzzle(&self) -> Result<Puzzle, ParseError> {
        Puzzle::new(self.grid).map_err(|conflicts| {
            ParseError::conflict(&conflicts, |cell| match &self.origin {
                Origin::Line((line, column)) => (*line, column + cell.index()),
                Origin::Cells(places) => places[cell.index()],
            })
        })
    }
}

/// How the lines of a text form grids. The first grid decides for the whole text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// One grid per line.
    Line,
    /// Rows, with or without decoration, or integers.
    Rows,
    /// Arrays, as LeetCode and programs have them.
    Leetcode,
}

impl Layout {
    /// The layout of a text whose first line, comments and empty lines aside, is this one.
    pub fn of(line: &str) -> Self {
        // An array may begin below its name.
        if line.contains(['[', '{']) || line.trim_end().ends_with([':', '=']) {
            Self::Leetcode
        } else if !line::looks_like(line) && rows::looks_like(line) {
            Self::Rows
        } else {
            Self::Line
        }
    }
}

/// Reads the records of a text, block by block. How the text is cut into blocks changes nothing.
///
/// A line ends with a line feed, a carriage return, or both. Comments (lines that begin with `#`),
/// empty lines and a byte order mark are skipped. The first grid decides on the [`Layout`] of the
/// whole text, and a bad line stays one bad record. The parser holds at most one grid and one line,
/// of which it keeps [`LONGEST_LINE`] bytes.
///
/// ```
/// use sudoku::text::Parser;
///
/// let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let (one, other) = grid.split_at(40);
/// let mut parser = Parser::new();
/// assert!(parser.next_record(&mut one.as_bytes()).is_none());
/// assert!(parser.next_record(&mut other.as_bytes()).is_none());
/// assert_eq!(parser.finish().unwrap()?.grid, grid.parse()?);
/// # Ok::<(), sudoku::ParseError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Parser {
    layout: Option<Layout>,
    /// The number of lines that were read.
    line: usize,
    /// The beginning of a line whose end has not arrived: [`LONGEST_LINE`] bytes at most, and one
    /// more that shows that the line is too long.
    begun: Vec<u8>,
    /// The last byte was a carriage return; a line feed behind it belongs to the same line end.
    after_return: bool,
    partial: Partial,
}

/// A grid of several lines of which a part is read.
#[derive(Clone, Debug, Default)]
enum Partial {
    #[default]
    None,
    Rows(Rows),
    Array(Array),
    /// Rows with an error: what follows, up to an empty line, belongs to the same bad record.
    Bad,
}

impl Parser {
    /// Reads a text from its beginning.
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads a text from the beginning of this line on, with this layout if it is known. The chunks
    /// of a text that was cut between records are read side by side in this way, and errors still
    /// name the right line.
    pub fn continuing(layout: Option<Layout>, line: usize) -> Self {
        Self { layout, line: line.saturating_sub(1), ..Self::default() }
    }

    /// Reads the next line if it is nothing but the 81 cells of a puzzle, and moves the beginning
    /// of `text` behind it: the number of the line, and the puzzle. Most lines of a large file are
    /// like this. Of any other line it reads nothing; [`next_record`](Self::next_record) does.
    #[inline]
    pub fn next_plain_puzzle(&mut self, text: &mut &[u8]) -> Option<(usize, Puzzle)> {
        let is_between = self.after_return && text.first() == Some(&b'\n');
        let (cells, rest) = self.plain_line(&text[usize::from(is_between)..])?;
        let puzzle = Puzzle::from_line(cells)?;
        *text = self.end_line(rest);
        Some((self.line, puzzle))
    }

    /// The next 81 bytes, and the text from the line end behind them; `None` if no line end follows
    /// there, or if a line is not a grid of its own. The bytes may still be no cells.
    #[inline]
    fn plain_line<'a>(&self, text: &'a [u8]) -> Option<(&'a [u8; 81], &'a [u8])> {
        let is_line = self.layout == Some(Layout::Line) && self.begun.is_empty();
        let (cells, rest) = text.split_first_chunk().filter(|_| is_line)?;
        matches!(rest.first(), Some(b'\n' | b'\r')).then_some((cells, rest))
    }

    /// Reads the end of a line, which is the first byte; the text behind it.
    #[inline]
    fn end_line<'a>(&mut self, text: &'a [u8]) -> &'a [u8] {
        self.after_return = text[0] == b'\r';
        self.line += 1;
        &text[1..]
    }

    /// Reads up to the end of the next record, and moves the beginning of `text` behind it. `None`
    /// means that all of `text` is read and that no record ends in it.
    #[inline]
    pub fn next_record(&mut self, text: &mut &[u8]) -> Option<Result<Record, ParseError>> {
        while !text.is_empty() {
            if std::mem::take(&mut self.after_return) && text[0] == b'\n' {
                *text = &text[1..];
                continue;
            }
            if let Some((cells, rest)) = self.plain_line(text)
                && let Some(grid) = line::cells(cells)
            {
                // Most lines are nothing but cells. The code below gives the same, and is slower.
                *text = self.end_line(rest);
                return Some(Ok(Record::in_line(grid, (self.line, 1))));
            }
            let Some(end) = memchr2(b'\n', b'\r', text) else {
                self.keep(text);
                *text = &[];
                return None;
            };
            let line = &text[..end];
            self.after_return = text[end] == b'\r';
            *text = &text[end + 1..];
            let record = if self.begun.is_empty() {
                self.read_line(line)
            } else {
                self.keep(line);
                self.read_begun_line()
            };
            if record.is_some() {
                return record;
            }
        }
        None
    }

    /// The record that ends with the text, if there is one.
    pub fn finish(&mut self) -> Option<Result<Record, ParseError>> {
        let last = if self.begun.is_empty() { None } else { self.read_begun_line() };
        last.or_else(|| match std::mem::take(&mut self.partial) {
            Partial::Rows(rows) => Some(Err(rows.cut_short())),
            Partial::Array(array) => array.cut_short().map(Err),
            Partial::None | Partial::Bad => None,
        })
    }

    /// Reads a text to its end.
    pub fn read(mut self, mut text: &[u8]) -> impl Iterator<Item = Result<Record, ParseError>> {
        std::iter::from_fn(move || self.next_record(&mut text).or_else(|| self.finish()))
    }

    fn keep(&mut self, text: &[u8]) {
        let room = LONGEST_LINE + 1 - self.begun.len();
        self.begun.extend_from_slice(&text[..text.len().min(room)]);
    }

    fn read_begun_line(&mut self) -> Option<Result<Record, ParseError>> {
        let mut line = std::mem::take(&mut self.begun);
        let record = self.read_line(&line);
        line.clear();
        self.begun = line;
        record
    }

    /// Reads a line, without its end.
    fn read_line(&mut self, text: &[u8]) -> Option<Result<Record, ParseError>> {
        self.line += 1;
        let is_cut = text.len() > LONGEST_LINE;
        let text = &text[..text.len().min(LONGEST_LINE)];
        let text = match text.strip_prefix(b"\xEF\xBB\xBF") {
            Some(rest) if self.line == 1 => rest,
            _ => text,
        };
        let content = text.trim_ascii_start();
        if content.first() == Some(&b'#') {
            return None;
        }
        if content.is_empty() {
            return if is_cut { self.fail(text, None) } else { self.read_gap() };
        }
        let layout =
            *self.layout.get_or_insert_with(|| Layout::of(&String::from_utf8_lossy(content)));
        if layout == Layout::Line {
            let place = (self.line, 1 + text.len() - content.len());
            let grid = line::parse(content, place, is_cut);
            return Some(grid.map(|grid| Record::in_line(grid, place)));
        }
        match self.read_part(layout, &String::from_utf8_lossy(text)) {
            Err(error) => self.fail(text, Some(error)),
            Ok(_) if is_cut => self.fail(text, None),
            Ok(false) => None,
            Ok(true) => {
                let Cells { grid, places } = self.take_cells()?;
                Some(Ok(Record { grid, origin: Origin::Cells(places) }))
            }
        }
    }

    /// Reads a line of a grid of several lines; true if the grid ends in it.
    fn read_part(&mut self, layout: Layout, text: &str) -> Result<bool, ParseError> {
        if matches!(self.partial, Partial::None) {
            self.partial = match layout {
                // The frame round the previous grid.
                Layout::Rows if rows::is_decoration(text) => return Ok(false),
                Layout::Rows => Partial::Rows(Rows::default()),
                Layout::Line | Layout::Leetcode => Partial::Array(Array::default()),
            };
        }
        match &mut self.partial {
            Partial::Rows(rows) => rows.push(text, self.line),
            Partial::Array(array) => array.push(text, self.line),
            Partial::None | Partial::Bad => Ok(false),
        }
    }

    fn take_cells(&mut self) -> Option<Cells> {
        match std::mem::take(&mut self.partial) {
            Partial::Rows(rows) => Some(rows.cells),
            Partial::Array(array) => (!array.is_output).then_some(array.cells),
            Partial::None | Partial::Bad => None,
        }
    }

    /// Reads an empty line. Rows end there, complete or not; an array goes on behind it.
    fn read_gap(&mut self) -> Option<Result<Record, ParseError>> {
        let error = match &self.partial {
            Partial::Rows(rows) if !rows.is_between_bands() => Some(Err(rows.cut_short())),
            Partial::Bad => None,
            Partial::None | Partial::Rows(_) | Partial::Array(_) => return None,
        };
        self.partial = Partial::None;
        error
    }

    /// Makes a bad record of the line, and of the grid that it is part of. Without an error of its
    /// own, the line is too long.
    fn fail(
        &mut self,
        text: &[u8],
        error: Option<ParseError>,
    ) -> Option<Result<Record, ParseError>> {
        self.partial = match &self.partial {
            Partial::Bad => return None,
            Partial::Rows(_) => Partial::Bad,
            Partial::None | Partial::Array(_) => Partial::None,
        };
        let error = error.unwrap_or_else(|| {
            let column = String::from_utf8_lossy(text).chars().count() + 1;
            ParseError::new((self.line, column), "the end of a line of at most 1 MiB", "more")
        });
        Some(Err(error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_a_line_without_an_end_a_part_is_kept() {
        let mut parser = Parser::new();
        let block = vec![b' '; LONGEST_LINE / 2 + 1];
        for _ in 0..5 {
            assert!(parser.next_record(&mut &block[..]).is_none());
        }
        assert_eq!(parser.begun.len(), LONGEST_LINE + 1);
    }
}
