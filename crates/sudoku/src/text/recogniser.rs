//! [`Recogniser`]: the records of a text that arrives in blocks of any size.

use std::fmt;

use memchr::memchr2;

use super::line::{self, Found, Run};
use super::markup::{self, Content};
use super::rows::{self, Part, Whole};
use super::{ParseError, Place};
use crate::{Grid, Puzzle};

/// The number of bytes of a line that are read, so that memory stays bounded.
pub const LONGEST_LINE: usize = 1024 * 1024;

/// The most lines of a grid: its cells may stand one in each line.
const MOST_PARTS: usize = 120;

/// A grid that was read, or what is wrong in its place.
#[derive(Clone, Debug)]
pub struct Record {
    /// The line in which the grid begins, or that of the error; counted from 1.
    pub line: usize,
    /// The grid, whose givens may break a rule.
    pub grid: Result<Grid, Box<ParseError>>,
    details: Option<Box<Details>>,
}

/// What few records have.
#[derive(Clone, Debug, Default)]
struct Details {
    title: Option<String>,
    solution: Option<Grid>,
    /// The place of each cell; empty for the first 81 characters of a line.
    places: Vec<Place>,
    /// The column of a table.
    field: Option<String>,
}

impl Record {
    /// A record of a table: what its field of this name has, and the solution in another field.
    pub fn of_table(
        line: usize,
        field: &str,
        grid: Result<Grid, ParseError>,
        solution: Option<Grid>,
    ) -> Self {
        let needs_field = grid.as_ref().is_ok_and(|grid| !grid.is_valid());
        let field = needs_field.then(|| field.to_owned());
        let has_details = field.is_some() || solution.is_some();
        let details =
            has_details.then(|| Box::new(Details { solution, field, ..Details::default() }));
        Self { line, grid: grid.map_err(Box::new), details }
    }

    /// The line above the grid, if it names the grid.
    pub fn title(&self) -> Option<&str> {
        self.details.as_ref()?.title.as_deref()
    }

    /// The full grid that stands beside the puzzle.
    pub fn solution(&self) -> Option<&Grid> {
        self.details.as_ref()?.solution.as_ref()
    }

    /// The grid as a puzzle.
    ///
    /// # Errors
    ///
    /// Why it is no grid, or the first conflict among its givens, at the last cell that is part of
    /// it.
    #[inline]
    pub fn puzzle(&self) -> Result<Puzzle, ParseError> {
        let grid = self.grid.as_ref().map_err(|error| (**error).clone())?;
        Puzzle::new(*grid).map_err(|conflicts| {
            let places = self.details.as_ref().map_or(&[][..], |details| &details.places);
            let place = |index: usize| places.get(index).copied().unwrap_or((self.line, index + 1));
            let error = ParseError::conflict(&conflicts, |cell| place(cell.index()));
            let field = self.details.as_ref().and_then(|details| details.field.clone());
            ParseError { field, ..error }
        })
    }
}

/// What a reader should be told once about how a text was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// Cells with several candidates are blanks.
    Candidates,
    /// The eliminated candidates of a line of HoDoKu's library are not used.
    Eliminations,
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Candidates => "candidates are ignored: a cell with several is a blank",
            Self::Eliminations => "eliminated candidates are ignored",
        })
    }
}

/// The part of a file of SadMan Sudoku.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Section {
    #[default]
    None,
    Puzzle,
    /// The progress of a player, and other parts that are no puzzle.
    Other,
}

/// Reads the records of a text, block by block. How the text is cut into blocks changes nothing.
///
/// Each line is read for itself, so formats may be mixed:
///
/// - a line with one run of 81 cells, whatever stands beside it: links, ratings, HoDoKu's library;
/// - nine rows of nine cells, plain, with separators, or in a frame, which may have spaces for
///   blanks; rows of candidates; 81 cells that are wrapped anywhere else;
/// - the same among brackets and quotation marks, as programs and JSON have them, among the tags of a
///   table in HTML or LaTeX, or behind the numbers of the rows; None, NaN or -1 is a blank.
///
/// A short text above a grid is its title. Comments (lines that begin with `#`), other texts and
/// the `[State]` of SadMan's files are counted as skipped. What has the look of a grid and is none
/// is a record with an error. A line ends with a line feed, a carriage return, or both.
///
/// ```
/// use sudoku::text::Recogniser;
///
/// let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let records = Recogniser::new().read_all(format!("Example\n{grid} easy\n53..7\n").as_bytes());
/// assert_eq!(records[0].title(), Some("Example"));
/// assert_eq!(records[0].grid, Ok(grid.parse()?));
/// assert_eq!(records[1].puzzle().unwrap_err().to_string(), "line 3, column 6: expected 81 cells, found 5");
/// # Ok::<(), sudoku::ParseError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Recogniser {
    /// Each line is a record.
    is_by_line: bool,
    /// The number of lines that were read.
    line: usize,
    /// The beginning of a line whose end has not arrived: [`LONGEST_LINE`] bytes at most, and one
    /// more that shows that the line is too long.
    begun: Vec<u8>,
    /// The last byte was a carriage return; a line feed behind it belongs to the same line end.
    after_return: bool,
    /// The rows of a grid that is not complete.
    parts: Vec<Part>,
    /// A grid with blanks was read.
    has_puzzle: bool,
    section: Section,
    /// A text that may name the next grid, and its line.
    title: Option<(usize, String)>,
    /// The last line that was a record of its own without a title, and how many stood together.
    lines: (usize, usize),
    /// The first line that is neither empty nor a comment.
    first: Option<(usize, String)>,
    skipped: u64,
    /// The first text that was skipped, and its line.
    skipped_text: Option<(usize, String)>,
    notes: Vec<Note>,
}

impl Recogniser {
    /// Reads a text from its beginning.
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads a text in which each line that is neither empty nor a comment is a record.
    pub fn by_line() -> Self {
        Self { is_by_line: true, ..Self::default() }
    }

    /// The number of lines that were read.
    pub const fn lines(&self) -> usize {
        self.line
    }

    /// The number of lines that were skipped as comments, headers or text.
    pub const fn skipped(&self) -> u64 {
        self.skipped
    }

    /// The first line of text that was skipped and is no comment, and its number.
    pub fn skipped_text(&self) -> Option<(usize, &str)> {
        self.skipped_text.as_ref().map(|(line, text)| (*line, &text[..]))
    }

    /// What to tell the reader.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// The error of a text in which there was no record.
    pub fn no_puzzle(&self) -> ParseError {
        match &self.first {
            Some((line, text)) => ParseError::new((*line, 1), "a puzzle", format!("{text:?}")),
            None => ParseError::new((1, 1), "a puzzle", "nothing"),
        }
    }

    /// All records of a text that begins and ends here.
    pub fn read_all(&mut self, text: &[u8]) -> Vec<Record> {
        let mut records = Vec::new();
        self.feed(text, &mut records);
        self.finish(&mut records);
        records
    }

    /// Reads the next block, and appends the records that end in it.
    pub fn feed(&mut self, mut text: &[u8], records: &mut Vec<Record>) {
        while !text.is_empty() {
            if std::mem::take(&mut self.after_return) && text[0] == b'\n' {
                text = &text[1..];
                continue;
            }
            let is_between = self.is_between_records();
            if is_between
                && let Some((cells, rest)) = text.split_first_chunk()
                && let Some(b'\n' | b'\r') = rest.first()
                && let Some(grid) = line::cells(cells)
            {
                // Most lines are nothing but cells. The code below gives the same, and is slower.
                self.after_return = rest[0] == b'\r';
                text = &rest[1..];
                self.push_line(grid, records);
                continue;
            }
            let Some(end) = memchr2(b'\n', b'\r', text) else {
                self.keep(text);
                return;
            };
            let line = &text[..end];
            self.after_return = text[end] == b'\r';
            text = &text[end + 1..];
            if is_between
                && let Some((cells, [b' ' | b'\t' | b',' | b';', rest @ ..])) =
                    line.split_first_chunk()
                && rest.len() < line::LONG
                && let Some(grid) = line::cells(cells)
            {
                self.push_line(grid, records);
            } else if self.begun.is_empty() {
                self.read_line(line, records);
            } else {
                self.keep(line);
                self.read_begun_line(records);
            }
        }
    }

    /// Ends the text, and appends the record that ends with it.
    pub fn finish(&mut self, records: &mut Vec<Record>) {
        if !self.begun.is_empty() {
            self.read_begun_line(records);
        }
        self.end_rows(false, records);
        self.skip_title();
    }

    /// Whether the next line begins something new.
    fn is_between_records(&self) -> bool {
        self.begun.is_empty()
            && self.parts.is_empty()
            && self.title.is_none()
            && self.section != Section::Other
    }

    fn push_line(&mut self, grid: Grid, records: &mut Vec<Record>) {
        self.line += 1;
        self.note_line();
        self.has_puzzle |= !grid.is_full();
        records.push(Record { line: self.line, grid: Ok(grid), details: None });
    }

    /// Notes that this line is a record of its own.
    const fn note_line(&mut self) {
        let together = if self.lines.0 + 1 == self.line { self.lines.1 + 1 } else { 1 };
        self.lines = (self.line, together);
    }

    /// Whether this many lines before this one are records of their own.
    const fn is_among_lines(&self, count: usize) -> bool {
        self.lines.0 + 1 == self.line && self.lines.1 >= count && self.title.is_none()
    }

    fn keep(&mut self, text: &[u8]) {
        let room = LONGEST_LINE + 1 - self.begun.len();
        self.begun.extend_from_slice(&text[..text.len().min(room)]);
    }

    fn read_begun_line(&mut self, records: &mut Vec<Record>) {
        let line = std::mem::take(&mut self.begun);
        self.read_line(&line, records);
    }

    /// Reads a line, without its end.
    fn read_line(&mut self, text: &[u8], records: &mut Vec<Record>) {
        self.line += 1;
        let is_cut = text.len() > LONGEST_LINE;
        let text = &text[..text.len().min(LONGEST_LINE)];
        let text = match text.strip_prefix(b"\xEF\xBB\xBF") {
            Some(rest) if self.line == 1 => rest,
            _ => text,
        };
        let (string, content) = (String::from_utf8_lossy(text), text.trim_ascii());
        if string.trim().is_empty() && !is_cut {
            return self.read_gap(&string, records);
        }
        if content.first() == Some(&b'#') {
            self.skipped += 1;
            return;
        }
        self.first.get_or_insert_with(|| (self.line, shortened(&string)));
        if self.read_section(content, records) {
            self.skipped += 1;
        } else if self.is_by_line {
            let found = line::find(text, self.line);
            let start = text.len() - text.trim_ascii_start().len();
            let fault = || Err(line::fault(text, self.line, start));
            let found = found.unwrap_or_else(fault);
            self.push_found(found, content, records);
        } else if !self.read_cells(text, &string, records) {
            if is_cut {
                let place = (self.line, string.chars().count() + 1);
                let what = "the end of a line of at most 1 MiB";
                self.end_rows(true, records);
                self.refuse(ParseError::new(place, what, "more"), records);
            } else {
                self.read_text(text, &string, records);
            }
        }
    }

    /// Reads an empty line. Rows end there, complete or not.
    fn read_gap(&mut self, text: &str, records: &mut Vec<Record>) {
        if self.is_by_line {
            return;
        }
        if let Some(row) = rows::blank_row(&self.parts, text, self.line) {
            self.push_part(row, records);
        } else if !rows::is_gap(&mut self.parts, self.line) {
            self.end_rows(false, records);
        }
    }

    /// Reads a header such as `[Puzzle]`; true if this line is one, or stands in a part of the text
    /// that is no puzzle.
    fn read_section(&mut self, content: &[u8], records: &mut Vec<Record>) -> bool {
        let name = content.strip_prefix(b"[").and_then(|rest| rest.strip_suffix(b"]"));
        let name = name.filter(|name| name.len() > 1 && name.iter().all(u8::is_ascii_alphabetic));
        self.section = match name {
            Some(name) if name.eq_ignore_ascii_case(b"puzzle") => Section::Puzzle,
            Some(name) if name.eq_ignore_ascii_case(b"state") => Section::Other,
            Some(_) if self.section != Section::None => Section::Other,
            _ => return self.section == Section::Other,
        };
        self.end_rows(false, records);
        self.skip_title();
        true
    }

    /// Reads a line with all cells of a grid, or with a row; false if it has neither.
    fn read_cells(&mut self, text: &[u8], string: &str, records: &mut Vec<Record>) -> bool {
        if let Some(found) = line::find(text, self.line).filter(|_| !line::is_band(text)) {
            self.end_rows(true, records);
            self.push_found(found, text.trim_ascii(), records);
            return true;
        }
        if text.len() >= LONGEST_LINE {
            return false;
        }
        let signs = markup::signs(string);
        let part = match markup::content(&signs, self.line) {
            Content::Brackets => {
                self.skipped += u64::from(self.parts.is_empty());
                return true;
            }
            Content::Cells(signs, before) => {
                let part = Part::of(&signs, self.line);
                if part.is_some() && !before.is_empty() {
                    // Code, or the name of an answer.
                    self.skip_title();
                    self.title = Some((self.line, before)).filter(|(_, text)| is_answer(text));
                }
                part
            }
            Content::Grids(grids) => {
                self.end_rows(true, records);
                self.push_grids(grids, records);
                return true;
            }
            Content::Fault(error) => {
                self.end_rows(false, records);
                self.refuse(error, records);
                return true;
            }
        };
        let Some(part) = part else { return false };
        let may_be_line = part.is_wrong_line() && !part.is_broken_row() && !string.contains(' ');
        if self.parts.is_empty() && self.is_among_lines(1) && may_be_line {
            let start = text.len() - text.trim_ascii_start().len();
            self.refuse(line::fault(text, self.line, start), records);
            self.note_line();
        } else {
            self.push_part(part, records);
        }
        true
    }

    /// Takes the grids of a line: a full one behind a puzzle is its solution.
    fn push_grids(&mut self, grids: Vec<(Run, String)>, records: &mut Vec<Record>) {
        let first = records.len();
        for (run, before) in grids {
            let grid = run.grid();
            let puzzle = records[first..].last_mut().filter(|_| grid.is_full());
            let puzzle = puzzle.filter(|one| one.grid.as_ref().is_ok_and(|grid| !grid.is_full()));
            if let Some(details) = puzzle.and_then(|puzzle| puzzle.details.as_mut()) {
                details.solution = Some(grid);
                continue;
            }
            if !before.is_empty() {
                // Code, or the name of an answer.
                self.skip_title();
                self.title = Some((self.line, before)).filter(|(_, text)| is_answer(text));
            }
            let places = run.columns.into_iter().map(|column| (self.line, column)).collect();
            self.push_grid(self.line, grid, places, None, records);
        }
    }

    /// Takes a line that is a record of its own.
    fn push_found(
        &mut self,
        found: Result<Found, ParseError>,
        content: &[u8],
        records: &mut Vec<Record>,
    ) {
        let has_title = self.title.is_some();
        match found {
            Ok(Found { grid, columns, solution }) => {
                if content[0] == b':' {
                    let behind = content.split(|&byte| byte == b':').skip(4);
                    let has_more = |part: &[u8]| !part.trim_ascii().is_empty();
                    if behind.into_iter().any(has_more) {
                        self.note(Note::Eliminations);
                    }
                }
                let places = columns.into_iter().map(|column| (self.line, column)).collect();
                self.push_grid(self.line, grid, places, solution, records);
            }
            Err(error) => self.refuse(error, records),
        }
        self.note_line();
        if has_title {
            // The next text is a title as well.
            self.lines.1 = 1;
        }
    }

    /// Takes a row, or another part of a grid of several lines.
    fn push_part(&mut self, part: Part, records: &mut Vec<Record>) {
        self.parts.push(part);
        if let Some(start) = rows::other_grid(&self.parts) {
            let rest = self.parts.split_off(start);
            self.end_rows(false, records);
            self.parts = rest;
        }
        let Some(whole) = rows::whole(&mut self.parts) else {
            // What is longer is no grid, whatever follows.
            self.parts.truncate(MOST_PARTS);
            return;
        };
        let before = whole.as_ref().map_or(0, |whole| whole.before);
        if before > 0 {
            let error = rows::fault(&self.parts[..before]);
            let title = self.title.take();
            if let Some(error) = error {
                self.refuse(error, records);
            }
            self.title = title;
        }
        self.parts.clear();
        match whole {
            Ok(Whole { grid, places, has_candidates, .. }) => {
                if has_candidates {
                    self.note(Note::Candidates);
                }
                self.push_grid(places[0].0, grid, places, None, records);
            }
            Err(error) => self.refuse(error, records),
        }
    }

    /// Ends a grid of several lines that is not complete. Beside lines with a grid of their own, one
    /// or two rows are broken lines.
    fn end_rows(&mut self, is_above_line: bool, records: &mut Vec<Record>) {
        let parts = std::mem::take(&mut self.parts);
        let is_next = |part: &Part| self.lines.1 > 0 && self.lines.0 + 1 == part.line();
        let is_below_line = parts.first().is_some_and(is_next);
        let are_lines = match parts.iter().filter(|part| !part.is_frame()).count() {
            1 => true,
            2 if is_below_line => true,
            2 => is_above_line,
            3 => is_above_line && parts.iter().any(Part::is_wrong_line),
            _ => is_above_line && parts.iter().all(Part::is_wrong_line),
        };
        if are_lines {
            for error in parts.iter().filter_map(Part::line_fault) {
                self.refuse(error, records);
            }
        } else if let Some(error) = rows::fault(&parts) {
            self.refuse(error, records);
        }
    }

    /// Reads a line without cells. A word among records of one line stands in the place of one.
    fn read_text(&mut self, text: &[u8], string: &str, records: &mut Vec<Record>) {
        let is_word = string.trim().starts_with(|one: char| one.is_alphanumeric() || one == '.')
            && !string.trim().contains(' ');
        let is_record = (self.is_among_lines(2) && is_word) || line::is_damaged(string);
        if self.parts.is_empty() && is_record {
            let start = text.len() - text.trim_ascii_start().len();
            self.refuse(line::fault(text, self.line, start), records);
            self.note_line();
            return;
        }
        self.end_rows(false, records);
        self.skip_title();
        let text = string.trim().trim_end_matches(':');
        let is_code = |one: char| "[](){}<>|=;\\\"".contains(one);
        self.title = Some((self.line, shortened(text)));
        if is_answer(text) {
            return;
        }
        if !text.starts_with(char::is_alphanumeric) || text.contains(is_code) {
            self.skip_title();
        }
    }

    fn skip_title(&mut self) {
        if let Some(title) = self.title.take() {
            self.skipped += 1;
            self.skipped_text.get_or_insert(title);
        }
    }

    fn push_grid(
        &mut self,
        line: usize,
        grid: Grid,
        places: Vec<Place>,
        solution: Option<Grid>,
        records: &mut Vec<Record>,
    ) {
        let title = self.title.as_ref().map_or("", |(_, title)| title);
        if is_answer(title) && (self.has_puzzle && grid.is_full() || title.starts_with("Output")) {
            self.skip_title();
            self.skipped += 1;
            return;
        }
        if title.eq_ignore_ascii_case("input") {
            self.skip_title();
        }
        self.has_puzzle |= !grid.is_full();
        let title = self.title.take().map(|(_, title)| title);
        let details = Details { title, solution, places, field: None };
        records.push(Record { line, grid: Ok(grid), details: Some(Box::new(details)) });
    }

    fn refuse(&mut self, error: ParseError, records: &mut Vec<Record>) {
        let title = self.title.take().map(|(_, title)| title);
        let details =
            title.map(|title| Box::new(Details { title: Some(title), ..Details::default() }));
        records.push(Record { line: error.line, grid: Err(Box::new(error)), details });
    }

    fn note(&mut self, note: Note) {
        if !self.notes.contains(&note) {
            self.notes.push(note);
        }
    }
}

/// Whether a text names what follows as the answer of an example, or as a solution, as in
/// `"solution": [`.
fn is_answer(before: &str) -> bool {
    let name = before.trim_matches(|one: char| !one.is_ascii_alphanumeric());
    name.starts_with("Output") || name.eq_ignore_ascii_case("solution")
}

/// A longer text is no title.
const LONGEST_TITLE: usize = 60;

/// A text as a title or a message shows it.
fn shortened(text: &str) -> String {
    let text = text.trim();
    match text.char_indices().nth(LONGEST_TITLE) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
