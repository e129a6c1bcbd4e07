//! [`Reader`]: the grids of a text, one after the other, whatever format they are in.

use std::io::{self, BufRead};

use super::{ParseError, Place, leetcode, line, rows};
use crate::{Grid, Puzzle};

/// A grid that was read, and where it stood.
#[derive(Clone, Debug)]
pub struct Record {
    /// The grid; its givens may break a rule.
    pub grid: Grid,
    origin: Origin,
}

#[derive(Clone, Debug)]
enum Origin {
    /// All in one line, from this place on.
    Line(Place),
    /// Each cell at a place of its own.
    Cells(Vec<Place>),
}

impl Record {
    /// The line in which it begins, counted from 1.
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
    pub fn puzzle(&self) -> Result<Puzzle, ParseError> {
        Puzzle::new(self.grid).map_err(|conflicts| {
            ParseError::conflict(&conflicts, |cell| match &self.origin {
                Origin::Line((line, column)) => (*line, column + cell.index()),
                Origin::Cells(places) => places[cell.index()],
            })
        })
    }
}

/// Why the next grid could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The input could not be read any further.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// What was read is no grid. The reader goes on behind it.
    #[error(transparent)]
    Parse(#[from] ParseError),
}

/// What lines are read as. The first grid decides for the whole text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// One grid a line.
    Line,
    /// Rows, with or without decoration, or integers.
    Rows,
    /// LeetCode's arrays.
    Leetcode,
}

impl Layout {
    /// What a text is read as whose first line, comments and empty lines aside, is this.
    pub fn of(text: &str) -> Self {
        if text.contains('[') {
            Self::Leetcode
        } else if !line::looks_like(text) && rows::looks_like(text) {
            Self::Rows
        } else {
            Self::Line
        }
    }
}

/// Reads grids, one after the other: an iterator of records and errors.
///
/// The first grid decides between one grid a line, rows, and arrays; then the whole text is read
/// so, and a bad line stays one bad record. Lines that begin with `#` are comments; empty lines, a
/// byte order mark, and line ends of either kind are passed over. It holds one grid in memory.
#[derive(Debug)]
pub struct Reader<R> {
    input: R,
    buffer: Vec<u8>,
    line: usize,
    layout: Option<Layout>,
    failed: bool,
}

impl<R: BufRead> Reader<R> {
    /// Reads from here.
    pub fn new(input: R) -> Self {
        Self { input, buffer: Vec::with_capacity(128), line: 0, layout: None, failed: false }
    }

    /// Reads with this layout, whatever the first line looks like; the first line has this number.
    /// For part of a text: whoever cuts a long one at its lines can read the pieces side by side,
    /// and errors still name the right line.
    #[must_use]
    pub fn continuing(self, layout: Layout, line: usize) -> Self {
        Self { layout: Some(layout), line: line.saturating_sub(1), ..self }
    }

    /// Reads the next line into the buffer, without its end; whether there was one.
    fn read_line(&mut self) -> io::Result<bool> {
        self.buffer.clear();
        let length = self.input.read_until(b'\n', &mut self.buffer)?;
        self.line += 1;
        if self.line == 1 && self.buffer.starts_with(b"\xEF\xBB\xBF") {
            self.buffer.drain(..3);
        }
        while self.buffer.last().is_some_and(|byte| matches!(byte, b'\n' | b'\r')) {
            self.buffer.pop();
        }
        Ok(length > 0)
    }

    /// Reads on to the next line that is neither empty nor a comment; whether there was one.
    fn read_content(&mut self) -> io::Result<bool> {
        while self.read_line()? {
            let text = self.buffer.trim_ascii_start();
            if !text.is_empty() && text[0] != b'#' {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn text(&self) -> String {
        String::from_utf8_lossy(&self.buffer).into_owned()
    }

    fn read_record(&mut self) -> Result<Option<Record>, ReadError> {
        loop {
            if !self.read_content()? {
                return Ok(None);
            }
            let layout = match self.layout {
                Some(layout) => layout,
                None => *self.layout.insert(Layout::of(&self.text())),
            };
            match layout {
                Layout::Line => return Ok(Some(self.one_line()?)),
                Layout::Leetcode => return self.array().map(Some),
                // What is left of the frame round the grid before.
                Layout::Rows if rows::is_decoration(&self.text()) => {}
                Layout::Rows => return self.lines().map(Some),
            }
        }
    }

    fn one_line(&self) -> Result<Record, ParseError> {
        let text = self.buffer.trim_ascii_start();
        let column = 1 + self.buffer.len() - text.len();
        let grid = line::parse(text, self.line, column)?;
        Ok(Record { grid, origin: Origin::Line((self.line, column)) })
    }

    /// Reads rows, of which the first is in the buffer.
    fn lines(&mut self) -> Result<Record, ReadError> {
        let mut partial = rows::Partial::new();
        loop {
            let text = self.text();
            let end: Place = (self.line, text.chars().count() + 1);
            let skipped = rows::is_decoration(&text) || text.trim_start().starts_with('#');
            if !skipped && let Err(error) = partial.push(&text, self.line) {
                self.skip_to_gap()?;
                return Err(error.into());
            }
            if partial.is_complete() {
                return Ok(Record { grid: partial.grid, origin: Origin::Cells(partial.places) });
            }
            let more = self.read_line()?;
            let gap = self.buffer.trim_ascii().is_empty();
            if !more || (gap && !partial.is_between_bands()) {
                return Err(partial.cut_short(end).into());
            }
        }
    }

    /// Reads an array, of which the first line is in the buffer. Text before it, such as
    /// `board =`, is passed over.
    fn array(&mut self) -> Result<Record, ReadError> {
        let mut partial = leetcode::Partial::new();
        let mut begun = false;
        loop {
            let text = self.text();
            let mut column = 0;
            for character in text.chars() {
                column += 1;
                begun |= character == '[';
                let between = partial.is_complete() && matches!(character, ',' | ';');
                if begun && !between {
                    partial.push(character, (self.line, column))?;
                }
            }
            if partial.is_complete() {
                return Ok(Record { grid: partial.grid, origin: Origin::Cells(partial.places) });
            }
            let end = (self.line, column + 1);
            if !self.read_content()? {
                return Err(partial.cut_short(end).into());
            }
        }
    }

    /// Reads on to an empty line: a bad grid of several lines ends there.
    fn skip_to_gap(&mut self) -> io::Result<()> {
        while self.read_line()? && !self.buffer.trim_ascii().is_empty() {}
        Ok(())
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let record = self.read_record().transpose();
        self.failed = matches!(record, Some(Err(ReadError::Io(_))));
        record
    }
}
