//! [`Recogniser`]: the records of a text that arrives in blocks of any size.

use std::collections::BTreeSet;

use memchr::memchr2;

use super::block::{Block, Row, is_labels};
use super::clean::{ROW, clean};
use super::error::ParseError;
use super::line::{self, Line};
use super::record::Record;
use super::token::{self, Sign, Signs};
use crate::{Grid, Puzzle};

/// The number of bytes of a line that are read, so that memory stays bounded.
pub const LONGEST_LINE: usize = 1024 * 1024;

/// Reads the records of a text, block by block. How the text is cut into blocks changes nothing.
///
/// Any mixture of these is read:
///
/// - a line with one run of 81 cells, whatever stands beside it: links, ratings, HoDoKu's library,
///   OpenSudoku's fields;
/// - nine rows of nine cells, plain, with separators, labels, numbers or notes, or in a frame, which
///   may have spaces for blanks, or with an empty line after each; rows of candidates; 81 cells that
///   are wrapped in lines of equal length, of up to 27 cells or of 60 and more;
/// - the same among brackets and quotation marks, as programs and JSON have them; None, NaN, -1 or
///   an empty string is a blank; in tables of a page, of Markdown and of LaTeX;
/// - all of these in quoted mail, in a forum's or a page's tags, and in comments of programs.
///
/// Lines that look alike and stand directly below each other are read together: nine rows are a
/// grid, eighteen are two, and ten are refused, because the first or the last could be the one too
/// many. A short text or a number above a grid is its title. Comments (lines that begin with `#`),
/// other texts and the `[State]` of SadMan's files are counted as skipped. Text that looks like a
/// grid but is not one becomes a record with an error. A line ends with a line feed, a carriage
/// return, or both.
///
/// ```
/// use sudoku::text::Recogniser;
///
/// let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let records = Recogniser::new().read_all(format!("Example\n{grid} easy\n53..7\n").as_bytes());
/// assert_eq!(records[0].title.as_deref(), Some("Example"));
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
    /// The last byte was a carriage return; a line feed after it belongs to the same line end.
    after_return: bool,
    /// The last lines, if they may be rows of grids.
    block: Block,
    /// The signs of a row in the table of a page, until it ends.
    row: Option<Signs>,
    /// The last grid with blanks that was read.
    puzzle: Option<Grid>,
    /// Whether a part of a file of SadMan Sudoku is the puzzle, and not the progress of a player.
    section: Option<bool>,
    /// A text that may name the next grid, and its line.
    title: Option<(usize, String)>,
    /// The number of lines directly above that are records of their own, without a title.
    above: usize,
    /// The first line that is neither empty nor a comment.
    first: Option<(usize, String)>,
    skipped: u64,
    /// The last line that was skipped: a page may have several texts in one line.
    skipped_line: usize,
    /// The skipped text with the most digits, and its line.
    skipped_text: Option<(usize, String)>,
    notes: BTreeSet<&'static str>,
}

impl Recogniser {
    /// Reads a text from its beginning.
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads a text in which each line that is neither empty nor a comment is a record.
    pub fn by_line() -> Self {
        Self {
            is_by_line: true,
            ..Self::default()
        }
    }

    /// The number of lines that were read.
    pub const fn lines(&self) -> usize {
        self.line
    }

    /// The number of lines that were skipped as comments, headers or text.
    pub const fn skipped(&self) -> u64 {
        self.skipped
    }

    /// The line of text that was skipped, is not a comment, and has the most digits, and its number:
    /// it may be a part of a puzzle.
    pub fn skipped_text(&self) -> Option<(usize, &str)> {
        self.skipped_text
            .as_ref()
            .map(|(line, text)| (*line, &text[..]))
    }

    /// What a reader should be told about how the text was read.
    pub const fn notes(&self) -> &BTreeSet<&'static str> {
        &self.notes
    }

    /// The error of a text in which there was no record.
    pub fn no_puzzle(&self) -> ParseError {
        let is_other = |one| matches!(one, '\0' | char::REPLACEMENT_CHARACTER);
        match &self.first {
            Some((line, text)) if text.contains(is_other) => {
                let found = "other bytes; if it is text in UTF-16 or Shift-JIS, save it as UTF-8";
                ParseError::new((*line, 1), "text in UTF-8", found)
            }
            Some((line, text)) => ParseError::new((*line, 1), "a puzzle", format!("{text:?}")),
            None if self.skipped > 0 => ParseError::new((1, 1), "a puzzle", "only comments"),
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
            let end = memchr2(b'\n', b'\r', text);
            let line = &text[..end.unwrap_or(text.len())];
            if end.is_none() || !self.begun.is_empty() {
                let room = LONGEST_LINE + 1 - self.begun.len();
                self.begun.extend_from_slice(&line[..line.len().min(room)]);
            }
            let Some(end) = end else { return };
            self.after_return = text[end] == b'\r';
            text = &text[end + 1..];
            let begun = std::mem::take(&mut self.begun);
            self.read_line(if begun.is_empty() { line } else { &begun }, records);
        }
    }

    /// Ends the text, and appends the record that ends with it.
    pub fn finish(&mut self, records: &mut Vec<Record>) {
        if !self.begun.is_empty() {
            self.feed(b"\n", records);
        }
        self.end_row(records);
        self.end_block(records);
        self.skip_title();
    }

    /// Reads a line, without its end.
    fn read_line(&mut self, text: &[u8], records: &mut Vec<Record>) {
        self.line += 1;
        let above = std::mem::take(&mut self.above);
        let is_between = self.block.is_empty()
            && self.title.is_none()
            && self.row.is_none()
            && self.section != Some(false);
        if is_between && let Some((grid, column)) = token::plain(text, self.is_by_line) {
            self.above = above + 1;
            self.note_puzzle(&grid);
            let mut record = Record::new(self.line, Ok(grid));
            if column > 1 {
                record.places = (column..column + 81)
                    .map(|column| (self.line, column))
                    .collect();
            }
            return records.push(record);
        }
        let is_cut = text.len() > LONGEST_LINE;
        let text = &text[..text.len().min(LONGEST_LINE)];
        // A file that others were appended to has a byte order mark in the middle.
        let text = text.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(text);
        let string = String::from_utf8_lossy(text);
        let content = string.trim();
        if content.starts_with('#') {
            self.skip(self.line);
            return;
        }
        if !content.is_empty() {
            self.first
                .get_or_insert_with(|| (self.line, shortened(content)));
        }
        if is_cut {
            let place = (self.line, string.chars().count() + 1);
            let what = "a line of at most 1 MiB";
            self.end_block(records);
            return self.refuse(ParseError::new(place, what, "a longer one"), records);
        }
        if self.read_section(content, records) {
            self.skip(self.line);
            return;
        }
        // Where no tag is, a long line does not belong to the row of a page above it.
        if content.len() >= token::LONG && !content.contains('<') {
            self.end_row(records);
        }
        let signs = clean(&string, self.line);
        let has_row = self.row.is_some() || signs.iter().any(|(sign, _)| ROW.contains(sign));
        if has_row && !self.is_by_line {
            return self.read_table(signs, records);
        }
        self.read_signs(&signs, content, above, records);
    }

    /// Reads a line of a page that has rows of a table, or parts of them.
    fn read_table(&mut self, signs: Signs, records: &mut Vec<Record>) {
        /// A longer row is not of a grid, or has no end.
        const LONGEST: usize = 4 * line::LONGEST;
        let mut is_row = self.row.is_some();
        let mut part = self.row.take().unwrap_or_default();
        for sign in signs.into_iter().chain([(' ', (self.line, 0))]) {
            if ROW.contains(&sign.0) {
                self.read_part(&std::mem::take(&mut part), records);
                is_row = sign.0 == ROW[0];
            } else if sign.0 != ' ' || !part.is_empty() {
                part.push(sign);
            }
        }
        if is_row && part.len() < LONGEST {
            self.row = Some(part);
        } else {
            self.read_part(&part, records);
        }
    }

    fn end_row(&mut self, records: &mut Vec<Record>) {
        if let Some(row) = self.row.take() {
            self.read_part(&row, records);
        }
    }

    /// Reads a row of a table, or what stands beside it.
    fn read_part(&mut self, signs: &[Sign], records: &mut Vec<Record>) {
        // A tab stands for the end of a cell, and nothing is after the last one.
        let count = signs.len() - usize::from(signs.last().is_some_and(|last| last.0 == '\t'));
        let signs = &signs[..count];
        let content: String = signs.iter().map(|(sign, _)| *sign).collect();
        if !content.trim().is_empty() || line::is_empty_row(&content) {
            self.read_signs(signs, content.trim(), 0, records);
        }
    }

    /// Reads the signs of a line, with the number of records directly above.
    fn read_signs(
        &mut self,
        signs: &[Sign],
        content: &str,
        above: usize,
        records: &mut Vec<Record>,
    ) {
        let is_word = is_word(content);
        let line = self.line;
        let fault = || line::line_fault(signs, line);
        match line::read(signs, content.contains(['<', '['])) {
            Line::Grids(found, is_answer) => {
                self.block.is_above_line = !self.block.ends_with_gap();
                self.end_block(records);
                // Below a grid with a title, the next text is a title as well.
                self.above = if self.title.is_some() { 0 } else { above + 1 };
                let after = content
                    .strip_prefix(':')
                    .map(|rest| rest.split(':').skip(3));
                if after.is_some_and(|mut parts| parts.any(|part| !part.trim().is_empty())) {
                    self.notes.insert("eliminated candidates are ignored");
                }
                for record in found {
                    self.push_grid(record, is_answer, records);
                }
            }
            Line::Fault(error) => self.refuse_line(error, above, records),
            Line::Text if self.is_by_line || (above > 1 && is_word) => {
                self.refuse_line(fault(), above, records);
            }
            Line::Frame if self.is_by_line => self.refuse_line(fault(), above, records),
            Line::Row(row)
                if self.is_by_line
                    || (above > 0 && is_word && (row.is_doubtful || !row.is_short())) =>
            {
                self.refuse_line(fault(), above, records);
            }
            Line::Row(row) => {
                self.block.add_rule(content);
                self.push_row(row, records);
            }
            Line::Frame => self.block.add_rule(content),
            Line::Empty => self.read_gap(signs, records),
            Line::Text => {
                self.end_block(records);
                self.note_text(self.line, content);
            }
        }
    }

    /// Reads an empty line. Rows end there, unless it is a gap between two bands, or spaces are
    /// blanks.
    fn read_gap(&mut self, signs: &[Sign], records: &mut Vec<Record>) {
        let is_row = matches!(signs.len(), 9 | 17) && signs.iter().all(|(sign, _)| *sign == ' ');
        if is_row && self.block.is_bare() && !self.is_by_line {
            let (line, end) = (self.line, (self.line, signs[0].1.1 + signs.len()));
            self.push_row(
                Row {
                    line,
                    bare: line::bare(signs, 0),
                    end,
                    ..Row::default()
                },
                records,
            );
        } else if !self.block.has_gap() {
            self.end_block(records);
        }
    }

    /// Reads a header such as `[Puzzle]`; true if this line is one, or stands in a part of the text
    /// that is not a puzzle.
    fn read_section(&mut self, content: &str, records: &mut Vec<Record>) -> bool {
        let name = content
            .strip_prefix('[')
            .and_then(|rest| rest.strip_suffix(']'));
        let is_name =
            |name: &&str| name.len() > 1 && name.bytes().all(|one| one.is_ascii_alphabetic());
        self.section = match name.filter(is_name) {
            Some(name) if name.eq_ignore_ascii_case("puzzle") => Some(true),
            Some(name) if name.eq_ignore_ascii_case("state") || self.section.is_some() => {
                Some(false)
            }
            _ => return self.section == Some(false) && !content.is_empty(),
        };
        self.end_block(records);
        self.skip_title();
        true
    }

    /// Takes a line that may be a row of a grid.
    fn push_row(&mut self, row: Row, records: &mut Vec<Record>) {
        let ended = self.block.push(row);
        self.read_block(ended, records);
    }

    /// Ends the grids of several lines.
    fn end_block(&mut self, records: &mut Vec<Record>) {
        let block = std::mem::take(&mut self.block);
        self.read_block(block, records);
    }

    fn read_block(&mut self, mut block: Block, records: &mut Vec<Record>) {
        for (line, text) in block.take_text() {
            self.note_text(line, &text);
        }
        for grid in block.grids() {
            match grid {
                Ok(record) => {
                    if block.has_candidates() {
                        self.notes
                            .insert("candidates are ignored: a cell with several is a blank");
                    }
                    self.push_grid(record, block.is_answer(), records);
                }
                Err(error) => self.refuse(error, records),
            }
        }
    }

    /// Notes a text that may be the title of the next grid.
    fn note_text(&mut self, line: usize, text: &str) {
        if text.is_empty() {
            return;
        }
        self.skip_title();
        let text = text.trim_end_matches(':');
        self.title = Some((line, shortened(text)));
        // A line of a program, or the names of columns.
        let is_code = is_labels(text)
            || text.contains(|one: char| "[](){}<>|=;\\\"".contains(one))
            || text
                .split([' ', ',', '\t'])
                .filter(|word| word.len() < 3)
                .count()
                > 7;
        if !line::is_answer(text) && (is_code || !text.starts_with(char::is_alphanumeric)) {
            self.skip_title();
        }
    }

    fn skip(&mut self, line: usize) {
        self.skipped += u64::from(std::mem::replace(&mut self.skipped_line, line) != line);
    }

    fn skip_title(&mut self) {
        if let Some(title) = self.title.take() {
            self.skip(title.0);
            let digits = |text: &str| text.bytes().filter(u8::is_ascii_digit).count();
            let most = self.skipped_text.as_ref().map(|(_, text)| digits(text));
            if most.is_none_or(|most| digits(&title.1) > most) {
                self.skipped_text = Some(title);
            }
        }
    }

    fn push_grid(&mut self, mut record: Record, is_answer: bool, records: &mut Vec<Record>) {
        let title = self.title.as_ref().map_or("", |(_, title)| title);
        // By line, a mask is skipped only beside the puzzle of the same line.
        let is_beside = records.last().is_some_and(|last| last.line == record.line);
        let is_mask = record.grid.as_ref().is_ok_and(token::is_mask);
        let is_mask = is_mask && (is_beside || !self.is_by_line);
        if is_mask {
            self.notes
                .insert("a grid of 0 and 1 alone marks cells of another one, and is skipped");
        }
        // A solution of another puzzle is a record, so that it is not lost.
        let is_solution = |full: &Grid| {
            let puzzle = self.puzzle.and_then(|puzzle| Puzzle::new(puzzle).ok());
            puzzle.is_some_and(|puzzle| puzzle.check_solution(full).is_ok())
        };
        let is_answer = is_answer || line::is_answer(title);
        if is_mask || (is_answer && record.grid.as_ref().is_ok_and(is_solution)) {
            self.skip_title();
            self.skip(record.line);
            return;
        }
        if title.eq_ignore_ascii_case("input") {
            self.skip_title();
        }
        if let Ok(grid) = &record.grid {
            self.note_puzzle(grid);
        }
        record.title = self.title.take().map(|(_, title)| title.into());
        records.push(record);
    }

    fn note_puzzle(&mut self, grid: &Grid) {
        if !grid.is_full() {
            self.puzzle = Some(*grid);
        }
    }

    fn refuse(&mut self, error: ParseError, records: &mut Vec<Record>) {
        let title = self.title.take().map(|(_, title)| title.into());
        records.push(Record {
            title,
            ..Record::new(error.line, Err(error))
        });
    }

    /// Refuses a line that should be a record of its own.
    fn refuse_line(&mut self, error: ParseError, above: usize, records: &mut Vec<Record>) {
        self.end_block(records);
        self.refuse(error, records);
        self.above = above + 1;
    }
}

/// Whether a text is a single word, as a broken grid is, and neither a time nor a telephone number.
fn is_word(text: &str) -> bool {
    let are_numbers = text.contains([':', '/', '-']) && token::is_numbers(text);
    let may_be_cells = text.len() >= token::LONG || text.contains(|one: char| one.is_ascii_digit());
    !text.contains(' ')
        && !are_numbers
        && may_be_cells
        && text.starts_with(|one: char| one.is_alphanumeric() || one == '.')
}

/// A longer text is not a title.
const LONGEST_TITLE: usize = 60;

/// A text as a title or a message shows it.
fn shortened(text: &str) -> String {
    let text = text.trim();
    match text.char_indices().nth(LONGEST_TITLE) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
