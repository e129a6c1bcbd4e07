//! [`Parser`]: the records of a text that arrives in parts of any size.

use std::borrow::Cow;

use memchr::memchr2;
use sudoku::Grid;

use crate::array::{Array, ArrayProgress};
use crate::block::{Block, GapLine, Lookalike, TextLine};
use crate::fault::Fault;
use crate::foreign::Foreign;
use crate::line::{CELLS_OF_LINE, GridLine, Line, size};
use crate::record::Record;
use crate::row::quoted;
use crate::sign::{PlacedSign, Wrong};
use crate::token::{Kind, Token, tokens};

/// A longer line is refused, so that memory stays bounded: 1 MiB.
pub const LONGEST_LINE: usize = 1024 * 1024;

/// Reads the records of a text, part by part. How the text is cut into parts changes nothing.
///
/// The [page of formats](crate::SPECIFICATION) says what is read. Each line with text is part of a
/// record or its title, or counted as skipped; a record that breaks the grammar becomes one [`Fault`].
///
/// ```
/// use text::Parser;
///
/// let grid = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let records = Parser::new().read_all(format!("Example\n{grid} easy\n53..7\n").as_bytes());
/// assert_eq!(records[0].grid, Ok(grid.parse().unwrap()));
/// let expected = "line 3, column 6: expected 81 cells, found 5";
/// assert_eq!(records[1].puzzle().unwrap_err().to_string(), expected);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Parser {
    state: State,
    /// The number of lines that were read.
    line: usize,
    /// The beginning of a line whose end has not arrived: [`LONGEST_LINE`] bytes at most, and one
    /// more that shows that the line is too long.
    begun: Vec<u8>,
    /// The last byte was a carriage return; a line feed after it belongs to the same line end.
    is_after_return: bool,
    /// The last line, if it may be a title.
    title: Option<TextLine>,
    /// The last line outside of rows that may be meant as a row.
    lookalike: Option<Lookalike>,
    skipped: SkippedLines,
}

/// What has begun. Each line is read in one of these states, and ends it or goes on with it.
#[derive(Clone, Debug, Default)]
enum State {
    /// Nothing: the next line may begin any form.
    #[default]
    Between,
    /// Lines of 81 cells below each other. A shorter line of cells among them was cut.
    Lines,
    /// Rows below each other. A text ends them.
    Rows(Box<Block>),
    /// A line ends with an opening bracket, or a part of an array was refused. If rows in brackets
    /// follow, or a single cell, as in JSON with one number per line, it is an array.
    Opened(Array),
    /// Rows in brackets, until the brackets are closed.
    Array(Array),
    /// Lines of a format that is not read; the first was refused. An empty line or a record ends
    /// them.
    Foreign,
}

/// The lines that are part of no record.
#[derive(Clone, Debug, Default)]
struct SkippedLines {
    count: u64,
    /// The first that is not a comment.
    first_text: Option<TextLine>,
}

impl Parser {
    /// Reads a text from its beginning.
    pub fn new() -> Self {
        Self::default()
    }

    /// Reads a text that is one line: too few cells in it are a line that was cut, not a row.
    pub(crate) fn among_lines() -> Self {
        Self {
            state: State::Lines,
            ..Self::default()
        }
    }

    /// The number of lines that were read.
    pub const fn lines(&self) -> usize {
        self.line
    }

    /// The number of lines that were skipped: comments, and text that is not a title.
    pub const fn skipped(&self) -> u64 {
        self.skipped.count
    }

    /// The number and the beginning of the first line that was skipped and is not a comment.
    pub fn skipped_text(&self) -> Option<(usize, &str)> {
        let first = self.skipped.first_text.as_ref()?;
        Some((first.line, &first.text))
    }

    /// The fault of a text in which there was no record.
    pub fn no_record(&self) -> Fault {
        let (line, found) = match &self.skipped.first_text {
            Some(first) if first.text.contains(['\0', char::REPLACEMENT_CHARACTER]) => {
                return Fault::new(
                    first.line,
                    1,
                    "text in UTF-8, or in UTF-16 with a byte order mark",
                    "bytes that are neither",
                );
            }
            Some(first) => (first.line, quoted(&first.text)),
            None if self.skipped.count > 0 => (1, "only comments".to_owned()),
            None => (1, "nothing".to_owned()),
        };
        Fault::new(line, 1, "a puzzle", found)
    }

    /// All records of a text that begins and ends here.
    pub fn read_all(&mut self, text: &[u8]) -> Vec<Record> {
        let mut records = Vec::new();
        self.feed(text, &mut records);
        self.finish(&mut records);
        records
    }

    /// Reads the next part of the text, and appends the records that end in it.
    pub fn feed(&mut self, mut text: &[u8], records: &mut Vec<Record>) {
        while let Some(&first) = text.first() {
            if std::mem::take(&mut self.is_after_return) && first == b'\n' {
                text = &text[1..];
                continue;
            }
            let Some(end) = memchr2(b'\n', b'\r', text) else {
                self.begin_line(text);
                return;
            };
            if self.begun.is_empty() {
                self.read_bytes(&text[..end], records);
            } else {
                self.begin_line(&text[..end]);
                let line = std::mem::take(&mut self.begun);
                self.read_bytes(&line, records);
            }
            self.is_after_return = text[end] == b'\r';
            text = &text[end + 1..];
        }
    }

    /// Reads the end of the text, and appends the last records.
    pub fn finish(&mut self, records: &mut Vec<Record>) {
        if !self.begun.is_empty() {
            let line = std::mem::take(&mut self.begun);
            self.read_bytes(&line, records);
        }
        self.end_state(records);
        self.skip_title();
    }

    /// Keeps the beginning of a line.
    fn begin_line(&mut self, part: &[u8]) {
        let room = (LONGEST_LINE + 1).saturating_sub(self.begun.len());
        self.begun.extend_from_slice(&part[..part.len().min(room)]);
    }

    /// Reads a line.
    fn read_bytes(&mut self, line: &[u8], records: &mut Vec<Record>) {
        self.line += 1;
        if let Some(grid) = plain_grid(line) {
            self.begin_lines(records);
            records.push(Record::new(self.line, Ok(grid)));
            return;
        }
        if line.len() > LONGEST_LINE {
            self.end_state(records);
            self.skip_title();
            let expected = "a line of at most 1 MiB";
            let fault = Fault::new(self.line, LONGEST_LINE + 1, expected, "a longer one");
            records.push(Record::refused(fault));
            return;
        }
        // In a drawing, `·` is a blank. An emoji such as 5️⃣ is its digit and these marks.
        let text = String::from_utf8_lossy(line)
            .replace('·', ".")
            .replace(KEYCAP, "");
        // Where files were joined, a byte order mark stands at the start of a later line.
        let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
        let text = without_colours(text);
        let tokens = tokens(&text);
        let line = Line::of(&tokens);
        if !self.go_on(&line, &tokens, records) {
            self.begin(line, &text, &tokens, records);
        }
    }

    /// Goes on with an array or a foreign format, if one has begun. Otherwise the line is still to
    /// be read.
    fn go_on(&mut self, line: &Line, tokens: &[Token<'_>], records: &mut Vec<Record>) -> bool {
        match std::mem::take(&mut self.state) {
            State::Opened(mut array) => {
                let is_first_cell = is_single_cell(tokens) && array.is_opened();
                if is_first_cell || matches!(line, Line::Array) {
                    array.set_title(self.title.take());
                    self.read_array(array, tokens, records);
                    return true;
                }
                if matches!(line, Line::Frame) && array.is_opened() {
                    array.read(self.line, tokens, records);
                    self.state = State::Opened(array);
                    return true;
                }
                return false;
            }
            State::Array(array) if may_continue_array(line, tokens) => {
                self.read_array(array, tokens, records);
                return true;
            }
            State::Foreign => {
                let is_other = matches!(line, Line::Empty | Line::Grid(_) | Line::Row(_));
                if !is_other {
                    self.state = State::Foreign;
                    return true;
                }
            }
            state @ (State::Between | State::Lines | State::Rows(_)) => {
                self.state = state;
                return false;
            }
            State::Array(array) => self.state = State::Array(array),
        }
        self.end_state(records);
        false
    }

    /// Reads a line that belongs to no array and no foreign format above it. It may begin one.
    fn begin(&mut self, line: Line, text: &str, tokens: &[Token<'_>], records: &mut Vec<Record>) {
        match line {
            Line::Empty => self.read_gap(GapLine::Empty, records),
            Line::Comment(comment) => {
                self.skipped.count += 1;
                if comment.has_row {
                    self.note_lookalike("a comment");
                }
                self.read_gap(GapLine::Comment, records);
            }
            Line::Frame => {
                if is_nine_dashes(text) {
                    self.note_lookalike("a frame");
                }
                self.read_gap(GapLine::Frame, records);
                self.open_array(tokens);
            }
            Line::Grid(grid) => {
                self.begin_lines(records);
                records.push(self.grid_record(&grid));
            }
            Line::BrokenGrid(wrong) => {
                self.begin_lines(records);
                records.push(Record::refused(wrong.in_line(self.line)));
            }
            Line::Row(row) => {
                let line = self.line;
                self.block().push(line, &row, records);
            }
            Line::BrokenRow(row) | Line::Number(row)
                if matches!(self.state, State::Lines) && !row.holds_row =>
            {
                let wrong = Wrong::new(row.end, CELLS_OF_LINE, size(row.cells));
                records.push(Record::refused(wrong.in_line(self.line)));
            }
            Line::BrokenRow(row) => {
                let line = self.line;
                self.block().push_broken(line, row, text, records);
                self.skip_texts();
            }
            Line::Number(row) if self.is_in_group() => {
                let line = self.line;
                self.block().push_broken(line, row, text, records);
            }
            Line::Number(_) | Line::Text => {
                self.end_state(records);
                self.skip_title();
                self.title = Some(TextLine::new(self.line, text));
                self.open_array(tokens);
            }
            Line::Array => {
                self.end_state(records);
                let array = Array::new(self.line, self.title.take());
                self.read_array(array, tokens, records);
            }
            Line::Foreign(foreign) => self.refuse_foreign(foreign, tokens, records),
        }
    }

    /// Refuses the first line of a foreign format. Each line of HoDoKu's library is a record of its
    /// own; the lines of other formats belong together.
    fn refuse_foreign(
        &mut self,
        foreign: Foreign,
        tokens: &[Token<'_>],
        records: &mut Vec<Record>,
    ) {
        self.end_state(records);
        self.skip_title();
        records.push(Record::refused(foreign.wrong(tokens).in_line(self.line)));
        if foreign != Foreign::HodokuLibrary {
            self.state = State::Foreign;
        }
    }

    /// Begins or goes on with lines of 81 cells.
    fn begin_lines(&mut self, records: &mut Vec<Record>) {
        if !matches!(self.state, State::Lines) {
            self.end_state(records);
            self.skip_title();
            self.state = State::Lines;
        }
    }

    /// Reads a line that stands between rows, or outside of records.
    fn read_gap(&mut self, line: GapLine, records: &mut Vec<Record>) {
        if let State::Rows(block) = &mut self.state {
            block.push_gap(line, records);
            self.skip_texts();
            return;
        }
        if line != GapLine::Comment {
            self.end_state(records);
        }
        if matches!(line, GapLine::Empty | GapLine::Comment) {
            // A title stands directly above its grid, or above the frame of its grid.
            self.skip_title();
        }
    }

    /// Goes on with an array.
    fn read_array(&mut self, mut array: Array, tokens: &[Token<'_>], records: &mut Vec<Record>) {
        match array.read(self.line, tokens, records) {
            ArrayProgress::Open => self.state = State::Array(array),
            ArrayProgress::Ended => {
                self.skip_all(array.take_title());
                self.state = if array.is_between_parts() {
                    State::Opened(array)
                } else {
                    State::Between
                };
            }
        }
    }

    /// Notes that this line may be meant as a row.
    fn note_lookalike(&mut self, name: &'static str) {
        let line = self.line;
        let lookalike = Lookalike { line, name };
        match &mut self.state {
            State::Rows(block) => block.note_lookalike(lookalike),
            _ => self.lookalike = Some(lookalike),
        }
    }

    /// Notes that an array may begin in the next line.
    fn open_array(&mut self, tokens: &[Token<'_>]) {
        let last = tokens.iter().rfind(|token| !token.is_space());
        let is_between = match &self.state {
            State::Between => true,
            State::Rows(block) => block.is_empty(),
            _ => false,
        };
        if is_between && last.is_some_and(|last| last.kind == Kind::Open) {
            let mut array = Array::new(self.line, None);
            array.read(self.line, tokens, &mut Vec::new());
            if array.is_opened() {
                self.state = State::Opened(array);
            }
        }
    }

    /// The block of rows that this line continues or begins.
    fn block(&mut self) -> &mut Block {
        if !matches!(self.state, State::Rows(_)) {
            let lookalike = match self.lookalike {
                Some(lookalike) if lookalike.line + 1 == self.line => Some(lookalike),
                _ => None,
            };
            let block = Block::new(self.title.take(), lookalike);
            self.state = State::Rows(Box::new(block));
        }
        match &mut self.state {
            State::Rows(block) => block,
            _ => unreachable!("the state was just set"),
        }
    }

    /// Whether a row stands directly above, and more rows may follow it.
    fn is_in_group(&self) -> bool {
        match &self.state {
            State::Rows(block) => block.is_in_group(),
            _ => false,
        }
    }

    /// Ends what has begun: another form begins, or the text ends.
    fn end_state(&mut self, records: &mut Vec<Record>) {
        match std::mem::take(&mut self.state) {
            State::Between | State::Lines | State::Opened(_) | State::Foreign => {}
            State::Rows(mut block) => {
                block.end(records);
                self.skip_all(block.texts);
            }
            State::Array(mut array) => {
                let title = array.break_off(self.line, records);
                self.skip_all(title);
            }
        }
    }

    /// Counts the lines that turned out to be no rows.
    fn skip_texts(&mut self) {
        if let State::Rows(block) = &mut self.state {
            let texts = std::mem::take(&mut block.texts);
            self.skip_all(texts);
        }
    }

    fn skip_all(&mut self, texts: impl IntoIterator<Item = TextLine>) {
        for text in texts {
            self.skipped.add(text);
        }
    }

    /// Counts the last text: it is no title.
    fn skip_title(&mut self) {
        if let Some(title) = self.title.take() {
            self.skipped.add(title);
        }
    }

    /// The record of 81 cells in one line.
    fn grid_record(&self, grid: &GridLine) -> Record {
        let line = self.line;
        let placed = grid.signs.iter().map(|&sign| PlacedSign { line, sign });
        let signs: Vec<PlacedSign> = placed.collect();
        Record {
            solution: grid.solution,
            ..Record::of_signs(&signs)
        }
    }
}

impl SkippedLines {
    fn add(&mut self, text: TextLine) {
        self.count += 1;
        self.first_text.get_or_insert(text);
    }
}

/// The grid of a line that has nothing but 81 cells, as most have. [`Parser`] tries it
/// first, and would read the same grid without it, but slower.
#[inline]
pub fn plain_grid(line: &[u8]) -> Option<Grid> {
    let cells: &[u8; 81] = line.try_into().ok()?;
    let blank = if cells.contains(&b'.') { b'.' } else { b'0' };
    // Counted without an early exit, so that the compiler uses vector instructions. Other blanks
    // are left to the parser: without a digit beside them they are a frame.
    let known_cells = cells
        .iter()
        .filter(|&&cell| matches!(cell, b'1'..=b'9') || cell == blank)
        .count();
    if known_cells == cells.len() {
        Grid::from_line(cells)
    } else {
        None
    }
}

/// What makes an emoji of a digit: a variation selector and the keycap around it.
const KEYCAP: [char; 2] = ['\u{fe0f}', '\u{20e3}'];

/// A line without the codes that give a terminal colours, such as `ESC [ 1 m`.
fn without_colours(line: &str) -> Cow<'_, str> {
    const BEGIN: &str = "\u{1b}[";
    let mut parts = line.split(BEGIN);
    let mut text = Cow::Borrowed(parts.next().unwrap_or_default());
    for part in parts {
        // The letter that ends a code says what it does.
        let end = part.find(|character: char| character.is_ascii_alphabetic());
        let content = end.map_or(part, |end| &part[end + 1..]);
        text.to_mut().push_str(content);
    }
    text
}

/// Whether a line may be part of an array that has begun above it.
fn may_continue_array(line: &Line, tokens: &[Token<'_>]) -> bool {
    match line {
        Line::Grid(_) | Line::BrokenGrid(_) | Line::Foreign(_) => false,
        Line::Text => tokens.iter().any(Token::is_bracket),
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
